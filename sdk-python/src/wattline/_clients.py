"""The methods of the client."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from ._http import (
    Answer,
    AsyncSleep,
    AsyncTransport,
    CallOptions,
    CreatedLink,
    Download,
    Method,
    OrderOptions,
    OutOfTime,
    Page,
    PlacedOrder,
    Sleep,
    Transport,
    envelope_of,
    is_awaited,
    wait_timeout,
)
from ._connections import AsyncConnection, Connection, async_every, every
from ._dates import MetricValue, metric_periods, metric_value
from .types import (
    Calculation,
    CalculationRequest,
    CheapestWindow,
    Contact,
    ContactChanges,
    ContractChanges,
    ContractItem,
    ContractState,
    ControllableDeviceRequest,
    ControllableDevices,
    Costs,
    CreateLinkRequest,
    CorrectOrderRequest,
    CreateOrderRequest,
    CustomerFilter,
    CustomerItem,
    DateTimeFormat,
    DayAheadPrices,
    DeletedWebhookEndpoint,
    DocumentItem,
    KeptOffer,
    Mail,
    MarketPartner,
    MarketRole,
    MeterReadingItem,
    MetricInterval,
    Metrics,
    MetricType,
    ModuleChoiceRequest,
    MoveClockRequest,
    Offer,
    OfferRequest,
    Order,
    OrderData,
    OrderFilter,
    Period,
    PriceForecast,
    PriceGranularity,
    PutMeterReadings,
    PutReadings,
    Redelivery,
    RedeliveryRequest,
    Relocation,
    RelocationRequest,
    RemovedLink,
    ReportedEvent,
    SandboxClock,
    SandboxMeterReading,
    SandboxReadingsDay,
    SandboxScene,
    SandboxSceneName,
    SandboxSceneSetUp,
    SmartMeter,
    SubmitMeterReadingRequest,
    Takeover,
    TakeoverRequest,
    TariffItem,
    Termination,
    TerminationRequest,
    ValueType,
    WattlineEvent,
    WebhookDelivery,
    WebhookDeliveryState,
    WebhookEndpoint,
    WebhookEndpointChanges,
    WebhookEndpointRequest,
    WebhookEndpointWithSecret,
    WorkingPrices,
)

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

# In a class with a method of that name, list is the method.
TariffItems = list[TariffItem]
DocumentItems = list[DocumentItem]


_CONTRACTS = "/partner/v1/customers/{customerNumber}/contracts"
_ORDER = "/partner/v1/orders/{contractNumber}"
_CONTRACT = f"{_CONTRACTS}/{{contractNumber}}"
_DEVICES = f"{_CONTRACT}/controllable-devices"
_METER_READINGS = f"{_CONTRACT}/meter-readings"
_SMART_METER = f"{_CONTRACT}/smart-meter-order"
_ENDPOINTS = "/partner/v1/webhook-endpoints"


def _numbers(customer_number: str, contract_number: str) -> dict[str, str]:
    return {"customerNumber": customer_number, "contractNumber": contract_number}


class AsyncTariffs:
    """What you can sell, and for how much: prices and offers."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def list(
        self, *, effective_date: str | None = None, **options: Unpack[CallOptions]
    ) -> Answer[TariffItems]:
        """The tariffs that you may sell on a date, by default today."""
        query = {"effectiveDate": effective_date}
        return await self._connection.call("GET", "/partner/v1/tariffs", query=query, **options)

    async def calculate(
        self, tariff_key: str, body: CalculationRequest, **options: Unpack[CallOptions]
    ) -> Answer[Calculation]:
        """The price of a tariff for a consumption and a postcode, with every part of it."""
        path, values = "/partner/v1/tariffs/{tariffKey}/calculation", {"tariffKey": tariff_key}
        return await self._connection.call("POST", path, values=values, body=body, **options)

    async def make_offer(
        self, tariff_key: str, body: OfferRequest, **options: Unpack[CallOptions]
    ) -> Answer[Offer]:
        """A price that an order gets exactly, if it names the offer until the day of ``validUntil``."""
        path, values = "/partner/v1/tariffs/{tariffKey}/offers", {"tariffKey": tariff_key}
        return await self._connection.call("POST", path, values=values, body=body, **options)

    async def offer(
        self, tariff_key: str, offer_id: str, **options: Unpack[CallOptions]
    ) -> Answer[KeptOffer]:
        """An offer that was made for you: its price, and whether an order may still name it or has."""
        path, values = "/partner/v1/tariffs/{tariffKey}/offers/{offerId}", {"tariffKey": tariff_key, "offerId": offer_id}
        return await self._connection.call("GET", path, values=values, **options)


