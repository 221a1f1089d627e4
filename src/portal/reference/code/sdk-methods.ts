import type { OpenApiDocument, Response } from '../openapi.ts'
import type { Endpoint } from '../operations.ts'
import { resolve } from '../resolve.ts'
import type { ExampleRequest } from './example-request.ts'

/** A method takes the values of the path in their order, and then what `takes` says; by default the body as it is. */
type SdkMethod = { call: string; takes?: 'query' | { field: string } | { parameter: string } }

/** The methods of both SDKs by operation. An operation without one goes through `request`. */
const sdkMethods: Readonly<Record<string, SdkMethod>> = {
  listTariffs: { call: 'tariffs.list' },
  calculatePrice: { call: 'tariffs.calculate' },
  createOffer: { call: 'tariffs.makeOffer' },
  getOffer: { call: 'tariffs.offer' },
  listDayAheadPrices: { call: 'prices.dayAhead' },
  searchMarketPartners: { call: 'marketPartners.search' },
  listGridOperators: { call: 'marketPartners.gridOperators', takes: { parameter: 'postCode' } },
  createOrder: { call: 'orders.create' },
  listOrders: { call: 'orders.list' },
  getOrder: { call: 'orders.get' },
  correctOrder: { call: 'orders.correct' },
  cancelOrder: { call: 'orders.cancel' },
  listCustomers: { call: 'customers.list' },
  changeContact: { call: 'customers.changeContact' },
  createLink: { call: 'customers.link' },
  deleteLink: { call: 'customers.unlink' },
  listContracts: { call: 'contracts.list' },
  getContract: { call: 'contracts.get' },
  changeContract: { call: 'contracts.change' },
  readCosts: { call: 'contracts.costs' },
  readMetrics: { call: 'contracts.metrics', takes: 'query' },
  readWorkingPrices: { call: 'contracts.dayAheadWorkingPrices' },
  getTermination: { call: 'contracts.termination' },
  terminateContract: { call: 'contracts.terminate' },
  takeBackTermination: { call: 'contracts.takeBackTermination' },
  relocate: { call: 'contracts.relocate' },
  getControllableDevices: { call: 'contracts.controllableDevices' },
  registerControllableDevice: { call: 'contracts.registerControllableDevice' },
  chooseModules: { call: 'contracts.chooseModules' },
  getSmartMeterOrder: { call: 'contracts.smartMeterOrder' },
  orderSmartMeter: { call: 'contracts.orderSmartMeter' },
  listDocuments: { call: 'contracts.documents' },
  getDocument: { call: 'contracts.document' },
  listEvents: { call: 'events.list' },
  getEvent: { call: 'events.get' },
  listWebhookEndpoints: { call: 'webhooks.list' },
  createWebhookEndpoint: { call: 'webhooks.create' },
  getWebhookEndpoint: { call: 'webhooks.get' },
  updateWebhookEndpoint: { call: 'webhooks.update' },
  deleteWebhookEndpoint: { call: 'webhooks.delete' },
  rotateWebhookSecret: { call: 'webhooks.rotateSecret' },
  pingWebhookEndpoint: { call: 'webhooks.ping' },
  listWebhookDeliveries: { call: 'webhooks.deliveries' },
  redeliverWebhook: { call: 'webhooks.redeliver' },
  redeliverWebhooks: { call: 'webhooks.redeliverAll' },
  getSandboxClock: { call: 'sandbox.clock' },
  moveSandboxClock: { call: 'sandbox.moveClock' },
  reportSandboxEvent: { call: 'sandbox.reportEvent' },
  advanceSandboxOrder: { call: 'sandbox.advance', takes: { field: 'to' } },
  takeOverSandboxOrder: { call: 'sandbox.takeOver' },
  putSandboxReadings: { call: 'sandbox.putReadings', takes: { field: 'days' } },
}

/** How an SDK sends the example: by a method of its own or by `request`; undefined where no SDK can. */
export type SdkCall =
  | { method: string; values: readonly unknown[]; query?: Record<string, unknown> }
  | {
      request: [method: string, path: string]
      path: Record<string, unknown>
      query: Record<string, unknown>
      body?: unknown
    }

export function sdkCallOf(
  document: OpenApiDocument,
  endpoint: Endpoint,
  request: ExampleRequest,
): SdkCall | undefined {
  const method = sdkMethods[endpoint.operation.operationId ?? '']
  if (method !== undefined) return callOf(method, request)
  // The SDKs know the paths of partners, send a token with each, and expect the envelope.
  if (!/^\/(partner|sandbox)\//.test(endpoint.path) || !answersJson(document, endpoint)) return undefined
  return {
    request: [endpoint.method.toUpperCase(), endpoint.path],
    path: Object.fromEntries(request.path),
    query: Object.fromEntries(request.query),
    ...(request.body && { body: request.body.value }),
  }
}

function callOf({ call, takes }: SdkMethod, { path, query, body }: ExampleRequest): SdkCall {
  const values = path.map(([, value]) => value)
  if (takes === 'query') return { method: call, values, query: grouped(query) }
  if (takes !== undefined && 'parameter' in takes)
    return { method: call, values: [...values, Object.fromEntries(query)[takes.parameter]] }
  if (body === undefined) return { method: call, values }
  const sent = takes === undefined ? body.value : (body.value as Record<string, unknown>)[takes.field]
  return { method: call, values: [...values, sent] }
}

/** `period.from` as `from` within `period`, as the SDKs take it. */
function grouped(query: ExampleRequest['query']): Record<string, unknown> {
  const groups: Record<string, unknown> = {}
  for (const [name, value] of query) {
    const [group = '', inner] = name.split('.')
    groups[group] = inner === undefined ? value : { ...(groups[group] as object), [inner]: value }
  }
  return groups
}

function answersJson(document: OpenApiDocument, { operation }: Endpoint): boolean {
  const given = operation.responses?.['200']
  const response = given && resolve<Response>(document, given).value
  return Object.keys(response?.content ?? {})[0] === 'application/json'
}
