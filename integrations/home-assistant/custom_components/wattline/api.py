"""The partner API of Wattline, as far as this integration needs it. Knows nothing of Home Assistant."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
import json
import re
from typing import Any
from urllib.parse import quote, urlencode, urlsplit
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")
QUARTER_HOUR = timedelta(minutes=15)

# Sends a request and returns status and body: (method, url, headers, body).
Send = Callable[[str, str, dict[str, str], "str | None"], Awaitable["tuple[int, str]"]]


class WattlineError(Exception):
    """The service cannot be reached, or answers with something else."""


class AuthError(WattlineError):
    """The client or its secret is wrong."""


class NotFoundError(WattlineError):
    """There is no such contract, or the client may not read it."""


@dataclass(frozen=True)
class Price:
    """What a kWh costs in a quarter-hour, in euros."""

    start: datetime
    value: float

    @property
    def end(self) -> datetime:
        return self.start + QUARTER_HOUR

    def as_dict(self) -> dict[str, Any]:
        return {
            "start": self.start.astimezone(BERLIN).isoformat(),
            "end": self.end.astimezone(BERLIN).isoformat(),
            "value": self.value,
        }


def parse_prices(answer: dict[str, Any]) -> list[Price]:
    """The quarter-hours of today and, once they are published, of tomorrow."""
    return [
        Price(parse_instant(entry["at"]), round(entry["price"] / 100, 6))
        for entry in answer["data"]["prices"]
    ]


def parse_total(answer: dict[str, Any]) -> float | None:
    """The sum of a metric, or None where nothing was measured."""
    data = answer["data"]
    return data["totalValue"] if data["numberOfEntries"] > 0 else None


def parse_instant(text: str) -> datetime:
    """`2026-11-15T23:00:00Z`."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


def price_at(prices: list[Price], now: datetime) -> Price | None:
    return next((price for price in prices if price.start <= now < price.end), None)


def prices_of(prices: list[Price], day: date) -> list[Price]:
    """The prices of a day in Berlin."""
    return [price for price in prices if price.start.astimezone(BERLIN).date() == day]


def start_of(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=BERLIN)


def faults_of(values: dict[str, str]) -> dict[str, str]:
    """What is wrong with the values of the form, by field, without asking the service."""
    faults: dict[str, str] = {}
    url = urlsplit(values["url"])
    if url.scheme not in ("http", "https") or not url.hostname or url.username or url.query:
        faults["url"] = "invalid_url"
    for field in ("customer_number", "contract_number"):
        if not re.fullmatch(r"[0-9]{1,20}", values[field]):
            faults[field] = "invalid_number"
    return faults


class WattlineApi:
    """Reads one contract."""

    def __init__(self, send: Send, values: dict[str, str]) -> None:
        self._send = send
        self._base_url = values["url"].rstrip("/")
        self._credentials = f"{quote(values['client_id'], '')}:{quote(values['client_secret'], '')}"
        self._contract = (
            f"/partner/v1/customers/{values['customer_number']}/contracts/{values['contract_number']}"
        )
        self._token: str | None = None

    async def prices(self) -> list[Price]:
        return parse_prices(await self._get("/day-ahead-working-prices", {}))

    async def consumption(self, first: date, end: date) -> float | None:
        """What was measured from the first day until before the end, in kWh."""
        if first >= end:
            return None
        query = {
            "period.from": first.isoformat(),
            "period.to": end.isoformat(),
            "interval": "Monthly",
            "metricType": "Consumption",
            "valueType": "Actual",
        }
        return parse_total(await self._get("/metrics", query))

    async def _get(self, path: str, query: dict[str, str]) -> dict[str, Any]:
        url = f"{self._base_url}{self._contract}{path}?{urlencode({**query, 'dateTimeFormat': 'Utc'})}"
        # A token that is over is replaced once.
        for attempt in (1, 2):
            if self._token is None:
                self._token = await self._fetch_token()
            headers = {"Authorization": f"Bearer {self._token}", "Accept": "application/json"}
            status, body = await self._send("GET", url, headers, None)
            if status != 401 or attempt == 2:
                return _answer_of(status, body)
            self._token = None
        raise AssertionError("unreachable")

    async def _fetch_token(self) -> str:
        headers = {
            "Authorization": f"Basic {b64encode(self._credentials.encode()).decode()}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        url = f"{self._base_url}/connect/token"
        status, body = await self._send("POST", url, headers, "grant_type=client_credentials")
        if status in (400, 401):
            raise AuthError("The client or its secret is wrong.")
        try:
            return json.loads(body)["access_token"]
        except (ValueError, KeyError, TypeError) as error:
            raise WattlineError(f"The service gave no token (status {status}).") from error


def _answer_of(status: int, body: str) -> dict[str, Any]:
    if status in (401, 403):
        raise AuthError("The service does not accept the client.")
    if status == 404:
        raise NotFoundError("There is no such contract, or the client may not read it.")
    try:
        answer = json.loads(body)
    except ValueError as error:
        raise WattlineError(f"The answer is not JSON (status {status}).") from error
    if status != 200 or not isinstance(answer, dict) or answer.get("isSuccess") is not True:
        raise WattlineError(f"The service answered with status {status}.")
    return answer
