/** The console: where the people who run the service work. */

import { readFormsAndAnswerWithPages } from '../platform/html/form-pages.ts'
import type { OnFault, Server } from '../platform/http/server.ts'
import { type ConsoleDeps, consoleContext } from './console-context.ts'
import { homeRoutes } from './home-routes.ts'
import { invitationRoutes } from './sign-in/invitation-routes.ts'
import { meRoutes } from './sign-in/me-routes.ts'
import { passwordSignInRoutes, signInRoutes } from './sign-in/sign-in-routes.ts'
import { identityProvider } from './sso/identity-provider.ts'
import { ssoRoutes } from './sso/sso-routes.ts'

/** Registered under /console, so that unknown paths below it are answered with a page too. */
export const consolePages = (deps: ConsoleDeps, onFault: OnFault) => async (server: Server) => {
  readFormsAndAnswerWithPages(server, { onFault, supplierName: deps.config.supplier.name })
  const context = consoleContext(deps)

  const provider = identityProvider(deps.config)

  await server.register(signInRoutes(context))
  if (deps.config.console.hasPasswords) {
    await server.register(passwordSignInRoutes(context))
    await server.register(invitationRoutes(context))
  }
  if (provider) await server.register(ssoRoutes(context, provider))
  await server.register(meRoutes(context))
  await server.register(homeRoutes(context))
}
