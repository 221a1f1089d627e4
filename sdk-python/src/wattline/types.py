# Written by `npm run docs` from the OpenAPI document; never edited by hand.
"""The objects that are sent and received, by their names in the OpenAPI document."""

from __future__ import annotations

from typing import Literal, TypedDict


AccessPart = Literal["Consumption", "Costs", "Contract", "Bank"]

AccountingMethod = Literal["SmartMeter", "LoadProfile"]


class Address(TypedDict):
    title: str | None
    firstName: str | None
    lastName: str | None
    businessName: str | None
    gender: Gender | None
    extension: str | None
    streetName: str
    houseNumber: str | None
    city: str
    postCode: str
    countryCode: str


class AnnouncedChange(TypedDict):
    date: str
    priceComponents: PriceComponents


class BankDetail(TypedDict):
    accountHolder: str | None
    iban: str
    bic: str | None
    bankName: str | None
    hasAcceptedDirectDebit: bool


class _BankDetails(TypedDict):
    iban: str


class BankDetails(_BankDetails, total=False):
    accountHolder: str | None
    bic: str | None
    bankName: str | None
    hasAcceptedDirectDebit: bool | None


class CalculationYearlySavingsDetails(TypedDict):
    price: float
    co2: float


class Calculation(TypedDict):
    tariffKey: str
    offerDate: str
    expectedStartDate: str
    name: str
    displayName: str
    vat: float
    priceComponents: PriceComponents
    durationPeriod: Measure
    noticePeriod: Measure
    features: list[str]
    yearlySavingsDetails: CalculationYearlySavingsDetails
    announcedChanges: list[AnnouncedChange]
    energyLabel: EnergyLabel | None


class _CalculationRequest(TypedDict):
    yearlyConsumptionKwh: float
    zipCode: str


class CalculationRequest(_CalculationRequest, total=False):
    hasSmartMeter: bool | None
    hasElectricVehicle: bool | None
    hasControllableDevice: bool | None
    type: ContractType | None
    industry: Industry | None
    hasPhotovoltaics: bool | None
    hasBatteryStorage: bool | None
    campaignCode: str | None
    offerDate: str | None
    expectedStartDate: str | None

CancellationReason = Literal["None", "Dunning", "OtherSupplier", "CustomerSupplierChange", "CustomerRelocation", "Decommissioning", "Unknown", "CustomerProduct", "CustomerPrice", "CustomerService", "CustomerMisc", "CustomerPriceChange"]


ChargingPart = TypedDict(
    "ChargingPart",
    {
        "from": "str",
        "to": "str",
        "source": "WindowPriceSource",
        "price": "float",
        "costEuro": "float",
        "costBand": "CostBand | None",
    },
)


ChargingPlan = TypedDict(
    "ChargingPlan",
    {
        "from": "str",
        "to": "str",
        "source": "WindowPriceSource",
        "price": "float",
        "costEuro": "float",
        "costBand": "CostBand | None",
        "parts": "list[ChargingPart]",
    },
)


CheapestWindow = TypedDict(
    "CheapestWindow",
    {
        "pricesUnit": "PricesUnit",
        "pricesKind": "Literal['Gross']",
        "from": "str",
        "to": "str",
        "publishedUntil": "str | None",
        "forecastMadeAt": "str | None",
        "durationMinutes": "int",
        "powerKw": "float",
        "energyKwh": "float",
        "cheapest": "ChargingPlan | None",
        "earliest": "ChargingPlan | None",
        "savingsEuro": "float | None",
    },
)


class ConfirmedChange(TypedDict):
    date: str
    pricePerMonth: Measure
    workPrice: Measure
    basePricePerMonth: Measure


class ConfirmedPrice(TypedDict):
    pricePerMonth: Measure
    workPrice: Measure
    basePricePerMonth: Measure
    offered: PriceSums
    differsFromOffer: bool
    announcedChanges: list[ConfirmedChange]


class Contact(TypedDict):
    customerNumber: str
    pendingEmailAddress: str | None
    pendingUntil: str | None


