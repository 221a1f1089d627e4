import multipart from '@fastify/multipart'
import { brandRoutesOf } from '../../console/partners/brand-routes.ts'
import { colourPreviewRoutes } from '../../console/partners/colour-preview-routes.ts'
import type { Server } from '../../platform/http/server.ts'
import { withoutProof } from '../../web/declared-change.ts'
import { confirmedPartnerActs } from '../confirmed-act.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { type DashboardRoom, showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import type { Permission } from '../roles.ts'

const place = { home: '/partners', path: '/partners/brand', back: '/partners', isSupplier: false } as const

/** The partner's own brand: the pages of the console about one partner. Host and sender stay the supplier's. */
export const brandRoutes = (context: DashboardContext) => async (server: Server) => {
  await server.register(multipart)
  const routes = partnerRoutes(server, context)
  colourPreviewRoutes<PartnerMe, Permission>(routes.get, { right: 'brand', home: '/partners' })
  brandRoutesOf<PartnerMe, Permission, DashboardRoom>({
    deps: context.deps,
    routes,
    act: confirmedPartnerActs(server, context),
    route: '/brand',
    placeOf: () => place,
    room: 'brand',
    mayRead: 'brand',
    mayChange: 'brand',
    termsOf: withoutProof,
    slugIn: ({ partner }) => partner.slug,
    guardOf: context.guardOf,
    show: showDashboard(context),
  })
}
