import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'

/** What has changed in the API, as the portal shows it. */
export const changelogRoutes = (context: DashboardContext) => async (server: Server) => {
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/changelog', 'anybody', async (me, request, reply) => {
    const content = html`<div class="prose">${context.deps.changelog()}</div>`
    return show(me, { request, reply }, { title: 'Changelog', room: 'changelog', content })
  })
}
