import type { Scope } from '../../partners/scopes.ts'
import type { Server } from '../../platform/http/server.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import type { ClientPages } from './client-desk.ts'
import { clientProofRoutes } from './client-proof-routes.ts'
import { clientRightsRoutes } from './client-rights-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { clientPath, partnerPath } from './paths.ts'

export const mayChange = ['operator:partners'] as const

/** The clients of a partner, as operators look after them. */
export const consoleClientRoutes = (context: ConsoleContext) => async (server: Server) => {
  const show = showPage(context)
  const pages: ClientPages<SignedIn, readonly Scope[]> = {
    deps: context.deps,
    routes: staffRoutes(server, context),
    route: '/partners/:slug/clients/:clientId',
    newRoute: '/partners/:slug/new-client',
    paths: {
      partner: partnerPath,
      newClient: (slug) => `${partnerPath(slug)}/new-client`,
      client: clientPath,
    },
    mayRead: anyRole,
    mayChange,
    changes: ({ member }) => member.scopes.has('operator:partners'),
    slugIn: (_me, { params }) => (params as { slug: string }).slug,
    guardOf: context.guardOf,
    show: (me, visit, page) => show(me, visit, { ...page, room: 'partners' }),
  }
  clientRoutes(pages)
  clientProofRoutes(pages)
  clientRightsRoutes(pages)
}
