"""Sending requests with the standard library, over connections that are kept."""

from __future__ import annotations

import asyncio
import io
import selectors
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from threading import Lock
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, urlsplit

from ._answers import Response
from ._calls import Request

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
