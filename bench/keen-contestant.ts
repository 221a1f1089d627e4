import type { Load } from './http-contestant.ts'
import { type Asked, keepAsking } from './keep-asking.ts'
import type { Contestant } from './row.ts'
import type { ServerProcess } from './server-process.ts'
import { percentile } from './statistics.ts'

/** A server under a load that itself takes as little of the machine as can be, for rows in which that would show. */
export const keenContestant = (name: string, { origin }: ServerProcess, load: Load): Contestant => ({
  name,
  async round(seconds) {
    const { connections = 10 } = load
    const asked = await keepAsking({
      origin,
      connections,
      seconds,
      nextRequest: requestsOf(origin, load, connections),
    })
    refuseFaults(`${load.method} ${load.path}`, asked)
    return {
      requestsPerSecond: asked.milliseconds.length / asked.seconds,
      p99Milliseconds: Number(percentile(asked.milliseconds, 0.99).toFixed(1)),
      // Of several processes none tells what a request costs.
      cpuMicrosecondsPerRequest: undefined,
    }
  },
})

/** What each connection sends in turn, written down before the clock runs. */
function requestsOf(origin: string, load: Load, connections: number): (connection: number) => Buffer {
  const requests = (load.variants ?? [{}]).map((variant) => Buffer.from(requestText(origin, load, variant)))
  const sent = Array.from({ length: connections }, (_, connection) => connection)
  return (connection) => {
    const index = sent[connection] ?? 0
    sent[connection] = index + connections
    return requests[index % requests.length] as Buffer
  }
}

function requestText(
  origin: string,
  { method, path, headers = {} }: Load,
  variant: { path?: string; body?: string },
): string {
  const { body } = variant
  const lines = Object.entries({
    host: new URL(origin).host,
    ...headers,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${variant.path ?? path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** A refusal is quicker than an answer: a round with even one of them says nothing. */
function refuseFaults(what: string, { milliseconds, refused, errors }: Asked): void {
  if (refused.size === 0 && errors === 0 && milliseconds.length > 0) return
  const statuses = [...refused].map(([status, count]) => `${count} × ${status}`)
  throw new Error(`${what}: ${errors} errors; answers: ${statuses.join(', ') || 'none'}.`)
}
