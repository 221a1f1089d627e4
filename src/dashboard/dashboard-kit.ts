import type { Server } from '../platform/http/server.ts'
import { pageKit } from '../web/kit/page-kit.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { type DashboardRoom, showDashboard } from './frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from './partner-routes.ts'
import type { Permission } from './roles.ts'

/** Pages of the dashboard, made of data. */
export const dashboardKit = (server: Server, context: DashboardContext) =>
  pageKit<Permission | 'anybody', PartnerMe, DashboardRoom>({
    routes: partnerRoutes(server, context),
    show: showDashboard(context),
    guardOf: context.guardOf,
    nowOf: ({ now }) => now,
    db: context.deps.db,
  })
