"""Keeps the prices and the consumption of a contract up to date."""

from dataclasses import dataclass
from datetime import datetime, timedelta
import logging
from typing import TypeAlias

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ConfigEntryAuthFailed
from homeassistant.helpers.update_coordinator import DataUpdateCoordinator, UpdateFailed
from homeassistant.util import dt as dt_util

from .api import BERLIN, AuthError, Price, WattlineApi, WattlineError, start_of
from .const import DOMAIN
from .transport import send_with

_LOGGER = logging.getLogger(__name__)

WattlineConfigEntry: TypeAlias = "ConfigEntry[WattlineCoordinator]"


@dataclass(frozen=True)
class ContractData:
    prices: list[Price]
    yesterday: datetime
    consumption_yesterday: float | None
    month: datetime
    consumption_month: float | None


class WattlineCoordinator(DataUpdateCoordinator[ContractData]):
    """Asks twice an hour: tomorrow's prices appear at about 13:00, readings once a day."""

    config_entry: WattlineConfigEntry

    def __init__(self, hass: HomeAssistant, entry: WattlineConfigEntry) -> None:
        super().__init__(
            hass,
            _LOGGER,
            config_entry=entry,
            name=DOMAIN,
            update_interval=timedelta(minutes=30),
        )
        self.api = WattlineApi(send_with(hass), dict(entry.data))

    async def _async_update_data(self) -> ContractData:
        today = dt_util.utcnow().astimezone(BERLIN).date()
        yesterday = today - timedelta(days=1)
        # On the first of a month this is the month before, whose readings have just become complete.
        month = yesterday.replace(day=1)
        try:
            return ContractData(
                prices=await self.api.prices(),
                yesterday=start_of(yesterday),
                consumption_yesterday=await self.api.consumption(yesterday, today),
                month=start_of(month),
                consumption_month=await self.api.consumption(month, today),
            )
        except AuthError as error:
            raise ConfigEntryAuthFailed(str(error)) from error
        except WattlineError as error:
            raise UpdateFailed(str(error)) from error
