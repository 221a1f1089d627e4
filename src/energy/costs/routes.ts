import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { type CostParts, readCosts } from './read-costs.ts'
import { Costs } from './schema.ts'

export const costRoutes = (parts: CostParts) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/costs',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readCosts',
        summary: 'Read the costs of a contract',
        description:
          'Every part of the price with the values in force now: levies and grid fees change with the year, whatever they were when the contract was ordered.',
        tags: ['Metrics'],
        params: ContractPath,
        response: { 200: Envelope(Costs) },
      },
    },
    async (request, reply) => {
      const { params, caller, receivedAt: now } = request
      const answer = cacheable(reply.serialize(ok(await readCosts(parts, params, { caller, now }))) as string)
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
