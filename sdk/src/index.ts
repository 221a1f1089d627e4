export {
  berlinDate,
  berlinDateTime,
  berlinInstant,
  daysOfMonth,
  periodOfMonth,
  plusDays,
  quarterHours,
} from './berlin.ts'
export type { Download, WattlineOptions } from './connection.ts'
export type {
  CheapestWindowQuery,
  Contract,
  ContractChanges,
  ControllableDeviceRequest,
  MeterReadingRequest,
  MetricsQuery,
  ModuleChoiceRequest,
  RelocationRequest,
  Termination,
  TerminationRequest,
} from './contracts.ts'
export type { ContactChanges, CreateLinkRequest, Customer } from './customers.ts'
export type { EventType, WattlineEvent } from './events.ts'
export type { MarketPartner } from './market-partners.ts'
export type { MetricsPeriodQuery, MetricValue } from './metrics.ts'
export type { components, paths } from './openapi.d.ts'
export type { Answer, CallOptions, OrderOptions } from './operations.ts'
export type { CorrectOrderRequest, CreateOrderRequest } from './orders.ts'
export { type Interval, longestPeriods, type Period, splitPeriod } from './periods.ts'
export type {
  MoveClockRequest,
  ReadingsDay,
  ReportedEvent,
  SandboxMeterReading,
  SceneName,
  TakeoverRequest,
} from './sandbox.ts'
export type { CalculationRequest, OfferRequest } from './tariffs.ts'
export { verifyWebhook } from './verify-webhook.ts'
export type { Order, OrderState, WaitOptions } from './wait-for-state.ts'
export { Wattline } from './wattline.ts'
export { type Item, WattlineError } from './wattline-error.ts'
export type {
  RedeliveryRequest,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointRequest,
} from './webhooks.ts'
