import type { ClientPages } from '../../console/partners/client-desk.ts'
import { clientProofRoutes } from '../../console/partners/client-proof-routes.ts'
import { clientRightsRoutes } from '../../console/partners/client-rights-routes.ts'
import { clientRoutes as oneClientRoutes } from '../../console/partners/client-routes.ts'
import { clientTable } from '../../console/partners/partner-page.ts'
import { keepsFromNewClients, sentenceOf } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import { getPartner } from '../../partners/manage-partners.ts'
import { html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { id, notice } from '../../web/frame/parts.ts'
import type { DashboardContext } from '../dashboard-context.ts'
import { showDashboard } from '../frame/dashboard-page.ts'
import { type PartnerMe, partnerRoutes } from '../partner-routes.ts'
import type { Permission } from '../roles.ts'

const clientsPath = '/partners/clients'
/** Beside the clients, so that no client id can hide it. */
const newClientPath = '/partners/new-client'
const pathOf = (_slug: string, clientId: string): `/${string}` =>
  `${clientsPath}/${encodeURIComponent(clientId)}`

/** The partner's own clients: the pages of the console about one partner. */
export const clientRoutes = (context: DashboardContext) => async (server: Server) => {
  const { deps } = context
  const routes = partnerRoutes(server, context)
  const show = showDashboard(context)

  routes.get('/clients', 'clients', async (me, request, reply) => {
    const partner = await getPartner(deps.db, me.partner.slug)
    const done = doneOf(request.url)
    const decisions = (await findDecisions(deps.db, partner.id)).filter(keepsFromNewClients)
    const content = html`
      ${done !== undefined && notice(done)}
      <div class="list-head"><h1>API clients</h1>
        ${decisions.length === 0 && html`<div class="actions"><a class="button small" href="${newClientPath}">New client</a></div>`}</div>
      ${decisions.map((decision) => notice(html`${id(decision.subject)}: ${sentenceOf(decision)} Until the supplier lifts it, ask us for new clients.`, 'caution'))}
      <p>A client is what your software logs in with. Give each program its own, so that you can rotate and disable them one by one.
        <a href="/docs/authentication">How to get a token</a></p>
      ${clientTable(partner, pathOf, me.now, 'You have no client yet. Add one, so that your software can log in.')}`
    return show(me, { request, reply }, { title: 'API clients', room: 'clients', content })
  })

  const pages: ClientPages<PartnerMe, Permission> = {
    deps,
    routes,
    route: '/clients/:clientId',
    newRoute: '/new-client',
    paths: { partner: () => clientsPath, newClient: () => newClientPath, client: pathOf },
    mayRead: 'clients',
    mayChange: 'clients',
    changes: () => true,
    slugIn: ({ partner }) => partner.slug,
    ownNames: { prefix: (slug) => `${slug}-`, mostClients: 50 },
    guardOf: context.guardOf,
    show: (me, visit, page) => show(me, visit, { ...page, room: 'clients' }),
  }
  oneClientRoutes(pages)
  clientProofRoutes(pages)
  clientRightsRoutes(pages)
}
