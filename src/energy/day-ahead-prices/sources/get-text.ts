import { CallFailure, call } from '../../../platform/http-client/call.ts'
import { publicAnd, type Reach } from '../../../platform/http-client/reach.ts'
import { SourceFailure } from './price-source.ts'

export type GetOptions = {
  timeoutMs?: number
  maxBytes?: number
  reach?: Reach
  /** Whether it may be asked over plain http too. */
  isTrusted?: boolean
}

// A day is a few kilobytes, SMARD's week about 20. All sources are on the public internet.
const defaults = { timeoutMs: 20_000, maxBytes: 2_000_000, reach: publicAnd([]) }

/**
 * Gets a text with any status that an answer of a source may have. Redirects are not followed; slow and oversized responses
 * are cut off.
 */
export async function getText(url: URL, options: GetOptions = {}): Promise<{ status: number; text: string }> {
  const limits = { ...defaults, ...options }
  if (!(limits.isTrusted || isSafe(url))) throw new SourceFailure('Sources are only asked over HTTPS.')
  try {
    const { status, headers, text } = await call(url, { method: 'GET', ...limits })
    const says = refusalOf(status, headers['retry-after'])
    if (says === undefined) return { status, text }
    throw new SourceFailure(says)
  } catch (error) {
    throw error instanceof CallFailure ? new SourceFailure(describe(error, limits)) : error
  }
}

/** What a status says by itself, whatever comes with it. */
function refusalOf(status: number, retryAfter: string | undefined): string | undefined {
  if (status === 429)
    return `The source limits requests (status 429)${/^\d{1,5}$/.test(retryAfter ?? '') ? ` and asks to wait ${retryAfter} s` : ''}.`
  if (status >= 500) return `The source responded with status ${status}.`
  if (status >= 300 && status < 400)
    return `The source redirects (status ${status}); redirects are not followed.`
  return undefined
}

/** Gets JSON; undefined for 404. */
export async function getJson(url: URL, options: GetOptions = {}): Promise<unknown> {
  const { status, text } = await getText(url, options)
  if (status === 404) return undefined
  if (status !== 200) throw new SourceFailure(`The source responded with status ${status}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailure('The response is not JSON.')
  }
}

// Prices decide what customers pay, so they must not be altered in transit. Loopback is for tests.
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || hostname === '127.0.0.1'

function describe({ kind, code }: CallFailure, limits: { timeoutMs: number; maxBytes: number }): string {
  const says = {
    timeout: `The source did not respond within ${limits.timeoutMs / 1000} s.`,
    'too-long': `The response is longer than ${limits.maxBytes} bytes.`,
    forbidden: 'The host name resolves to a private address.',
    encoded: 'The response has an encoding that was not requested.',
    unreachable: `The source is unreachable or closed the connection${code === undefined ? '' : ` (${code})`}.`,
  }
  return says[kind]
}
