import type { Connection, Download } from './connection.ts'
import { iterateMetrics, type MetricsPeriodQuery, type MetricValue } from './metrics.ts'
import type { components } from './openapi.d.ts'
import type { AnswerOf, CallOptions, Grouped, QueryOf, RequestBody } from './operations.ts'
import { iterate, type PageOptions } from './pages.ts'

export type Contract = components['schemas']['ContractItem']

const contractsPath = '/partner/v1/customers/{customerNumber}/contracts'
const contractPath = '/partner/v1/customers/{customerNumber}/contracts/{contractNumber}'
const costsPath = `${contractPath}/costs` as const
const metricsPath = `${contractPath}/metrics` as const
const workingPricesPath = `${contractPath}/day-ahead-working-prices` as const
const cheapestPath = `${workingPricesPath}/cheapest` as const
const meterReadingsPath = `${contractPath}/meter-readings` as const
const terminationPath = `${contractPath}/termination` as const
const relocationPath = `${contractPath}/relocation` as const
const devicesPath = `${contractPath}/controllable-devices` as const
const modulesPath = `${devicesPath}/modules` as const
const smartMeterPath = `${contractPath}/smart-meter-order` as const
const documentsPath = `${contractPath}/documents` as const
const documentPath = `${contractPath}/documents/{fileId}` as const

export type Termination = components['schemas']['Termination']
export type TerminationRequest = RequestBody<'POST', typeof terminationPath>
export type RelocationRequest = RequestBody<'POST', typeof relocationPath>
export type ContractChanges = RequestBody<'PATCH', typeof contractPath>
export type ControllableDeviceRequest = RequestBody<'POST', typeof devicesPath>
export type ModuleChoiceRequest = RequestBody<'PUT', typeof modulesPath>
export type MeterReadingRequest = RequestBody<'POST', typeof meterReadingsPath>
export type CheapestWindowQuery = QueryOf<typeof cheapestPath>
type ContractsQuery = QueryOf<typeof contractsPath>
export type MetricsQuery = Grouped<QueryOf<typeof metricsPath>>

