"""What only the Python SDK has; what all SDKs share is in sdk/test/table."""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import pydoc
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import unittest
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from typing import Any
from unittest.mock import patch

import wattline
from wattline import AsyncWattline, Request, Response, Wattline, WattlineError
from wattline._http import read_retry_after
from wattline._http import Sender

TOKEN = b'{"access_token": "token-1", "expires_in": 3599}'
TARIFFS = b'{"isSuccess": true, "message": null, "error": null, "refUri": null, "data": []}'


def answer(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


class Server:
    """Answers each connection by a function, and tells how many there were."""

    def __init__(self, serve: Callable[[socket.socket], None]) -> None:
        self._serve = serve
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()
        self.options: dict[str, Any] = {
            "base_url": f"http://127.0.0.1:{self._listening.getsockname()[1]}",
            "client_id": "a-client",
            "client_secret": "a-secret",
            "retries": 0,
        }

    def _accept(self) -> None:
        while True:
            connection, _ = self._listening.accept()
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()


def read_request(connection: socket.socket) -> bytes:
    """The head of the next request, whose body is read too; empty once the client has gone."""
    reader = connection.makefile("rb", buffering=0)
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = reader.readline()
        if not line:
            return b""
        head += line
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    for _ in range(int(length[1]) if length else 0):
        reader.read(1)
    return head


def friendly(connection: socket.socket) -> None:
    while head := read_request(connection):
        connection.sendall(answer(TOKEN if b"/connect/token" in head else TARIFFS))


class Connections(unittest.TestCase):
    def test_one_connection_serves_all_calls(self) -> None:
        server = Server(friendly)
        with Wattline(**server.options) as client:
            for _ in range(3):
                client.tariffs.list()
        self.assertEqual(server.connections, 1)

    def test_a_client_that_nobody_holds_closes_its_connections(self) -> None:
        left = threading.Event()

        def serve(connection: socket.socket) -> None:
            friendly(connection)
            left.set()

        # A socket that is left open would be a warning, which is an error here.
        Wattline(**Server(serve).options).tariffs.list()
        gc.collect()
        self.assertTrue(left.wait(600))

    def test_a_connection_that_was_closed_meanwhile_is_not_used_again(self) -> None:
        is_closed = threading.Semaphore(0)

        def leave(connection: socket.socket) -> None:
            with connection:
                is_token = b"/connect/token" in read_request(connection)
                connection.sendall(answer(TOKEN if is_token else TARIFFS))
            is_closed.release()

        server = Server(leave)

        def transport(request: Request) -> Response:
            response = sender.send(request)
            is_closed.acquire()
            return response

        sender = Sender()
        client = Wattline(**server.options, transport=transport)
        for _ in range(3):
            client.tariffs.list()
        sender.close()
        self.assertEqual(server.connections, 4)

    def test_an_answer_that_comes_byte_by_byte_ends_with_the_time_limit(self) -> None:
        def drip(connection: socket.socket) -> None:
            if b"/connect/token" in read_request(connection):
                connection.sendall(answer(TOKEN))
                read_request(connection)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            waiting = threading.Event()
            with suppress(OSError):
                while not waiting.wait(0.01):
                    connection.sendall(b" ")

        with Wattline(**Server(drip).options) as client, self.assertRaises(WattlineError) as raised:
            client.tariffs.list(timeout=0.5)
        self.assertEqual((raised.exception.status, raised.exception.code), (0, "timeout"))

    def test_threads_share_one_token(self) -> None:
        server = Server(friendly)
        sent: list[str] = []

        def transport(request: Request) -> Response:
            sent.append(request.url)
            return Response(200, {}, TOKEN if request.url.endswith("/connect/token") else TARIFFS)

        client = Wattline(**server.options, transport=transport)
        threads = [threading.Thread(target=client.tariffs.list) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sum(url.endswith("/connect/token") for url in sent), 1)
        self.assertEqual(len(sent), 9)


class Encrypted(unittest.TestCase):
    """The whole way over TLS, with a certificate that is made here."""

    def setUp(self) -> None:
        openssl = shutil.which("openssl")
        if openssl is None:
            self.skipTest("There is no openssl to make a certificate with.")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.key, self.certificate = f"{folder.name}/key.pem", f"{folder.name}/certificate.pem"
        words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
        files = ["-keyout", self.key, "-out", self.certificate]
        subprocess.run([openssl, *words.split(), *files], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, self.key)

        def serve(connection: socket.socket) -> None:
            with suppress(OSError), context.wrap_socket(connection, server_side=True) as encrypted:
                friendly(encrypted)

        self.server = Server(serve)
        address = self.server.options["base_url"].replace("http://127.0.0.1", "https://localhost")
        self.options = {**self.server.options, "base_url": address}

    def test_calls_go_over_one_connection_where_the_certificate_is_trusted(self) -> None:
        with patch.dict(os.environ, SSL_CERT_FILE=self.certificate), Wattline(**self.options) as client:
            for _ in range(3):
                self.assertEqual(client.tariffs.list().data, [])
        self.assertEqual(self.server.connections, 1)

    def test_nothing_is_sent_to_a_service_that_cannot_prove_its_name(self) -> None:
        with Wattline(**self.options) as client, self.assertRaises(WattlineError) as raised:
            client.tariffs.list()
        self.assertEqual(raised.exception.code, "network-error")
        self.assertIn("SSLCertVerificationError", str(raised.exception))


class Cancelling(unittest.IsolatedAsyncioTestCase):
    async def test_while_a_request_runs_closes_its_connection(self) -> None:
        asked, left = threading.Event(), threading.Event()

        def silent(connection: socket.socket) -> None:
            if b"/connect/token" in read_request(connection):
                connection.sendall(answer(TOKEN))
                read_request(connection)
            asked.set()
            connection.recv(1)
            left.set()

        async with AsyncWattline(**Server(silent).options) as client:
            call = asyncio.create_task(client.tariffs.list())
            await asyncio.to_thread(asked.wait)
            call.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await call
        self.assertTrue(await asyncio.to_thread(left.wait, 600))

    async def test_between_two_tries_ends_the_call(self) -> None:
        resting = asyncio.Event()

        async def rest(_: float) -> None:
            resting.set()
            await asyncio.Event().wait()

        async def transport(_: Request) -> Response:
            raise ConnectionResetError

        options = {**Server(friendly).options, "retries": 4, "sleep": rest, "transport": transport}
        call = asyncio.create_task(AsyncWattline(**options).tariffs.list())
        await resting.wait()
        call.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await call

    async def test_of_whoever_asks_for_the_token_leaves_it_to_the_next(self) -> None:
        gate, asked, tokens = asyncio.Event(), asyncio.Event(), 0

        async def transport(request: Request) -> Response:
            nonlocal tokens
            if not request.url.endswith("/connect/token"):
                return Response(200, {}, TARIFFS)
            tokens += 1
            asked.set()
            if tokens == 1:
                await gate.wait()
            return Response(200, {}, TOKEN)

        client = AsyncWattline(**Server(friendly).options, transport=transport)
        first = asyncio.create_task(client.tariffs.list())
        await asked.wait()
        second = asyncio.create_task(client.tariffs.list())
        await asyncio.sleep(0)
        first.cancel()
        self.assertEqual((await second).data, [])
        self.assertEqual(tokens, 2)


class Secrets(unittest.TestCase):
    def test_are_not_seen_where_a_client_or_a_request_is_logged(self) -> None:
        seen: list[Request] = []

        def transport(request: Request) -> Response:
            seen.append(request)
            return Response(200, {}, TOKEN if request.url.endswith("/connect/token") else TARIFFS)

        client = Wattline(**Server(friendly).options, transport=transport)
        client.tariffs.list()
        parts = [client, client.orders, client._connection, *seen]
        shown = "".join(f"{part!r} {vars(part)}" for part in parts if not isinstance(part, Request))
        shown += "".join(map(repr, seen)) + repr(vars(client._connection._tokens))
        self.assertNotRegex(shown, "a-secret|token-1")

    def test_an_error_can_be_sent_to_another_process(self) -> None:
        item: Any = {"severity": "Error", "code": "no", "message": "No.", "details": None}
        error = WattlineError(status=409, items=[item], request_id="r", retry_after=3, idempotency_key="k")
        copied = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(copied), vars(copied)), (str(error), vars(error)))