class AsyncPrices:
    """Prices of the exchange: day-ahead, and what is expected next."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def day_ahead(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        granularity: PriceGranularity | None = None,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[DayAheadPrices]:
        """Day-ahead prices of the exchange, net, for today and tomorrow or any two days."""
        query = {"from": from_, "to": to, "granularity": granularity, "dateTimeFormat": date_time_format}
        return await self._connection.call("GET", "/partner/v1/day-ahead-prices/limited", query=query, **options)

    async def forecast(
        self, *, date_time_format: DateTimeFormat | None = None, **options: Unpack[CallOptions]
    ) -> Answer[PriceForecast]:
        """Expected prices from the end of the published ones on, up to 7 days ahead, each with an 80 % band."""
        query = {"dateTimeFormat": date_time_format}
        return await self._connection.call("GET", "/partner/v1/day-ahead-prices/forecast", query=query, **options)


class AsyncMarketPartners:
    """Suppliers, grid operators and metering operators, with their codes."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def search(
        self,
        query: str | None = None,
        *,
        role: MarketRole | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[MarketPartner]:
        """One page of the suppliers, grid operators and metering operators that fit a query, best match first."""
        fields = {"query": query, "role": role, "offset": offset, "limit": limit}
        return await self._connection.page("/partner/v1/market-partners", query=fields, **options)

    def iterate(
        self,
        query: str | None = None,
        *,
        role: MarketRole | None = None,
        page_size: int = 100,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[MarketPartner]:
        """All that fit a query; without one all that there are, by name."""
        return async_every(
            lambda offset, limit: self.search(query, role=role, offset=offset, limit=limit, **options),
            lambda partner: partner["code"],
            page_size,
        )

    async def grid_operators(
        self, post_code: str, **options: Unpack[CallOptions]
    ) -> Answer[list[MarketPartner]]:
        """The grid operators of a postcode, first the one whose fees prices are calculated with."""
        path, query = "/partner/v1/grid-operators", {"postCode": post_code}
        return await self._connection.call("GET", path, query=query, **options)


class AsyncEvents:
    """What happened, to read on from where you stopped."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def list(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[WattlineEvent]:
        """One page of events, oldest first."""
        query = {"after": after, "types": types, "limit": limit}
        return await self._connection.page("/partner/v1/events", query=query, **options)

    async def get(self, event_id: str, **options: Unpack[CallOptions]) -> Answer[WattlineEvent]:
        path, values = "/partner/v1/events/{eventId}", {"eventId": event_id}
        return await self._connection.call("GET", path, values=values, **options)

    async def iterate(
        self, *, after: str | None = None, types: str | None = None, **options: Unpack[CallOptions]
    ) -> AsyncIterator[WattlineEvent]:
        """All events behind the one whose id is ``after``, until there are no more. Keep the id of the last one for the
        next time."""
        has_more = True
        while has_more:
            page = await self.list(after=after, types=types, **options)
            for event in page.data:
                yield event
                after = event["id"]
            has_more = page.has_more_items


class AsyncOrders:
    """Orders: place, follow, correct and cancel them."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def create(
        self, order: CreateOrderRequest, **options: Unpack[OrderOptions]
    ) -> PlacedOrder:
        """Places an order. An idempotency key ensures that it is placed once, however often it is sent; if it fails
        permanently, the error's ``idempotency_key`` lets you repeat it later."""
        answer = await self._connection.call("POST", "/partner/v1/orders", body=order, **options)
        return PlacedOrder(**envelope_of(answer))

    async def get(self, contract_number: str, **options: Unpack[CallOptions]) -> Answer[OrderData]:
        """The state of an order, and what happens next or is missing."""
        return await self._read(contract_number, None, **options)

    async def correct(
        self, contract_number: str, body: CorrectOrderRequest, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        """Corrects an order that has not been confirmed; omitted fields stay as they are."""
        values = {"contractNumber": contract_number}
        return await self._connection.call("PATCH", _ORDER, values=values, body=body, **options)

    async def cancel(self, contract_number: str, **options: Unpack[CallOptions]) -> Answer[OrderData]:
        """Cancels an order that has not been confirmed."""
        values = {"contractNumber": contract_number}
        return await self._connection.call("POST", f"{_ORDER}/cancellation", values=values, **options)

    async def list(
        self,
        *,
        filter: OrderFilter | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[Order]:
        """One page of your orders, newest first."""
        query = {"filter": filter, "offset": offset, "limit": limit}
        return await self._connection.page("/partner/v1/orders", query=query, **options)

    def iterate(
        self, *, filter: OrderFilter | None = None, page_size: int = 100, **options: Unpack[CallOptions]
    ) -> AsyncIterator[Order]:
        """All your orders, newest first."""
        return async_every(
            lambda offset, limit: self.list(filter=filter, offset=offset, limit=limit, **options),
            lambda order: order["contractNumber"],
            page_size,
        )

    async def wait_for(
        self,
        contract_number: str,
        states: ContractState | Sequence[ContractState],
        *,
        timeout: float = 300.0,
        interval: float = 5.0,
    ) -> Order:
        """Polls until an order is in one of the states, and returns it. Raises after ``timeout`` seconds, and
        immediately if the order is rejected or revoked and you did not wait for that."""
        awaited: Sequence[ContractState] = [states] if isinstance(states, str) else states
        deadline = monotonic() + timeout
        last: ContractState | None = None
        try:
            while True:
                order: Order = (await self._read(contract_number, deadline)).data["order"]
                if is_awaited(order, awaited):
                    return order
                last = order["state"]
                if monotonic() + interval >= deadline:
                    await self._connection.sleep(max(0, deadline - monotonic()))
                    break
                await self._connection.sleep(interval)
        except OutOfTime:
            pass
        raise wait_timeout(awaited, timeout, last)

    async def _read(
        self, contract_number: str, deadline: float | None, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        values = {"contractNumber": contract_number}
        return await self._connection.call("GET", _ORDER, values=values, deadline=deadline, **options)


class AsyncCustomers:
    """Customers, and links by which they give you access."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def list(
        self,
        *,
        filter: CustomerFilter | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[CustomerItem]:
        """One page of your customers, newest first."""
        query = {"filter": filter, "offset": offset, "limit": limit}
        return await self._connection.page("/partner/v1/customers", query=query, **options)

    def iterate(
        self, *, filter: CustomerFilter | None = None, page_size: int = 100, **options: Unpack[CallOptions]
    ) -> AsyncIterator[CustomerItem]:
        """All your customers, newest first. Collect them before you unlink any, because unlinking shifts the pages."""
        return async_every(
            lambda offset, limit: self.list(filter=filter, offset=offset, limit=limit, **options),
            lambda customer: customer["customerNumber"],
            page_size,
        )

    async def change_contact(
        self, customer_number: str, body: ContactChanges, **options: Unpack[CallOptions]
    ) -> Answer[Contact]:
        """Changes the phone number, or the e-mail address once the customer has confirmed it."""
        path, values = "/partner/v1/customers/{customerNumber}", {"customerNumber": customer_number}
        return await self._connection.call("PATCH", path, values=values, body=body, **options)

    async def link(
        self, body: CreateLinkRequest, **options: Unpack[CallOptions]
    ) -> CreatedLink:
        """Creates a link: send the customer to its ``authorizationUrl`` within ten minutes."""
        answer = await self._connection.call("POST", "/partner/v1/customers/link", body=body, **options)
        return CreatedLink(**envelope_of(answer))

    async def unlink(self, customer_number: str, **options: Unpack[CallOptions]) -> Answer[RemovedLink]:
        """Ends your access to a customer who gave it to you."""
        path, values = "/partner/v1/customers/{customerNumber}/link", {"customerNumber": customer_number}
        return await self._connection.call("DELETE", path, values=values, **options)


class AsyncContracts:
    """Contracts: data, costs, metrics, readings, documents, changes and controllable devices."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def list(
        self,
        customer_number: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[ContractItem]:
        """One page of a customer's contracts, newest first."""
        values, query = {"customerNumber": customer_number}, {"offset": offset, "limit": limit}
        return await self._connection.page(_CONTRACTS, values=values, query=query, **options)

    def iterate(
        self, customer_number: str, *, page_size: int = 100, **options: Unpack[CallOptions]
    ) -> AsyncIterator[ContractItem]:
        """All contracts of a customer, newest first."""
        return async_every(
            lambda offset, limit: self.list(customer_number, offset=offset, limit=limit, **options),
            lambda contract: contract["contractNumber"],
            page_size,
        )

    async def get(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[ContractItem]:
        """A contract, with the fields that you may see."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", _CONTRACT, values=values, **options)

    async def costs(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[Costs]:
        """Every part of the price, with the values in force now."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", f"{_CONTRACT}/costs", values=values, **options)

    async def metrics(
        self,
        customer_number: str,
        contract_number: str,
        *,
        period: Period,
        interval: MetricInterval,
        metric_type: MetricType,
        value_type: ValueType | None = None,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[Metrics]:
        """Consumption, prices, costs or savings, in one request."""
        query = {
            "period": period,
            "interval": interval,
            "metricType": metric_type,
            "valueType": value_type,
            "dateTimeFormat": date_time_format,
        }
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", f"{_CONTRACT}/metrics", values=values, query=query, **options)

    async def iterate_metrics(
        self,
        customer_number: str,
        contract_number: str,
        *,
        period: Period,
        interval: MetricInterval,
        metric_type: MetricType,
        value_type: ValueType | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[MetricValue]:
        """The same for a period of any length, record by record, each with the instant at which it starts."""
        for part in metric_periods(period, interval, value_type):
            answer = await self.metrics(
                customer_number,
                contract_number,
                period=part,
                interval=interval,
                metric_type=metric_type,
                value_type=value_type,
                date_time_format="Utc",
                **options,
            )
            for record in answer.data["records"]:
                yield metric_value(record)

    async def day_ahead_working_prices(
        self,
        customer_number: str,
        contract_number: str,
        *,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[WorkingPrices]:
        """The price per kWh for every quarter-hour of today and, from about 13:00, of tomorrow."""
        path, query = f"{_CONTRACT}/day-ahead-working-prices", {"dateTimeFormat": date_time_format}
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", path, values=values, query=query, **options)

    async def cheapest_window(
        self,
        customer_number: str,
        contract_number: str,
        *,
        duration_minutes: int,
        within: str | None = None,
        power_kw: float | None = None,
        split: bool | None = None,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[CheapestWindow]:
        """When to run a device for ``duration_minutes``, what that costs, and what it saves against starting now."""
        path, values = f"{_CONTRACT}/day-ahead-working-prices/cheapest", _numbers(customer_number, contract_number)
        query = {
            "durationMinutes": duration_minutes,
            "within": within,
            "powerKw": power_kw,
            "split": split,
            "dateTimeFormat": date_time_format,
        }
        return await self._connection.call("GET", path, values=values, query=query, **options)

    async def meter_readings(
        self,
        customer_number: str,
        contract_number: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[MeterReadingItem]:
        """One page of the readings of a meter without quarter-hours, newest first."""
        values, query = _numbers(customer_number, contract_number), {"offset": offset, "limit": limit}
        return await self._connection.page(_METER_READINGS, values=values, query=query, **options)

    async def submit_meter_reading(
        self,
        customer_number: str,
        contract_number: str,
        body: SubmitMeterReadingRequest,
        **options: Unpack[CallOptions],
    ) -> Answer[MeterReadingItem]:
        """Reports what the meter shows. An unlikely value has to be sent again with ``isConfirmed``."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("POST", _METER_READINGS, values=values, body=body, **options)

    async def change(
        self, customer_number: str, contract_number: str, body: ContractChanges, **options: Unpack[CallOptions]
    ) -> Answer[ContractItem]:
        """Changes bank details, billing address or expected consumption. The same again changes nothing."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("PATCH", _CONTRACT, values=values, body=body, **options)

    async def termination(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[Termination]:
        """When a contract ends, or could end by every right that the customer has."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", f"{_CONTRACT}/termination", values=values, **options)

    async def terminate(
        self, customer_number: str, contract_number: str, body: TerminationRequest, **options: Unpack[CallOptions]
    ) -> Answer[Termination]:
        """Ends a contract on ``endDate``, or on the earliest day. The same again changes nothing."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("POST", f"{_CONTRACT}/termination", values=values, body=body, **options)

    async def take_back_termination(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[Termination]:
        """Lets a terminated contract go on, while ``isReversible`` says so."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("DELETE", f"{_CONTRACT}/termination", values=values, **options)

    async def relocate(
        self, customer_number: str, contract_number: str, body: RelocationRequest, **options: Unpack[CallOptions]
    ) -> Answer[Relocation]:
        """Ends a contract and orders one for the new address. The same again places no second order."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("POST", f"{_CONTRACT}/relocation", values=values, body=body, **options)

    async def controllable_devices(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[ControllableDevices]:
        """Controllable devices, their modules, and what can be chosen from when."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", _DEVICES, values=values, **options)

    async def register_controllable_device(
        self, customer_number: str, contract_number: str, body: ControllableDeviceRequest, **options: Unpack[CallOptions]
    ) -> Answer[ControllableDevices]:
        """Registers a device and orders its modules from the grid operator."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("POST", _DEVICES, values=values, body=body, **options)

    async def choose_modules(
        self, customer_number: str, contract_number: str, body: ModuleChoiceRequest, **options: Unpack[CallOptions]
    ) -> Answer[ControllableDevices]:
        """Orders other modules for the devices of a contract."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("PUT", f"{_DEVICES}/modules", values=values, body=body, **options)

    async def smart_meter_order(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[SmartMeter]:
        """Whether there is a smart meter, and the last order for one."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", _SMART_METER, values=values, **options)

    async def order_smart_meter(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[SmartMeter]:
        """Orders a smart meter. While an order is open, nothing changes."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("POST", _SMART_METER, values=values, **options)

    async def documents(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[DocumentItems]:
        """The documents of a contract, newest first."""
        values = _numbers(customer_number, contract_number)
        return await self._connection.call("GET", f"{_CONTRACT}/documents", values=values, **options)

    async def document(
        self, customer_number: str, contract_number: str, file_id: str, **options: Unpack[CallOptions]
    ) -> Download:
        """The document itself, as it was mailed to the customer."""
        values = {**_numbers(customer_number, contract_number), "fileId": file_id}
        return await self._connection.download(f"{_CONTRACT}/documents/{{fileId}}", values=values, **options)


class AsyncWebhooks:
    """Endpoints that events are sent to, and what became of each delivery."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def _call(self, method: Method, endpoint: str, path: str = "", **rest: Any) -> Answer[Any]:
        path = f"{_ENDPOINTS}/{{endpointId}}{path}"
        return await self._connection.call(method, path, values={"endpointId": endpoint}, **rest)

    async def list(self, **options: Unpack[CallOptions]) -> Page[WebhookEndpoint]:
        """All endpoints that events are sent to."""
        return await self._connection.page(_ENDPOINTS, query={}, **options)

    async def create(
        self, body: WebhookEndpointRequest, **options: Unpack[CallOptions]
    ) -> Answer[WebhookEndpointWithSecret]:
        """Adds an endpoint. Keep its ``secret``: it is shown only now, and ``verify_webhook`` needs it."""
        return await self._connection.call("POST", _ENDPOINTS, body=body, **options)

    async def get(self, endpoint_id: str, **options: Unpack[CallOptions]) -> Answer[WebhookEndpoint]:
        return await self._call("GET", endpoint_id, **options)

    async def update(
        self, endpoint_id: str, body: WebhookEndpointChanges, **options: Unpack[CallOptions]
    ) -> Answer[WebhookEndpoint]:
        return await self._call("PATCH", endpoint_id, body=body, **options)

    async def delete(self, endpoint_id: str, **options: Unpack[CallOptions]) -> Answer[DeletedWebhookEndpoint]:
        return await self._call("DELETE", endpoint_id, **options)

    async def rotate_secret(
        self, endpoint_id: str, **options: Unpack[CallOptions]
    ) -> Answer[WebhookEndpointWithSecret]:
        """A new ``secret``; the former one signs as well for a day."""
        return await self._call("POST", endpoint_id, "/rotate-secret", **options)

    async def ping(self, endpoint_id: str, **options: Unpack[CallOptions]) -> Answer[WebhookDelivery]:
        return await self._call("POST", endpoint_id, "/ping", **options)

    async def deliveries(
        self,
        endpoint_id: str,
        *,
        state: WebhookDeliveryState | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[WebhookDelivery]:
        """One page of what was sent in the last 30 days, newest first, with every attempt."""
        path, values = f"{_ENDPOINTS}/{{endpointId}}/deliveries", {"endpointId": endpoint_id}
        query = {"filter.state": state, "offset": offset, "limit": limit}
        return await self._connection.page(path, values=values, query=query, **options)

    async def redeliver(
        self, endpoint_id: str, delivery_id: str, **options: Unpack[CallOptions]
    ) -> Answer[WebhookDelivery]:
        """Sends one event again."""
        path = f"{_ENDPOINTS}/{{endpointId}}/deliveries/{{deliveryId}}/redeliver"
        values = {"endpointId": endpoint_id, "deliveryId": delivery_id}
        return await self._connection.call("POST", path, values=values, **options)

    async def redeliver_all(
        self, endpoint_id: str, body: RedeliveryRequest, **options: Unpack[CallOptions]
    ) -> Answer[Redelivery]:
        """Sends the events of a period again, by default those that were given up."""
        return await self._call("POST", endpoint_id, "/redeliver", body=body, **options)


class AsyncSandbox:
    """Operations of the test environment; in production each of them answers 404."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def clock(self, **options: Unpack[CallOptions]) -> Answer[SandboxClock]:
        """The current time of the service."""
        return await self._connection.call("GET", "/sandbox/v1/clock", **options)

    async def move_clock(
        self, body: MoveClockRequest, **options: Unpack[CallOptions]
    ) -> Answer[SandboxClock]:
        """Moves the clock: ``{"advance": "P1DT2H"}`` or ``{"to": "2026-12-01 00:00:00"}``, never backwards."""
        return await self._connection.call("POST", "/sandbox/v1/clock", body=body, **options)

    async def report_event(
        self, contract_number: str, body: ReportedEvent, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        """Reports a fact about an order, as the market, the customer or the supplier could."""
        path, values = "/sandbox/v1/orders/{contractNumber}/events", {"contractNumber": contract_number}
        return await self._connection.call("POST", path, values=values, body=body, **options)

    async def advance(
        self, contract_number: str, to: ContractState, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        """Advances an order to a state, with all mails on the way."""
        path, values = "/sandbox/v1/orders/{contractNumber}/advance", {"contractNumber": contract_number}
        return await self._connection.call("POST", path, values=values, body={"to": to}, **options)

    async def take_over(
        self, contract_number: str, body: TakeoverRequest | None = None, **options: Unpack[CallOptions]
    ) -> Answer[Takeover]:
        """Lets another supplier ask for the customer, and returns what we answered."""
        path, values = "/sandbox/v1/orders/{contractNumber}/takeover", {"contractNumber": contract_number}
        return await self._connection.call("POST", path, values=values, body=body or {}, **options)

    async def mails(
        self,
        to: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[Mail]:
        """Emails to an address, newest first: to your customers about your contracts and their account, and to your staff."""
        query = {"to": to, "offset": offset, "limit": limit}
        return await self._connection.page("/sandbox/v1/mails", query=query, **options)

    async def put_readings(
        self, contract_number: str, days: Sequence[SandboxReadingsDay], **options: Unpack[CallOptions]
    ) -> Answer[PutReadings]:
        """Stores meter readings of whole days: 96 values each, 92 and 100 when the clock changes."""
        path, values = "/sandbox/v1/contracts/{contractNumber}/readings", {"contractNumber": contract_number}
        return await self._connection.call("PUT", path, values=values, body={"days": [*days]}, **options)

    async def put_meter_readings(
        self, contract_number: str, readings: Sequence[SandboxMeterReading], **options: Unpack[CallOptions]
    ) -> Answer[PutMeterReadings]:
        """Stores readings of a meter without quarter-hours, as the market sends them."""
        path, values = "/sandbox/v1/contracts/{contractNumber}/meter-readings", {"contractNumber": contract_number}
        return await self._connection.call("PUT", path, values=values, body={"readings": [*readings]}, **options)

    async def scenes(self, **options: Unpack[CallOptions]) -> Answer[list[SandboxScene]]:
        """The situations that ``set_up_scene`` can set up."""
        return await self._connection.call("GET", "/sandbox/v1/scenes", **options)

    async def set_up_scene(
        self, name: SandboxSceneName, **options: Unpack[CallOptions]
    ) -> Answer[SandboxSceneSetUp]:
        """Sets up a whole situation, such as a customer in delivery for a year."""
        return await self._connection.call("POST", "/sandbox/v1/scenes/{name}", values={"name": name}, **options)

    async def reset(self, **options: Unpack[CallOptions]) -> Answer[SandboxClock]:
        """Removes all that you have made in the sandbox, and brings back your demo data and the real time."""
        return await self._connection.call("POST", "/sandbox/v1/reset", **options)


class AsyncWattline:
    """A partner's client. Make one and keep it: it holds the token and the connections that its calls share.

    Its methods are grouped; ``help(wattline.orders)`` explains those of a group:

    tariffs         what you can sell, and for how much
    orders          place orders and follow them; ``wait_for_order`` too
    customers       your customers, and links by which they give you access
    contracts       contracts, costs, metrics, readings, documents and changes
    prices          day-ahead prices of the exchange, and their forecast
    market_partners suppliers and grid operators, with their codes
    events          what happened, to read on from where you stopped
    webhooks        endpoints that events are sent to
    sandbox         events, clock, mails and readings of the test environment

    ``request`` calls any operation without a method of its own.
    """

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str,
        client_secret: str,
        auth_url: str | None = None,
        scope: str | Sequence[str] | None = None,
        timeout: float = 30.0,
        retries: int = 4,
        max_retry_delay: float = 60.0,
        transport: AsyncTransport | None = None,
        sleep: AsyncSleep | None = None,
    ) -> None:
        """``auth_url`` says where tokens come from, if not from ``base_url``. ``scope`` names the scopes to request; all
        of yours by default. ``timeout`` is the limit of each attempt in seconds, ``retries`` how many times a request
        may be retried, ``max_retry_delay`` the longest wait before that. ``transport`` sends in place of this package,
        for proxies and tests; it raises ``OSError`` where there is no answer. ``sleep`` waits in its place."""
        connection = AsyncConnection(
            base_url=base_url,
            auth_url=auth_url,
            client_id=client_id,
            client_secret=client_secret,
            scope=scope,
            timeout=timeout,
            retries=retries,
            max_retry_delay=max_retry_delay,
            transport=transport,
            sleep=sleep,
        )
        self._connection = connection
        self.tariffs = AsyncTariffs(connection)
        self.prices = AsyncPrices(connection)
        self.market_partners = AsyncMarketPartners(connection)
        self.events = AsyncEvents(connection)
        self.orders = AsyncOrders(connection)
        self.customers = AsyncCustomers(connection)
        self.contracts = AsyncContracts(connection)
        self.webhooks = AsyncWebhooks(connection)
        self.sandbox = AsyncSandbox(connection)
        self.wait_for_order = self.orders.wait_for
        """The same as ``orders.wait_for``."""

    async def request(
        self,
        method: Method,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        **options: Unpack[OrderOptions],
    ) -> Answer[Any]:
        """Any operation of the API, including those without a method of their own. ``values`` are those of the path."""
        return await self._connection.call(method, path, values=values, query=query, body=body, **options)

    async def download(
        self, path: str, *, values: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Download:
        """Downloads a file."""
        return await self._connection.download(path, values=values, **options)

    async def close(self) -> None:
        """Closes idle connections. ``async with`` does it by itself."""
        await self._connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


# Everything below is derived from the above by `npm run docs`; never edited by hand.


class Tariffs:
    """What you can sell, and for how much: prices and offers."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self, *, effective_date: str | None = None, **options: Unpack[CallOptions]
    ) -> Answer[TariffItems]:
        """The tariffs that you may sell on a date, by default today."""
        query = {"effectiveDate": effective_date}
        return self._connection.call("GET", "/partner/v1/tariffs", query=query, **options)

    def calculate(
        self, tariff_key: str, body: CalculationRequest, **options: Unpack[CallOptions]
    ) -> Answer[Calculation]:
        """The price of a tariff for a consumption and a postcode, with every part of it."""
        path, values = "/partner/v1/tariffs/{tariffKey}/calculation", {"tariffKey": tariff_key}
        return self._connection.call("POST", path, values=values, body=body, **options)

    def make_offer(
        self, tariff_key: str, body: OfferRequest, **options: Unpack[CallOptions]
    ) -> Answer[Offer]:
        """A price that an order gets exactly, if it names the offer until the day of ``validUntil``."""
        path, values = "/partner/v1/tariffs/{tariffKey}/offers", {"tariffKey": tariff_key}
        return self._connection.call("POST", path, values=values, body=body, **options)

    def offer(
        self, tariff_key: str, offer_id: str, **options: Unpack[CallOptions]
    ) -> Answer[KeptOffer]:
        """An offer that was made for you: its price, and whether an order may still name it or has."""
        path, values = "/partner/v1/tariffs/{tariffKey}/offers/{offerId}", {"tariffKey": tariff_key, "offerId": offer_id}
        return self._connection.call("GET", path, values=values, **options)


class Prices:
    """Prices of the exchange: day-ahead, and what is expected next."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def day_ahead(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        granularity: PriceGranularity | None = None,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[DayAheadPrices]:
        """Day-ahead prices of the exchange, net, for today and tomorrow or any two days."""
        query = {"from": from_, "to": to, "granularity": granularity, "dateTimeFormat": date_time_format}
        return self._connection.call("GET", "/partner/v1/day-ahead-prices/limited", query=query, **options)

    def forecast(
        self, *, date_time_format: DateTimeFormat | None = None, **options: Unpack[CallOptions]
    ) -> Answer[PriceForecast]:
        """Expected prices from the end of the published ones on, up to 7 days ahead, each with an 80 % band."""
        query = {"dateTimeFormat": date_time_format}
        return self._connection.call("GET", "/partner/v1/day-ahead-prices/forecast", query=query, **options)


class MarketPartners:
    """Suppliers, grid operators and metering operators, with their codes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def search(
        self,
        query: str | None = None,
        *,
        role: MarketRole | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[MarketPartner]:
        """One page of the suppliers, grid operators and metering operators that fit a query, best match first."""
        fields = {"query": query, "role": role, "offset": offset, "limit": limit}
        return self._connection.page("/partner/v1/market-partners", query=fields, **options)

    def iterate(
        self,
        query: str | None = None,
        *,
        role: MarketRole | None = None,
        page_size: int = 100,
        **options: Unpack[CallOptions],
    ) -> Iterator[MarketPartner]:
        """All that fit a query; without one all that there are, by name."""
        return every(
            lambda offset, limit: self.search(query, role=role, offset=offset, limit=limit, **options),
            lambda partner: partner["code"],
            page_size,
        )

    def grid_operators(
        self, post_code: str, **options: Unpack[CallOptions]
    ) -> Answer[list[MarketPartner]]:
        """The grid operators of a postcode, first the one whose fees prices are calculated with."""
        path, query = "/partner/v1/grid-operators", {"postCode": post_code}
        return self._connection.call("GET", path, query=query, **options)


class Events:
    """What happened, to read on from where you stopped."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[WattlineEvent]:
        """One page of events, oldest first."""
        query = {"after": after, "types": types, "limit": limit}
        return self._connection.page("/partner/v1/events", query=query, **options)

    def get(self, event_id: str, **options: Unpack[CallOptions]) -> Answer[WattlineEvent]:
        path, values = "/partner/v1/events/{eventId}", {"eventId": event_id}
        return self._connection.call("GET", path, values=values, **options)

    def iterate(
        self, *, after: str | None = None, types: str | None = None, **options: Unpack[CallOptions]
    ) -> Iterator[WattlineEvent]:
        """All events behind the one whose id is ``after``, until there are no more. Keep the id of the last one for the
        next time."""
        has_more = True
        while has_more:
            page = self.list(after=after, types=types, **options)
            for event in page.data:
                yield event
                after = event["id"]
            has_more = page.has_more_items


class Orders:
    """Orders: place, follow, correct and cancel them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self, order: CreateOrderRequest, **options: Unpack[OrderOptions]
    ) -> PlacedOrder:
        """Places an order. An idempotency key ensures that it is placed once, however often it is sent; if it fails
        permanently, the error's ``idempotency_key`` lets you repeat it later."""
        answer = self._connection.call("POST", "/partner/v1/orders", body=order, **options)
        return PlacedOrder(**envelope_of(answer))

    def get(self, contract_number: str, **options: Unpack[CallOptions]) -> Answer[OrderData]:
        """The state of an order, and what happens next or is missing."""
        return self._read(contract_number, None, **options)

    def correct(
        self, contract_number: str, body: CorrectOrderRequest, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        """Corrects an order that has not been confirmed; omitted fields stay as they are."""
        values = {"contractNumber": contract_number}
        return self._connection.call("PATCH", _ORDER, values=values, body=body, **options)

    def cancel(self, contract_number: str, **options: Unpack[CallOptions]) -> Answer[OrderData]:
        """Cancels an order that has not been confirmed."""
        values = {"contractNumber": contract_number}
        return self._connection.call("POST", f"{_ORDER}/cancellation", values=values, **options)

    def list(
        self,
        *,
        filter: OrderFilter | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[Order]:
        """One page of your orders, newest first."""
        query = {"filter": filter, "offset": offset, "limit": limit}
        return self._connection.page("/partner/v1/orders", query=query, **options)

    def iterate(
        self, *, filter: OrderFilter | None = None, page_size: int = 100, **options: Unpack[CallOptions]
    ) -> Iterator[Order]:
        """All your orders, newest first."""
        return every(
            lambda offset, limit: self.list(filter=filter, offset=offset, limit=limit, **options),
            lambda order: order["contractNumber"],
            page_size,
        )

    def wait_for(
        self,
        contract_number: str,
        states: ContractState | Sequence[ContractState],
        *,
        timeout: float = 300.0,
        interval: float = 5.0,
    ) -> Order:
        """Polls until an order is in one of the states, and returns it. Raises after ``timeout`` seconds, and
        immediately if the order is rejected or revoked and you did not wait for that."""
        awaited: Sequence[ContractState] = [states] if isinstance(states, str) else states
        deadline = monotonic() + timeout
        last: ContractState | None = None
        try:
            while True:
                order: Order = (self._read(contract_number, deadline)).data["order"]
                if is_awaited(order, awaited):
                    return order
                last = order["state"]
                if monotonic() + interval >= deadline:
                    self._connection.sleep(max(0, deadline - monotonic()))
                    break
                self._connection.sleep(interval)
        except OutOfTime:
            pass
        raise wait_timeout(awaited, timeout, last)

    def _read(
        self, contract_number: str, deadline: float | None, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        values = {"contractNumber": contract_number}
        return self._connection.call("GET", _ORDER, values=values, deadline=deadline, **options)


class Customers:
    """Customers, and links by which they give you access."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        filter: CustomerFilter | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[CustomerItem]:
        """One page of your customers, newest first."""
        query = {"filter": filter, "offset": offset, "limit": limit}
        return self._connection.page("/partner/v1/customers", query=query, **options)

    def iterate(
        self, *, filter: CustomerFilter | None = None, page_size: int = 100, **options: Unpack[CallOptions]
    ) -> Iterator[CustomerItem]:
        """All your customers, newest first. Collect them before you unlink any, because unlinking shifts the pages."""
        return every(
            lambda offset, limit: self.list(filter=filter, offset=offset, limit=limit, **options),
            lambda customer: customer["customerNumber"],
            page_size,
        )

    def change_contact(
        self, customer_number: str, body: ContactChanges, **options: Unpack[CallOptions]
    ) -> Answer[Contact]:
        """Changes the phone number, or the e-mail address once the customer has confirmed it."""
        path, values = "/partner/v1/customers/{customerNumber}", {"customerNumber": customer_number}
        return self._connection.call("PATCH", path, values=values, body=body, **options)

    def link(
        self, body: CreateLinkRequest, **options: Unpack[CallOptions]
    ) -> CreatedLink:
        """Creates a link: send the customer to its ``authorizationUrl`` within ten minutes."""
        answer = self._connection.call("POST", "/partner/v1/customers/link", body=body, **options)
        return CreatedLink(**envelope_of(answer))

    def unlink(self, customer_number: str, **options: Unpack[CallOptions]) -> Answer[RemovedLink]:
        """Ends your access to a customer who gave it to you."""
        path, values = "/partner/v1/customers/{customerNumber}/link", {"customerNumber": customer_number}
        return self._connection.call("DELETE", path, values=values, **options)


class Contracts:
    """Contracts: data, costs, metrics, readings, documents, changes and controllable devices."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        customer_number: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[ContractItem]:
        """One page of a customer's contracts, newest first."""
        values, query = {"customerNumber": customer_number}, {"offset": offset, "limit": limit}
        return self._connection.page(_CONTRACTS, values=values, query=query, **options)

    def iterate(
        self, customer_number: str, *, page_size: int = 100, **options: Unpack[CallOptions]
    ) -> Iterator[ContractItem]:
        """All contracts of a customer, newest first."""
        return every(
            lambda offset, limit: self.list(customer_number, offset=offset, limit=limit, **options),
            lambda contract: contract["contractNumber"],
            page_size,
        )

    def get(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[ContractItem]:
        """A contract, with the fields that you may see."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", _CONTRACT, values=values, **options)

    def costs(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[Costs]:
        """Every part of the price, with the values in force now."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", f"{_CONTRACT}/costs", values=values, **options)

    def metrics(
        self,
        customer_number: str,
        contract_number: str,
        *,
        period: Period,
        interval: MetricInterval,
        metric_type: MetricType,
        value_type: ValueType | None = None,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[Metrics]:
        """Consumption, prices, costs or savings, in one request."""
        query = {
            "period": period,
            "interval": interval,
            "metricType": metric_type,
            "valueType": value_type,
            "dateTimeFormat": date_time_format,
        }
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", f"{_CONTRACT}/metrics", values=values, query=query, **options)

    def iterate_metrics(
        self,
        customer_number: str,
        contract_number: str,
        *,
        period: Period,
        interval: MetricInterval,
        metric_type: MetricType,
        value_type: ValueType | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[MetricValue]:
        """The same for a period of any length, record by record, each with the instant at which it starts."""
        for part in metric_periods(period, interval, value_type):
            answer = self.metrics(
                customer_number,
                contract_number,
                period=part,
                interval=interval,
                metric_type=metric_type,
                value_type=value_type,
                date_time_format="Utc",
                **options,
            )
            for record in answer.data["records"]:
                yield metric_value(record)

    def day_ahead_working_prices(
        self,
        customer_number: str,
        contract_number: str,
        *,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[WorkingPrices]:
        """The price per kWh for every quarter-hour of today and, from about 13:00, of tomorrow."""
        path, query = f"{_CONTRACT}/day-ahead-working-prices", {"dateTimeFormat": date_time_format}
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", path, values=values, query=query, **options)

    def cheapest_window(
        self,
        customer_number: str,
        contract_number: str,
        *,
        duration_minutes: int,
        within: str | None = None,
        power_kw: float | None = None,
        split: bool | None = None,
        date_time_format: DateTimeFormat | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[CheapestWindow]:
        """When to run a device for ``duration_minutes``, what that costs, and what it saves against starting now."""
        path, values = f"{_CONTRACT}/day-ahead-working-prices/cheapest", _numbers(customer_number, contract_number)
        query = {
            "durationMinutes": duration_minutes,
            "within": within,
            "powerKw": power_kw,
            "split": split,
            "dateTimeFormat": date_time_format,
        }
        return self._connection.call("GET", path, values=values, query=query, **options)

    def meter_readings(
        self,
        customer_number: str,
        contract_number: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[MeterReadingItem]:
        """One page of the readings of a meter without quarter-hours, newest first."""
        values, query = _numbers(customer_number, contract_number), {"offset": offset, "limit": limit}
        return self._connection.page(_METER_READINGS, values=values, query=query, **options)

    def submit_meter_reading(
        self,
        customer_number: str,
        contract_number: str,
        body: SubmitMeterReadingRequest,
        **options: Unpack[CallOptions],
    ) -> Answer[MeterReadingItem]:
        """Reports what the meter shows. An unlikely value has to be sent again with ``isConfirmed``."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("POST", _METER_READINGS, values=values, body=body, **options)

    def change(
        self, customer_number: str, contract_number: str, body: ContractChanges, **options: Unpack[CallOptions]
    ) -> Answer[ContractItem]:
        """Changes bank details, billing address or expected consumption. The same again changes nothing."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("PATCH", _CONTRACT, values=values, body=body, **options)

    def termination(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[Termination]:
        """When a contract ends, or could end by every right that the customer has."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", f"{_CONTRACT}/termination", values=values, **options)

    def terminate(
        self, customer_number: str, contract_number: str, body: TerminationRequest, **options: Unpack[CallOptions]
    ) -> Answer[Termination]:
        """Ends a contract on ``endDate``, or on the earliest day. The same again changes nothing."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("POST", f"{_CONTRACT}/termination", values=values, body=body, **options)

    def take_back_termination(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[Termination]:
        """Lets a terminated contract go on, while ``isReversible`` says so."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("DELETE", f"{_CONTRACT}/termination", values=values, **options)

    def relocate(
        self, customer_number: str, contract_number: str, body: RelocationRequest, **options: Unpack[CallOptions]
    ) -> Answer[Relocation]:
        """Ends a contract and orders one for the new address. The same again places no second order."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("POST", f"{_CONTRACT}/relocation", values=values, body=body, **options)

    def controllable_devices(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[ControllableDevices]:
        """Controllable devices, their modules, and what can be chosen from when."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", _DEVICES, values=values, **options)

    def register_controllable_device(
        self, customer_number: str, contract_number: str, body: ControllableDeviceRequest, **options: Unpack[CallOptions]
    ) -> Answer[ControllableDevices]:
        """Registers a device and orders its modules from the grid operator."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("POST", _DEVICES, values=values, body=body, **options)

    def choose_modules(
        self, customer_number: str, contract_number: str, body: ModuleChoiceRequest, **options: Unpack[CallOptions]
    ) -> Answer[ControllableDevices]:
        """Orders other modules for the devices of a contract."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("PUT", f"{_DEVICES}/modules", values=values, body=body, **options)

    def smart_meter_order(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[SmartMeter]:
        """Whether there is a smart meter, and the last order for one."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", _SMART_METER, values=values, **options)

    def order_smart_meter(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[SmartMeter]:
        """Orders a smart meter. While an order is open, nothing changes."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("POST", _SMART_METER, values=values, **options)

    def documents(
        self, customer_number: str, contract_number: str, **options: Unpack[CallOptions]
    ) -> Answer[DocumentItems]:
        """The documents of a contract, newest first."""
        values = _numbers(customer_number, contract_number)
        return self._connection.call("GET", f"{_CONTRACT}/documents", values=values, **options)

    def document(
        self, customer_number: str, contract_number: str, file_id: str, **options: Unpack[CallOptions]
    ) -> Download:
        """The document itself, as it was mailed to the customer."""
        values = {**_numbers(customer_number, contract_number), "fileId": file_id}
        return self._connection.download(f"{_CONTRACT}/documents/{{fileId}}", values=values, **options)


class Webhooks:
    """Endpoints that events are sent to, and what became of each delivery."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _call(self, method: Method, endpoint: str, path: str = "", **rest: Any) -> Answer[Any]:
        path = f"{_ENDPOINTS}/{{endpointId}}{path}"
        return self._connection.call(method, path, values={"endpointId": endpoint}, **rest)

    def list(self, **options: Unpack[CallOptions]) -> Page[WebhookEndpoint]:
        """All endpoints that events are sent to."""
        return self._connection.page(_ENDPOINTS, query={}, **options)

    def create(
        self, body: WebhookEndpointRequest, **options: Unpack[CallOptions]
    ) -> Answer[WebhookEndpointWithSecret]:
        """Adds an endpoint. Keep its ``secret``: it is shown only now, and ``verify_webhook`` needs it."""
        return self._connection.call("POST", _ENDPOINTS, body=body, **options)

    def get(self, endpoint_id: str, **options: Unpack[CallOptions]) -> Answer[WebhookEndpoint]:
        return self._call("GET", endpoint_id, **options)

    def update(
        self, endpoint_id: str, body: WebhookEndpointChanges, **options: Unpack[CallOptions]
    ) -> Answer[WebhookEndpoint]:
        return self._call("PATCH", endpoint_id, body=body, **options)

    def delete(self, endpoint_id: str, **options: Unpack[CallOptions]) -> Answer[DeletedWebhookEndpoint]:
        return self._call("DELETE", endpoint_id, **options)

    def rotate_secret(
        self, endpoint_id: str, **options: Unpack[CallOptions]
    ) -> Answer[WebhookEndpointWithSecret]:
        """A new ``secret``; the former one signs as well for a day."""
        return self._call("POST", endpoint_id, "/rotate-secret", **options)

    def ping(self, endpoint_id: str, **options: Unpack[CallOptions]) -> Answer[WebhookDelivery]:
        return self._call("POST", endpoint_id, "/ping", **options)

    def deliveries(
        self,
        endpoint_id: str,
        *,
        state: WebhookDeliveryState | None = None,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[WebhookDelivery]:
        """One page of what was sent in the last 30 days, newest first, with every attempt."""
        path, values = f"{_ENDPOINTS}/{{endpointId}}/deliveries", {"endpointId": endpoint_id}
        query = {"filter.state": state, "offset": offset, "limit": limit}
        return self._connection.page(path, values=values, query=query, **options)

    def redeliver(
        self, endpoint_id: str, delivery_id: str, **options: Unpack[CallOptions]
    ) -> Answer[WebhookDelivery]:
        """Sends one event again."""
        path = f"{_ENDPOINTS}/{{endpointId}}/deliveries/{{deliveryId}}/redeliver"
        values = {"endpointId": endpoint_id, "deliveryId": delivery_id}
        return self._connection.call("POST", path, values=values, **options)

    def redeliver_all(
        self, endpoint_id: str, body: RedeliveryRequest, **options: Unpack[CallOptions]
    ) -> Answer[Redelivery]:
        """Sends the events of a period again, by default those that were given up."""
        return self._call("POST", endpoint_id, "/redeliver", body=body, **options)


class Sandbox:
    """Operations of the test environment; in production each of them answers 404."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def clock(self, **options: Unpack[CallOptions]) -> Answer[SandboxClock]:
        """The current time of the service."""
        return self._connection.call("GET", "/sandbox/v1/clock", **options)

    def move_clock(
        self, body: MoveClockRequest, **options: Unpack[CallOptions]
    ) -> Answer[SandboxClock]:
        """Moves the clock: ``{"advance": "P1DT2H"}`` or ``{"to": "2026-12-01 00:00:00"}``, never backwards."""
        return self._connection.call("POST", "/sandbox/v1/clock", body=body, **options)

    def report_event(
        self, contract_number: str, body: ReportedEvent, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        """Reports a fact about an order, as the market, the customer or the supplier could."""
        path, values = "/sandbox/v1/orders/{contractNumber}/events", {"contractNumber": contract_number}
        return self._connection.call("POST", path, values=values, body=body, **options)

    def advance(
        self, contract_number: str, to: ContractState, **options: Unpack[CallOptions]
    ) -> Answer[OrderData]:
        """Advances an order to a state, with all mails on the way."""
        path, values = "/sandbox/v1/orders/{contractNumber}/advance", {"contractNumber": contract_number}
        return self._connection.call("POST", path, values=values, body={"to": to}, **options)

    def take_over(
        self, contract_number: str, body: TakeoverRequest | None = None, **options: Unpack[CallOptions]
    ) -> Answer[Takeover]:
        """Lets another supplier ask for the customer, and returns what we answered."""
        path, values = "/sandbox/v1/orders/{contractNumber}/takeover", {"contractNumber": contract_number}
        return self._connection.call("POST", path, values=values, body=body or {}, **options)

    def mails(
        self,
        to: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Page[Mail]:
        """Emails to an address, newest first: to your customers about your contracts and their account, and to your staff."""
        query = {"to": to, "offset": offset, "limit": limit}
        return self._connection.page("/sandbox/v1/mails", query=query, **options)

    def put_readings(
        self, contract_number: str, days: Sequence[SandboxReadingsDay], **options: Unpack[CallOptions]
    ) -> Answer[PutReadings]:
        """Stores meter readings of whole days: 96 values each, 92 and 100 when the clock changes."""
        path, values = "/sandbox/v1/contracts/{contractNumber}/readings", {"contractNumber": contract_number}
        return self._connection.call("PUT", path, values=values, body={"days": [*days]}, **options)

    def put_meter_readings(
        self, contract_number: str, readings: Sequence[SandboxMeterReading], **options: Unpack[CallOptions]
    ) -> Answer[PutMeterReadings]:
        """Stores readings of a meter without quarter-hours, as the market sends them."""
        path, values = "/sandbox/v1/contracts/{contractNumber}/meter-readings", {"contractNumber": contract_number}
        return self._connection.call("PUT", path, values=values, body={"readings": [*readings]}, **options)

    def scenes(self, **options: Unpack[CallOptions]) -> Answer[list[SandboxScene]]:
        """The situations that ``set_up_scene`` can set up."""
        return self._connection.call("GET", "/sandbox/v1/scenes", **options)

    def set_up_scene(
        self, name: SandboxSceneName, **options: Unpack[CallOptions]
    ) -> Answer[SandboxSceneSetUp]:
        """Sets up a whole situation, such as a customer in delivery for a year."""
        return self._connection.call("POST", "/sandbox/v1/scenes/{name}", values={"name": name}, **options)

    def reset(self, **options: Unpack[CallOptions]) -> Answer[SandboxClock]:
        """Removes all that you have made in the sandbox, and brings back your demo data and the real time."""
        return self._connection.call("POST", "/sandbox/v1/reset", **options)


class Wattline:
    """A partner's client. Make one and keep it: it holds the token and the connections that its calls share.

    Its methods are grouped; ``help(wattline.orders)`` explains those of a group:

    tariffs         what you can sell, and for how much
    orders          place orders and follow them; ``wait_for_order`` too
    customers       your customers, and links by which they give you access
    contracts       contracts, costs, metrics, readings, documents and changes
    prices          day-ahead prices of the exchange, and their forecast
    market_partners suppliers and grid operators, with their codes
    events          what happened, to read on from where you stopped
    webhooks        endpoints that events are sent to
    sandbox         events, clock, mails and readings of the test environment

    ``request`` calls any operation without a method of its own.
    """

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str,
        client_secret: str,
        auth_url: str | None = None,
        scope: str | Sequence[str] | None = None,
        timeout: float = 30.0,
        retries: int = 4,
        max_retry_delay: float = 60.0,
        transport: Transport | None = None,
        sleep: Sleep | None = None,
    ) -> None:
        """``auth_url`` says where tokens come from, if not from ``base_url``. ``scope`` names the scopes to request; all
        of yours by default. ``timeout`` is the limit of each attempt in seconds, ``retries`` how many times a request
        may be retried, ``max_retry_delay`` the longest wait before that. ``transport`` sends in place of this package,
        for proxies and tests; it raises ``OSError`` where there is no answer. ``sleep`` waits in its place."""
        connection = Connection(
            base_url=base_url,
            auth_url=auth_url,
            client_id=client_id,
            client_secret=client_secret,
            scope=scope,
            timeout=timeout,
            retries=retries,
            max_retry_delay=max_retry_delay,
            transport=transport,
            sleep=sleep,
        )
        self._connection = connection
        self.tariffs = Tariffs(connection)
        self.prices = Prices(connection)
        self.market_partners = MarketPartners(connection)
        self.events = Events(connection)
        self.orders = Orders(connection)
        self.customers = Customers(connection)
        self.contracts = Contracts(connection)
        self.webhooks = Webhooks(connection)
        self.sandbox = Sandbox(connection)
        self.wait_for_order = self.orders.wait_for
        """The same as ``orders.wait_for``."""

    def request(
        self,
        method: Method,
        path: str,
        *,
        values: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        **options: Unpack[OrderOptions],
    ) -> Answer[Any]:
        """Any operation of the API, including those without a method of their own. ``values`` are those of the path."""
        return self._connection.call(method, path, values=values, query=query, body=body, **options)

    def download(
        self, path: str, *, values: Mapping[str, object], **options: Unpack[CallOptions]
    ) -> Download:
        """Downloads a file."""
        return self._connection.download(path, values=values, **options)

    def close(self) -> None:
        """Closes idle connections. ``with`` does it by itself."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
