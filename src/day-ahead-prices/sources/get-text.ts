import { SourceFailure } from './price-source.ts'

export type GetOptions = { timeoutMs?: number; mostBytes?: number }

// A day is a few kilobytes, SMARD's week about 20; what is larger is not what we asked for.
const defaults = { timeoutMs: 20_000, mostBytes: 2_000_000 }

/** Gets a text whatever its status. Redirects are not followed, a trickle is cut off, and so is too much. */
export async function getText(url: URL, options: GetOptions = {}): Promise<{ status: number; text: string }> {
  const { timeoutMs, mostBytes } = { ...defaults, ...options }
  if (!isSafe(url)) throw new SourceFailure('Sources are asked over HTTPS only.')
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new SourceFailure(`It redirects (status ${response.status}), which is not followed.`)
    }
    return { status: response.status, text: await readText(response, mostBytes) }
  } catch (error) {
    throw error instanceof SourceFailure ? error : new SourceFailure(describe(error, timeoutMs))
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

async function readText(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new SourceFailure(`Its answer is longer than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `It did not answer within ${timeoutMs / 1000} s.`
  const cause = error instanceof Error ? error.cause : undefined
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `It could not be reached, or broke off${code}.`
}
