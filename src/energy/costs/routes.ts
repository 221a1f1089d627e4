import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import type { EnergyDeps } from '../working-prices/supplied-contract.ts'
import { readCosts } from './read-costs.ts'
import { Costs } from './schema.ts'

export const costRoutes = (deps: EnergyDeps) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/costs',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readCosts',
        summary: 'Read the costs of a contract',
        description:
          'Every part of the price with the values in force now, not those of the order: levies and grid fees change every year.',
        tags: ['Metrics'],
        params: ContractPath,
        response: { 200: Envelope(Costs) },
      },
    },
    async (request, reply) => {
      const { params, caller, receivedAt: now } = request
      const answer = cacheable(reply.serialize(ok(await readCosts(deps, params, { caller, now }))) as string)
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
