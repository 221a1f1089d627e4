/** The dashboard: where the people who work for a partner look after its integration. */

import { readForms } from '../platform/html/form-pages.ts'
import type { OnFault, Server } from '../platform/http/server.ts'
import { requireDeclaredChanges } from '../web/declared-change.ts'
import { assetRoutes } from '../web/frame/asset-routes.ts'
import { answerWithConsolePages } from '../web/frame/error-pages.ts'
import { invitationRoutes } from '../web/sign-in/invitation-routes.ts'
import { meRoutes } from '../web/sign-in/me-routes.ts'
import { passkeyRoutes } from '../web/sign-in/passkey-routes.ts'
import { passwordSignInRoutes, signInRoutes } from '../web/sign-in/sign-in-routes.ts'
import { dashboardBrandPages } from './brand/pages.ts'
import { buttonRoutes } from './buttons/routes.ts'
import { changelogRoutes } from './changelog/routes.ts'
import { dashboardClientPages } from './clients/pages.ts'
import { customerPages } from './customers/pages.ts'
import { type DashboardDeps, dashboardContext } from './dashboard-context.ts'
import { homeRoutes } from './home/routes.ts'
import { orderPages } from './orders/pages.ts'
import { requestPages } from './requests/pages.ts'
import { sandboxPages } from './sandbox/pages.ts'
import { teamPages } from './team/pages.ts'
import { usagePages } from './usage/pages.ts'
import { webhookPages } from './webhooks/pages.ts'

/** Registered under /partners, so that unknown paths below it are answered with a page too. */
export const dashboardPages = (deps: DashboardDeps, onFault: OnFault) => async (server: Server) => {
  readForms(server)
  requireDeclaredChanges(server)
  const context = dashboardContext(deps)
  answerWithConsolePages(server, context, onFault)

  await server.register(signInRoutes(context))
  await server.register(passwordSignInRoutes(context))
  await server.register(invitationRoutes(context))
  await server.register(meRoutes(context))
  await server.register(passkeyRoutes(context))
  await server.register(assetRoutes)
  await server.register(homeRoutes(context))
  await server.register(buttonRoutes(context))
  if (deps.developerTools) await server.register(sandboxPages(context, deps.developerTools))
  await server.register(dashboardClientPages(context))
  await server.register(dashboardBrandPages(context))
  await server.register(teamPages(context))
  await server.register(changelogRoutes(context))
  await server.register(orderPages(context))
  await server.register(customerPages(context))
  await server.register(webhookPages(context))
  await server.register(requestPages(context))
  await server.register(usagePages(context))
}