class ContactChanges(TypedDict, total=False):
    emailAddress: str
    phoneNumber: str | None


class ContractAddress(TypedDict):
    title: str | None
    firstName: str | None
    lastName: str | None
    businessName: str | None
    gender: Gender | None
    extension: str | None
    streetName: str | None
    houseNumber: str | None
    city: str
    postCode: str
    countryCode: str


class ContractAgreements(TypedDict, total=False):
    termsAndConditions: bool | None
    privacyPolicy: bool | None
    revocationPolicy: bool | None
    deliveryWithinWithdrawalPeriod: EarlyDeliveryWish | None
    powerOfAttorney: SwitchingAuthority | None


class ContractChanges(TypedDict, total=False):
    bankDetails: BankDetails | None
    billingAddress: OrderAddress | None
    expectedAnnualConsumptionInKwhPerYear: int
    photovoltaicsSince: str | None


class ContractItem(TypedDict):
    contractNumber: str
    tariffName: str
    contractState: ContractState
    name: str | None
    deliveryAddress: ContractAddress
    billingAddress: ContractAddress | None
    bankDetail: BankDetail | None
    meterNumber: str | None
    meLoIdentifier: str | None
    maLoIdentifier: str | None
    actualDateOfDelivery: str | None
    endDateOfDelivery: str | None
    cancellationPeriod: int
    cancellationPeriodUnit: PeriodUnit
    durationPeriod: int
    durationPeriodUnit: PeriodUnit
    renewalPeriod: int
    renewalPeriodUnit: PeriodUnit
    expectedAnnualConsumptionInKwhPerYear: float
    photovoltaicsSince: str | None
    withoutGridUseSince: str | None
    accountingMethod: AccountingMethod
    distributionSystemOperatorCode: str | None
    distributionSystemOperatorName: str | None
    previousSupplierCode: str | None
    previousSupplierName: str | None
    confirmedPrice: ConfirmedPrice | None
    paragraph14AInfo: Paragraph14AInfo

ContractReason = Literal["NewDeliveryLocation", "ChangeOfSupplier"]

ContractState = Literal["Open", "Delivery", "Unspecified", "PendingDelivery", "Cancelled", "Rejected", "Revoked", "Processing"]

ContractType = Literal["Private", "Business"]


class ControllableDevice(TypedDict):
    deviceType: DeviceType
    powerKw: float
    inServiceDate: str
    isSeparatelyMetered: bool
    state: ModuleChoiceState
    reason: str | None


class _ControllableDeviceRequest(TypedDict):
    deviceType: DeviceType
    powerKw: float
    inServiceDate: str


class ControllableDeviceRequest(_ControllableDeviceRequest, total=False):
    isSeparatelyMetered: bool | None
    modules: GridFeeModules | None
    validFrom: str | None


class ControllableDevices(TypedDict):
    contractNumber: str
    modules: GridFeeModules | None
    devices: list[ControllableDevice]
    lastChoice: ModuleChoice | None
    possibleModules: list[PossibleModules]


class CorrectOrderRequest(TypedDict, total=False):
    meterNumber: str | None
    maLoIdentifier: str | None
    meLoIdentifier: str | None
    desiredTransitionDate: str | None
    moveInDate: str | None
    previousSelfCancelledDate: str | None
    previousSupplierCode: str | None


class CostBand(TypedDict):
    lowEuro: float
    highEuro: float


class Costs(TypedDict):
    validFrom: str
    amountKind: Literal["Gross"]
    baseServiceFee: Measure
    variableServiceFee: Measure
    baseGridFee: Measure
    variableGridFee: Measure
    timeVariableGridFees: list[TimeVariableGridFee] | None
    meteringFee: Measure
    expectedEnergyCost: Measure
    guaranteeOfOrigin: Measure
    concessionFee: Measure
    kwkgFee: Measure
    electricityTax: Measure
    savingsShare: Measure
    estimatedConsumption: Measure
    offshoreFee: Measure
    p19Fee: Measure
    exchangeFee: Measure
    savingToComparisonTariff: Measure


