/** The partner interface under {base_url}/partner/v1, in the order of docs/partner-api.md. */
import { documentRoutes } from '../documents/routes.ts'
import type { Server } from '../http/server.ts'
import { orderRoutes } from '../orders/routes.ts'
import { pricingRoutes } from '../pricing/routes.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { tariffRoutes } from '../tariffs/routes.ts'
import type { Parts } from './parts.ts'
import { requireToken } from './require-token.ts'

export const partnerApi = (parts: Parts) => async (api: Server) => {
  requireToken(api, parts, 'api:partner')
  await api.register(orderRoutes(parts))
  await api.register(tariffRoutes(parts.catalogue))
  await api.register(pricingRoutes(parts))
  await api.register(documentRoutes(parts))
}

/** The sandbox under {base_url}/sandbox/v1: the same tokens and the same limits. */
export const sandboxApi = (parts: Parts) => async (api: Server) => {
  requireToken(api, parts, 'api:partner')
  await api.register(sandboxRoutes(parts))
}
