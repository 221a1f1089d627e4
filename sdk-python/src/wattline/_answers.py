"""Reading answers: the documented value, or the error that it stands for."""

from __future__ import annotations

import errno
import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .types import ErrorItem

if TYPE_CHECKING:
    from ._calls import Call

T = TypeVar("T")


@dataclass(frozen=True)
class Response:
    """What came back over the wire; the names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer(Generic[T]):
    """A successful answer."""

    data: T
    items: list[ErrorItem]
    """Warnings and notices."""
    request_id: str
    message: str | None
    ref_uri: str | None


@dataclass(frozen=True)
class Page(Answer[list[T]]):
    """One page of a list."""

    count: int
    has_more_items: bool


@dataclass(frozen=True)
class Download:
    """A file: its bytes and its media type."""

    data: bytes
    content_type: str
    request_id: str


@dataclass(frozen=True)
class Token:
    value: str
    lifetime: float

    def __repr__(self) -> str:
        return "Token(…)"


def answer_of(response: Response, call: Call) -> Answer[Any]:
    """The documented answer, which for a list is a page."""
    envelope = _read_json(response)
    if envelope.get("isSuccess") is not True:
        raise _unexpected(response, call)
    fields: dict[str, Any] = {
        "data": envelope.get("data"),
        "items": envelope.get("error") or [],
        "request_id": _request_id(response, call),
        "message": envelope.get("message"),
        "ref_uri": envelope.get("refUri"),
    }
    if "hasMoreItems" not in envelope:
        return Answer(**fields)
    return Page(**fields, count=envelope.get("count", 0), has_more_items=envelope["hasMoreItems"])


def download_of(response: Response, call: Call) -> Download:
    return Download(response.body, response.headers.get("content-type", ""), _request_id(response, call))


def token_of(response: Response, call: Call) -> Token:
    answer = _read_json(response)
    value, lifetime = answer.get("access_token"), answer.get("expires_in")
    if not isinstance(value, str) or not is_printable(value) or not isinstance(lifetime, (int, float)):
        raise _unexpected(response, call)
    return Token(value, lifetime)


def is_printable(text: str) -> bool:
    return re.fullmatch(r"[\x21-\x7e]+", text) is not None


def error_of(response: Response, call: Call) -> WattlineError:
    return WattlineError(
        status=response.status,
        items=_items_of(response),
        request_id=_request_id(response, call),
        retry_after=read_retry_after(response.headers.get("retry-after")),
        idempotency_key=call.idempotency_key,
    )


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


def _items_of(response: Response) -> list[ErrorItem]:
    """The faults in an answer: from our envelope, from an OAuth error (RFC 6749, section 5.2), or none."""
    answer = _read_json(response)
    error = answer.get("error")
    if isinstance(error, list) and error:
        return error
    if isinstance(error, str):
        message = str(answer.get("error_description") or error)
        return [{"severity": "Error", "code": error, "message": message, "details": None}]
    return [{"severity": "Error", "code": "unexpected-answer", "message": _UNEXPECTED, "details": None}]


_UNEXPECTED = "The answer is not one of this interface; is the address right?"


def _unexpected(response: Response, call: Call) -> WattlineError:
    return fault(
        "unexpected-answer", _UNEXPECTED, status=response.status, request_id=_request_id(response, call)
    )


def _request_id(response: Response, call: Call) -> str:
    return response.headers.get("x-request-id", call.request_id)


def _read_json(response: Response) -> dict[str, Any]:
    try:
        value = json.loads(response.body)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


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
