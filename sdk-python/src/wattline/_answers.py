"""Reading answers: the documented value, or the error that it stands for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ._calls import Call, is_printable
from ._errors import WattlineError, fault
from ._retry import read_retry_after
from ._tokens import Token
from .types import ErrorItem

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


def error_of(response: Response, call: Call) -> WattlineError:
    return WattlineError(
        status=response.status,
        items=_items_of(response),
        request_id=_request_id(response, call),
        retry_after=read_retry_after(response.headers.get("retry-after")),
        idempotency_key=call.idempotency_key,
    )


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
