/** The customer's own pages: GET and POST, no script. */

import { readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { accountWithdrawalRoutes } from '../withdrawal/account-withdrawal-routes.ts'
import { accessRoutes } from './access-routes.ts'
import { type AccountPages, accountSetting } from './account-setting.ts'
import { changePasswordRoutes } from './change-password-routes.ts'
import { loginRoutes } from './login-routes.ts'
import { overviewRoutes } from './overview-routes.ts'
import { passwordRoutes } from './password-routes.ts'

/** To be registered under /account, so that a path of it that does not exist is a page as well. */
export const accountPages = (parts: AccountPages, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: parts.config.supplier.name })
  const setting = accountSetting(parts)

  await server.register(passwordRoutes(setting))
  await server.register(loginRoutes(setting))
  await server.register(overviewRoutes(setting))
  await server.register(changePasswordRoutes(setting))
  await server.register(accessRoutes(setting))
  await server.register(accountWithdrawalRoutes(setting))
}
