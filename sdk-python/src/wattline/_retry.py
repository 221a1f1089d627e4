from __future__ import annotations

import math
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from random import random

from ._calls import Call
from ._errors import WattlineError

_FIRST_DELAY = 0.5
_LONGEST_BACK_OFF = 16.0

# 502 and 504 come from a proxy in front of a service that is down; 0 means no answer at all.
_OUTAGES = (0, 502, 503, 504)


def retry_delay(error: WattlineError, attempt: int, call: Call, max_retry_delay: float) -> float | None:
    """Seconds to wait before a retry, or None if there must be none. A rate-limited request was not carried out and is
    always safe to retry. After an outage nobody knows, so only a request that may be carried out twice is retried."""
    if attempt >= call.retries or not _may_go_again(error, call.is_repeatable):
        return None
    if error.retry_after is not None:
        wait = error.retry_after + random() * _FIRST_DELAY / 2
    else:
        # Half of it is random, so that clients that failed together do not retry together.
        wait = min(_FIRST_DELAY * 2**attempt, _LONGEST_BACK_OFF) * (0.5 + random() / 2)
    return None if wait > max_retry_delay else wait


def _may_go_again(error: WattlineError, is_repeatable: bool) -> bool:
    if error.status == 429:
        return True
    if error.status == 409:
        # The first attempt of an order is still in progress, although its connection is lost.
        return error.idempotency_key is not None and error.retry_after is not None
    return is_repeatable and error.status in _OUTAGES and error.code != "validation-failed"


def read_retry_after(header: str | None, now: datetime | None = None) -> int | None:
    """Seconds of a ``Retry-After``, which is a number or a date (RFC 9110, section 10.2.3)."""
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        return int(header[:9])
    try:
        at = parsedate_to_datetime(header)
    except (TypeError, ValueError):
        return None
    zoned = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0, math.ceil((zoned - (now or datetime.now(timezone.utc))).total_seconds()))