class Arguments(unittest.TestCase):
    def test_an_option_that_does_not_exist_is_refused(self) -> None:
        client: Any = Wattline(**Server(friendly).options)
        with self.assertRaises(TypeError):
            client.tariffs.list(time_out=3)

    def test_a_number_that_is_none_is_not_sent(self) -> None:
        client: Any = Wattline(**Server(friendly).options)
        with self.assertRaises(ValueError):
            client.orders.create({"price": float("nan")})

    def test_retry_after_is_a_number_or_a_date(self) -> None:
        now = datetime(2026, 11, 15, 12, tzinfo=timezone.utc)
        for header, seconds in [
            (None, None),
            ("12", 12),
            ("9" * 5000, 999999999),
            ("Sun, 15 Nov 2026 12:00:05 GMT", 5),
            ("Sun, 15 Nov 2020 12:00:05 GMT", 0),
            ("soon", None),
        ]:
            self.assertEqual(read_retry_after(header, now), seconds, header)


class Dates(unittest.TestCase):
    def test_are_those_of_the_time_zone_database(self) -> None:
        try:
            from zoneinfo import ZoneInfo

            berlin = ZoneInfo("Europe/Berlin")
        except (ImportError, LookupError):
            self.skipTest("This machine has no time zones.")
        at = datetime(1996, 1, 1, tzinfo=timezone.utc)
        while at.year < 2038:
            self.assertEqual(wattline.berlin_date_time(at), f"{at.astimezone(berlin):%Y-%m-%d %H:%M:%S}")
            at += timedelta(hours=7, minutes=13)

    def test_a_day_has_96_quarter_hours_but_when_the_clock_changes(self) -> None:
        for day, count in [("2026-11-15", 96), ("2026-03-29", 92), ("2026-10-25", 100)]:
            instants = wattline.quarter_hours(day)
            self.assertEqual(len(set(instants)), count)
            self.assertEqual(wattline.berlin_date_time(instants[-1]), f"{day} 23:45:00")

    def test_are_now_where_no_instant_is_named(self) -> None:
        self.assertRegex(wattline.berlin_date(), r"^\d{4}-\d\d-\d\d$")

    def test_an_instant_without_a_time_zone_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            wattline.berlin_date(datetime(2026, 11, 15))


