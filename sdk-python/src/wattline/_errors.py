from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Any

from .types import ErrorItem


class WattlineError(Exception):
    """The only error that a call raises. ``items`` lists everything that is wrong with a request. It never contains a
    secret, a token or the request body, so it may be logged as is."""

    def __init__(
        self,
        *,
        status: int,
        items: Sequence[ErrorItem],
        request_id: str | None = None,
        retry_after: int | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(_sentence(status, items))
        self.status = status
        """Status of the answer; 0 if there was none."""
        self.items = list(items)
        self.request_id = request_id
        """Quote it when you ask the supplier for help."""
        self.retry_after = retry_after
        """Seconds to wait before the next attempt, if the service said so."""
        self.idempotency_key = idempotency_key
        """The key of an order that may or may not have arrived: send the same order with it to retry safely."""

    @property
    def code(self) -> str:
        """Code of the first item, such as ``validation-failed``."""
        return self.items[0]["code"] if self.items else "unexpected-answer"

    def __reduce__(self) -> tuple[object, ...]:
        # An error of a worker process is pickled, which by default would call the class with the message alone.
        fields = {name: getattr(self, name) for name in _FIELDS}
        return (_rebuild, (fields,))


_FIELDS = ("status", "items", "request_id", "retry_after", "idempotency_key")


def _rebuild(fields: dict[str, Any]) -> WattlineError:
    return WattlineError(**fields)


def fault(
    code: str,
    message: str,
    *,
    details: str | None = None,
    status: int = 0,
    request_id: str | None = None,
    idempotency_key: str | None = None,
) -> WattlineError:
    """A fault found without an answer of the service."""
    item: ErrorItem = {"severity": "Error", "code": code, "message": message, "details": details}
    return WattlineError(
        status=status, items=[item], request_id=request_id, idempotency_key=idempotency_key
    )


def name_of(error: Exception) -> str:
    """The name of a failed connection, such as ``ECONNRESET``. Its message is left out because it may quote the request.
    Errors of TLS and of name resolution have numbers of their own, which mean something else."""
    number = error.errno if isinstance(error, OSError) and type(error).__module__ == "builtins" else None
    return errno.errorcode.get(number or 0, type(error).__name__)


def _sentence(status: int, items: Sequence[ErrorItem]) -> str:
    if not items:
        return f"The service answered with status {status}."
    first, *others = items
    prefix = f"{status} " if status else ""
    more = f" (and {len(others)} more)" if others else ""
    return f"{prefix}{first['code']}: {first['message']}{more}"
