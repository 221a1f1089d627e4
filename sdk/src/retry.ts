import type { WattlineError } from './wattline-error.ts'

export type RetryPolicy = {
  /** How many times a request is sent again at most. */
  retries: number
  /** The longest wait in milliseconds; where the service asks for more, the error comes at once. */
  maxRetryDelay: number
}

const firstDelay = 500
const longestBackOff = 16_000

// The proxy in front of a service has words of its own for a service that is not there; 0 is no answer at all.
const outages = [0, 502, 503, 504]

/**
 * Milliseconds to wait before a request is sent again, or undefined if it must not or need not be. Being turned away
 * for asking too often harms no request; after an outage nobody knows whether the request was carried out, so only one
 * that may be carried out twice goes again.
 */
export function retryDelay(
  error: WattlineError,
  { attempt, isRepeatable, policy }: { attempt: number; isRepeatable: boolean; policy: RetryPolicy },
  random: () => number = Math.random,
): number | undefined {
  const isOver = attempt >= policy.retries || !mayGoAgain(error, isRepeatable)
  if (isOver) return undefined
  // Half of it by chance, so that clients that failed together do not come back together.
  const backOff = Math.min(firstDelay * 2 ** attempt, longestBackOff) * (0.5 + random() / 2)
  const wait =
    error.retryAfter === undefined ? backOff : error.retryAfter * 1000 + (random() * firstDelay) / 2
  return wait > policy.maxRetryDelay ? undefined : wait
}

function mayGoAgain(
  { status, code, idempotencyKey, retryAfter }: WattlineError,
  isRepeatable: boolean,
): boolean {
  if (status === 429) return true
  // The first try of an order is still being worked on, though we did not hear of it.
  if (status === 409) return idempotencyKey !== undefined && retryAfter !== undefined
  return isRepeatable && outages.includes(status) && code !== 'validation-failed'
}

/** Seconds of a `Retry-After`, which is a number or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}
