/** The operator interface under {base_url}/operator/v1, for the supplier's own clients. */

import { auditRoutes } from '../operator/audit/routes.ts'
import { operatorContractRoutes } from '../operator/contracts/routes.ts'
import { operatorCustomerRoutes } from '../operator/customers/routes.ts'
import { operatorPriceRoutes } from '../operator/day-ahead-prices/routes.ts'
import { importRoutes } from '../operator/imports/routes.ts'
import { mailRoutes } from '../operator/mails/routes.ts'
import { marketRoutes } from '../operator/market/routes.ts'
import { operatorOrderRoutes } from '../operator/orders/routes.ts'
import { clientRoutes } from '../operator/partners/client-routes.ts'
import { partnerRoutes } from '../operator/partners/routes.ts'
import { readingRoutes } from '../operator/readings/routes.ts'
import { taskRoutes } from '../operator/tasks/routes.ts'
import type { Server } from '../platform/http/server.ts'
import type { Parts } from './parts.ts'
import { requireToken } from './require-token.ts'
import { inThread } from './threads.ts'

export const operatorApi = (parts: Parts) => async (api: Server) => {
  requireToken(api, parts, 'operator')
  // All of it is about customers, secrets or who did what.
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await api.register(operatorOrderRoutes(parts))
  await api.register(operatorContractRoutes(parts))
  await api.register(operatorCustomerRoutes(parts))
  await api.register(marketRoutes(parts))
  await api.register(taskRoutes(parts))
  await api.register(mailRoutes(parts))
  await api.register(partnerRoutes(parts))
  await api.register(clientRoutes(parts))
  await api.register(importRoutes({ ...parts, importReceived: inThread('importReceived') }))
  await api.register(operatorPriceRoutes(parts))
  await api.register(readingRoutes({ ...parts, receiveReadings: inThread('receiveReadings') }))
  await api.register(auditRoutes(parts))
}
