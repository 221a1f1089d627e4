import type { WattlineError } from './wattline-error.ts'

export type RetryPolicy = {
  /** Maximum number of retries. */
  retries: number
  /** The longest wait in milliseconds; if the service asks for more, the error is thrown immediately. */
  maxRetryDelay: number
}

const firstDelay = 500
const longestBackOff = 16_000

// 502 and 504 come from a proxy in front of a service that is down; 0 means no answer at all.
const outages = [0, 502, 503, 504]

/**
 * Milliseconds to wait before a retry, or undefined if there must be none. A rate-limited request was not carried out and
 * is always safe to retry. After an outage nobody knows, so only a request that may be carried out twice is retried.
 */
export function retryDelay(
  error: WattlineError,
  { attempt, isRepeatable, policy }: { attempt: number; isRepeatable: boolean; policy: RetryPolicy },
  random: () => number = Math.random,
): number | undefined {
  const isOver = attempt >= policy.retries || !mayGoAgain(error, isRepeatable)
  if (isOver) return undefined
  // Half of it is random, so that clients that failed together do not retry together.
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
  // The first attempt of an order is still in progress, although its connection is lost.
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