class _CreateLinkRequest(TypedDict):
    successUrl: str


class CreateLinkRequest(_CreateLinkRequest, total=False):
    failureUrl: str | None
    signUpUrl: str | None
    externalId: str | None
    externalCustomerId: str | None
    mayManageContracts: bool | None
    parts: list[AccessPart] | None
    authAs: str | None
    customerNumberQueryParameterName: str | None


class CreateLinkResponse(TypedDict):
    authorizationUrl: str
    expiresAt: str


class _CreateOrderRequest(TypedDict):
    tariffKey: str
    userAccount: UserAccount
    contract: OrderContract


class CreateOrderRequest(_CreateOrderRequest, total=False):
    offerDate: str | None
    campaignCode: str | None
    offerId: str | None
    language: LetterLanguage | None


class CreateOrderResponse(TypedDict):
    customerNumber: str
    contractNumber: str


class CustomerItem(TypedDict):
    customerNumber: str
    externalIdentifier: str | None
    firstName: str | None
    lastName: str | None
    businessName: str | None
    emailAddress: str
    relations: list[Relation]
    linkedParts: list[AccessPart] | None

DateTimeFormat = Literal["Local", "LocalMinutes", "Offset", "Utc", "UtcMinutes"]


class DayAheadPrice(TypedDict):
    at: str
    price: float


DayAheadPrices = TypedDict(
    "DayAheadPrices",
    {
        "pricesUnit": "PricesUnit",
        "pricesKind": "Literal['Net']",
        "from": "str",
        "to": "str",
        "sources": "list[str]",
        "prices": "list[DayAheadPrice]",
    },
)


class DeletedWebhookEndpoint(TypedDict):
    id: str
    isDeleted: bool


class DeliveryCapabilities(TypedDict, total=False):
    hasElectricVehicle: bool | None
    hasSmartMeter: bool | None
    hasHeatPump: bool | None
    hasControllableDevice: bool | None
    hasPhotovoltaics: bool | None
    hasBatteryStorage: bool | None


class _DeliveryDetails(TypedDict):
    previousAnnualConsumptionKwh: int


class DeliveryDetails(_DeliveryDetails, total=False):
    meterNumber: str | None
    maLoIdentifier: str | None
    meLoIdentifier: str | None
    desiredTransitionDate: str | None
    moveInDate: str | None
    previousSelfCancelledDate: str | None
    previousSupplierCode: str | None
    capabilities: DeliveryCapabilities | None


class DeliveryState(TypedDict):
    startDate: str | None
    endDate: str | None
    state: DeliveryStateName
    message: str | None
    denialReason: DenialReason | None
    cancellationReason: CancellationReason | None

DeliveryStateName = Literal["None", "Delivery", "DeliveryPending", "CancelledDelivery", "CancelledPendingDelivery", "Cancelled", "Denied", "Revoked", "InChangeProcess", "Unknown"]

DenialReason = Literal["Dunning", "InsufficientSolvency", "ContractCommitment", "Duplicate", "UnsuccessfulSupplierChange", "Other"]

DeviceType = Literal["Wallbox", "HeatPump", "AirConditioning", "Battery"]


class DocumentItem(TypedDict):
    fileId: str
    documentType: DocumentType
    kind: str
    filename: str
    extension: str
    contentType: str
    size: int
    sizeBytes: int
    createdAt: str

DocumentType = Literal["ContractConfirmation"]


class EarlyDeliveryWish(TypedDict):
    agreedAt: str
    wording: str


class EnergyLabel(TypedDict):
    year: int
    tariff: EnergyMix | None
    supplier: EnergyMix
    germany: EnergyMix | None


class EnergyMix(TypedDict):
    nuclearPercent: float
    coalPercent: float
    gasPercent: float
    otherFossilPercent: float
    fundedRenewablesPercent: float
    otherRenewablesPercent: float
    co2GramPerKwh: float
    nuclearWasteGramPerKwh: float


class _ErrorItem(TypedDict):
    severity: Severity
    code: str
    message: str
    details: str | None


