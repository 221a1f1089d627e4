import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { type MetricsParts, readMetrics } from './read-metrics.ts'
import { Metrics, MetricsQuery } from './schema.ts'

export const metricsRoutes = (parts: MetricsParts) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/metrics',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readMetrics',
        summary: 'Read the metrics of a contract',
        description:
          'Consumption, working price, cost and savings in intervals from a quarter-hour to a year. Measured values may be corrected for weeks; the `ETag` tells whether they were. Without data the answer is empty, and a Notice `no-data` says why. A period over the limit of its interval is refused with `period-too-long`.',
        tags: ['Metrics'],
        params: ContractPath,
        querystring: MetricsQuery,
        response: { 200: Envelope(Metrics) },
      },
    },
    async (request, reply) => {
      const { params: path, query, caller, receivedAt: now } = request
      const { data, notices } = await readMetrics(parts, { path, query }, { caller, now })
      // When somebody is at home is nobody else's business: no cache but the caller's own, and never unasked.
      const answer = cacheable(reply.serialize(ok(data, notices)) as string)
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
