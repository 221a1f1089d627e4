import { CallFailure, call } from '../../../platform/http-client/call.ts'
import { publicAnd, type Reach } from '../../../platform/http-client/reach.ts'
import { SourceFailure } from './price-source.ts'

export type GetOptions = { timeoutMs?: number; mostBytes?: number; reach?: Reach }

// A day is a few kilobytes, SMARD's week about 20. All sources are on the public internet.
const defaults = { timeoutMs: 20_000, mostBytes: 2_000_000, reach: publicAnd([]) }

/** Gets a text with any status. Redirects are not followed; slow and oversized responses are cut off. */
export async function getText(url: URL, options: GetOptions = {}): Promise<{ status: number; text: string }> {
  const limits = { ...defaults, ...options }
  if (!isSafe(url)) throw new SourceFailure('Sources are only asked over HTTPS.')
  try {
    const { status, text } = await call(url, { method: 'GET', ...limits })
    if (status < 300 || status >= 400) return { status, text }
    throw new SourceFailure(`The source redirects (status ${status}); redirects are not followed.`)
  } catch (error) {
    throw error instanceof CallFailure ? new SourceFailure(describe(error, limits)) : error
  }
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

function describe({ kind, code }: CallFailure, limits: { timeoutMs: number; mostBytes: number }): string {
  const says = {
    timeout: `The source did not respond within ${limits.timeoutMs / 1000} s.`,
    'too-long': `The response is longer than ${limits.mostBytes} bytes.`,
    forbidden: 'The host name resolves to a private address.',
    encoded: 'The response has an encoding that was not requested.',
    unreachable: `The source is unreachable or closed the connection${code === undefined ? '' : ` (${code})`}.`,
  }
  return says[kind]
}
