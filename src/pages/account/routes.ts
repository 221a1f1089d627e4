/** The customer's own pages: GET and POST, no script. */

import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { meterReadingPages } from '../meter-readings/meter-reading-routes.ts'
import { priceChangeRoutes } from '../price-change/routes.ts'
import { accountWithdrawalRoutes } from '../withdrawal/account-withdrawal-routes.ts'
import { accessRoutes } from './access-routes.ts'
import { type AccountPages, accountPageContext } from './account-page-context.ts'
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
}
