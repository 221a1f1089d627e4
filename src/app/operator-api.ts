/** The operator interface under {base_url}/operator/v1, for the supplier's own clients. */

import { auditRoutes } from '../operator/audit/routes.ts'
import { campaignRoutes } from '../operator/campaigns/routes.ts'
import { operatorContractRoutes } from '../operator/contracts/routes.ts'
import { operatorCustomerRoutes } from '../operator/customers/routes.ts'
import { operatorPriceRoutes } from '../operator/day-ahead-prices/routes.ts'
import { withdrawalRoutes } from '../operator/declarations/routes.ts'
import { operatorEventRoutes } from '../operator/events/routes.ts'
import { importRoutes } from '../operator/imports/routes.ts'
import { mailRoutes } from '../operator/mails/routes.ts'
import { marketRoutes } from '../operator/market/routes.ts'
import { marketOrderRoutes } from '../operator/market-orders/routes.ts'
import { orderActRoutes } from '../operator/orders/acts/routes.ts'
import { orderWithdrawalRoutes } from '../operator/orders/acts/withdrawal-routes.ts'
import { orderDetailRoutes } from '../operator/orders/detail-routes.ts'
import { operatorOrderRoutes } from '../operator/orders/routes.ts'
import { brandRoutes } from '../operator/partners/brand-routes.ts'
import { clientRoutes } from '../operator/partners/client-routes.ts'
import { partnerRoutes } from '../operator/partners/routes.ts'
import { priceChangeRoutes } from '../operator/price-changes/routes.ts'
import { meterReadingRoutes } from '../operator/readings/meter-reading-routes.ts'
import { readingRoutes } from '../operator/readings/routes.ts'
import { searchRoutes } from '../operator/search/routes.ts'
import { staffApiRoutes } from '../operator/staff/routes.ts'
import { statisticsRoutes } from '../operator/statistics/routes.ts'
import { systemRoutes } from '../operator/system/routes.ts'
import { operatorTariffRoutes } from '../operator/tariffs/routes.ts'
import { taskRoutes } from '../operator/tasks/routes.ts'
import { operatorWebhookRoutes } from '../operator/webhooks/routes.ts'
import { workRoutes } from '../operator/worklist/routes.ts'
import type { Server } from '../platform/http/server.ts'
import type { Deps } from './deps.ts'
import { inFileProcess, inImportProcess, inReadingsProcess } from './files.ts'
import { requireToken } from './require-token.ts'
import { inThread } from './threads.ts'

export const operatorApi = (deps: Deps) => async (api: Server) => {
  requireToken(api, deps, null)
  // All of it is about customers, secrets or who did what.
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store')
    done()
  })
  await api.register(workRoutes(deps))
  await api.register(orderActRoutes(deps))
  await api.register(operatorOrderRoutes(deps))
  await api.register(orderWithdrawalRoutes(deps))
  await api.register(orderDetailRoutes(deps))
  await api.register(operatorContractRoutes(deps))
  await api.register(marketOrderRoutes(deps))
  await api.register(operatorCustomerRoutes({ ...deps, exportCustomer: inThread('exportCustomer') }))
  await api.register(searchRoutes(deps))
  await api.register(marketRoutes(deps))
  await api.register(taskRoutes(deps))
  await api.register(mailRoutes(deps))
  await api.register(withdrawalRoutes(deps))
  await api.register(
    priceChangeRoutes({
      ...deps,
      previewRun: inThread('previewRun'),
      printPaperLetters: inThread('printPaperLetters'),
    }),
  )
  await api.register(partnerRoutes(deps))
  await api.register(brandRoutes({ ...deps, readLogo: inFileProcess('readLogo') }))
  await api.register(clientRoutes(deps))
  await api.register(operatorEventRoutes(deps))
  await api.register(operatorWebhookRoutes(deps))
  await api.register(
    importRoutes({
      ...deps,
      importReceived: inImportProcess('importReceived'),
      previewReceived: inImportProcess('previewReceived'),
    }),
  )
  await api.register(operatorTariffRoutes(deps))
  await api.register(campaignRoutes(deps))
  await api.register(operatorPriceRoutes(deps))
  await api.register(readingRoutes({ ...deps, receiveReadings: inReadingsProcess('receiveReadings') }))
  await api.register(meterReadingRoutes(deps))
  await api.register(statisticsRoutes(deps))
  await api.register(staffApiRoutes(deps))
  await api.register(auditRoutes({ ...deps, verifyNewest: inThread('verifyNewest') }))
  await api.register(systemRoutes({ ...deps, examineService: inThread('examineService') }))
}
