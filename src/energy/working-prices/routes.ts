import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { sendCacheable } from '../../platform/http/etag.ts'
import { responseCache } from '../../platform/http/response-cache.ts'
import type { Server } from '../../platform/http/server.ts'
import { findWorkingPriceInputs, workingPrices } from './read-working-prices.ts'
import { WorkingPrices, WorkingPricesQuery } from './schema.ts'
import type { EnergyDeps } from './supplied-contract.ts'

// An answer for two days has about 80 kB.
const maxCachedBytes = 32_000_000

export const workingPriceRoutes = (deps: EnergyDeps) => async (api: Server) => {
  const answers = responseCache(maxCachedBytes)

  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/day-ahead-working-prices',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readWorkingPrices',
        summary: 'Read what a kWh costs today and tomorrow',
        description:
          'The price of every quarter-hour with all its parts, for energy managers to plan with. Tomorrow’s prices are available from about 13:00; until then the response contains what is known, with a Notice `no-data` if that is nothing. Ask again with `If-None-Match` and the last `ETag`: 304 says that nothing has changed.',
        tags: ['Metrics'],
        params: ContractPath,
        querystring: WorkingPricesQuery,
        response: { 200: Envelope(WorkingPrices) },
      },
    },
    async (request, reply) => {
      const { params, query, caller, receivedAt: now } = request
      const format = query.dateTimeFormat ?? caller.dateTimeFormat
      const inputs = await findWorkingPriceInputs(deps, params, { caller, now })
      const { contract, isMeteredByQuarterHour, prices, regions, profiles, today } = inputs
      const answer = answers.get(
        {
          key: `${contract.contractNumber} ${format}`,
          state: [prices, prices.version(), regions, profiles, today],
          inputs: [contract, isMeteredByQuarterHour],
        },
        () => {
          const { data, notices } = workingPrices(inputs, format)
          return { body: reply.serialize(ok(data, notices)) as string }
        },
      )
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
