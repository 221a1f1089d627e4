"""Plays the table of requests and answers with the Python SDK: reads one line of JSON for each step, writes one line
of JSON with what came of it."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
import json
import re
import sys
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import wattline
from wattline import _connections, _http

KEYWORDS = {"from": "from_"}
# The other SDK counts in milliseconds.
TIMES = {"timeout", "interval", "max_retry_delay"}


class Player:
    """One client, with a clock and a chance of its own."""

    def __init__(self, make_client: Callable[..., Any]) -> None:
        self._make_client = make_client
        self._random = _http.random
        self._later = 0.0
        self.rests: list[float] = []
        # Rests take no time, so this clock stands still but for what a row lets pass.
        _connections.monotonic = lambda: time.monotonic() + self._later

    def make(self, options: dict[str, Any], chance: float | None) -> None:
        self._later = 0.0
        self.rests = []
        _http.random = self._random if chance is None else lambda: chance
        self.client = self._make_client(**named(options, "client"))

    def start(self, call: str, args: list[Any] = [], **rest: Any) -> Any:
        group, _, method = call.partition(".")
        owner = self.client if hasattr(self.client, snake(group)) else wattline
        function = getattr(owner, snake(group))
        function = getattr(function, snake(method)) if method else function
        return function(*map(as_instant, args), **named(rest.get("named", {}), call))

    def later(self, seconds: float) -> None:
        self._later += seconds


def named(values: dict[str, Any], call: str) -> dict[str, Any]:
    """Arguments by their names in Python; the interval of metrics is a word, that of waiting is a time."""
    given = {KEYWORDS.get(name, snake(name)): value for name, value in values.items()}
    return {
        name: value / 1000 if name in TIMES and isinstance(value, (int, float)) else value
        for name, value in given.items()
    }


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


def camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda letter: letter[1].upper(), name)


def as_instant(value: Any) -> Any:
    is_instant = isinstance(value, dict) and "instant" in value
    return datetime.fromisoformat(value["instant"].replace("Z", "+00:00")) if is_instant else value


def as_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, list):
        return [as_json(each) for each in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {camel(field.name): as_json(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return value


def thrown(error: Exception) -> dict[str, Any]:
    shown = "".join(traceback.TracebackException.from_exception(error, capture_locals=False).format())
    chain = [error, error.__cause__, error.__context__]
    shown += "".join(f"{each!r} {vars(each)}" for each in chain if each is not None)
    if not isinstance(error, wattline.WattlineError):
        return {"throws": {"name": "not-a-date" if isinstance(error, ValueError) else repr(error)}, "shown": shown}
    fields = {camel(name): value for name, value in vars(error).items() if value is not None}
    if error.status == 0:
        # Faults that the SDK itself finds name an argument as its language writes it.
        fields["items"] = [{**item, "details": camel(item["details"] or "") or None} for item in error.items]
    return {"throws": {**fields, "code": error.code, "message": str(error)}, "shown": shown}


def play_sync() -> None:
    player = Player(lambda **options: wattline.Wattline(sleep=lambda s: player.rests.append(s * 1000), **options))

    def finish(call: dict[str, Any]) -> dict[str, Any]:
        try:
            result = player.start(**call)
            return {"returns": as_json(list(result) if inspect.isgenerator(result) else result)}
        except Exception as error:
            return thrown(error)

    with ThreadPoolExecutor(8) as threads:
        for line in sys.stdin:
            message = json.loads(line)
            if "together" in message:
                write(list(threads.map(finish, message["together"])))
            else:
                write(answer(player, message) if "call" not in message else finish(message))


async def play_async() -> None:
    async def rest(seconds: float) -> None:
        player.rests.append(seconds * 1000)

    player = Player(lambda **options: wattline.AsyncWattline(sleep=rest, **options))

    async def finish(call: dict[str, Any]) -> dict[str, Any]:
        try:
            result = player.start(**call)
            if inspect.isasyncgen(result):
                result = [item async for item in result]
            return {"returns": as_json(await result if inspect.isawaitable(result) else result)}
        except Exception as error:
            return thrown(error)

    while line := await asyncio.to_thread(sys.stdin.readline):
        message = json.loads(line)
        if "together" in message:
            write(await asyncio.gather(*map(finish, message["together"])))
        else:
            write(answer(player, message) if "call" not in message else await finish(message))


def answer(player: Player, message: dict[str, Any]) -> Any:
    if "later" in message:
        return player.later(message["later"])
    if "rests" in message:
        return player.rests
    try:
        player.make(message["make"], message["chance"])
        return {"returns": None}
    except Exception as error:
        return thrown(error)


def write(outcome: Any) -> None:
    print(json.dumps(outcome), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "sync":
        play_sync()
    else:
        asyncio.run(play_async())
