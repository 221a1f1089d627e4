import { createClient } from '../../operator/partners/audited-clients.ts'
import { NewClientRequest } from '../../operator/partners/schema.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { doneOf } from '../frame/done-texts.ts'
import { ifProved } from '../if-proved.ts'
import { anyRole, staffRoutes } from '../staff-routes.ts'
import { clientDesk, clientRoute, mayChange } from './client-desk.ts'
import { newClientRequest, readNewClientForm } from './client-form.ts'
import { newClientPage } from './client-form-pages.ts'
import { clientPage } from './client-page.ts'
import { clientPath } from './paths.ts'

/** The clients of a partner: one, and a new one. */
export const partnerClientRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const { get, post } = staffRoutes(server, context)
  const { clientIn, showForm, showSecret } = clientDesk(context)

  get(clientRoute, anyRole, async (me, request, reply) => {
    const found = await clientIn(request)
    const page = () =>
      clientPage({
        ...found,
        mayChange: me.member.scopes.has('operator:partners'),
        done: doneOf(request.url),
        now: me.operator.now,
      })
    return showForm(me, { request, reply }, { title: `Client ${found.client.clientId}`, page })
  })

  get(
    '/partners/:slug/new-client',
    mayChange,
    ifProved(async (me, request, reply) => {
      const partner = await partnerBySlug(deps.db, (request.params as { slug: string }).slug)
      const form = {
        ...{ clientId: '', kind: 'server', redirectUris: '', secretEndDate: '', dateTimeFormat: 'Local' },
        scopes: assignableScopes[partner.type],
      }
      const title = `New client of ${partner.slug}`
      const page = (guard: Html) => newClientPage({ partner, form, refusal: undefined, guard })
      return showForm(me, { request, reply }, { title, page })
    }),
  )

  post(
    '/partners/:slug/new-client',
    mayChange,
    ifProved(async (me, request, reply) => {
      const visit = { request, reply }
      const partner = await partnerBySlug(deps.db, (request.params as { slug: string }).slug)
      const form = readNewClientForm(formOf(request))
      const done = await orRefusal(async () => {
        const body = checkedInput(request, NewClientRequest, newClientRequest(form, partner.slug))
        return createClient(deps, body, me.operator)
      })
      if (done instanceof Refusal) {
        const page = (guard: Html) => newClientPage({ partner, form, refusal: done, guard })
        return showForm(me, visit, { title: `New client of ${partner.slug}`, page, refusal: done })
      }
      const path = clientPath(partner.slug, done.clientId)
      if (done.clientSecret === null) return seeOther(reply, path)
      return showSecret(me, visit, {
        title: `Client ${done.clientId} was added`,
        clientId: done.clientId,
        clientSecret: done.clientSecret,
        secretExpiresAt: done.secretExpiresAt.at(-1) ?? null,
        path,
      })
    }),
  )
}
