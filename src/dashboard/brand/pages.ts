import multipart from '@fastify/multipart'
import { colourPreviewRoutes } from '../../backoffice/brands/brand-preview.ts'
import { brandPages } from '../../backoffice/brands/pages.ts'
import type { Server } from '../../platform/http/server.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import type { Permission } from '../roles.ts'

const place = { home: '/partners', path: '/partners/brand', back: '/partners', isSupplier: false } as const

/** The partner's own brand: the pages of the console about one partner. Host and sender stay the supplier's. */
export const dashboardBrandPages = (context: DashboardContext) => async (server: Server) => {
  await server.register(multipart)
  const { get } = partnerRoutes(server, context)
  colourPreviewRoutes<PartnerMe, Permission>(get, { right: 'brand', home: '/partners' })
  brandPages(dashboardKit(server, context), context.deps, {
    room: 'brand',
    route: '/brand',
    placeOf: () => place,
    mayRead: 'brand',
    mayChange: 'brand',
    termsOf: withoutRecentAuth,
    slugOf: ({ partner }) => partner.slug,
  })
}
