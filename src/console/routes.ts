/** The console: where the people who run the service work. */

import { readFormsAndAnswerWithPages } from '../platform/html/form-pages.ts'
import type { OnFault, Server } from '../platform/http/server.ts'
import { type ConsoleDeps, consoleContext } from './console-context.ts'
import { homeRoutes } from './home-routes.ts'
import { invitationRoutes } from './sign-in/invitation-routes.ts'
import { meRoutes } from './sign-in/me-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'

/** Registered under /console, so that unknown paths below it are answered with a page too. */
export const consolePages = (deps: ConsoleDeps, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: deps.config.supplier.name })
  const context = consoleContext(deps)

  await server.register(signInRoutes(context))
  await server.register(invitationRoutes(context))
  await server.register(meRoutes(context))
  await server.register(homeRoutes(context))
}