class ErrorItem(_ErrorItem, total=False):
    docUrl: str


class EventData(TypedDict, total=False):
    contractNumber: str
    customerNumber: str
    state: str | None
    deliveryState: str | None
    startDate: str | None
    endDate: str | None
    date: str | None
    effectiveDate: str | None
    clientId: str | None
    expiresAt: str | None
    missing: str | None
    lettersUntil: str | None
    fileId: str | None

EventType = Literal["order.accepted", "order.state-changed", "contract.confirmed", "contract.delivery-started", "contract.price-changed", "contract.meter-changed", "contract.grid-use-changed", "contract.photovoltaics-changed", "contract.modules-changed", "contract.smart-meter-changed", "contract.terminated", "contract.termination-withdrawn", "contract.ended", "customer.linked", "customer.unlinked", "document.created", "readings.available", "readings.corrected", "client.secret-expiring", "prices.published", "prices.corrected", "prices.missing"]


class ForecastAccuracy(TypedDict):
    firstDate: str
    lastDate: str
    meanAbsoluteError: float
    bandHeldPercent: float
    byDaysAhead: list[ForecastDayAccuracy]


class ForecastDayAccuracy(TypedDict):
    daysAhead: int
    meanAbsoluteError: float
    bandHeldPercent: float


class ForecastPrice(TypedDict):
    at: str
    expected: float
    low: float
    high: float

Gender = Literal["Male", "Female", "Other"]

GridFeeModules = Literal["Module1", "Module1And3", "Module2"]

Industry = Literal["None", "AgricultureForestryLivestockFarmingAndFisheries", "ChemicalAndPlasticProducts", "ChurchesAndChurchInstitutions", "Construction", "DataProcessing", "EducationAndTeaching", "ElectricalEquipment", "ElectronicAndOpticalProducts", "FurnitureAndWoodworking", "Gastronomy", "GlassAndCeramicProducts", "HealthAndSocialServices", "Hospitality", "MechanicalEngineering", "MediaAndCommunication", "MetalProductionAndProcessing", "MineralOilsAndFuels", "Mining", "MotorVehicles", "PaperGoods", "PharmaceuticalProducts", "PrintingAndReproduction", "PublicAdministration", "RealEstateAndHousing", "RegisteredAssociations", "Retail", "ServicesConsultingTechnical", "ServicesFinanceInsuranceLegal", "ServicesOther", "SportAndFitness", "TextilesClothingLeatherGoods", "Tradework", "TransportShippingAndWarehousing", "TravelAndTourism", "WasteEnvironmentalAndWaterManagement", "Wholesale"]


class KeptOffer(TypedDict):
    offerId: str
    validUntil: str
    createdAt: str
    summaryUrl: str
    summaryHash: str
    tariffKey: str
    state: OfferState
    contractNumbers: list[str]
    expectedStartDate: str
    priceComponents: PriceComponents

LetterLanguage = Literal["de", "en"]


class Mail(TypedDict):
    kind: str
    contractNumber: str | None
    subject: str
    text: str
    html: str
    links: list[str]
    sentAt: str


class MarketPartner(TypedDict):
    code: str
    role: MarketRole
    name: str
    city: str | None

MarketRole = Literal["Supplier", "GridOperator", "MeteringOperator"]


class Measure(TypedDict):
    value: float
    unit: Unit
    unitText: str


class MeterReadingItem(TypedDict):
    meterNumber: str | None
    fromDate: str | None
    date: str
    kwh: float
    source: MeterReadingSource
    valueState: ReadingState
    status: MeterReadingStatus
    receivedAt: str

MeterReadingSource = Literal["Market", "Customer", "Partner", "Estimate"]

MeterReadingStatus = Literal["Accepted", "Superseded", "Questioned"]

MetricInterval = Literal["QuarterHourly", "Hourly", "Daily", "Weekly", "Monthly", "Yearly", "QuarteryHourly"]


MetricsConsideredDataPeriod = TypedDict(
    "MetricsConsideredDataPeriod",
    {
        "from": "str",
        "to": "str",
    },
)


