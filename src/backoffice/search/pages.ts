import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { id, notice, table } from '../../web/frame/parts.ts'
import { stateNameBadge } from '../../web/frame/state-badge.ts'
import { readQuery } from '../../web/read-query.ts'
import { anyRole, type ConsoleContext, showPage, staffRoutes } from '../console-kit.ts'
import { customerPath, orderPath, ordersPath } from '../console-paths.ts'
import { findCustomers, numbersOf } from './find-customers.ts'
import { type SearchHit, SearchQuery } from './schema.ts'

const hitsOnPage = 50

export const searchRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get } = staffRoutes(server, context)
  const show = showPage(context)

  get('/search', anyRole, async (me, request, reply) => {
    const query = readQuery(request.url).get('q')?.trim() ?? ''
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

type SearchPage = {
  query: string
  hits: readonly SearchHit[]
  hasMore: boolean
  /** Why nothing was searched for. */
  fault: string | undefined
}

const searchPage = ({ query, hits, hasMore, fault }: SearchPage): Html => html`
  <h1>Search</h1>
  ${fault !== undefined && notice(fault, 'error')}
  ${
    query === ''
      ? html`<p class="empty">Type a name, an email address, a number of a customer, contract or meter, a MaLo or MeLo id, a postcode, an external id or the last four digits of an IBAN. The key / leads to the box.</p>`
      : fault === undefined &&
        table(
          `What was found for ${query}`,
          [
            { title: 'Name', cell: nameOf },
            {
              title: 'Contract',
              cell: ({ contractNumber }) =>
                contractNumber && html`<a href="${orderPath(contractNumber)}">${id(contractNumber)}</a>`,
            },
            { title: 'State', cell: ({ state }) => state && stateNameBadge(state) },
            { title: 'Partner', cell: ({ partner }) => partner },
            {
              title: 'Customer',
              cell: ({ customerNumber, contracts }) =>
                html`<a href="${customerPath(customerNumber)}">${id(customerNumber)}</a>${contracts > 1 && html` <a href="${ordersPath}?filter.customerNumber=${customerNumber}">${contracts} orders</a>`}`,
            },
            {
              title: 'Matched',
              cell: ({ matched, isExact }) => `${matched.join(', ')}${isExact ? '' : ' (similar)'}`,
            },
          ],
          { rows: hits, empty: 'Nothing was found. Try fewer words, or a number.' },
        )
  }
  ${hasMore && html`<p>There is more. Add a word or a postcode to narrow it down.</p>`}`

const nameOf = ({ name, businessName, emailAddress }: SearchHit): Html =>
  html`<strong>${[name, businessName].filter(Boolean).join(', ') || '(erased)'}</strong>${emailAddress !== null && html`<br><span class="relative">${emailAddress}</span>`}`
