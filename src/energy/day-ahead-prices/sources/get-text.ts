import { CallFailure, call } from '../../../platform/http-client/call.ts'
import { publicAnd, type Reach } from '../../../platform/http-client/reach.ts'
import { SourceFailure } from './price-source.ts'

export type GetOptions = { timeoutMs?: number; mostBytes?: number; reach?: Reach }

// A day is a few kilobytes, SMARD's week about 20; what is larger is not what we asked for. None of them is in our house.
const defaults = { timeoutMs: 20_000, mostBytes: 2_000_000, reach: publicAnd([]) }

/** Gets a text whatever its status. Redirects are not followed, a trickle is cut off, and so is too much. */
export async function getText(url: URL, options: GetOptions = {}): Promise<{ status: number; text: string }> {
  const limits = { ...defaults, ...options }
  if (!isSafe(url)) throw new SourceFailure('Sources are asked over HTTPS only.')
  try {
    const { status, text } = await call(url, { method: 'GET', ...limits })
    if (status < 300 || status >= 400) return { status, text }
    throw new SourceFailure(`It redirects (status ${status}), which is not followed.`)
  } catch (error) {
    throw error instanceof CallFailure ? new SourceFailure(describe(error, limits)) : error
  }
}

/** Gets JSON; undefined where the status says that there is nothing. */
export async function getJson(url: URL, options: GetOptions = {}): Promise<unknown> {
  const { status, text } = await getText(url, options)
  if (status === 404) return undefined
  if (status !== 200) throw new SourceFailure(`It answered with the status ${status}.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailure('It answered something that is not JSON.')
  }
}

// Prices decide what customers pay, so nobody on the way may change them; a server on this machine is a test's.
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || hostname === '127.0.0.1'

function describe({ kind, code }: CallFailure, limits: { timeoutMs: number; mostBytes: number }): string {
  const says = {
    timeout: `It did not answer within ${limits.timeoutMs / 1000} s.`,
    'too-long': `Its answer is longer than ${limits.mostBytes} bytes.`,
    forbidden: 'Its name leads to a private address.',
    encoded: 'It answered in an encoding that was not asked for.',
    unreachable: `It could not be reached, or broke off${code === undefined ? '' : ` (${code})`}.`,
  }
  return says[kind]
}
