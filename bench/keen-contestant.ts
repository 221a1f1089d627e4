import type { Load } from './http-contestant.ts'
import { keepAsking, type LoadResult } from './keep-asking.ts'
import { cpuSeconds } from './proc.ts'
import type { Contestant } from './row.ts'
import type { ServerProcess } from './server-process.ts'
import { percentile } from './statistics.ts'

/** A server under a load that itself takes as little of the machine as can be, for rows in which that would show. */
export const keenContestant = (name: string, { pid, origin }: ServerProcess, load: Load): Contestant => ({
  name,
  async round(seconds) {
    const { connections = 10 } = load
    const nextRequest = requestsOf(origin, load, connections)
    const cpuBefore = await cpuSeconds(pid)
    const asked = await keepAsking({ origin, connections, seconds, nextRequest })
    const cpuAfter = await cpuSeconds(pid)
    refuseFaults(`${load.method} ${load.path}`, asked)
    const answers = asked.milliseconds.length
    return {
      requestsPerSecond: answers / asked.seconds,
      p99Milliseconds: Number(percentile(asked.milliseconds, 0.99).toFixed(1)),
      cpuMicrosecondsPerRequest:
        cpuBefore === undefined || cpuAfter === undefined
          ? undefined
          : ((cpuAfter - cpuBefore) * 1e6) / answers,
    }
  },
})

/** What each connection sends in turn, written down before the clock runs, but for bodies that must be new. */
function requestsOf(
  origin: string,
  load: Load,
  connections: number,
): (connection: number) => Buffer | string {
  const { newBody, variants = [{}] } = load
  if (newBody !== undefined) return () => requestText(origin, load, { body: newBody() })
  const requests = variants.map((variant) => Buffer.from(requestText(origin, load, variant)))
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
function refuseFaults(what: string, { milliseconds, refused, errors }: LoadResult): void {
  if (refused.size === 0 && errors === 0 && milliseconds.length > 0) return
  const statuses = [...refused].map(([status, count]) => `${count} × ${status}`)
  throw new Error(`${what}: ${errors} errors; answers: ${statuses.join(', ') || 'none'}.`)
}
