"""A stand-in for openWB's HTTP session, by the standard library."""
from base64 import b64encode
import json
from types import SimpleNamespace
from urllib.parse import urlencode
from urllib.request import Request, urlopen


class Session:
    def post(self, url, data, auth):
        basic = b64encode(":".join(auth).encode()).decode()
        return self._send(url, {"Authorization": f"Basic {basic}"}, urlencode(data).encode())

    def get(self, url, params, headers):
        return self._send(f"{url}?{urlencode(params)}", headers)

    def _send(self, url, headers, body=None):
        with urlopen(Request(url, headers=headers, data=body)) as response:
            text = response.read()
        return SimpleNamespace(json=lambda: json.loads(text))


def get_http_session():
    return Session()
