"""Sends requests of the API with Home Assistant's HTTP session."""

from aiohttp import ClientError, ClientTimeout

from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from .api import Send, WattlineError

TIMEOUT = ClientTimeout(total=30)


def send_with(hass: HomeAssistant) -> Send:
    session = async_get_clientsession(hass)

    async def send(method: str, url: str, headers: dict[str, str], body: str | None) -> tuple[int, str]:
        try:
            # A redirect would take the secret or the token to an address that nobody configured.
            async with session.request(
                method, url, headers=headers, data=body, timeout=TIMEOUT, allow_redirects=False
            ) as response:
                return response.status, await response.text()
        except (ClientError, TimeoutError) as error:
            raise WattlineError("The service could not be reached.") from error

    return send
