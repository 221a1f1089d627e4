/**
 * Requests to systems of the supplier, signed so that they can trust them. To verify one: take the bytes of the body as
 * they came, compute HMAC-SHA256 with the shared secret over `<Wattline-Timestamp>.<body>`, compare its hexadecimal form
 * with what follows `v1=` in `Wattline-Signature` in constant time, and refuse timestamps (seconds since 1970) that are
 * more than five minutes off. `Idempotency-Key` names the request: one that comes twice counts once.
 */
import { createHmac } from 'node:crypto'
import { CallFailure, call } from '../platform/http-client/call.ts'
import type { Reach } from '../platform/http-client/reach.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'

export type SignedEndpoint = {
  readonly url: string
  readonly secret: string
  /** Who is called, as it is named in errors; the address may carry a password and is never repeated. */
  readonly name: string
  /** Where it may be. */
  readonly reach: Reach
  readonly timeoutMs?: number
  /** The real time by default, also where the test environment has moved its own: the receiver compares it with its clock. */
  readonly clock?: Clock
}

const longestAnswer = 64 * 1024

export const signature = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Posts a signed JSON text and returns the answer's text; throws unless the answer is a success. */
export async function signedPost(
  { url, secret, name, reach, timeoutMs = 20_000, clock = systemClock }: SignedEndpoint,
  content: unknown,
  idempotencyKey: string,
): Promise<string> {
  const body = JSON.stringify(content)
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': idempotencyKey,
    'wattline-timestamp': timestamp,
    'wattline-signature': signature(secret, timestamp, body),
  }
  try {
    const limits = { timeoutMs, mostBytes: longestAnswer, reach }
    // A redirect could carry a customer's data to a stranger: it is a status like any other, and no success.
    const { status, text } = await call(new URL(url), { method: 'POST', headers, body, ...limits })
    if (status >= 200 && status < 300) return text
    throw new EndpointFailure(`The ${name} answered with the status ${status}.`)
  } catch (error) {
    throw error instanceof CallFailure ? new EndpointFailure(describe(name, error, timeoutMs)) : error
  }
}

/** What went wrong with a call, told without addresses, secrets and names of persons. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure'
}

function describe(name: string, { kind, code }: CallFailure, timeoutMs: number): string {
  const says = {
    timeout: `did not answer within ${timeoutMs / 1000} s`,
    'too-long': `gave an answer longer than ${longestAnswer} bytes`,
    forbidden: 'is at a private address that PRIVATE_HOSTS does not name',
    encoded: 'answered in an encoding that was not asked for',
    unreachable: `could not be reached${code === undefined ? '' : ` (${code})`}`,
  }
  return `The ${name} ${says[kind]}.`
}
