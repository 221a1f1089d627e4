/** The operator interface under {base_url}/operator/v1, for the supplier's own clients. */

import { auditRoutes } from '../backoffice/audit/api.ts'
import { billRoutes } from '../backoffice/bills/api.ts'
import { brandRoutes } from '../backoffice/brands/api.ts'
import { campaignRoutes } from '../backoffice/campaigns/api.ts'
import { clientRoutes } from '../backoffice/clients/api.ts'
import { operatorContractRoutes } from '../backoffice/contracts/api.ts'
import { operatorCustomerRoutes } from '../backoffice/customers/api.ts'
import { withdrawalRoutes } from '../backoffice/declarations/api.ts'
import { operatorEventRoutes } from '../backoffice/events/api.ts'
import { statisticsRoutes } from '../backoffice/figures/api.ts'
import { importRoutes } from '../backoffice/imports/api.ts'
import { mailRoutes } from '../backoffice/mails/api.ts'
import { marketOrderRoutes, marketRoutes } from '../backoffice/market/api.ts'
import { orderActRoutes, orderWithdrawalRoutes } from '../backoffice/order-acts/api.ts'
import { operatorOrderRoutes, orderDetailRoutes } from '../backoffice/orders/api.ts'
import { partnerRoutes } from '../backoffice/partners/api.ts'
import { priceChangeRoutes } from '../backoffice/price-changes/api.ts'
import { operatorPriceRoutes } from '../backoffice/prices/api.ts'
import { meterReadingRoutes, readingRoutes } from '../backoffice/readings/api.ts'
import { searchRoutes } from '../backoffice/search/api.ts'
import { staffApiRoutes } from '../backoffice/staff/api.ts'
import { systemRoutes } from '../backoffice/system/api.ts'
import { operatorTariffRoutes } from '../backoffice/tariffs/api.ts'
import { taskRoutes } from '../backoffice/tasks/api.ts'
import { operatorWebhookRoutes } from '../backoffice/webhooks/api.ts'
import { workRoutes } from '../backoffice/worklist/api.ts'
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
  await api.register(billRoutes(deps))
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