export function contractsOf({ request, download }: Connection) {
  const list = (
    customerNumber: string,
    query: ContractsQuery = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof contractsPath>> =>
    request('GET', contractsPath, { ...options, path: { customerNumber }, query })

  const metrics = (
    customerNumber: string,
    contractNumber: string,
    query: MetricsQuery,
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof metricsPath>> =>
    request('GET', metricsPath, {
      ...options,
      path: { customerNumber, contractNumber },
      // The transport writes { period: { from } } as period.from.
      query: query as unknown as QueryOf<typeof metricsPath>,
    })

  return {
    /** One page of a customer's contracts, newest first. */
    list,

    /** All contracts of a customer, newest first. */
    iterate: (
      customerNumber: string,
      { pageSize, ...options }: CallOptions & PageOptions = {},
    ): AsyncGenerator<Contract, void, undefined> =>
      iterate((page) => list(customerNumber, page, options), {
        keyOf: ({ contractNumber }) => contractNumber,
        pageSize,
      }),

    /** A contract, with the fields that you may see. */
    get: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof contractPath>> =>
      request('GET', contractPath, { ...options, path: { customerNumber, contractNumber } }),

    /** Every part of the price, with the values in force now. */
    costs: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof costsPath>> =>
      request('GET', costsPath, { ...options, path: { customerNumber, contractNumber } }),

    /** Consumption, prices, costs or savings, in one request. */
    metrics,

    /** The same for a period of any length, record by record, each with the instant at which it starts. */
    iterateMetrics: (
      customerNumber: string,
      contractNumber: string,
      query: MetricsPeriodQuery,
      options?: CallOptions,
    ): AsyncGenerator<MetricValue, void, undefined> =>
      iterateMetrics(
        async (part) => (await metrics(customerNumber, contractNumber, part, options)).data.records,
        query,
      ),

    /** The price per kWh for every quarter-hour of today and, from about 13:00, of tomorrow. */
    dayAheadWorkingPrices: (
      customerNumber: string,
      contractNumber: string,
      query: QueryOf<typeof workingPricesPath> = {},
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof workingPricesPath>> =>
      request('GET', workingPricesPath, { ...options, path: { customerNumber, contractNumber }, query }),

    /** When to run a device for `durationMinutes`, what that costs, and what it saves against starting now. */
    cheapestWindow: (
      customerNumber: string,
      contractNumber: string,
      query: CheapestWindowQuery,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof cheapestPath>> =>
      request('GET', cheapestPath, { ...options, path: { customerNumber, contractNumber }, query }),

    /** One page of the readings of a meter without quarter-hours, newest first. */
    meterReadings: (
      customerNumber: string,
      contractNumber: string,
      query: QueryOf<typeof meterReadingsPath> = {},
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof meterReadingsPath>> =>
      request('GET', meterReadingsPath, { ...options, path: { customerNumber, contractNumber }, query }),

    /** Reports what the meter shows. An unlikely value has to be sent again with `isConfirmed`. */
    submitMeterReading: (
      customerNumber: string,
      contractNumber: string,
      body: MeterReadingRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof meterReadingsPath>> =>
      request('POST', meterReadingsPath, { ...options, path: { customerNumber, contractNumber }, body }),

    /** Changes bank details, billing address or expected consumption. The same again changes nothing. */
    change: (
      customerNumber: string,
      contractNumber: string,
      body: ContractChanges,
      options?: CallOptions,
    ): Promise<AnswerOf<'PATCH', typeof contractPath>> =>
      request('PATCH', contractPath, { ...options, path: { customerNumber, contractNumber }, body }),

    /** When a contract ends, or could end by every right that the customer has. */
    termination: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof terminationPath>> =>
      request('GET', terminationPath, { ...options, path: { customerNumber, contractNumber } }),

    /** Ends a contract on `endDate`, or on the earliest day. The same again changes nothing. */
    terminate: (
      customerNumber: string,
      contractNumber: string,
      body: TerminationRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof terminationPath>> =>
      request('POST', terminationPath, { ...options, path: { customerNumber, contractNumber }, body }),

    /** Lets a terminated contract go on, while `isReversible` says so. */
    takeBackTermination: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'DELETE', typeof terminationPath>> =>
      request('DELETE', terminationPath, { ...options, path: { customerNumber, contractNumber } }),

    /** Ends a contract and orders one for the new address. The same again places no second order. */
    relocate: (
      customerNumber: string,
      contractNumber: string,
      body: RelocationRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof relocationPath>> =>
      request('POST', relocationPath, { ...options, path: { customerNumber, contractNumber }, body }),

    /** Controllable devices of EnWG section 14a, their modules, and what can be chosen from when. */
    controllableDevices: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof devicesPath>> =>
      request('GET', devicesPath, { ...options, path: { customerNumber, contractNumber } }),

    /** Registers a device and orders its modules from the grid operator. The same again changes nothing. */
    registerControllableDevice: (
      customerNumber: string,
      contractNumber: string,
      body: ControllableDeviceRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof devicesPath>> =>
      request('POST', devicesPath, { ...options, path: { customerNumber, contractNumber }, body }),

    /** Orders other modules for the devices of a contract. */
    chooseModules: (
      customerNumber: string,
      contractNumber: string,
      body: ModuleChoiceRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'PUT', typeof modulesPath>> =>
      request('PUT', modulesPath, { ...options, path: { customerNumber, contractNumber }, body }),

    /** Whether there is a smart meter, and the last order for one. */
    smartMeterOrder: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof smartMeterPath>> =>
      request('GET', smartMeterPath, { ...options, path: { customerNumber, contractNumber } }),

    /** Orders a smart meter. While an order is open, nothing changes. */
    orderSmartMeter: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof smartMeterPath>> =>
      request('POST', smartMeterPath, { ...options, path: { customerNumber, contractNumber } }),

    /** The documents of a contract, newest first. */
    documents: (
      customerNumber: string,
      contractNumber: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof documentsPath>> =>
      request('GET', documentsPath, { ...options, path: { customerNumber, contractNumber } }),

    /** The document itself, as it was mailed to the customer. */
    document: (
      customerNumber: string,
      contractNumber: string,
      fileId: string,
      options?: CallOptions,
    ): Promise<Download> =>
      download(documentPath, { ...options, path: { customerNumber, contractNumber, fileId } }),
  }
}
