"""The connection of one partner: every call of this package goes through it, with the token that it keeps."""

from __future__ import annotations

import asyncio
import copy
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from ._http import (
    Answer,
    AsyncSender,
    AsyncSleep,
    AsyncTransport,
    Call,
    CallBuilder,
    CallOptions,
    Download,
    Method,
    OrderOptions,
    OutOfTime,
    Page,
    Response,
    Sender,
    Sleep,
    Token,
    Transport,
    WattlineError,
    answer_of,
    async_in_background,
    download_of,
    error_of,
    fault,
    in_background,
    name_of,
    retry_delay,
    token_calls,
    token_of,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

T = TypeVar("T")

_RENEWED_BEFORE = 300.0


@dataclass(frozen=True)
class _Kept:
    token: Token
    renew_at: float
    ends_at: float


class Tokens:
    """Keeps the access token: one for all requests, renewed five minutes before its end while the old one still serves.

    Every renewal is a round. Whoever waited while somebody else renewed sees that the round is over, and takes its
    outcome instead of asking again."""

    def __init__(self) -> None:
        self._kept: _Kept | None = None
        self._outcome: Token | WattlineError | None = None
        self.round = 0

    def current(self) -> str | None:
        """The token, as long as it is valid."""
        kept = self._kept
        return kept.token.value if kept is not None and monotonic() < kept.ends_at else None

    def is_due(self) -> bool:
        kept = self._kept
        return kept is not None and monotonic() >= kept.renew_at

    def end_round(self, outcome: Token | WattlineError) -> None:
        if isinstance(outcome, Token):
            # Otherwise every request would renew a token that lives for less than ten minutes.
            early = min(_RENEWED_BEFORE, outcome.lifetime / 2)
            ends_at = monotonic() + outcome.lifetime
            self._kept = _Kept(outcome, ends_at - early, ends_at)
        self._outcome = outcome
        self.round += 1

    def outcome(self) -> str:
        """What came of the last round. Each caller gets an error of its own, since raising changes it."""
        if isinstance(self._outcome, WattlineError):
            raise copy.copy(self._outcome)
        assert self._outcome is not None, "a round has ended"
        return self._outcome.value

    def drop(self, value: str) -> None:
        """Forgets a token that was refused, unless there is already a newer one."""
        kept = self._kept
        if kept is not None and kept.token.value == value:
            self._kept = None


class AsyncConnection:
    def __init__(
        self,
        *,
        base_url: str,
        auth_url: str | None,
        client_id: str,
        client_secret: str,
        scope: str | Sequence[str] | None,
        timeout: float,
        retries: int,
        max_retry_delay: float,
        transport: AsyncTransport | None,
        sleep: AsyncSleep | None,
    ) -> None:
        self._calls = CallBuilder(base_url, timeout, retries)
        self._token_call = token_calls(
            base_url if auth_url is None else auth_url,
            client_id=client_id,
            client_secret=client_secret,
            scope=scope,
            timeout=timeout,
            retries=retries,
        )
        self._max_retry_delay = max_retry_delay
        self._sender = AsyncSender()
        self._transport = transport or self._sender.send
        self.sleep = sleep or asyncio.sleep
        self._tokens = Tokens()
        self._renewing = asyncio.Lock()

    async def call(
        self,
        method: Method,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        deadline: float | None = None,
        **options: Unpack[OrderOptions],
    ) -> Answer[Any]:
        call = self._calls.build(
            method, path, values=values, query=query, body=body, deadline=deadline, **options
        )
        return answer_of(await self._send(call), call)

    async def page(
        self,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object],
        **options: Unpack[CallOptions],
    ) -> Page[Any]:
        answer = await self.call("GET", path, values=values, query=query, **options)
        if not isinstance(answer, Page):
            raise fault("unexpected-answer", f"{path} is no list.", request_id=answer.request_id)
        return answer

    async def download(
        self, path: str, *, values: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Download:
        call = self._calls.build("GET", path, values=values, accept="*/*", **options)
        return download_of(await self._send(call), call)

    async def close(self) -> None:
        await self._sender.close()

    async def _send(self, call: Call) -> Response:
        """Sends with the token. A token that is rejected, because of clock skew or a removed key, is replaced once."""
        token = await self._token()
        try:
            return await self._exchange(call.with_token(token))
        except WattlineError as error:
            if error.status != 401:
                raise
        self._tokens.drop(token)
        return await self._exchange(call.with_token(await self._token()))

    async def _token(self) -> str:
        this_round = self._tokens.round
        current = self._tokens.current()
        if current is None:
            await self._renew(this_round)
            return self._tokens.outcome()
        if self._tokens.is_due() and not self._renewing.locked():
            # The old token is still valid. If renewal keeps failing, a later request reports it.
            async_in_background(lambda: self._renew(this_round))
        return current

    async def _renew(self, this_round: int) -> None:
        async with self._renewing:
            if self._tokens.round != this_round:
                return
            call = self._token_call()
            try:
                self._tokens.end_round(token_of(await self._exchange(call), call))
            except WattlineError as error:
                self._tokens.end_round(error)

    async def _exchange(self, call: Call) -> Response:
        """Sends, with retries where they help, and returns the successful answer; everything else is raised."""
        for attempt in count():
            outcome = await self._once(call)
            if isinstance(outcome, Response):
                return outcome
            delay = retry_delay(outcome, attempt, call, self._max_retry_delay)
            if call.deadline is not None and monotonic() + (delay or 0) >= call.deadline:
                raise OutOfTime
            if delay is None:
                raise outcome
            await self.sleep(delay)
        raise AssertionError("Attempts do not end by themselves")

    async def _once(self, call: Call) -> Response | WattlineError:
        # The error is made after the handler, so that it has no context: an answer that stopped in the middle has
        # what came of it, which may be a token.
        request = call.attempt()
        try:
            response = await self._transport(request)
        except TimeoutError:
            code, reason, details = "timeout", f"There was no answer within {request.timeout:g} s.", None
        except (OSError, HTTPException) as error:
            details = name_of(error)
            code, reason = "network-error", f"The service could not be reached ({details})."
        else:
            return response if 200 <= response.status < 300 else error_of(response, call)
        return fault(
            code, reason, details=details, request_id=call.request_id, idempotency_key=call.idempotency_key
        )


async def async_every(
    read: Callable[[int, int], Awaitable[Page[T]]], key_of: Callable[[T], str], page_size: int
) -> AsyncIterator[T]:
    """Every item of a list, page by page. Lists are newest first, so new items shift the rest; items that the previous
    page already had are skipped."""
    before: set[str] = set()
    offset = 0
    while True:
        page = await read(offset, page_size)
        for item in page.data:
            if key_of(item) not in before:
                yield item
        if not page.has_more_items or not page.data:
            return
        before = {key_of(item) for item in page.data}
        offset += len(page.data)


# Everything below is derived from the above by `npm run docs`; never edited by hand.


class Connection:
    def __init__(
        self,
        *,
        base_url: str,
        auth_url: str | None,
        client_id: str,
        client_secret: str,
        scope: str | Sequence[str] | None,
        timeout: float,
        retries: int,
        max_retry_delay: float,
        transport: Transport | None,
        sleep: Sleep | None,
    ) -> None:
        self._calls = CallBuilder(base_url, timeout, retries)
        self._token_call = token_calls(
            base_url if auth_url is None else auth_url,
            client_id=client_id,
            client_secret=client_secret,
            scope=scope,
            timeout=timeout,
            retries=retries,
        )
        self._max_retry_delay = max_retry_delay
        self._sender = Sender()
        self._transport = transport or self._sender.send
        self.sleep = sleep or time.sleep
        self._tokens = Tokens()
        self._renewing = threading.Lock()

    def call(
        self,
        method: Method,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        deadline: float | None = None,
        **options: Unpack[OrderOptions],
    ) -> Answer[Any]:
        call = self._calls.build(
            method, path, values=values, query=query, body=body, deadline=deadline, **options
        )
        return answer_of(self._send(call), call)

    def page(
        self,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object],
        **options: Unpack[CallOptions],
    ) -> Page[Any]:
        answer = self.call("GET", path, values=values, query=query, **options)
        if not isinstance(answer, Page):
            raise fault("unexpected-answer", f"{path} is no list.", request_id=answer.request_id)
        return answer

    def download(
        self, path: str, *, values: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Download:
        call = self._calls.build("GET", path, values=values, accept="*/*", **options)
        return download_of(self._send(call), call)

    def close(self) -> None:
        self._sender.close()

    def _send(self, call: Call) -> Response:
        """Sends with the token. A token that is rejected, because of clock skew or a removed key, is replaced once."""
        token = self._token()
        try:
            return self._exchange(call.with_token(token))
        except WattlineError as error:
            if error.status != 401:
                raise
        self._tokens.drop(token)
        return self._exchange(call.with_token(self._token()))

    def _token(self) -> str:
        this_round = self._tokens.round
        current = self._tokens.current()
        if current is None:
            self._renew(this_round)
            return self._tokens.outcome()
        if self._tokens.is_due() and not self._renewing.locked():
            # The old token is still valid. If renewal keeps failing, a later request reports it.
            in_background(lambda: self._renew(this_round))
        return current

    def _renew(self, this_round: int) -> None:
        with self._renewing:
            if self._tokens.round != this_round:
                return
            call = self._token_call()
            try:
                self._tokens.end_round(token_of(self._exchange(call), call))
            except WattlineError as error:
                self._tokens.end_round(error)

    def _exchange(self, call: Call) -> Response:
        """Sends, with retries where they help, and returns the successful answer; everything else is raised."""
        for attempt in count():
            outcome = self._once(call)
            if isinstance(outcome, Response):
                return outcome
            delay = retry_delay(outcome, attempt, call, self._max_retry_delay)
            if call.deadline is not None and monotonic() + (delay or 0) >= call.deadline:
                raise OutOfTime
            if delay is None:
                raise outcome
            self.sleep(delay)
        raise AssertionError("Attempts do not end by themselves")

    def _once(self, call: Call) -> Response | WattlineError:
        # The error is made after the handler, so that it has no context: an answer that stopped in the middle has
        # what came of it, which may be a token.
        request = call.attempt()
        try:
            response = self._transport(request)
        except TimeoutError:
            code, reason, details = "timeout", f"There was no answer within {request.timeout:g} s.", None
        except (OSError, HTTPException) as error:
            details = name_of(error)
            code, reason = "network-error", f"The service could not be reached ({details})."
        else:
            return response if 200 <= response.status < 300 else error_of(response, call)
        return fault(
            code, reason, details=details, request_id=call.request_id, idempotency_key=call.idempotency_key
        )


def every(
    read: Callable[[int, int], Page[T]], key_of: Callable[[T], str], page_size: int
) -> Iterator[T]:
    """Every item of a list, page by page. Lists are newest first, so new items shift the rest; items that the previous
    page already had are skipped."""
    before: set[str] = set()
    offset = 0
    while True:
        page = read(offset, page_size)
        for item in page.data:
            if key_of(item) not in before:
                yield item
        if not page.has_more_items or not page.data:
            return
        before = {key_of(item) for item in page.data}
        offset += len(page.data)
