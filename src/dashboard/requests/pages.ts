import { getRequests, listErrors, listRequests } from '../../partners/requests/read-requests.ts'
import { PeriodQuery, RequestsQuery } from '../../partners/requests/schema.ts'
import { html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { id } from '../../web/frame/parts.ts'
import { instantText } from '../../web/frame/time-text.ts'
import { readFilter } from '../../web/read-query.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'
import { requestPath, requestsPath } from '../dashboard-paths.ts'
import { clientsOf } from './filters.ts'
import { codesOf, errorsPage, requestPage, statusBadge } from './request-page.ts'

/** What became of the partner's requests. The log goes by the real time, wherever the clock of a test environment is. */
export const requestPages = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const kit = dashboardKit(server, context)

  kit.top('requests').list('/requests', 'requests', {
    title: 'Requests',
    query: RequestsQuery,
    find: (query, { me, limit }) => listRequests(deps.db, query, { partnerId: me.partner.id, limit }),
    key: ({ id: key }) => key,
    noted: null,
    filters: (_, me) => [
      { name: 'status', label: 'Status', choices: statuses },
      { name: 'client', label: 'Client', choices: clientsOf(deps.directory.current(), me.partner.id) },
      { name: 'operation', label: 'Operation', type: 'text' },
      { name: 'code', label: 'Code', type: 'text' },
      { name: 'requestId', label: 'Request id', type: 'text' },
      { name: 'contract', label: 'Contract', type: 'text' },
      { name: 'from', label: 'From', type: 'date' },
      { name: 'to', label: 'To', type: 'date' },
    ],
    columns: () => [
      {
        title: 'Time',
        cell: ({ receivedAt, requestId }) =>
          html`<a href="${requestPath(requestId)}">${instantText(receivedAt.toISOString(), deps.requestLog.now())}</a>`,
      },
      { title: 'Status', cell: ({ status }) => statusBadge(status) },
      { title: 'Operation', cell: ({ operation }) => operation },
      { title: 'Codes', cell: codesOf },
      { title: 'Client', cell: ({ clientId }) => clientId },
      {
        title: 'Took',
        cell: ({ milliseconds }) => milliseconds !== null && `${milliseconds} ms`,
        isFigure: true,
      },
      { title: 'Request', cell: ({ requestId }) => id(requestId) },
    ],
    empty: (asked) =>
      html`${
        asked.size > 0
          ? 'The log has no such request.'
          : html`No request has come yet. <a href="/docs/reference/calculatePrice#run">Send a first one</a>.`
      } Refused requests are all in it, others as a sample, both for 30 days; a request appears within seconds.`,
    isLive: true,
  })

  kit
    .about({
      route: '/requests/:requestId',
      params: Closed({ requestId: RequestsQuery.properties['filter.requestId'] }),
      find: ({ requestId = '' }, { partner }) => getRequests(deps.db, requestId, partner.id),
      path: () => requestsPath,
      room: () => 'requests',
      page: ([newest, ...others]) => ({
        title: 'Request',
        content: requestPage(newest, { others, now: deps.requestLog.now() }),
      }),
    })
    .page('requests')

  kit.top('errors').view('/errors', 'requests', async (_, { me, request }) => {
    const { period = '24h' } = checkedInput(request, PeriodQuery, Object.fromEntries(readFilter(request.url)))
    const now = deps.requestLog.now()
    const codes = await listErrors(deps.db, { period, clientId: null, now }, me.partner.id)
    return { title: 'Errors', content: errorsPage(codes, { period, now }) }
  })
}

const statuses = [
  { value: 'refused', label: 'Refused or failed' },
  { value: '2xx', label: 'Answered (2xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
]
