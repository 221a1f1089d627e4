#!/usr/bin/env python3
"""Working prices of a Wattline contract, as a flexible tariff of openWB."""
from datetime import datetime, timezone
from typing import Callable, Dict

from modules.common import req
from modules.common.abstract_device import DeviceDescriptor
from modules.common.component_state import TariffState
from modules.electricity_pricing.flexible_tariffs.wattline.config import WattlineTariff, WattlineTariffConfiguration

CENT_PER_KWH_IN_EURO_PER_WH = 100_000


def parse_prices(answer: dict) -> Dict[str, float]:
    """Seconds since 1970 of every quarter-hour, with its price in euros per Wh."""
    return {str(_seconds(price["at"])): price["price"] / CENT_PER_KWH_IN_EURO_PER_WH
            for price in answer["data"]["prices"]}


def fetch_prices(config: WattlineTariffConfiguration) -> Dict[str, float]:
    base_url = config.base_url.rstrip("/")
    session = req.get_http_session()
    token = session.post(
        f"{base_url}/connect/token",
        data={"grant_type": "client_credentials"},
        auth=(config.client_id, config.client_secret),
    ).json()["access_token"]
    return parse_prices(session.get(
        f"{base_url}/partner/v1/customers/{config.customer_number}/contracts/{config.contract_number}"
        "/day-ahead-working-prices",
        params={"dateTimeFormat": "Utc"},
        headers={"Authorization": f"Bearer {token}"},
    ).json())


def _seconds(moment: str) -> int:
    return int(datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc).timestamp())


def create_electricity_tariff(config: WattlineTariff) -> Callable[[], TariffState]:
    def updater() -> TariffState:
        return TariffState(prices=fetch_prices(config.configuration))
    return updater


device_descriptor = DeviceDescriptor(configuration_factory=WattlineTariff)
