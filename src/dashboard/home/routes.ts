import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'

export const homeRoutes = (context: DashboardContext) => async (server: Server) => {
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/', 'anybody', async (me, request, reply) =>
    show(
      me,
      { request, reply },
      { title: me.partner.name, room: 'home', content: html`<h1>${me.partner.name}</h1>` },
    ),
  )
}