class Metrics(TypedDict):
    valueUnitInfo: str
    consideredDataPeriod: MetricsConsideredDataPeriod
    metricType: MetricType
    valueType: ValueType
    interval: MetricInterval
    intervalDuration: float
    averageValuePerInterval: float
    totalValue: float
    numberOfEntries: int
    records: list[MetricsRecord]


class MetricsRecord(TypedDict):
    moment: str
    value: float
    valueRelevanceType: ValueRelevance
    valueState: ValueState

MetricType = Literal["Consumption", "WorkingPrice", "TotalCost", "Saving", "Co2Saving"]


class ModuleChoice(TypedDict):
    modules: GridFeeModules
    validFrom: str
    requestedDate: str
    state: ModuleChoiceState
    reason: str | None


class _ModuleChoiceRequest(TypedDict):
    modules: GridFeeModules


class ModuleChoiceRequest(_ModuleChoiceRequest, total=False):
    validFrom: str | None

ModuleChoiceState = Literal["Requested", "Confirmed", "Refused"]


class MoveClockRequest(TypedDict, total=False):
    advance: str
    to: str


class _NewAddress(TypedDict):
    streetName: str
    city: str
    postCode: str


class NewAddress(_NewAddress, total=False):
    extension: str | None
    houseNumber: str | None


class Offer(TypedDict):
    offerId: str
    validUntil: str
    createdAt: str
    summaryUrl: str
    summaryHash: str
    calculation: Calculation


class _OfferRequest(TypedDict):
    yearlyConsumptionKwh: float
    zipCode: str


class OfferRequest(_OfferRequest, total=False):
    hasSmartMeter: bool | None
    hasElectricVehicle: bool | None
    hasControllableDevice: bool | None
    type: ContractType | None
    industry: Industry | None
    hasPhotovoltaics: bool | None
    hasBatteryStorage: bool | None
    campaignCode: str | None
    expectedStartDate: str | None

OfferState = Literal["Usable", "Expired", "Ordered"]


class Order(TypedDict):
    customerNumber: str
    emailAddress: str
    tariffName: str
    contractNumber: str
    firstName: str | None
    lastName: str | None
    businessName: str | None
    meterNumber: str | None
    meLoIdentifier: str | None
    maLoIdentifier: str | None
    deliveryAddress: Address
    state: ContractState
    processingInfo: str
    denialReason: DenialReason | None
    deliveryState: DeliveryState
    actualDateOfDelivery: str | None
    endDateOfDelivery: str | None
    contractSignatureDate: str
    contractSignedAt: str
    estimatedYearlyConsumption: float
    previousYearConsumption: float
    salesPersonIdentifier: str | None
    offerId: str | None
    agreements: OrderAgreements


class _OrderAddress(TypedDict):
    streetName: str
    city: str
    postCode: str
    countryCode: str


class OrderAddress(_OrderAddress, total=False):
    title: str | None
    firstName: str | None
    lastName: str | None
    businessName: str | None
    gender: Gender | None
    extension: str | None
    houseNumber: str | None


class OrderAgreements(TypedDict):
    termsAndConditions: bool
    privacyPolicy: bool
    revocationPolicy: bool
    deliveryWithinWithdrawalPeriod: OrderEarlyDeliveryWish | None
    powerOfAttorney: OrderSwitchingAuthority | None


class _OrderContract(TypedDict):
    type: ContractType
    deliveryAddress: OrderAddress
    contractReason: ContractReason
    deliveryDetails: DeliveryDetails


class OrderContract(_OrderContract, total=False):
    externalId: str | None
    salesPersonId: str | None
    billingAddress: OrderAddress | None
    bankDetails: BankDetails | None
    agreements: ContractAgreements | None
    transactionDateTime: str | None
    industry: Industry | None
    legalStructure: str | None


class OrderData(TypedDict):
    order: Order


class OrderEarlyDeliveryWish(TypedDict):
    agreedAt: str
    wording: str


class OrderSwitchingAuthority(TypedDict):
    agreedAt: str
    wording: str


