/** The partner interface under {base_url}/partner/v1, in the order of docs/partner-api.md. */

import { documentRoutes } from '../contracts/documents/routes.ts'
import { contractRoutes } from '../contracts/routes.ts'
import { linkRoutes } from '../customers/links/routes.ts'
import { customerRoutes } from '../customers/visibility/routes.ts'
import { costRoutes } from '../energy/costs/routes.ts'
import { dayAheadPriceRoutes } from '../energy/day-ahead-prices/routes.ts'
import { metricsRoutes } from '../energy/metrics/routes.ts'
import { workingPriceRoutes } from '../energy/working-prices/routes.ts'
import { orderRoutes } from '../orders/intake/routes.ts'
import type { Server } from '../platform/http/server.ts'
import { tariffRoutes } from '../tariffs/catalogue/routes.ts'
import { pricingRoutes } from '../tariffs/pricing/routes.ts'
import type { Parts } from './parts.ts'
import { requireToken } from './require-token.ts'
import type { Sandbox } from './sandbox.ts'

export const partnerApi = (parts: Parts) => async (api: Server) => {
  requireToken(api, parts, 'api:partner')
  await api.register(orderRoutes(parts))
  await api.register(tariffRoutes(parts.catalogue))
  await api.register(pricingRoutes(parts))
  await api.register(dayAheadPriceRoutes(parts.dayAheadPrices))
  await api.register(customerRoutes(parts))
  await api.register(contractRoutes(parts))
  await api.register(metricsRoutes(parts))
  await api.register(costRoutes(parts))
  await api.register(workingPriceRoutes(parts))
  await api.register(linkRoutes(parts))
  await api.register(documentRoutes(parts))
}

/** The sandbox under {base_url}/sandbox/v1: the same tokens and the same limits. */
export const sandboxApi = (parts: Parts, sandbox: Sandbox) => async (api: Server) => {
  requireToken(api, parts, 'api:partner')
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await api.register(sandbox.routes(parts))
}
