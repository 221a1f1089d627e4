import type { Server } from '../../platform/http/server.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'
import { homePage } from './home-page.ts'
import { readHome } from './read-home.ts'

/** Where the partner stands: what is done, what is next, and how much goes on. */
export const homeRoutes = (context: DashboardContext) => async (server: Server) => {
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/', 'anybody', async (me, request, reply) => {
    const { partner, member, now } = me
    const home = await readHome(context.deps, partner, now)
    const content = homePage(home, { partner, role: member.role, now })
    return show(me, { request, reply }, { title: partner.name, room: 'home', content })
  })
}
