import autocannon from 'autocannon'
import { cpuSeconds } from './proc.ts'
import type { Contestant, Round } from './row.ts'
import type { ServerProcess } from './server-process.ts'

const connections = 10

/** What is sent, over and over; several bodies are dealt out to the connections, which send theirs in turn. */
export type Load = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  bodies?: readonly string[]
}

/** A server under the load of ten connections that are kept open and never idle. */
export const httpContestant = (name: string, server: ServerProcess, load: Load): Contestant => ({
  name,
  round: (seconds) => playRound(server, load, seconds),
})

async function playRound({ pid, origin }: ServerProcess, load: Load, seconds: number): Promise<Round> {
  const { method, path, headers = {}, bodies } = load
  const cpuBefore = await cpuSeconds(pid)
  const result = await autocannon({
    url: `${origin}${path}`,
    connections,
    duration: seconds,
    method,
    headers,
    ...(bodies ? { setupClient: dealOut(bodies) } : {}),
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

/** Given as an option, all bodies would be copied for each connection, which takes a good part of a short round. */
function dealOut(bodies: readonly string[]): (client: autocannon.Client) => void {
  let connection = 0
  return (client) => {
    const own = bodies.filter((_, index) => index % connections === connection)
    client.setRequests((own.length > 0 ? own : bodies).map((body) => ({ body })))
    connection++
  }
}

/** A refusal is quicker than an answer: a round with even one of them says nothing. */
function refuseFaults(what: string, { non2xx, errors, statusCodeStats = {}, ...result }: autocannon.Result) {
  if (non2xx === 0 && errors === 0 && result['2xx'] > 0) return
  const statuses = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => `${count} × ${status}`)
  throw new Error(`${what}: ${errors} errors; answers: ${statuses.join(', ') || 'none'}.`)
}
