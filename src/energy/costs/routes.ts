import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { sendCacheable } from '../../platform/http/etag.ts'
import { responseCache } from '../../platform/http/response-cache.ts'
import type { Server } from '../../platform/http/server.ts'
import type { EnergyDeps } from '../working-prices/supplied-contract.ts'
import { costsOn, findCostInputs } from './read-costs.ts'
import { Costs } from './schema.ts'

// An answer has about 4 kB.
const maxCachedBytes = 8_000_000

export const costRoutes = (deps: EnergyDeps) => async (api: Server) => {
  const answers = responseCache(maxCachedBytes)

  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/costs',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readCosts',
        summary: 'Read the costs of a contract',
        description:
          'Every part of the price with the values in force now, not those of the order: levies and grid fees change every year. Ask again with `If-None-Match` and the last `ETag`: 304 says that nothing has changed.',
        tags: ['Metrics'],
        params: ContractPath,
        response: { 200: Envelope(Costs) },
      },
    },
    async (request, reply) => {
      const { params, caller, receivedAt: now } = request
      const inputs = await findCostInputs(deps, params, { caller, now })
      const { contract, regions, today } = inputs
      const answer = answers.get(
        { key: contract.contractNumber, state: [regions, today], inputs: [contract] },
        () => ({ body: reply.serialize(ok(costsOn(inputs))) as string }),
      )
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
