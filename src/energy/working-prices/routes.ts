import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { readWorkingPrices } from './read-working-prices.ts'
import { WorkingPrices, WorkingPricesQuery } from './schema.ts'
import type { EnergyDeps } from './supplied-contract.ts'

export const workingPriceRoutes = (deps: EnergyDeps) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/day-ahead-working-prices',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readWorkingPrices',
        summary: 'Read what a kWh costs today and tomorrow',
        description:
          'The price of every quarter-hour with all its parts, for energy managers to plan with. Tomorrow’s prices are available from about 13:00; until then the response contains what is known, with a Notice `no-data` if that is nothing.',
        tags: ['Metrics'],
        params: ContractPath,
        querystring: WorkingPricesQuery,
        response: { 200: Envelope(WorkingPrices) },
      },
    },
    async (request, reply) => {
      const { params, query, caller, receivedAt: now } = request
      const reader = { caller, now, format: query.dateTimeFormat ?? caller.dateTimeFormat }
      const { data, notices } = await readWorkingPrices(deps, params, reader)
      const answer = cacheable(reply.serialize(ok(data, notices)) as string)
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
