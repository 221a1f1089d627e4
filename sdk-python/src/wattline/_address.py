from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from ._errors import fault


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
