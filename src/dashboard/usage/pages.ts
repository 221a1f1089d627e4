import { showUsage } from '../../partners/requests/read-requests.ts'
import { PeriodQuery } from '../../partners/requests/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { readFilter } from '../../web/read-query.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { clientsOf } from '../requests/filters.ts'
import { usagePage } from './usage-page.ts'

/** How much the partner asks for, against its limit. */
export const usagePages = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const kit = dashboardKit(server, context)

  kit.top('usage').view('/usage', 'requests', async (_, { me, request }) => {
    const query = checkedInput(request, PeriodQuery, Object.fromEntries(readFilter(request.url)))
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
    return { title: 'Usage', content }
  })
}
