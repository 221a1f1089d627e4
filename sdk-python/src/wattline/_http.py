"""Requests and answers: building a request, sending it over connections that are kept, reading what came back, waiting
before another attempt; and checking what we send.

One module, because the package is small: modules compress better together."""

from __future__ import annotations

import asyncio
import errno
import hmac
import io
import json
import math
import re
import selectors
import socket
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from random import random
from threading import Lock, Thread
from time import monotonic, time
from typing import Any, Generic, Literal, TypeVar, TypedDict, cast
from urllib.parse import SplitResult, quote, urlencode, urlsplit
from uuid import uuid4

from ._version import version
from .types import (
    ContractState,
    CreateLinkResponse,
    CreateOrderResponse,
    ErrorItem,
    Order,
    WattlineEvent,
)

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
class PlacedOrder(Answer[CreateOrderResponse]):
    """An order that was accepted."""

    @property
    def contract_number(self) -> str:
        return self.data["contractNumber"]

    @property
    def customer_number(self) -> str:
        return self.data["customerNumber"]


@dataclass(frozen=True)
class CreatedLink(Answer[CreateLinkResponse]):
    """A link for a customer."""

    @property
    def authorization_url(self) -> str:
        """Send the customer there."""
        return self.data["authorizationUrl"]

    @property
    def expires_at(self) -> str:
        return self.data["expiresAt"]


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


def envelope_of(answer: Answer[Any]) -> dict[str, Any]:
    """What every answer has, for one with names of its own."""
    return {each.name: getattr(answer, each.name) for each in fields(Answer)}


def answer_of(response: Response, call: Call) -> Answer[Any]:
    """The documented answer, which for a list is a page."""
    envelope = _read_json(response)
    if envelope.get("isSuccess") is not True:
        raise _unexpected(response, call)
    values: dict[str, Any] = {
        "data": envelope.get("data"),
        "items": envelope.get("error") or [],
        "request_id": _request_id(response, call),
        "message": envelope.get("message"),
        "ref_uri": envelope.get("refUri"),
    }
    if "hasMoreItems" not in envelope:
        return Answer(**values)
    return Page(**values, count=envelope.get("count", 0), has_more_items=envelope["hasMoreItems"])


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
# A calculation changes nothing, and a second offer or link that nobody uses does no harm.
_HARMLESS_POSTS = (
    "/partner/v1/tariffs/{tariffKey}/calculation",
    "/partner/v1/tariffs/{tariffKey}/offers",
    "/partner/v1/customers/link",
)


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


# Services commonly close a connection that was idle for five seconds.
_LONGEST_IDLE = 4.0
_MOST_REQUESTS = 32

Transport = Callable[[Request], Response]
AsyncTransport = Callable[[Request], Awaitable[Response]]


class Sender:
    """Blocks until the answer is there. Threads may share it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: dict[str, list[tuple[float, HTTPConnection]]] = {}

    def send(self, request: Request, flight: Flight | None = None) -> Response:
        """Sends once. Redirects are not followed: they would take the secret or the token to an address nobody
        configured."""
        deadline = monotonic() + request.timeout
        url = urlsplit(request.url)
        connection = self._take(url) or _open(url)
        flight = flight or Flight()
        flight.start(connection)
        is_reusable = False
        try:
            _prepare(connection, deadline)
            target = f"{url.path or '/'}{'?' if url.query else ''}{url.query}"
            connection.request(request.method, target, request.body, dict(request.headers))
            response = connection.getresponse()
            body = response.read()
            is_reusable = connection.sock is not None
        finally:
            flight.end()
            if is_reusable:
                self._keep(url, connection)
            else:
                connection.close()
        return Response(response.status, {name.lower(): value for name, value in response.getheaders()}, body)

    def close(self) -> None:
        """Closes what is idle. The next request opens a new connection."""
        with self._lock:
            idle, self._idle = self._idle, {}
        for connections in idle.values():
            for _, connection in connections:
                connection.close()

    def __del__(self) -> None:
        self.close()

    def _take(self, url: SplitResult) -> HTTPConnection | None:
        while True:
            with self._lock:
                connections = self._idle.get(url.scheme + url.netloc)
                if not connections:
                    return None
                since, connection = connections.pop()
            if monotonic() - since < _LONGEST_IDLE and not _is_readable(connection.sock):
                return connection
            connection.close()

    def _keep(self, url: SplitResult, connection: HTTPConnection) -> None:
        with self._lock:
            self._idle.setdefault(url.scheme + url.netloc, []).append((monotonic(), connection))


class AsyncSender:
    """Sends in threads: asyncio speaks no HTTP, and the HTTP of the standard library, which blocks, has proved itself
    against every server. The threads are the client's own, so that nothing else of a program waits for one of them."""

    def __init__(self) -> None:
        self._sender = Sender()
        self._threads = ThreadPoolExecutor(_MOST_REQUESTS, thread_name_prefix="wattline")

    async def send(self, request: Request) -> Response:
        flight = Flight()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._sender.send, request, flight)
        except asyncio.CancelledError:
            flight.abort()
            raise

    async def close(self) -> None:
        self._sender.close()


