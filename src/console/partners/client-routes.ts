import { createClient } from '../../operator/partners/audited-clients.ts'
import { NewClientRequest } from '../../operator/partners/schema.ts'
import { getPartner, partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import type { Html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { doneOf } from '../../web/frame/done-texts.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { type ClientPages, clientDesk } from './client-desk.ts'
import { newClientRequest, readNewClientForm } from './client-form.ts'
import { newClientPage } from './client-form-pages.ts'
import { clientPage } from './client-page.ts'

/** The clients of a partner: one, and a new one. */
export function clientRoutes<Me extends SignedIn, Right>(pages: ClientPages<Me, Right>): void {
  const { deps, routes, paths, slugIn, ownNames } = pages
  const { clientIn, showForm, showSecret } = clientDesk(pages)

  routes.get(pages.route, pages.mayRead, async (me, request, reply) => {
    const found = await clientIn(me, request)
    const page = () =>
      clientPage({
        ...found,
        paths,
        mayChange: pages.changes(me),
        isSupplier: me.operator.partnerId === undefined,
        done: doneOf(request.url),
        now: me.operator.now,
      })
    return showForm(me, { request, reply }, { title: `Client ${found.client.clientId}`, page })
  })

  routes.get(
    pages.newRoute,
    pages.mayChange,
    ifProved(async (me, request, reply) => {
      const partner = await partnerBySlug(deps.db, slugIn(me, request))
      const form = {
        ...{
          clientId: ownNames?.prefix(partner.slug) ?? '',
          kind: 'server',
          redirectUris: '',
          secretEndDate: '',
          dateTimeFormat: 'Local',
        },
        scopes: assignableScopes[partner.type],
      }
      const title = `New client of ${partner.slug}`
      const page = (guard: Html) => newClientPage({ partner, paths, form, refusal: undefined, guard })
      return showForm(me, { request, reply }, { title, page })
    }),
  )

  routes.post(pages.newRoute, pages.mayChange, withProof('client.add'), async (me, request, reply) => {
    const visit = { request, reply }
    const partner = await partnerBySlug(deps.db, slugIn(me, request))
    const form = readNewClientForm(formOf(request))
    const done = await orRefusal(async () => {
      if (ownNames !== undefined) await refuseForeignName(deps.db, partner, form.clientId, ownNames)
      const body = checkedInput(request, NewClientRequest, newClientRequest(form, partner.slug))
      return createClient(deps, body, me.operator)
    })
    if (done instanceof Refusal) {
      const page = (guard: Html) => newClientPage({ partner, paths, form, refusal: done, guard })
      return showForm(me, visit, { title: `New client of ${partner.slug}`, page, refusal: done })
    }
    const path = paths.client(partner.slug, done.clientId)
    if (done.clientSecret === null) return seeOther(reply, path)
    return showSecret(me, visit, {
      title: `Client ${done.clientId} was added`,
      clientId: done.clientId,
      clientSecret: done.clientSecret,
      secretExpiresAt: done.secretExpiresAt.at(-1) ?? null,
      path,
    })
  })
}

/** A partner adds clients under its own name: no other can be taken from it, and none is mistaken for another's. */
async function refuseForeignName(
  db: ClientPages<SignedIn, unknown>['deps']['db'],
  { slug }: Partner,
  clientId: string,
  { prefix, mostClients }: NonNullable<ClientPages<SignedIn, unknown>['ownNames']>,
): Promise<void> {
  const begins = prefix(slug)
  if (!clientId.startsWith(begins) || clientId === begins) {
    const message = `It begins with ${begins} and goes on as you like.`
    throw new Refusal('invalid', { code: 'validation-failed', details: 'clientId', message })
  }
  const { clients } = await getPartner(db, slug)
  if (clients.length < mostClients) return
  const message = `You have ${mostClients} clients, and cannot have more. Ask us if you need them.`
  throw new Refusal('conflict', { code: 'conflict', message })
}
