"""Names of the Wattline integration."""

DOMAIN = "wattline"

CONF_CLIENT_ID = "client_id"
CONF_CLIENT_SECRET = "client_secret"
CONF_CONTRACT_NUMBER = "contract_number"
CONF_CUSTOMER_NUMBER = "customer_number"
CONF_URL = "url"
