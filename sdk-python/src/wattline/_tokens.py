from __future__ import annotations

import copy
from dataclasses import dataclass
from time import monotonic

from ._errors import WattlineError

_RENEWED_BEFORE = 300.0


@dataclass(frozen=True)
class Token:
    value: str
    lifetime: float

    def __repr__(self) -> str:
        return "Token(…)"


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
