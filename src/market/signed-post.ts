/**
 * Requests to systems of the supplier, signed so that they can trust them. To verify one: take the bytes of the body as
 * they came, compute HMAC-SHA256 with the shared secret over `<Wattline-Timestamp>.<body>`, compare its hexadecimal form
 * with what follows `v1=` in `Wattline-Signature` in constant time, and refuse timestamps (seconds since 1970) that are
 * more than five minutes off. `Idempotency-Key` names the request: one that comes twice counts once.
 */
import { createHmac } from 'node:crypto'
import { type Clock, systemClock } from '../time/clock.ts'

export type SignedEndpoint = {
  readonly url: string
  readonly secret: string
  /** Who is called, as it is named in errors; the address may carry a password and is never repeated. */
  readonly name: string
  readonly timeoutMs?: number
  /** The real time by default, also where the sandbox has moved its own: the receiver compares it with its clock. */
  readonly clock?: Clock
}

const longestAnswer = 64 * 1024

export const signature = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Posts a signed JSON text and returns the answer's text; throws unless the answer is a success. */
export async function signedPost(
  { url, secret, name, timeoutMs = 20_000, clock = systemClock }: SignedEndpoint,
  content: unknown,
  idempotencyKey: string,
): Promise<string> {
  const body = JSON.stringify(content)
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': idempotencyKey,
        'wattline-timestamp': timestamp,
        'wattline-signature': signature(secret, timestamp, body),
      },
      // A redirect could carry a customer's data to a stranger.
      redirect: 'manual',
      // It also cuts off an answer that only trickles.
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return await readAnswer(response)
    await response.body?.cancel()
    throw new EndpointFailure(`The ${name} answered with the status ${response.status}.`)
  } catch (error) {
    throw error instanceof EndpointFailure ? error : new EndpointFailure(describe(name, error, timeoutMs))
  }
}

/** What went wrong with a call, told without addresses, secrets and names of persons. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure'
}

function describe(name: string, error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `The ${name} did not answer within ${timeoutMs / 1000} s.`
  }
  const cause = error instanceof Error ? error.cause : undefined
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `The ${name} could not be reached${code}.`
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) throw new EndpointFailure(`An answer is longer than ${longestAnswer} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
