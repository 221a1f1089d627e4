import type { components } from './openapi.d.ts'

/** One thing to know about a request: what is wrong with it, or a warning or notice on one that succeeded. */
export type Item = components['schemas']['ErrorItem']

type Circumstances = {
  status: number
  items: readonly Item[]
  requestId?: string | undefined
  retryAfter?: number | undefined
  idempotencyKey?: string | undefined
}

/**
 * The only error of this package. `items` lists everything that is wrong with a request. It never contains a secret,
 * a token or the request body, so it may be logged as is.
 */
export class WattlineError extends Error {
  static {
    // On the prototype, so that it does not clutter logs.
    WattlineError.prototype.name = 'WattlineError'
    // The package is minified, and Node prints the name of the class beside that of the error.
    Object.defineProperty(WattlineError, 'name', { value: 'WattlineError' })
  }

  /** Status of the answer; 0 if there was none. */
  readonly status: number
  readonly items: readonly Item[]
  /** Quote it when you ask the supplier for help. */
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt, if the service said so. */
  readonly retryAfter: number | undefined
  /** The key of an order that may or may not have arrived: send the same order with it to retry safely. */
  readonly idempotencyKey: string | undefined

  constructor({ status, items, requestId, retryAfter, idempotencyKey }: Circumstances) {
    super(sentence(status, items))
    this.status = status
    this.items = items
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.idempotencyKey = idempotencyKey
  }

  /** Code of the first item, such as `validation-failed`. */
  get code(): string {
    return this.items[0]?.code ?? 'unexpected-answer'
  }
}

/** A fault found without an answer from the service. */
export const faultOf = (
  code: string,
  message: string,
  { status = 0, details = null, ...rest }: Partial<Circumstances> & { details?: string | null } = {},
): WattlineError =>
  new WattlineError({ status, items: [{ severity: 'Error', code, message, details }], ...rest })

function sentence(status: number, items: readonly Item[]): string {
  const [first, ...others] = items
  if (first === undefined) return `The service answered with status ${status}.`
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return `${status === 0 ? '' : `${status} `}${first.code}: ${first.message}${more}`
}
