"""The form in which a user enters the contract."""

from collections.abc import Mapping
import logging
from typing import Any

import voluptuous as vol

from homeassistant.config_entries import ConfigFlow, ConfigFlowResult
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig, TextSelectorType

from .api import AuthError, NotFoundError, WattlineApi, WattlineError, faults_of
from .const import CONF_CLIENT_ID, CONF_CLIENT_SECRET, CONF_CONTRACT_NUMBER, CONF_CUSTOMER_NUMBER, CONF_URL, DOMAIN
from .transport import send_with

_LOGGER = logging.getLogger(__name__)

TEXT = TextSelector()
URL = TextSelector(TextSelectorConfig(type=TextSelectorType.URL))
SECRET = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))

USER_SCHEMA = vol.Schema(
    {
        vol.Required(CONF_URL): URL,
        vol.Required(CONF_CLIENT_ID): TEXT,
        vol.Required(CONF_CLIENT_SECRET): SECRET,
        vol.Required(CONF_CUSTOMER_NUMBER): TEXT,
        vol.Required(CONF_CONTRACT_NUMBER): TEXT,
    }
)
REAUTH_SCHEMA = vol.Schema({vol.Required(CONF_CLIENT_ID): TEXT, vol.Required(CONF_CLIENT_SECRET): SECRET})


class WattlineConfigFlow(ConfigFlow, domain=DOMAIN):
    VERSION = 1

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        errors: dict[str, str] = {}
        if user_input is not None:
            await self.async_set_unique_id(user_input[CONF_CONTRACT_NUMBER])
            self._abort_if_unique_id_configured()
            errors = await self._faults_of(user_input)
            if not errors:
                return self.async_create_entry(title=user_input[CONF_CONTRACT_NUMBER], data=user_input)
        return self.async_show_form(
            step_id="user",
            data_schema=self.add_suggested_values_to_schema(USER_SCHEMA, user_input),
            errors=errors,
        )

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        entry = self._get_reauth_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            errors = await self._faults_of({**entry.data, **user_input})
            if not errors:
                return self.async_update_reload_and_abort(entry, data_updates=user_input)
        suggested = {CONF_CLIENT_ID: entry.data[CONF_CLIENT_ID]}
        return self.async_show_form(
            step_id="reauth_confirm",
            data_schema=self.add_suggested_values_to_schema(REAUTH_SCHEMA, suggested),
            errors=errors,
        )

    async def _faults_of(self, values: dict[str, str]) -> dict[str, str]:
        """What is wrong with the form; else the prices are read once."""
        faults = faults_of(values)
        if faults:
            return faults
        try:
            await WattlineApi(send_with(self.hass), values).prices()
        except AuthError:
            return {"base": "invalid_auth"}
        except NotFoundError:
            return {"base": "not_found"}
        except WattlineError:
            return {"base": "cannot_connect"}
        except Exception:
            _LOGGER.exception("Unexpected exception")
            return {"base": "unknown"}
        return {}
