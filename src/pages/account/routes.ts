/** The customer's own pages: GET and POST; they work without a script. */

import readoutScript from '../../platform/html/charts/readout.browser.ts?text'
import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { baseCss } from '../../platform/html/typeface.ts'
import { codedDocument, sendCoded } from '../../platform/http/coded-document.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { accessListRoutes } from '../access/routes.ts'
import { consumptionRoutes } from '../consumption/routes.ts'
import { contractRoutes } from '../contract/routes.ts'
import { bankDetailsRoutes } from '../contract-acts/bank-details-routes.ts'
import { billingAddressRoutes } from '../contract-acts/billing-address-routes.ts'
import { moveRoutes } from '../contract-acts/move-routes.ts'
import { photovoltaicsRoutes } from '../contract-acts/photovoltaics-routes.ts'
import { terminateRoutes } from '../contract-acts/terminate-routes.ts'
import { contractCalendarRoutes } from '../contract-calendar/routes.ts'
import { accountWithdrawalRoutes } from '../declarations/account-withdrawal.ts'
import { meterReadingPages } from '../meter-readings/meter-reading-routes.ts'
import { priceChangeRoutes } from '../price-change/routes.ts'
import { priceRoutes } from '../prices/routes.ts'
import { securityRoutes } from '../security/routes.ts'
import { contactRoutes } from '../settings/contact-routes.ts'
import { ownDataRoutes } from '../settings/own-data-routes.ts'
import { settingsRoutes } from '../settings/settings-routes.ts'
import { accessRoutes } from './access-routes.ts'
import accountCss from './account.css'
import { type AccountPages, accountPageContext, pageOptions } from './account-page-context.ts'
import { changePasswordRoutes } from './change-password-routes.ts'
import { loginRoutes } from './login-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { passwordRoutes } from './password-routes.ts'

/** Registered under /account, so that unknown paths below it are answered with a page too. */
export const accountPages = (deps: AccountPages, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: deps.config.supplier.name })
  const context = accountPageContext(deps)

  await server.register(passwordRoutes(context))
  await server.register(loginRoutes(context))
  await server.register(overviewRoutes(context))
  await server.register(changePasswordRoutes(context))
  await server.register(accessRoutes(context))
  await server.register(accountWithdrawalRoutes(context))
  await server.register(priceChangeRoutes(context))
  await server.register(meterReadingPages(context))
  await server.register(terminateRoutes(context))
  await server.register(bankDetailsRoutes(context))
  await server.register(billingAddressRoutes(context))
  await server.register(photovoltaicsRoutes(context))
  await server.register(moveRoutes(context))
  await server.register(settingsRoutes(context))
  await server.register(contactRoutes(context))
  await server.register(ownDataRoutes(context))
  await server.register(securityRoutes(context))
  await server.register(accessListRoutes(context))
  await server.register(accountAssetRoutes)
  await server.register(contractRoutes(context))
  await server.register(consumptionRoutes(context))
  await server.register(priceRoutes(context))
  await server.register(contractCalendarRoutes(context))
}

const assets = {
  '/style.css': { type: 'text/css; charset=utf-8', text: baseCss + accountCss },
  '/script.js': { type: 'text/javascript; charset=utf-8', text: readoutScript },
}

/** The style and the script of the account's pages. Nothing in them is anybody's, so they are compressed. */
async function accountAssetRoutes(server: Server): Promise<void> {
  for (const [path, { type, text }] of Object.entries(assets)) {
    const document = codedDocument(text)
    server.get(path, pageOptions, (request, reply) => {
      reply.headers({ 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' })
      return sendCoded(request, reply, document, type)
    })
  }
}
