/**
 * Signed requests to the supplier's own systems. To verify one, compute the HMAC-SHA256 of `<Wattline-Timestamp>.<body>`
 * over the raw bytes of the body with the shared secret, compare its hexadecimal form in constant time with the value
 * after `v1=` in `Wattline-Signature`, and reject timestamps (seconds since 1970) that are more than five minutes off.
 * `Idempotency-Key` identifies the request; ignore repeats.
 */
import { createHmac } from 'node:crypto'
import { CallFailure, call } from '../platform/http-client/call.ts'
import type { Reach } from '../platform/http-client/reach.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'

export type SignedEndpoint = {
  readonly url: string
  readonly secret: string
  /** How errors name it; the URL may contain a password and never appears in them. */
  readonly name: string
  readonly reach: Reach
  readonly timeoutMs?: number
  /** Real time by default, even if the test environment has moved its clock: the receiver compares it with its own. */
  readonly clock?: Clock
}

const maxAnswerBytes = 64 * 1024

export const signature = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Posts signed JSON and returns the response text; throws unless the status is 2xx. */
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
    const limits = { timeoutMs, maxBytes: maxAnswerBytes, reach }
    // Redirects are not followed: they could take a customer's data to a third party.
    const { status, text } = await call(new URL(url), { method: 'POST', headers, body, ...limits })
    if (status >= 200 && status < 300) return text
    throw new EndpointFailure(`The ${name} answered with status ${status}.`)
  } catch (error) {
    throw error instanceof CallFailure ? new EndpointFailure(describe(name, error, timeoutMs)) : error
  }
}

/** A failed call, described without addresses, secrets or personal names. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure'
}

function describe(name: string, { kind, code }: CallFailure, timeoutMs: number): string {
  const says = {
    timeout: `did not answer within ${timeoutMs / 1000} s`,
    'too-long': `sent an answer longer than ${maxAnswerBytes} bytes`,
    forbidden: 'is at a private address that PRIVATE_HOSTS does not allow',
    encoded: 'answered in an encoding that we did not request',
    unreachable: `could not be reached${code === undefined ? '' : ` (${code})`}`,
  }
  return `The ${name} ${says[kind]}.`
}