class Paragraph14AInfo(TypedDict):
    isModule1InUse: bool
    isModule2InUse: bool
    isModule3InUse: bool
    isEligible: bool
    validFrom: str | None
    validTo: str | None
    yearlyReduction: Measure | None
    reducedGridFee: Measure | None
    timeVariableGridFees: list[TimeVariableGridFee] | None
    deviceTypes: list[DeviceType]
    controllablePowerKw: float | None

PartnershipType = Literal["Whitelabel", "ThirdParty", "SalesAffiliate"]

PeriodUnit = Literal["Year", "Month", "Day", "Hour", "Minute"]


class PossibleEnd(TypedDict):
    kind: TerminationKind
    endDate: str
    explanation: str


class PossibleModules(TypedDict):
    modules: GridFeeModules
    earliestDate: str | None
    explanation: str


class PriceComponentsBasePriceDetailFees(TypedDict):
    gridFee: Measure
    meteringFee: Measure
    basePriceAdjustment: Measure


class PriceComponentsBasePriceDetail(TypedDict):
    fees: PriceComponentsBasePriceDetailFees


class PriceComponentsWorkPriceDetails(TypedDict):
    serviceFee: Measure
    averageExchangePrice: Measure
    fees: WorkPriceFees


class PriceComponentsProviderShare(TypedDict):
    providerShare: Measure
    providerShareUnit: Measure
    providerSharePercentage: Measure
    totalPriceWithoutProviderShare: Measure


class PriceComponentsComparisonTariff(TypedDict):
    workingPrice: Measure
    basePrice: Measure
    totalPrice: Measure


class _PriceComponents(TypedDict):
    pricePerMonth: Measure
    unitPrice: Measure
    basePricePerMonth: Measure
    estimatedConsumption: Measure
    estimatedWorkPrice: Measure
    expectedWorkPrice: Measure
    effectiveWorkPrice: Measure
    baseServiceFee: Measure
    variableServiceFee: Measure
    basePriceDetail: PriceComponentsBasePriceDetail
    workPriceDetails: PriceComponentsWorkPriceDetails
    comparisonTariff: PriceComponentsComparisonTariff


class PriceComponents(_PriceComponents, total=False):
    providerShare: PriceComponentsProviderShare


PriceForecast = TypedDict(
    "PriceForecast",
    {
        "pricesUnit": "PricesUnit",
        "pricesKind": "Literal['Net']",
        "madeAt": "str | None",
        "from": "str | None",
        "to": "str | None",
        "bandPercent": "int",
        "sources": "list[str]",
        "accuracy": "ForecastAccuracy | None",
        "prices": "list[ForecastPrice]",
    },
)

PriceGranularity = Literal["QuarterHourly", "Hourly"]


class PriceSums(TypedDict):
    pricePerMonth: Measure
    workPrice: Measure
    basePricePerMonth: Measure


class PricesUnit(TypedDict):
    main: Literal["Cent"]
    per: Literal["Kwh"]


class PutMeterReadings(TypedDict):
    stored: int
    unchanged: int
    questioned: int


class PutReadings(TypedDict):
    stored: int
    unchanged: int
    ignored: int

ReadingState = Literal["Final", "Substituted", "Preliminary"]


class Redelivery(TypedDict):
    count: int


_RedeliveryRequest = TypedDict(
    "_RedeliveryRequest",
    {
        "from": "str",
        "to": "str",
    },
)


class RedeliveryRequest(_RedeliveryRequest, total=False):
    isFailedOnly: bool

Relation = Literal["Owner", "Affiliate", "Linked"]


class Relocation(TypedDict):
    contractNumber: str
    endDate: str
    newContractNumber: str


class _RelocationRequest(TypedDict):
    moveOutDate: str
    contract: OrderContract


class RelocationRequest(_RelocationRequest, total=False):
    tariffKey: str | None


class RemovedLink(TypedDict):
    customerNumber: str
    isLinked: bool

ReportableEvent = Literal["dataCompleted", "supplyConfirmed", "denied", "withdrawn", "terminated", "terminationWithdrawn", "communicationFailed", "resolved", "reopened"]


