import { ContractPath } from '../../contracts/schema.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import type { Server } from '../../platform/http/server.ts'
import { type CheapestWindowDeps, readCheapestWindow } from './read-cheapest-window.ts'
import { CheapestWindow, CheapestWindowQuery } from './schema.ts'

export const cheapestWindowRoutes = (deps: CheapestWindowDeps) => async (api: Server) => {
  api.get(
    '/customers/:customerNumber/contracts/:contractNumber/day-ahead-working-prices/cheapest',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'readCheapestWindow',
        summary: 'Find the cheapest time to run a device',
        description:
          'When to charge a car or run a heat pump at the lowest cost of the contract, in one go or with pauses (`split`), and what that saves compared with starting at once. Prices have all their parts, as in the working prices. Beyond the published prices a forecast is used: `source` says where, `costBand` how far it may be off. With a fixed price every time costs the same: the answer is the earliest window, and it saves nothing. A `within` that is too short is refused; where prices are missing, a Notice `no-data` says so.',
        tags: ['Metrics'],
        params: ContractPath,
        querystring: CheapestWindowQuery,
        response: { 200: Envelope(CheapestWindow) },
      },
    },
    async (request, reply) => {
      const { params, query, caller, receivedAt: now } = request
      const { dateTimeFormat: format = caller.dateTimeFormat, ...asked } = query
      const { data, notices } = await readCheapestWindow(deps, params, asked, { caller, now, format })
      const answer = cacheable(reply.serialize(ok(data, notices)) as string)
      return sendCacheable(request, reply, answer, 'private, no-cache')
    },
  )
}
