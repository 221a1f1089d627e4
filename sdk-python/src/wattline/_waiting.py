from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from threading import Thread

from ._errors import WattlineError, fault
from .types import ContractState, Order

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
