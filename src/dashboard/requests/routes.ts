import { getRequests, listErrors, listRequests } from '../../partners/requests/read-requests.ts'
import { PeriodQuery, RequestsQuery } from '../../partners/requests/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { askedOf } from '../../web/frame/asked-of.ts'
import { filterFaults, statusOf } from '../../web/frame/faults.ts'
import { listInput, pageByKey, rowsOnPage } from '../../web/list-input.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { partnerRoutes } from '../partner-routes.ts'
import { clientsOf } from './clients-of.ts'
import { errorsPage } from './errors-page.ts'
import { requestPage } from './request-page.ts'
import { requestsPage } from './requests-page.ts'

/** What became of the partner's requests. The log goes by the real time, wherever the clock of a test environment is. */
export const requestRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const { get } = partnerRoutes(server, context)
  const show = showDashboard(context)

  get('/requests', 'requests', async (me, request, reply) => {
    const asked = askedOf(request.url)
    const found = await orRefusal(async () =>
      listRequests(deps.db, checkedInput(request, RequestsQuery, listInput(asked)), {
        ...{ partnerId: me.partner.id, limit: rowsOnPage },
      }),
    )
    const refusal = found instanceof Refusal ? found : undefined
    const { rows, next } = pageByKey(found instanceof Refusal ? [] : found, ({ id }) => id)
    const content = requestsPage({
      requests: rows,
      asked,
      clients: clientsOf(deps.directory.current(), me.partner.id),
      next,
      faults: filterFaults(refusal),
      now: deps.requestLog.now(),
    })
    return show(
      me,
      { request, reply },
      { title: 'Requests', room: 'requests', content, status: statusOf(refusal) },
    )
  })

  get('/requests/:requestId', 'requests', async (me, request, reply) => {
    const { requestId } = request.params as { requestId: string }
    const { 'filter.requestId': checked = '' } = checkedInput(request, RequestsQuery, {
      'filter.requestId': requestId,
    })
    const [newest, ...others] = await getRequests(deps.db, checked, me.partner.id)
    const content = requestPage(newest, { others, now: deps.requestLog.now() })
    return show(me, { request, reply }, { title: 'Request', room: 'requests', content })
  })

  get('/errors', 'requests', async (me, request, reply) => {
    const { period = '24h' } = checkedInput(request, PeriodQuery, listInput(askedOf(request.url)))
    const now = deps.requestLog.now()
    const codes = await listErrors(deps.db, { period, clientId: null, now }, me.partner.id)
    const content = errorsPage(codes, { period, now })
    return show(me, { request, reply }, { title: 'Errors', room: 'errors', content })
  })
}
