import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { anOrder } from '../test/support/an-order.ts'
import { patience } from '../test/support/patience.ts'

export type Answered = {
  /** Milliseconds that each answer of use took. */
  given: number[]
  /** The same without those of the first second, in which a burst is let in. */
  givenLater: number[]
  /** Milliseconds that each refusal took. */
  refused: number[]
  /** Answers that are neither, and refusals that do not say when to come again. */
  unexpected: Map<string, number>
  /** Numbers of the orders that were accepted. */
  contractNumbers: string[]
  /** Requests that got no answer at all. */
  errors: number
  seconds: number
  /** How late the process that measures was itself at most in 99 of 100 moments: part of every time above. */
  ownDelayMilliseconds: number
}

export type Pressure = { origin: string; token: string; contractNumber: string }
type Options = { seconds: number; connections: number; requestsPerSecond?: number }

const resolutionMilliseconds = 5

/** Orders and reads by turns, as many as the connections carry or as are asked for, and how each was answered. */
export async function press(target: Pressure, options: Options): Promise<Answered> {
  const answered: Answered = {
    given: [],
    givenLater: [],
    refused: [],
    unexpected: new Map(),
    contractNumbers: [],
    errors: 0,
    seconds: options.seconds,
    ownDelayMilliseconds: 0,
  }
  const delays = monitorEventLoopDelay({ resolution: resolutionMilliseconds })
  delays.enable()
  const startedAt = performance.now()
  const note = (says: string) => answered.unexpected.set(says, (answered.unexpected.get(says) ?? 0) + 1)
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const settings: autocannon.Options = {
      url: target.origin,
      connections: options.connections,
      duration: options.seconds,
      timeout: patience(30) / 1000,
      headers: { authorization: `Bearer ${target.token}` },
      requests: requestsOf(target, answered, note),
      // What it would add for answers that were never asked for is no measurement.
      ...(options.requestsPerSecond === undefined
        ? {}
        : { overallRate: options.requestsPerSecond, ignoreCoordinatedOmission: true }),
    }
    const run = autocannon(settings, (error, done) => (error ? reject(error) : resolve(done)))
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) {
        answered.given.push(milliseconds)
        if (performance.now() - milliseconds > startedAt + 1000) answered.givenLater.push(milliseconds)
      } else if (status === 429 || status === 503) answered.refused.push(milliseconds)
      else note(`an answer with ${status}`)
    })
  })
  answered.errors = result.errors
  answered.seconds = result.duration
  delays.disable()
  answered.ownDelayMilliseconds = Math.max(0, delays.percentile(99) / 1e6 - resolutionMilliseconds)
  return answered
}

function requestsOf(
  { contractNumber }: Pressure,
  answered: Answered,
  note: (says: string) => void,
): autocannon.Request[] {
  const judge = (status: number, headers: Record<string, string>) => {
    if (status !== 200 && headers['retry-after'] === undefined) note(`a ${status} without Retry-After`)
  }
  return [
    {
      method: 'POST',
      path: '/partner/v1/orders',
      headers: { 'content-type': 'application/json' },
      setupRequest: (request) => ({ ...request, body: newOrder() }),
      onResponse(status, body, _context, headers) {
        if (status === 200) answered.contractNumbers.push(JSON.parse(body).contractNumber)
        judge(status, namesInLowerCase(headers))
      },
    },
    {
      method: 'GET',
      path: `/partner/v1/orders/${contractNumber}`,
      onResponse: (status, _body, _context, headers) => judge(status, namesInLowerCase(headers)),
    },
  ]
}

// A wrong check digit keeps the order Open: it is the answers that are measured, not the market.
const template = JSON.stringify(
  anOrder({
    userAccount: { emailAddress: 'NEW@example.com' },
    contract: { externalId: 'NEW', deliveryDetails: { maLoIdentifier: '41373559242' } },
  }),
)
/** Thousands a second: whatever this costs, the service on the same machine has to do without. */
const newOrder = (): string => template.replaceAll('NEW', randomUUID())

const namesInLowerCase = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
