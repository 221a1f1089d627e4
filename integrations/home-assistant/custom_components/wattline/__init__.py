"""Prices and consumption of an electricity contract."""

from homeassistant.const import Platform
from homeassistant.core import HomeAssistant

from .coordinator import WattlineConfigEntry, WattlineCoordinator

PLATFORMS = [Platform.SENSOR]


async def async_setup_entry(hass: HomeAssistant, entry: WattlineConfigEntry) -> bool:
    coordinator = WattlineCoordinator(hass, entry)
    await coordinator.async_config_entry_first_refresh()
    entry.runtime_data = coordinator
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: WattlineConfigEntry) -> bool:
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
