"""Waiting: before another attempt, for an order, and not at all for what runs in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from random import random
from threading import Thread

from ._http import Call, WattlineError, fault
from .types import ContractState, Order

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


# Nothing that a partner could wait for comes after these.
_FINAL_STATES: tuple[ContractState, ...] = ("Rejected", "Revoked")


def is_awaited(order: Order, states: Sequence[ContractState]) -> bool:
    """Whether the order is where it was awaited; raises if it will never be."""
    state = order["state"]
    if state in states:
        return True
    if state in _FINAL_STATES:
        reason = f" ({order['denialReason']})" if order["denialReason"] else ""
        raise fault("order-ended", f"The order {order['contractNumber']} is {state}{reason}.", details=state)
    return False


def wait_timeout(states: Sequence[ContractState], timeout: float, last: ContractState | None) -> WattlineError:
    return fault("wait-timeout", f"The order is not {' or '.join(states)} after {timeout:g} s.", details=last)


class OutOfTime(Exception):
    """The deadline of a call has passed, or would before its next attempt."""


Sleep = Callable[[float], object]
AsyncSleep = Callable[[float], Awaitable[object]]


def in_background(work: Callable[[], object]) -> None:
    Thread(target=work, daemon=True).start()


_tasks: set[asyncio.Task[object]] = set()


def async_in_background(work: Callable[[], Coroutine[None, None, object]]) -> None:
    # The event loop alone would forget a task that nobody holds.
    task = asyncio.get_running_loop().create_task(work())
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
