/** The partner interface under {base_url}/partner/v1, in the order of docs/partner-api.md. */
import { bearerCheck } from '../auth/bearer.ts'
import type { Server } from '../http/server.ts'
import { pricingRoutes } from '../pricing/routes.ts'
import { tariffRoutes } from '../tariffs/routes.ts'
import type { Parts } from './parts.ts'

export const partnerApi = (parts: Parts) => async (api: Server) => {
  const limit = { name: 'requests', quota: parts.config.rateLimitPerMinute, windowSeconds: 60 }
  api.addHook('onRequest', bearerCheck({ ...parts, limit, baseScope: 'api:partner' }))

  await api.register(tariffRoutes(parts.catalogue))
  await api.register(pricingRoutes(parts))
}
