"""Berlin civil time, which the interface uses; instants, which are datetimes with a time zone; periods of metrics."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from types import MappingProxyType

from ._http import fault
from .types import MetricInterval, MetricsRecord, Period, ValueRelevance, ValueState, ValueType

_HOUR = timedelta(hours=1)


def berlin_date_time(at: datetime | None = None) -> str:
    """``2026-10-25 02:15:00``: date and time in Berlin at an instant, by default now."""
    instant = datetime.now(timezone.utc) if at is None else at
    if instant.tzinfo is None:
        raise ValueError("An instant needs a time zone, such as datetime.timezone.utc")
    utc = instant.astimezone(timezone.utc)
    return (utc + _offset(utc)).strftime("%Y-%m-%d %H:%M:%S").zfill(19)


def berlin_date(at: datetime | None = None) -> str:
    """``2026-10-25``: the date in Berlin at an instant, by default now."""
    return berlin_date_time(at)[:10]


def berlin_instant(date_time: str) -> datetime:
    """The instant of a Berlin date, with or without a time. A time that occurs twice in October means the first; one in
    the gap in March means an hour later."""
    match = re.fullmatch(r"(.{10})(?:[ T](\d\d:\d\d:\d\d))?", date_time)
    day, clock = (match[1], match[2] or "00:00:00") if match else (date_time, "00:00:00")
    as_utc = datetime.combine(_day_of(day), time.fromisoformat(clock), timezone.utc)
    in_summer = as_utc - 2 * _HOUR
    return in_summer if berlin_date_time(in_summer) == f"{day} {clock}" else as_utc - _HOUR


def plus_days(day: str, days: int) -> str:
    """A date some days later or earlier."""
    return (_day_of(day) + timedelta(days=days)).isoformat()


def days_of_month(month: str) -> list[str]:
    """Every date of a month such as ``2026-10``."""
    period = period_of_month(month)
    first, end = period["from"], period["to"]
    return [plus_days(first, index) for index in range((_day_of(end) - _day_of(first)).days)]


def period_of_month(month: str) -> Period:
    """A month such as ``2026-10`` as the period of a request, with an exclusive end."""
    first = f"{month}-01"
    return {"from": first, "to": f"{plus_days(first, 31)[:7]}-01"}


def quarter_hours(day: str) -> list[datetime]:
    """The instants at which the quarter-hours of a date begin: 96, but 92 and 100 when the clock changes."""
    start, end = berlin_instant(day), berlin_instant(plus_days(day, 1))
    return [start + index * _HOUR / 4 for index in range((end - start) // (_HOUR / 4))]


def _day_of(day: str) -> date:
    # Newer versions of Python also read 20261115 and 2026-W46-7.
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day, re.ASCII):
        raise ValueError(f"{day} is no date of the form yyyy-mm-dd")
    return date.fromisoformat(day)


def _offset(utc: datetime) -> timedelta:
    """By the rule of the European Union since 1996. Not zoneinfo: Windows and small containers have no time zones."""
    is_summer = _last_sunday(utc.year, 3) <= utc < _last_sunday(utc.year, 10)
    return 2 * _HOUR if is_summer else _HOUR


def _last_sunday(year: int, month: int) -> datetime:
    """One o'clock UTC on the last Sunday of a month with 31 days."""
    last = datetime(year, month, 31, 1, tzinfo=timezone.utc)
    return last - timedelta(days=(last.weekday() + 1) % 7)


longest_periods: Mapping[MetricInterval, Mapping[str, int]] = MappingProxyType(
    {
        "QuarterHourly": {"days": 1},
        "QuarteryHourly": {"days": 1},
        "Hourly": {"days": 3},
        "Daily": {"months": 2},
        "Weekly": {"months": 12},
        "Monthly": {"months": 15 * 12},
        "Yearly": {"months": 50 * 12},
    }
)
"""The longest period of one request, by interval."""


def split_period(period: Period, interval: MetricInterval) -> list[Period]:
    """Splits a period into as few requests as its interval allows, between weeks, months and years, so that the records
    are the same as those of one request."""
    first, last = period["from"], period["to"]
    if _day_of(first) > _day_of(last):
        raise ValueError(f"The period begins on {first}, after its end on {last}")
    end = plus_days(last, 1) if first == last else last
    parts: list[Period] = []
    while first < end:
        latest = _latest_end(first, interval)
        following = end if latest >= end else _start_of(latest, interval)
        parts.append({"from": first, "to": following})
        first = following
    return parts


def _latest_end(first: str, interval: MetricInterval) -> str:
    limit = longest_periods[interval]
    return plus_days(_plus_months(first, limit.get("months", 0)), limit.get("days", 0))


def _plus_months(day: str, months: int) -> str:
    """The same day some months later, or the last day of that month, as the service counts."""
    start = _day_of(day)
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    last_of_month = monthrange(year, month + 1)[1]
    return date(year, month + 1, min(start.day, last_of_month)).isoformat()


def _start_of(day: str, interval: MetricInterval) -> str:
    """The first day of the week, month or year that contains a date."""
    if interval == "Weekly":
        return plus_days(day, -_day_of(day).weekday())
    if interval == "Monthly":
        return f"{day[:7]}-01"
    return f"{day[:4]}-01-01" if interval == "Yearly" else day


@dataclass(frozen=True)
class MetricValue:
    """A record with the instant at which it starts, which is unambiguous even when the clock shows an hour twice."""

    at: datetime
    value: float
    value_relevance_type: ValueRelevance
    value_state: ValueState


def metric_value(record: MetricsRecord) -> MetricValue:
    return MetricValue(
        # Python 3.10 does not read the Z.
        at=datetime.fromisoformat(record["moment"].replace("Z", "+00:00")),
        value=record["value"],
        value_relevance_type=record["valueRelevanceType"],
        value_state=record["valueState"],
    )


def metric_periods(period: Period, interval: MetricInterval, value_type: ValueType | None) -> list[Period]:
    """The periods of the requests that a long period takes."""
    parts = split_period(period, interval)
    if value_type == "Dynamic" and len(parts) > 1:
        # Each request would decide for itself, and the result would be the mixture that Dynamic rules out.
        raise fault(
            "validation-failed",
            "Dynamic goes for one request alone; choose a shorter period or Combined.",
            details="value_type",
        )
    return parts
