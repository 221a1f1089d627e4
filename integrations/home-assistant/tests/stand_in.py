"""A stand-in for the few parts of Home Assistant that the component touches, so that its code can be run without it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from enum import Enum
import sys
from types import ModuleType
from typing import Any, Generic, TypeVar
from unittest.mock import MagicMock

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class _Description:
    key: str


class _Flow:
    """Remembers what the flow decided."""

    def __init_subclass__(cls, domain: str | None = None) -> None:
        cls.domain = domain

    async def async_set_unique_id(self, unique_id: str) -> None:
        self.unique_id = unique_id

    def _abort_if_unique_id_configured(self) -> None:
        pass

    def add_suggested_values_to_schema(self, schema: Any, values: Any) -> Any:
        return schema

    def async_create_entry(self, **entry: Any) -> dict[str, Any]:
        return {"type": "create_entry", **entry}

    def async_show_form(self, **form: Any) -> dict[str, Any]:
        return {"type": "form", **form}

    def async_update_reload_and_abort(self, entry: Any, **changes: Any) -> dict[str, Any]:
        return {"type": "abort", **changes}

    def _get_reauth_entry(self) -> Any:
        return self.entry


class _Coordinator(Generic[T]):
    def __init__(self, hass: Any, logger: Any, *, config_entry: Any, name: str, update_interval: Any) -> None:
        self.hass, self.config_entry = hass, config_entry


class _CoordinatorEntity(Generic[T]):
    def __init__(self, coordinator: Any) -> None:
        self.coordinator = coordinator


def install(send: Any) -> None:
    """Puts the stand-in where Python looks for modules. Requests go through `send`."""
    parts: dict[str, dict[str, Any]] = {
        "homeassistant.components.sensor": {
            "SensorEntity": type("SensorEntity", (), {}),
            "SensorEntityDescription": _Description,
            "SensorDeviceClass": Enum("SensorDeviceClass", "ENERGY"),
            "SensorStateClass": Enum("SensorStateClass", "MEASUREMENT TOTAL"),
        },
        "homeassistant.config_entries": {"ConfigEntry": MagicMock(), "ConfigFlow": _Flow, "ConfigFlowResult": dict},
        "homeassistant.exceptions": {"ConfigEntryAuthFailed": type("ConfigEntryAuthFailed", (Exception,), {})},
        "homeassistant.helpers.device_registry": {"DeviceEntryType": MagicMock(), "DeviceInfo": dict},
        "homeassistant.helpers.update_coordinator": {
            "CoordinatorEntity": _CoordinatorEntity,
            "DataUpdateCoordinator": _Coordinator,
            "UpdateFailed": type("UpdateFailed", (Exception,), {}),
        },
        "homeassistant.util.dt": {"utcnow": lambda: datetime.now(timezone.utc)},
        "wattline.transport": {"send_with": lambda hass: send},
    }
    for name in (
        *("aiohttp", "voluptuous", "homeassistant", "homeassistant.components", "homeassistant.const"),
        *("homeassistant.core", "homeassistant.helpers", "homeassistant.helpers.entity_platform"),
        *("homeassistant.helpers.event", "homeassistant.helpers.selector", "homeassistant.util"),
    ):
        sys.modules[name] = MagicMock()
    for name, values in parts.items():
        module = ModuleType(name)
        module.__dict__.update(values)
        sys.modules[name] = module
    sys.modules["homeassistant.util"].dt = sys.modules["homeassistant.util.dt"]
