import multipart from '@fastify/multipart'
import type { Scope } from '../../partners/scopes.ts'
import type { Server } from '../../platform/http/server.ts'
import { withProof } from '../../web/declared-change.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { confirmedActs } from '../confirmed-act.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { RoomName } from '../console-page.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { brandRoutesOf } from './brand-routes.ts'
import { manager as mayChange } from './pages.ts'
import { brandPath, partnerPath } from './paths.ts'

/** The brand of a partner, as operators look after it. */
export const brandRoutes = (context: ConsoleContext) => async (server: Server) => {
  await server.register(multipart)
  brandRoutesOf<SignedIn, readonly Scope[], RoomName>({
    deps: context.deps,
    routes: staffRoutes(server, context),
    act: confirmedActs(server, context),
    route: '/partners/:slug/brand',
    placeOf: (slug) => ({
      ...{ home: '/console', path: brandPath(slug), back: partnerPath(slug), isSupplier: true },
    }),
    room: 'partners',
    mayRead: anyRole,
    mayChange,
    termsOf: (...audit) => ({ ...withProof(...audit), proofLeadsTo: '/console/partners/:slug/brand' }),
    slugIn: (_me, { params }) => (params as { slug: string }).slug,
    guardOf: context.guardOf,
    show: showPage(context),
  })
}