class _ReportedEvent(TypedDict):
    event: ReportableEvent


class ReportedEvent(_ReportedEvent, total=False):
    startDate: str | None
    endDate: str | None
    denialReason: DenialReason | None
    cancellationReason: CancellationReason | None
    state: ResolvedState | None
    message: str | None

ResolvedState = Literal["Processing", "PendingDelivery", "Delivery", "Cancelled", "Rejected"]


class SandboxClock(TypedDict):
    now: str


class _SandboxMeterReading(TypedDict):
    date: str
    kwh: float


class SandboxMeterReading(_SandboxMeterReading, total=False):
    meterNumber: str
    fromDate: str
    valueState: ReadingState
    isRollover: bool
    isConfirmed: bool
    isReversal: bool


class _SandboxReadingsDay(TypedDict):
    date: str
    kwh: list[float]


class SandboxReadingsDay(_SandboxReadingsDay, total=False):
    valueState: ReadingState


class SandboxScene(TypedDict):
    name: SandboxSceneName
    about: str

SandboxSceneName = Literal["in-delivery", "flexible-devices", "fixed-price", "starting-soon", "terminated", "price-change-ahead", "stuck", "denied"]


class SandboxSceneSetUp(TypedDict):
    name: SandboxSceneName
    about: str
    customerNumber: str
    emailAddress: str
    password: str
    contractNumber: str

Severity = Literal["Error", "Warning", "Notice"]


class SmartMeter(TypedDict):
    contractNumber: str
    hasSmartMeter: bool
    order: SmartMeterOrder | None


class SmartMeterOrder(TypedDict):
    state: SmartMeterState
    orderedDate: str
    dueDate: str
    installationDate: str | None
    reason: str | None

SmartMeterState = Literal["Ordered", "Accepted", "Installed", "Refused", "Cancelled"]


class _SubmitMeterReadingRequest(TypedDict):
    date: str
    kwh: float


class SubmitMeterReadingRequest(_SubmitMeterReadingRequest, total=False):
    meterNumber: str
    isRollover: bool
    isConfirmed: bool


class SwitchingAuthority(TypedDict):
    agreedAt: str
    wording: str


class Takeover(TypedDict):
    answer: TakeoverAnswer
    order: Order


class TakeoverAnswer(TypedDict):
    process: str
    decisionTree: str
    responseCode: str
    reason: str
    endDate: str | None
    earliestEndDate: str | None


class TakeoverRequest(TypedDict, total=False):
    endDate: str
    isNextPossible: bool
    isMoveIn: bool


class TariffItem(TypedDict):
    tariffKey: str
    tariffName: str
    displayName: str
    providerName: str
    kind: TariffKind
    vat: float
    durationPeriod: Measure
    noticePeriod: Measure
    renewalPeriod: Measure
    features: list[str]
    validFrom: str
    validTo: str | None

TariffKind = Literal["DynamicShare", "DynamicFee", "Fixed"]

TariffLevel = Literal["Low", "Standard", "High"]


class Termination(TypedDict):
    contractNumber: str
    endDate: str | None
    kind: TerminationKind | None
    cancellationReason: CancellationReason | None
    isReversible: bool
    explanation: str | None
    possibleEnds: list[PossibleEnd]

TerminationKind = Literal["Ordinary", "PriceChange", "MoveOut", "Death"]


class _TerminationRequest(TypedDict):
    kind: TerminationKind


class TerminationRequest(_TerminationRequest, total=False):
    endDate: str | None
    newAddress: NewAddress | None


class TimeVariableGridFee(TypedDict):
    tariffLevel: TariffLevel
    gridFee: Measure
    windows: list[TimeWindow]


TimeWindow = TypedDict(
    "TimeWindow",
    {
        "quarter": "int",
        "weekdays": "Literal['All']",
        "from": "str",
        "to": "str",
    },
)


class Unit(TypedDict):
    main: UnitName
    per: UnitName

