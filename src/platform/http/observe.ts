import type { FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import type { RequestMetrics } from '../monitoring/registry.ts'
import type { Server } from './server.ts'

// W3C Trace Context: version, trace id, parent id, flags.
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Logs one line per request and counts it. The line names the route, never the path: a path contains customer and contract
 * numbers, and sometimes a token.
 */
export function observeRequests(
  server: Server,
  { log, metrics }: { log: Log; metrics: RequestMetrics | undefined },
) {
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const milliseconds = Math.round(reply.elapsedTime * 100) / 100
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        milliseconds,
        clientId: clientOf(request),
        traceId: traceOf(request),
      },
      'request',
    )
    metrics?.observe({ method: request.method, route, status: reply.statusCode }, milliseconds / 1000)
    done()
  })
}

const clientOf = (request: FastifyRequest & { anyCaller?: { clientId: string } }) =>
  request.anyCaller?.clientId

export function traceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers.traceparent
  return typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
}
