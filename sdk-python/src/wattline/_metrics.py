from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ._errors import fault
from ._dates import split_period
from .types import MetricInterval, MetricsRecord, Period, ValueRelevance, ValueState, ValueType


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
