import { clientPages } from '../../backoffice/clients/pages.ts'
import { clientTable, termFacts } from '../../backoffice/partners/partner-page.ts'
import { keepsFromNewClients, sentenceOf } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import { html } from '../../platform/html/html.ts'
import { Closed } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { facts, id, notice, section } from '../../web/frame/parts.ts'
import { type DashboardContext, dashboardKit } from '../dashboard-context.ts'

const clientsPath = '/partners/clients'
/** Beside the clients, so that no client id can hide it. */
const newClientPath = '/partners/new-client'
const pathOf = (_slug: string, clientId: string): `/${string}` =>
  `${clientsPath}/${encodeURIComponent(clientId)}`

/** The partner's own clients: the pages of the console about one partner. */
export const dashboardClientPages = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const kit = dashboardKit(server, context)

  kit
    .about({
      route: '/clients',
      params: Closed({}),
      find: (_, { partner }) => getPartner(deps.db, partner.slug),
      path: () => clientsPath,
      room: () => 'clients',
      async page(partner, { done, now }) {
        const decisions = (await findDecisions(deps.db, partner.id)).filter(keepsFromNewClients)
        const content = html`
      ${done !== undefined && notice(done)}
      <div class="list-head"><h1>API clients</h1>
        ${decisions.length === 0 && html`<div class="actions"><a class="button small" href="${newClientPath}">New client</a></div>`}</div>
      ${decisions.map((decision) => notice(html`${id(decision.subject)}: ${sentenceOf(decision)} Until the supplier lifts it, ask us for new clients.`, 'caution'))}
      <p>A client is what your software logs in with. Give each program its own, so that you can rotate and disable them one by one.
        <a href="/docs/authentication">How to get a token</a></p>
      ${clientTable(partner, pathOf, now, 'You have no client yet. Add one, so that your software can log in.')}
      ${section('terms', 'Rights and limits', facts(termFacts(partner, deps.config.rateLimitPerMinute, true)))}`
        return { title: 'API clients', content }
      },
    })
    .page('clients')

  clientPages(kit, deps, {
    room: 'clients',
    route: '/clients/:clientId',
    newRoute: '/new-client',
    paths: { partner: () => clientsPath, client: pathOf },
    mayRead: 'clients',
    mayChange: 'clients',
    changes: () => true,
    slugOf: ({ partner }) => partner.slug,
    ownNames: { prefix: (slug) => `${slug}-`, maxClients: 50 },
  })
}
