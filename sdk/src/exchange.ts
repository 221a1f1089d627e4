import { type RetryPolicy, readRetryAfter, retryDelay } from './retry.ts'
import { type Sleep, within } from './waiting.ts'
import { faultOf, type Item, WattlineError } from './wattline-error.ts'

/** One request over the wire. */
export type Exchange = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | URLSearchParams | undefined
  requestId: string
  isRepeatable: boolean
  idempotencyKey?: string | undefined
  /** Time limit of one attempt in milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
}

export type Reply = { status: number; headers: Headers; bytes: Uint8Array; requestId: string }

export type Fetch = typeof globalThis.fetch

/** How requests are sent and repeated. */
export type Means = { fetch: Fetch; sleep: Sleep; policy: RetryPolicy }

/** Sends a request, with retries where they help, and returns the successful answer; everything else is thrown. */
export async function exchange({ fetch, sleep, policy }: Means, request: Exchange): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(fetch, request)
    } catch (error) {
      if (!(error instanceof WattlineError)) throw error
      const { isRepeatable, signal } = request
      const delay = retryDelay(error, { attempt, isRepeatable, policy })
      if (delay === undefined) throw error
      await sleep(delay, signal)
    }
  }
}

async function once(fetch: Fetch, request: Exchange): Promise<Reply> {
  const { timeout, signal } = request
  const onTimeout = () => unreachable(request, 'timeout', `There was no answer within ${timeout} ms.`)
  const reply = await within(timeout, { signal, onTimeout }, (either) => carry(fetch, request, either))
  if (reply.status >= 200 && reply.status < 300) return reply
  throw errorOf(reply, request)
}

async function carry(fetch: Fetch, request: Exchange, signal: AbortSignal): Promise<Reply> {
  const { method, url, headers, body, requestId } = request
  try {
    // Redirects are not followed: they would take the secret or the token to an address nobody configured.
    const options = {
      method,
      headers: { ...headers, 'x-request-id': requestId },
      redirect: 'manual',
      signal,
    } as const
    const answer = await fetch(url, body === undefined ? options : { ...options, body })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { status, headers: answered } = answer
    return { status, headers: answered, bytes, requestId: answered.get('x-request-id') ?? requestId }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const code = codeOf(error)
    throw unreachable(
      request,
      'network-error',
      `The service could not be reached${code === null ? '' : ` (${code})`}.`,
      code,
    )
  }
}

const unreachable = (
  { requestId, idempotencyKey }: Exchange,
  code: string,
  message: string,
  details: string | null = null,
) => faultOf(code, message, { requestId, idempotencyKey, details })

/** The code of a failed connection. Its message is left out because it may quote the request. */
function codeOf(error: unknown): string | null {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : null
}

function errorOf(reply: Reply, { idempotencyKey }: Exchange): WattlineError {
  const { status, headers, requestId } = reply
  const retryAfter = readRetryAfter(headers.get('retry-after'))
  return new WattlineError({ status, items: itemsOf(reply), requestId, retryAfter, idempotencyKey })
}

/** The faults in an answer: from our envelope, from an OAuth error (RFC 6749, section 5.2), or none. */
function itemsOf(reply: Reply): Item[] {
  const { error, error_description: description } = readJson(reply) ?? {}
  if (Array.isArray(error) && error.length > 0) return error as Item[]
  const isOAuth = typeof error === 'string'
  return [
    {
      severity: 'Error',
      code: isOAuth ? error : 'unexpected-answer',
      message: isOAuth
        ? String(description ?? error)
        : 'The answer is not one of this interface; is the address right?',
      details: null,
    },
  ]
}

/** The JSON object of an answer, or undefined if there is none. */
export function readJson({ bytes }: Reply): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
