import autocannon from 'autocannon'
import { cpuSeconds } from './proc.ts'
import type { Contestant, Round } from './row.ts'
import type { ServerProcess } from './server-process.ts'

const defaultConnections = 10

/** What is sent, over and over. */
export type Load = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** Requests that differ are dealt out to the connections, which send theirs in turn. */
  variants?: readonly { path?: string; body?: string }[]
  /** Makes a body that no request before it had. */
  newBody?: () => string
  connections?: number
}

/** A server under the load of ten connections that are kept open and never idle. */
export const httpContestant = (name: string, server: ServerProcess, load: Load): Contestant => ({
  name,
  round: (seconds) => playRound(server, load, seconds),
})

export async function playRound(
  { pid, origin }: ServerProcess,
  load: Load,
  seconds: number,
): Promise<Round & { p99Milliseconds: number }> {
  const { method, path, headers = {}, variants, newBody, connections = defaultConnections } = load
  const cpuBefore = await cpuSeconds(pid)
  const result = await autocannon({
    url: `${origin}${path}`,
    connections,
    duration: seconds,
    method,
    headers,
    ...(variants ? { setupClient: dealOut(variants, connections) } : {}),
    ...(newBody ? { setupClient: renewBody(newBody) } : {}),
  })
  const cpuAfter = await cpuSeconds(pid)
  refuseFaults(`${method} ${path}`, result)
  const answers = result['2xx']
  return {
    requestsPerSecond: answers / result.duration,
    p99Milliseconds: result.latency.p99,
    cpuMicrosecondsPerRequest:
      cpuBefore === undefined || cpuAfter === undefined
        ? undefined
        : ((cpuAfter - cpuBefore) * 1e6) / answers,
  }
}

type Variants = NonNullable<Load['variants']>

/** Given as an option, all variants would be copied for each connection, which takes a good part of a short round. */
function dealOut(variants: Variants, connections: number): (client: autocannon.Client) => void {
  let connection = 0
  return (client) => {
    const own = variants.filter((_, index) => index % connections === connection)
    // It writes its headers into them, which must not become those of the other contestant.
    client.setRequests((own.length > 0 ? own : variants).map((variant) => ({ ...variant })))
    connection++
  }
}

function renewBody(newBody: () => string): (client: autocannon.Client) => void {
  return (client) => {
    client.setBody(newBody())
    client.on('response', () => client.setBody(newBody()))
  }
}

/** A refusal is quicker than an answer: a round with even one of them says nothing. */
function refuseFaults(what: string, { non2xx, errors, statusCodeStats = {}, ...result }: autocannon.Result) {
  if (non2xx === 0 && errors === 0 && result['2xx'] > 0) return
  const statuses = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => `${count} × ${status}`)
  throw new Error(`${what}: ${errors} errors; answers: ${statuses.join(', ') || 'none'}.`)
}