class Webhooks(unittest.TestCase):
    """The example of the Standard Webhooks specification's own libraries."""

    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = '{"test": 2432232314}'
    now = 1614265330
    headers = {
        "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "Webhook-Timestamp": "1614265330",
        "Webhook-Signature": "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }

    def verify(self, **changes: Any) -> Any:
        given: dict[str, Any] = {"body": self.body, "headers": self.headers, "secret": self.secret, "now": self.now}
        return wattline.verify_webhook(**{**given, **changes})

    def test_accepts_what_was_signed_within_five_minutes(self) -> None:
        for seconds in (-300, 0, 300):
            self.assertEqual(self.verify(now=self.now + seconds, body=self.body.encode()), {"test": 2432232314})

    def test_refuses_anything_else(self) -> None:
        late = self.now + 301
        other = {**self.headers, "Webhook-Id": "msg_1"}
        no_time = {**self.headers, "Webhook-Timestamp": "today"}
        faults = [{"now": late}, {"body": "{}"}, {"headers": other}, {"headers": {}}, {"headers": no_time}]
        for changes in [*faults, {"secret": "whsec_AAAA"}]:
            with self.assertRaises(ValueError):
                self.verify(**changes)

    def test_says_what_to_pass(self) -> None:
        unsigned = {name: value for name, value in self.headers.items() if name != "Webhook-Signature"}
        for changes, words in [
            ({"body": {"test": 2432232314}}, "before anything parses it"),
            ({"headers": unsigned}, "no header webhook-signature: pass all headers"),
            ({"secret": ""}, "is the environment variable set"),
            ({"secret": None}, "The secret is missing"),
        ]:
            with self.assertRaisesRegex(ValueError, words):
                self.verify(**changes)


class Answers(unittest.TestCase):
    @staticmethod
    def client(data: str) -> Wattline:
        def send(request: Request) -> Response:
            body = b'{"isSuccess": true, "error": null, "data": %s}' % data.encode()
            return Response(200, {}, TOKEN if request.url.endswith("/connect/token") else body)

        return Wattline(base_url="http://x", client_id="a", client_secret="b", transport=send)

    def test_have_their_numbers_as_attributes(self) -> None:
        order = '{"contractNumber": "3082649177", "customerNumber": "1049276358"}'
        placed = self.client(order).orders.create({})  # type: ignore[typeddict-item]
        self.assertEqual((placed.contract_number, placed.customer_number), ("3082649177", "1049276358"))
        self.assertEqual(placed.data["contractNumber"], "3082649177")

        url = '{"authorizationUrl": "http://x/link/1", "expiresAt": "2026-11-15 13:45:00"}'
        link = self.client(url).customers.link({"successUrl": "http://y"})
        self.assertEqual((link.authorization_url, link.expires_at), ("http://x/link/1", "2026-11-15 13:45:00"))


class Help(unittest.TestCase):
    def test_lists_the_groups_of_methods(self) -> None:
        for client in (Wattline, AsyncWattline):
            made = client(base_url="http://x", client_id="a", client_secret="b")
            text = pydoc.plain(pydoc.render_doc(client))
            for name, group in vars(made).items():
                if name[0] == "_":
                    continue
                self.assertRegex(text, rf"\b{name}\b")
                self.assertTrue(callable(group) or type(group).__doc__, name)


if __name__ == "__main__":
    unittest.main()
