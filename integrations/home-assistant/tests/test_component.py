"""The component without Home Assistant: its parsing, its files, and its code on a stand-in against the running service."""

import ast
import asyncio
from datetime import date, datetime, timedelta, timezone
import json
import os
from pathlib import Path
import re
import sys
from types import SimpleNamespace
import unittest
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

sys.dont_write_bytecode = True
COMPONENTS = Path(__file__).parents[1] / "custom_components"
COMPONENT = COMPONENTS / "wattline"
sys.path[:0] = [str(COMPONENTS), str(Path(__file__).parent)]

import stand_in  # noqa: E402

VALUES = {
    "url": os.environ["WATTLINE_BASE_URL"],
    "client_id": "demo-whitelabel",
    "client_secret": "demo-whitelabel-secret",
    "customer_number": "20000018",
    "contract_number": "30000016",
}
sent: list[str] = []


async def send(method, url, headers, body):
    """As the component sends with aiohttp, by the standard library."""
    sent.append(f"{method} {url.removeprefix(VALUES['url'])}")
    from wattline.api import WattlineError

    try:
        request = Request(url, method=method, headers=headers, data=None if body is None else body.encode())
        with urlopen(request) as response:
            return response.status, response.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()
    except URLError as error:
        raise WattlineError("The service could not be reached.") from error


stand_in.install(send)
from wattline import api, config_flow, coordinator, sensor  # noqa: E402


def answering(*answers):
    """A service that gives these answers, one after the other."""
    rest = list(answers)

    async def send_scripted(method, url, headers, body):
        return rest.pop(0)

    return send_scripted


TOKEN = (200, '{"access_token": "secret-token", "expires_in": 3599}')


class Parsing(unittest.TestCase):
    def prices(self, *starts):
        return api.parse_prices({"data": {"prices": [{"at": at, "price": 25.6207} for at in starts]}})

    def test_prices_are_in_euros_and_last_a_quarter_hour(self):
        (price,) = self.prices("2026-11-15T23:00:00Z")
        self.assertEqual(price.value, 0.256207)
        self.assertEqual(
            price.as_dict(),
            {"start": "2026-11-16T00:00:00+01:00", "end": "2026-11-16T00:15:00+01:00", "value": 0.256207},
        )

    def test_the_price_of_a_moment_begins_with_its_quarter_hour_and_ends_before_the_next(self):
        prices = self.prices("2026-11-15T23:00:00Z", "2026-11-15T23:15:00Z")
        start = prices[0].start
        self.assertIs(api.price_at(prices, start), prices[0])
        self.assertIs(api.price_at(prices, start + timedelta(minutes=15)), prices[1])
        self.assertIsNone(api.price_at(prices, start - timedelta(seconds=1)))
        self.assertIsNone(api.price_at(prices, start + timedelta(minutes=30)))

    def test_a_day_is_one_in_berlin_also_when_the_clock_changes(self):
        first = datetime(2026, 10, 24, 22, tzinfo=timezone.utc)
        starts = [(first + index * timedelta(minutes=15)).strftime("%Y-%m-%dT%H:%M:%SZ") for index in range(101)]
        prices = self.prices(*starts)
        self.assertEqual(len(api.prices_of(prices, date(2026, 10, 25))), 100)
        self.assertEqual(len(api.prices_of(prices, date(2026, 10, 26))), 1)

    def test_nothing_measured_is_no_zero(self):
        self.assertIsNone(api.parse_total({"data": {"totalValue": 0, "numberOfEntries": 0}}))
        self.assertEqual(api.parse_total({"data": {"totalValue": 0, "numberOfEntries": 1}}), 0)

    def test_what_is_wrong_with_the_form_is_told_by_field(self):
        self.assertEqual(api.faults_of(VALUES), {})
        for url in ("api.example.com", "ftp://a.example", "https://", "https://me:pw@a.example", "https://a.example?x=1"):
            self.assertEqual(api.faults_of({**VALUES, "url": url}), {"url": "invalid_url"}, url)
        for number in ("", "12a", "1" * 21, "../1"):
            self.assertEqual(
                api.faults_of({**VALUES, "customer_number": number, "contract_number": number}),
                {"customer_number": "invalid_number", "contract_number": "invalid_number"},
            )


class Answers(unittest.TestCase):
    def read(self, *answers):
        return asyncio.run(api.WattlineApi(answering(*answers), VALUES).prices())

    def test_a_token_that_is_over_is_replaced_once(self):
        self.assertEqual(self.read(TOKEN, (401, "{}"), TOKEN, (200, '{"isSuccess": true, "data": {"prices": []}}')), [])
        with self.assertRaises(api.AuthError):
            self.read(TOKEN, (401, "{}"), TOKEN, (401, "{}"))

    def test_what_is_no_answer_is_a_fault_that_tells_no_secret(self):
        for answers, fault in (
            ([(401, "{}")], api.AuthError),
            ([(200, "<html>")], api.WattlineError),
            ([(200, "[]")], api.WattlineError),
            ([TOKEN, (403, "{}")], api.AuthError),
            ([TOKEN, (404, "{}")], api.NotFoundError),
            ([TOKEN, (200, "<html>")], api.WattlineError),
            ([TOKEN, (200, "[]")], api.WattlineError),
            ([TOKEN, (503, '{"isSuccess": false}')], api.WattlineError),
        ):
            with self.assertRaises(fault) as raised:
                self.read(*answers)
            self.assertNotIn("secret-token", str(raised.exception))
            self.assertNotIn(VALUES["client_secret"], str(raised.exception))


