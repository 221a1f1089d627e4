"""The partner interface of Wattline. Start with ``Wattline``, or with ``AsyncWattline`` for asyncio."""

from ._http import (
    Answer,
    CallOptions,
    CreatedLink,
    Download,
    OrderOptions,
    Page,
    PlacedOrder,
    Request,
    Response,
    WattlineError,
    verify_webhook,
)
from ._clients import AsyncWattline, Wattline
from ._dates import (
    MetricValue,
    berlin_date,
    berlin_date_time,
    berlin_instant,
    days_of_month,
    longest_periods,
    period_of_month,
    plus_days,
    quarter_hours,
    split_period,
)
from ._version import version as __version__
from .types import Period

__all__ = [
    "Answer",
    "AsyncWattline",
    "CallOptions",
    "CreatedLink",
    "Download",
    "MetricValue",
    "OrderOptions",
    "Page",
    "Period",
    "PlacedOrder",
    "Request",
    "Response",
    "Wattline",
    "WattlineError",
    "__version__",
    "berlin_date",
    "berlin_date_time",
    "berlin_instant",
    "days_of_month",
    "longest_periods",
    "period_of_month",
    "plus_days",
    "quarter_hours",
    "split_period",
    "verify_webhook",
]