UnitName = Literal["None", "Kwh", "Kw", "Euro", "Cent", "Percent", "Year", "Month", "Day", "Hour", "Minute"]


class _UserAccount(TypedDict):
    emailAddress: str


class UserAccount(_UserAccount, total=False):
    phoneNumber: str | None
    password: str | None
    firstName: str | None
    lastName: str | None
    businessName: str | None
    gender: Gender | None
    dateOfBirth: str | None

ValueRelevance = Literal["Actual", "Forecast"]

ValueState = Literal["Final", "Substituted", "Preliminary", "Estimated"]

ValueType = Literal["Actual", "Forecast", "Dynamic", "Combined"]


class WattlineEvent(TypedDict):
    id: str
    type: EventType
    createdAt: str
    partner: str
    data: EventData
    refUri: str


class WebhookAttempt(TypedDict):
    number: int
    at: str
    status: int | None
    milliseconds: int
    error: str | None
    answer: str | None


class WebhookDelivery(TypedDict):
    id: str
    eventId: str | None
    type: str
    state: WebhookDeliveryState
    createdAt: str
    dueAt: str | None
    finishedAt: str | None
    attempts: list[WebhookAttempt]

WebhookDeliveryState = Literal["Pending", "Delivered", "Failed"]

WebhookDisabledReason = Literal["FailedForFiveDays", "Gone", "ByOperator"]


class WebhookEndpoint(TypedDict):
    id: str
    url: str
    types: list[EventType] | None
    description: str | None
    contactEmailAddress: str | None
    isContactConfirmed: bool
    isEnabled: bool
    isOrdered: bool
    disabledBecause: WebhookDisabledReason | None
    failingSince: str | None
    createdAt: str
    updatedAt: str


class WebhookEndpointChanges(TypedDict, total=False):
    url: str
    types: list[EventType] | None
    description: str | None
    contactEmailAddress: str | None
    isEnabled: bool
    isOrdered: bool


class _WebhookEndpointRequest(TypedDict):
    url: str


class WebhookEndpointRequest(_WebhookEndpointRequest, total=False):
    types: list[EventType] | None
    description: str | None
    contactEmailAddress: str | None
    isEnabled: bool
    isOrdered: bool


class WebhookEndpointWithSecret(TypedDict):
    id: str
    url: str
    types: list[EventType] | None
    description: str | None
    contactEmailAddress: str | None
    isContactConfirmed: bool
    isEnabled: bool
    isOrdered: bool
    disabledBecause: WebhookDisabledReason | None
    failingSince: str | None
    createdAt: str
    updatedAt: str
    secret: str

WindowPriceSource = Literal["Published", "Forecast", "Fixed", "Mixed"]


class WorkingPrice(TypedDict):
    at: str
    price: float
    components: WorkingPriceComponents


class WorkingPriceComponents(TypedDict):
    energyPrice: float
    serviceFee: float
    greenCertificateSurcharge: float
    powerFee: float
    gridFee: float
    powerHeatCouplingFee: float
    concessionFee: float
    offshoreFee: float
    p19Fee: float
    riskPremiumFee: float
    workPriceAdjustment: float


WorkingPrices = TypedDict(
    "WorkingPrices",
    {
        "pricesUnit": "PricesUnit",
        "pricesKind": "Literal['Gross']",
        "from": "str",
        "to": "str",
        "prices": "list[WorkingPrice]",
    },
)


class WorkPriceFees(TypedDict):
    greenCertificateSurcharge: Measure
    powerFee: Measure
    gridFee: Measure
    powerHeatCouplingFee: Measure
    concessionFee: Measure
    offshoreFee: Measure
    p19Fee: Measure
    workPriceAdjustment: Measure
    effectiveWorkPriceAdjustment: Measure
    riskPremiumFee: Measure


class OrderFilter(TypedDict, total=False):
    customerNumber: str
    fromUpdatedAt: str
    partnershipType: PartnershipType


class CustomerFilter(TypedDict, total=False):
    externalId: str


Period = TypedDict(
    "Period",
    {
        "from": "str",
        "to": "str",
    },
)
