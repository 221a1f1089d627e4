import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import type { EnergyDeps } from '../working-prices/supplied-contract.ts'
import { readMetrics } from './read-metrics.ts'
import { Metrics, MetricsQuery } from './schema.ts'

export const metricsRoutes = (deps: EnergyDeps) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/metrics',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readMetrics',
        summary: 'Read the metrics of a contract',
        description:
          'Consumption, working price, cost and savings in intervals from a quarter-hour to a year. Measured values may be corrected for weeks; the `ETag` changes when they are. Without data the response is empty, and a Notice `no-data` says why. A period longer than the limit of its interval is refused with `period-too-long`.',
        tags: ['Metrics'],
        params: ContractPath,
        querystring: MetricsQuery,
        response: { 200: Envelope(Metrics) },
      },
    },
    async (request, reply) => {
      const { params: path, query, caller, receivedAt: now } = request
      const { data, notices } = await readMetrics(deps, { path, query }, { caller, now })
      // Readings reveal when somebody is at home, so only the caller may cache them.
      const answer = cacheable(reply.serialize(ok(data, notices)) as string)
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
