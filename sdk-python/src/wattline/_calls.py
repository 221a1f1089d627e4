"""Building requests: what is sent, and whether it may be sent twice."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any, Literal, TypedDict
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

from ._answers import fault, is_printable
from ._version import version

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


class CallOptions(TypedDict, total=False):
    """Options of every call."""

    timeout: float | None
    """Time limit of each attempt in seconds."""
    retries: int | None
    """How many times the request may be retried."""
    request_id: str | None
    """Your own id of the call, for the logs of both sides; generated if you give none."""


class OrderOptions(CallOptions, total=False):
    idempotency_key: str | None
    """Your own key of the order, so that you can repeat it even after a crash; generated if you give none."""
    partner_token: str | None
    """Token of the partner on whose behalf you order."""


@dataclass(frozen=True)
class Request:
    """One request over the wire. Headers and body hold secrets, so they are not shown."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(repr=False)
    timeout: float


@dataclass(frozen=True)
class Call:
    """A request and what becomes of it when it fails."""

    request: Request
    request_id: str
    is_repeatable: bool
    retries: int
    idempotency_key: str | None = None
    deadline: float | None = None
    """The end of all attempts, by ``time.monotonic()``."""

    def attempt(self) -> Request:
        """The request of one attempt, which ends by the deadline of all."""
        if self.deadline is None:
            return self.request
        return replace(self.request, timeout=max(0, min(self.request.timeout, self.deadline - monotonic())))

    def with_token(self, token: str) -> Call:
        headers = {**self.request.headers, "Authorization": f"Bearer {token}"}
        return replace(self, request=replace(self.request, headers=headers))


class CallBuilder:
    def __init__(self, base_url: str, timeout: float, retries: int) -> None:
        self._base_url = read_base_url(base_url, "base_url")
        self._timeout = timeout
        self._retries = retries

    def build(
        self,
        method: Method,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        accept: str = "application/json",
        timeout: float | None = None,
        retries: int | None = None,
        request_id: str | None = None,
        idempotency_key: str | None = None,
        partner_token: str | None = None,
        deadline: float | None = None,
    ) -> Call:
        is_order = method == "POST" and path == _ORDERS
        key = str(uuid4()) if is_order and idempotency_key is None else idempotency_key
        own_id = _printable("request_id", str(uuid4()) if request_id is None else request_id)
        headers = {"Accept": accept, **_common_headers(own_id)}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = _printable("idempotency_key", key)
        if partner_token is not None:
            headers["Partner-Token"] = _printable("partner_token", partner_token)
        request = Request(
            method=method,
            url=address_of(self._base_url, path, values, query),
            headers=headers,
            body=None if body is None else json.dumps(body, ensure_ascii=False, allow_nan=False).encode(),
            timeout=self._timeout if timeout is None else timeout,
        )
        return Call(
            request=request,
            request_id=own_id,
            is_repeatable=method != "POST" or is_order or path in _HARMLESS_POSTS,
            retries=self._retries if retries is None else retries,
            idempotency_key=key,
            deadline=deadline,
        )


_ORDERS = "/partner/v1/orders"
# A calculation changes nothing, and a second link that nobody opens does no harm.
_HARMLESS_POSTS = ("/partner/v1/tariffs/{tariffKey}/calculation", "/partner/v1/customers/link")


def token_calls(
    auth_url: str,
    *,
    client_id: str,
    client_secret: str,
    scope: str | Sequence[str] | None,
    timeout: float,
    retries: int,
) -> Callable[[], Call]:
    """Makes requests for tokens. The secret is kept in this closure alone, where no ``vars`` and no ``repr`` shows it."""
    url = f"{read_base_url(auth_url, 'auth_url')}/connect/token"
    for name, value in (("client_id", client_id), ("client_secret", client_secret)):
        if not isinstance(value, str) or value == "":
            raise fault("validation-failed", f"{name} is missing.", details=name)
    scopes = scope if isinstance(scope, str) else " ".join(scope or ())

    def make() -> Call:
        form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        if scopes:
            form["scope"] = scopes
        request_id = str(uuid4())
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            **_common_headers(request_id),
        }
        request = Request("POST", url, headers, urlencode(form).encode(), timeout)
        return Call(request, request_id, is_repeatable=True, retries=retries)

    return make


def _common_headers(request_id: str) -> dict[str, str]:
    return {"User-Agent": f"wattline-python/{version}", "X-Request-Id": request_id}


def _printable(name: str, value: str) -> str:
    """Names the value that cannot be sent in a header, without quoting it."""
    # A key may have spaces, but at its ends they would be lost on the way.
    is_key = name == "idempotency_key"
    most = 255 if is_key else 200
    if isinstance(value, str) and len(value) <= most:
        if is_printable(re.sub(r"(?<=\S) +(?=\S)", "", value) if is_key else value):
            return value
    raise fault("validation-failed", f"{name} must have 1 to {most} printable ASCII characters.", details=name)


def read_base_url(text: str, name: str) -> str:
    """A base URL without a slash at its end. Credentials in it are refused, and are not repeated."""
    try:
        url = urlsplit(text)
        is_usable = url.scheme in ("http", "https") and bool(url.hostname) and "@" not in url.netloc
        _ = url.port  # Refuses a port that is none.
    except (ValueError, TypeError, AttributeError):
        is_usable = False
    if not is_usable:
        raise fault("validation-failed", f"{name} must be an http(s) address without credentials.", details=name)
    return f"{url.scheme}://{url.netloc}{quote(url.path.rstrip('/'), safe=_PATH)}"


def address_of(
    base_url: str,
    path: str,
    values: Mapping[str, object] | None = None,
    query: Mapping[str, object] | None = None,
) -> str:
    """The URL of a call: path values filled in, query appended."""
    given = values or {}
    filled = re.sub(r"\{(\w+)\}", lambda place: _segment(place[1], given.get(place[1])), path)
    search = urlencode(list(_flatten(query or {})))
    return f"{base_url}{filled}{'?' if search else ''}{search}"


_PATH = "/%:@!$&'()*+,;=-._~"


def _segment(name: str, value: object) -> str:
    """An empty value or dots would silently address another path, such as the list of orders instead of one order."""
    text = str(value) if isinstance(value, (str, int)) else ""
    if text in ("", ".", ".."):
        raise fault("validation-failed", f"{name} is missing.", details=name)
    return quote(text, safe="")


def _flatten(query: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """``{"filter": {"externalId": …}}`` as ``filter.externalId``; what is None is left out."""
    for name, value in query.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{name}.")
        elif isinstance(value, bool):
            yield f"{prefix}{name}", "true" if value else "false"
        elif value is not None:
            yield f"{prefix}{name}", str(value)
