"""Sensors of a contract: the working price, and what was consumed."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from homeassistant.components.sensor import (
    SensorDeviceClass,
    SensorEntity,
    SensorEntityDescription,
    SensorStateClass,
)
from homeassistant.const import UnitOfEnergy
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.event import async_track_time_change
from homeassistant.helpers.update_coordinator import CoordinatorEntity
from homeassistant.util import dt as dt_util

from .api import BERLIN, price_at, prices_of
from .const import CONF_CONTRACT_NUMBER, DOMAIN
from .coordinator import ContractData, WattlineConfigEntry, WattlineCoordinator


@dataclass(frozen=True, kw_only=True)
class ConsumptionDescription(SensorEntityDescription):
    value: Callable[[ContractData], float | None]
    since: Callable[[ContractData], datetime]


CONSUMPTIONS = (
    ConsumptionDescription(
        key="consumption_yesterday",
        value=lambda data: data.consumption_yesterday,
        since=lambda data: data.yesterday,
    ),
    ConsumptionDescription(
        key="consumption_month",
        value=lambda data: data.consumption_month,
        since=lambda data: data.month,
    ),
)


async def async_setup_entry(
    hass: HomeAssistant, entry: WattlineConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    coordinator = entry.runtime_data
    async_add_entities(
        [
            WorkingPriceSensor(coordinator),
            *(ConsumptionSensor(coordinator, description) for description in CONSUMPTIONS),
        ]
    )


class WattlineEntity(CoordinatorEntity[WattlineCoordinator], SensorEntity):
    _attr_has_entity_name = True

    def __init__(self, coordinator: WattlineCoordinator, key: str) -> None:
        super().__init__(coordinator)
        contract_number = coordinator.config_entry.data[CONF_CONTRACT_NUMBER]
        self._attr_translation_key = key
        self._attr_unique_id = f"{contract_number}_{key}"
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, contract_number)},
            entry_type=DeviceEntryType.SERVICE,
            manufacturer="Wattline",
            name=f"Wattline {contract_number}",
        )


class WorkingPriceSensor(WattlineEntity):
    """The price of the current quarter-hour, with those of today and tomorrow as attributes."""

    _attr_native_unit_of_measurement = "EUR/kWh"
    _attr_state_class = SensorStateClass.MEASUREMENT
    _attr_suggested_display_precision = 4
    # Up to two hundred entries, which are of no use later.
    _unrecorded_attributes = frozenset({"prices_today", "prices_tomorrow"})

    def __init__(self, coordinator: WattlineCoordinator) -> None:
        super().__init__(coordinator, "working_price")

    async def async_added_to_hass(self) -> None:
        await super().async_added_to_hass()

        @callback
        def next_quarter_hour(_now: datetime) -> None:
            self.async_write_ha_state()

        self.async_on_remove(
            async_track_time_change(self.hass, next_quarter_hour, minute=[0, 15, 30, 45], second=0)
        )

    @property
    def native_value(self) -> float | None:
        price = price_at(self.coordinator.data.prices, dt_util.utcnow())
        return None if price is None else price.value

    @property
    def extra_state_attributes(self) -> dict[str, Any]:
        today = dt_util.utcnow().astimezone(BERLIN).date()
        prices = self.coordinator.data.prices
        return {
            "prices_today": [price.as_dict() for price in prices_of(prices, today)],
            "prices_tomorrow": [price.as_dict() for price in prices_of(prices, today + timedelta(days=1))],
        }


class ConsumptionSensor(WattlineEntity):
    """What the meter measured in a period that is over, or up to yesterday."""

    entity_description: ConsumptionDescription
    _attr_device_class = SensorDeviceClass.ENERGY
    _attr_native_unit_of_measurement = UnitOfEnergy.KILO_WATT_HOUR
    _attr_state_class = SensorStateClass.TOTAL
    _attr_suggested_display_precision = 2

    def __init__(self, coordinator: WattlineCoordinator, description: ConsumptionDescription) -> None:
        super().__init__(coordinator, description.key)
        self.entity_description = description

    @property
    def native_value(self) -> float | None:
        return self.entity_description.value(self.coordinator.data)

    @property
    def last_reset(self) -> datetime:
        return self.entity_description.since(self.coordinator.data)
