import type { Connection } from './connection.ts'
import type { AnswerOf, CallOptions, PathValues, RequestBody } from './operations.ts'
import type { OrderState } from './wait-for-state.ts'

const mailsPath = '/sandbox/v1/mails'
const clockPath = '/sandbox/v1/clock'
const eventsPath = '/sandbox/v1/orders/{contractNumber}/events'
const advancePath = '/sandbox/v1/orders/{contractNumber}/advance'
const takeoverPath = '/sandbox/v1/orders/{contractNumber}/takeover'
const readingsPath = '/sandbox/v1/contracts/{contractNumber}/readings'
const playedReadingsPath = '/sandbox/v1/contracts/{contractNumber}/meter-readings'
const scenesPath = '/sandbox/v1/scenes'
const scenePath = '/sandbox/v1/scenes/{name}'
const resetPath = '/sandbox/v1/reset'

export type MoveClockRequest = RequestBody<'POST', typeof clockPath>
export type ReportedEvent = RequestBody<'POST', typeof eventsPath>
export type TakeoverRequest = RequestBody<'POST', typeof takeoverPath>
export type ReadingsDay = RequestBody<'PUT', typeof readingsPath>['days'][number]
export type SandboxMeterReading = RequestBody<'PUT', typeof playedReadingsPath>['readings'][number]
export type SceneName = PathValues<'POST', typeof scenePath>['name']

/** Operations of the test environment; in production each of them answers 404. */
export const sandboxOf = ({ request }: Connection) => ({
  /** The current time of the service. */
  clock: (options?: CallOptions): Promise<AnswerOf<'GET', typeof clockPath>> =>
    request('GET', clockPath, { ...options }),

  /** Moves the clock: `{ advance: 'P1DT2H' }` or `{ to: '2026-12-01 00:00:00' }`, never backwards. */
  moveClock: (body: MoveClockRequest, options?: CallOptions): Promise<AnswerOf<'POST', typeof clockPath>> =>
    request('POST', clockPath, { ...options, body }),

  /** Reports a fact about an order, as the market, the customer or the supplier could. */
  reportEvent: (
    contractNumber: string,
    body: ReportedEvent,
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', typeof eventsPath>> =>
    request('POST', eventsPath, { ...options, path: { contractNumber }, body }),

  /** Advances an order to a state, with all mails on the way. */
  advance: (
    contractNumber: string,
    to: OrderState,
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', typeof advancePath>> =>
    request('POST', advancePath, { ...options, path: { contractNumber }, body: { to } }),

  /** Lets another supplier ask for the customer, and returns what we answered. */
  takeOver: (
    contractNumber: string,
    body: TakeoverRequest = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'POST', typeof takeoverPath>> =>
    request('POST', takeoverPath, { ...options, path: { contractNumber }, body }),

  /** Emails to an address, newest first: to your customers about your contracts and their account, and to your staff. */
  mails: (
    to: string,
    { offset, limit, ...options }: CallOptions & { offset?: number; limit?: number } = {},
  ): Promise<AnswerOf<'GET', typeof mailsPath>> =>
    request('GET', mailsPath, {
      ...options,
      query: { to, ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) },
    }),

  /** Stores meter readings of whole days: 96 values each, 92 and 100 when the clock changes. */
  putReadings: (
    contractNumber: string,
    days: ReadingsDay[],
    options?: CallOptions,
  ): Promise<AnswerOf<'PUT', typeof readingsPath>> =>
    request('PUT', readingsPath, { ...options, path: { contractNumber }, body: { days } }),

  /** Stores readings of a meter without quarter-hours, as the market sends them. */
  putMeterReadings: (
    contractNumber: string,
    readings: SandboxMeterReading[],
    options?: CallOptions,
  ): Promise<AnswerOf<'PUT', typeof playedReadingsPath>> =>
    request('PUT', playedReadingsPath, { ...options, path: { contractNumber }, body: { readings } }),

  /** The situations that `setUpScene` can set up. */
  scenes: (options?: CallOptions): Promise<AnswerOf<'GET', typeof scenesPath>> =>
    request('GET', scenesPath, { ...options }),

  /** Sets up a whole situation, such as a customer in delivery for a year. */
  setUpScene: (name: SceneName, options?: CallOptions): Promise<AnswerOf<'POST', typeof scenePath>> =>
    request('POST', scenePath, { ...options, path: { name } }),

  /** Removes all that you have made in the sandbox, and brings back your demo data and the real time. */
  reset: (options?: CallOptions): Promise<AnswerOf<'POST', typeof resetPath>> =>
    request('POST', resetPath, { ...options }),
})
