"""Loads a tariff as openWB does: the module by its type, the configuration from JSON. Prints its prices."""
import importlib
import json
import sys

with open(sys.argv[1]) as file:
    provider = json.load(file)
module = importlib.import_module(f".electricity_pricing.flexible_tariffs.{provider['type']}.tariff", "modules")
make = module.device_descriptor.configuration_factory
configuration = type(make().configuration)(**provider.pop("configuration"))
print(json.dumps(module.create_electricity_tariff(make(**provider, configuration=configuration))().prices))