class Files(unittest.TestCase):
    def load(self, name):
        return json.loads((COMPONENT / name).read_text("utf-8"))

    def keys(self, value, path=""):
        if not isinstance(value, dict):
            return [path]
        return sorted(key for name, inner in value.items() for key in self.keys(inner, f"{path}.{name}"))

    def test_every_module_is_python(self):
        for path in COMPONENT.glob("*.py"):
            ast.parse(path.read_text("utf-8"))

    def test_the_manifest_has_what_a_custom_component_needs(self):
        manifest = self.load("manifest.json")
        self.assertEqual(manifest["domain"], COMPONENT.name)
        self.assertLessEqual({"name", "codeowners", "documentation", "iot_class", "version"}, set(manifest))
        self.assertTrue(manifest["config_flow"])
        self.assertRegex(manifest["version"], r"^\d+\.\d+\.\d+$")
        self.assertRegex(manifest["documentation"], r"^https://(?!www\.home-assistant\.io)")
        # The order that Home Assistant's own check wants: domain, name, then the alphabet.
        self.assertEqual(list(manifest), ["domain", "name", *sorted(set(manifest) - {"domain", "name"})])

    def test_german_says_everything_that_english_does(self):
        english, german = self.load("translations/en.json"), self.load("translations/de.json")
        self.assertEqual(self.load("strings.json"), english)
        self.assertEqual(self.keys(german), self.keys(english))

    def test_no_text_has_an_address(self):
        # Home Assistant's own check, hassfest, rejects it: translators could change it.
        for name in ("strings.json", "translations/en.json", "translations/de.json"):
            self.assertNotIn("://", (COMPONENT / name).read_text(), name)

    def test_every_fault_field_and_sensor_has_its_words(self):
        words = self.load("strings.json")
        source = (COMPONENT / "config_flow.py").read_text() + (COMPONENT / "api.py").read_text()
        faults = set(re.findall(r'"base": "(\w+)"', source)) | set(re.findall(r'faults\[.*\] = "(\w+)"', source))
        self.assertEqual(faults, set(words["config"]["error"]))
        self.assertEqual(set(VALUES), set(words["config"]["step"]["user"]["data"]))
        sensors = {"working_price", *(description.key for description in sensor.CONSUMPTIONS)}
        self.assertEqual(sensors, set(words["entity"]["sensor"]))


class Service(unittest.TestCase):
    """Against the running service, with the demo contract."""

    def fetched(self, **values):
        entry = SimpleNamespace(data={**VALUES, **values})
        its = coordinator.WattlineCoordinator(None, entry)
        its.data = asyncio.run(its._async_update_data())
        return its

    def test_the_sensors_have_values(self):
        its = self.fetched()
        price = sensor.WorkingPriceSensor(its)
        self.assertGreater(price.native_value, 0.05)
        self.assertLess(price.native_value, 1)
        self.assertIn(len(price.extra_state_attributes["prices_today"]), (92, 96, 100))
        yesterday, month = (sensor.ConsumptionSensor(its, description) for description in sensor.CONSUMPTIONS)
        self.assertGreater(yesterday.native_value, 0)
        self.assertGreaterEqual(month.native_value, yesterday.native_value)
        self.assertEqual(yesterday.last_reset.strftime("%H:%M %Z")[:6], "00:00 ")
        self.assertEqual(yesterday._attr_unique_id, "30000016_consumption_yesterday")

    def test_one_token_serves_all_requests(self):
        sent.clear()
        self.fetched()
        self.assertEqual(len([line for line in sent if line.startswith("POST")]), 1)

    def test_a_client_that_is_no_longer_accepted_asks_the_user(self):
        with self.assertRaises(coordinator.ConfigEntryAuthFailed):
            self.fetched(client_secret="wrong")
        with self.assertRaises(coordinator.UpdateFailed):
            self.fetched(contract_number="1")

    def submitted(self, **values):
        flow = config_flow.WattlineConfigFlow()
        flow.hass = None
        return asyncio.run(flow.async_step_user({**VALUES, **values}))

    def test_the_form_accepts_a_contract_that_can_be_read(self):
        self.assertEqual(self.submitted(), {"type": "create_entry", "title": "30000016", "data": VALUES})

    def test_the_form_tells_what_is_wrong(self):
        for values, errors in (
            ({"url": "nowhere"}, {"url": "invalid_url"}),
            ({"url": "http://localhost:1"}, {"base": "cannot_connect"}),
            ({"client_secret": "wrong"}, {"base": "invalid_auth"}),
            ({"contract_number": "1"}, {"base": "not_found"}),
        ):
            self.assertEqual(self.submitted(**values)["errors"], errors)

    def test_a_new_secret_is_stored_once_it_works(self):
        flow = config_flow.WattlineConfigFlow()
        flow.hass, flow.entry = None, SimpleNamespace(data={**VALUES, "client_secret": "old"})
        answer = {"client_id": VALUES["client_id"], "client_secret": "wrong"}
        refused = asyncio.run(flow.async_step_reauth_confirm(answer))
        self.assertEqual(refused["errors"], {"base": "invalid_auth"})
        answer["client_secret"] = VALUES["client_secret"]
        self.assertEqual(asyncio.run(flow.async_step_reauth_confirm(answer))["data_updates"], answer)


if __name__ == "__main__":
    unittest.main()
