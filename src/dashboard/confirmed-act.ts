import type { Server } from '../platform/http/server.ts'
import { confirmedActsOf } from '../web/confirmed-act.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { type DashboardRoom, showDashboard } from './frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from './partner-routes.ts'
import type { Permission } from './roles.ts'

/** Something of a partner's that is asked for before it is done. */
export const confirmedPartnerActs = (server: Server, context: DashboardContext) =>
  confirmedActsOf<Permission | 'anybody', PartnerMe, DashboardRoom>({
    routes: partnerRoutes(server, context),
    show: showDashboard(context),
    guardOf: context.guardOf,
  })