class Flight:
    """A request on its way, which another thread may abort; never its connection when that serves the next request."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._connection: HTTPConnection | None = None

    def start(self, connection: HTTPConnection) -> None:
        with self._lock:
            self._connection = connection

    def end(self) -> None:
        with self._lock:
            self._connection = None

    def abort(self) -> None:
        with self._lock:
            sock = None if self._connection is None else self._connection.sock
            if sock is not None:
                with suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)


def _open(url: SplitResult) -> HTTPConnection:
    kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
    return kind(url.hostname or "", url.port)


def _prepare(connection: HTTPConnection, deadline: float) -> None:
    # The time limit of a socket is that of one read: an answer that comes byte by byte would never end.
    connection.timeout = _time_left(deadline)
    if connection.sock is not None:
        connection.sock.settimeout(connection.timeout)

    def read_response(sock: socket.socket, *args: Any, **kwargs: Any) -> HTTPResponse:
        return HTTPResponse(_TimedSocket(sock, deadline), *args, **kwargs)  # type: ignore[arg-type]

    connection.response_class = read_response  # type: ignore[assignment]


class _TimedSocket(io.RawIOBase):
    """Reads from a socket until a deadline. It stands in for the socket where its file is asked for."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._deadline = deadline
        self._raw = sock.makefile("rb", buffering=0)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        if self._sock.fileno() != -1:
            self._sock.settimeout(_time_left(self._deadline))
        return self._raw.readinto(buffer)

    def close(self) -> None:
        super().close()
        self._raw.close()


def _time_left(deadline: float) -> float:
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _is_readable(sock: socket.socket) -> bool:
    """An idle connection that has something to say was closed by the service."""
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(0))


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


def _webhook_key(secret: str | None) -> bytes:
    with suppress(ValueError):
        if key := b64decode((secret or "").removeprefix("whsec_")):
            return key
    raise ValueError(
        "The secret is missing or is none of ours. It begins with whsec_ and is shown once, when the endpoint is "
        "created: is the environment variable set that has it?"
    )


def verify_webhook(
    body: str | bytes, headers: Mapping[str, str], secret: str, *, now: float | None = None
) -> WattlineEvent:
    """Checks that we signed a webhook within five minutes, and returns its event; raises ``ValueError`` otherwise.
    ``body`` is the request as it arrived. An event may come twice: its ``id`` tells. ``now`` is in seconds."""
    if not isinstance(body, (str, bytes)):
        raise ValueError(
            "Pass the text or the bytes of the request, before anything parses it: "
            "in Flask request.get_data(), in Django request.body, in FastAPI await request.body()."
        )
    key = _webhook_key(secret)
    content = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    if missing := [name for name in names if not given.get(name)]:
        raise ValueError(
            f"The request has no header {', '.join(missing)}: pass all headers as they arrived. "
            "Requests without them are not ours."
        )
    id, timestamp, signatures = (given[name] for name in names)
    if not timestamp.isdecimal() or abs((now or time()) - int(timestamp)) > 300:
        raise ValueError(
            "The webhook was not signed just now, but more than five minutes ago or ahead. "
            "Check the clock of this machine; a webhook that was recorded cannot be sent again."
        )
    expected = b64encode(hmac.digest(key, f"{id}.{timestamp}.".encode() + content, "sha256"))
    if not any(hmac.compare_digest(b"v1," + expected, each.encode()) for each in signatures.split()):
        raise ValueError(
            "No signature of the webhook fits. Either the secret is of another endpoint, or the body was changed "
            "on its way: pass the text of the request before anything parses it."
        )
    return cast("WattlineEvent", json.loads(content))
