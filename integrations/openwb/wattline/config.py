from dataclasses import dataclass, field
from typing import Optional


@dataclass
class WattlineTariffConfiguration:
    base_url: Optional[str] = None
    client_id: Optional[str] = None
    client_secret: Optional[str] = None
    customer_number: Optional[str] = None
    contract_number: Optional[str] = None


@dataclass
class WattlineTariff:
    name: str = "Wattline"
    type: str = "wattline"
    official: bool = False
    configuration: WattlineTariffConfiguration = field(default_factory=WattlineTariffConfiguration)
