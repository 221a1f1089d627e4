import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { queryOf } from '../../web/query-of.ts'
import type { ConsoleContext } from '../console-context.ts'
import { showPage } from '../show-page.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { findCustomers } from './find-customers.ts'
import { numbersOf } from './found-numbers.ts'
import { SearchQuery } from './schema.ts'
import { searchPage } from './search-page.ts'

const hitsOnPage = 50

export const searchRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/search', anyRole, async (me, request, reply) => {
    const query = queryOf(request.url).get('q')?.trim() ?? ''
    const found = await orRefusal(async () => {
      if (query === '') return []
      const { q } = checkedInput(request, SearchQuery, { q: query, limit: hitsOnPage })
      return findCustomers(deps.reads, q, hitsOnPage, me.operator.now)
    })
    const isRefused = found instanceof Refusal
    const hits = isRefused ? [] : found.slice(0, hitsOnPage)
    const numbers = numbersOf(hits)
    await auditPage(deps.db, me.operator, { action: 'customer.search', subject: 'search', numbers })
    const content = searchPage({
      query,
      hits,
      hasMore: !isRefused && found.length > hits.length,
      fault: isRefused ? found.message : undefined,
    })
    const status = isRefused ? 400 : 200
    return show(me, { request, reply }, { title: 'Search', content, searched: query, status })
  })
}
