import { showUsage } from '../../partners/requests/read-requests.ts'
import { PeriodQuery } from '../../partners/requests/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { listInput } from '../../web/list-input.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'
import { clientsOf } from '../requests/clients-of.ts'
import { usagePage } from './usage-page.ts'

/** How much the partner asks for, against its limit. */
export const usageRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/usage', 'requests', async (me, request, reply) => {
    const query = checkedInput(request, PeriodQuery, listInput(askedOf(request.url)))
    const { period = '24h', 'filter.client': chosen } = query
    const directory = deps.directory.current()
    const partner = directory.partners.find(({ id }) => id === me.partner.id)
    const now = deps.requestLog.now()
    const content = usagePage({
      usage: await showUsage(deps.db, { period, clientId: chosen ?? null, now }, me.partner.id),
      period,
      clients: clientsOf(directory, me.partner.id),
      chosen: chosen ?? '',
      requestsPerMinute: partner?.requestsPerMinute ?? deps.config.rateLimitPerMinute,
      now,
    })
    return show(me, { request, reply }, { title: 'Usage', room: 'usage', content })
  })
}
