import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  addKeys,
  changeDateTimeFormat,
  changeSecret,
  createClient,
  disableClient,
  enableClient,
  removeKey,
  replaceScopes,
} from '../../operator/partners/audited-clients.ts'
import {
  DateTimeFormatRequest,
  KeyPath,
  KeysRequest,
  NewClientRequest,
  RotateRequest,
  ScopesRequest,
} from '../../operator/partners/schema.ts'
import type { ClientView } from '../../partners/client-view.ts'
import { getPartner, partnerBySlug } from '../../partners/manage-partners.ts'
import type { Partner } from '../../partners/partner.ts'
import { assignableScopes } from '../../partners/scopes.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import type { Server } from '../../platform/http/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../checked-input.ts'
import type { ConsoleContext } from '../console-context.ts'
import { confirmPage } from '../frame/confirm-page.ts'
import { doneOf } from '../frame/done-texts.ts'
import { statusOf } from '../frame/faults.ts'
import { id } from '../frame/parts.ts'
import { showPage } from '../frame/show-page.ts'
import { anyRole, type SignedIn, staffRoutes } from '../signed-in.ts'
import { newClientRequest, readNewClientForm, readRotationForm, rotationRequest } from './client-form.ts'
import { clientPage, keysPage, newClientPage, rotatePage, scopesPage, timesPage } from './client-pages.ts'
import { ifProved } from './if-proved.ts'
import { instantText } from './instant-text.ts'
import { clientPath } from './paths.ts'
import { secretPage } from './secret-page.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
type Found = { partner: Partner; client: ClientView }
const mayChange = ['operator:partners'] as const
const room = 'partners'
const client = '/partners/:slug/clients/:clientId'

/** Clients of a partner: what they may do, and how they prove themselves. */
export const partnerClientRoutes = (context: ConsoleContext) => async (server: Server) => {
  const { deps, guardOf } = context
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)

  async function clientIn({ params }: FastifyRequest): Promise<Found> {
    const { slug, clientId } = params as { slug: string; clientId: string }
    const { clients, ...partner } = await getPartner(deps.db, slug)
    const found = clients.find((candidate) => candidate.clientId === clientId)
    if (found !== undefined) return { partner, client: found }
    const message = `The partner ${slug} has no client ${clientId}.`
    throw new Refusal('unknown', { code: 'not-found', message })
  }
  const back = ({ partner, client: { clientId } }: Found) => clientPath(partner.slug, clientId)
  const showForm = (
    me: SignedIn,
    visit: Visit,
    { title, page, refusal }: { title: string; page(guard: Html): Html; refusal?: Refusal | undefined },
  ) => {
    const content = page(guardOf(visit.request, visit.reply))
    return show(me, visit, { title, room, content, status: statusOf(refusal) })
  }

  get(client, anyRole, async (me, request, reply) => {
    const found = await clientIn(request)
    const content = clientPage({
      ...found,
      mayChange: me.member.scopes.has('operator:partners'),
      done: doneOf(request.url),
      now: me.operator.now,
    })
    return show(me, { request, reply }, { title: `Client ${found.client.clientId}`, room, content })
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

  const showSecret = (
    me: SignedIn,
    visit: Visit,
    made: {
      title: string
      clientId: string
      clientSecret: string
      secretExpiresAt: string | null
      path: string
    },
  ) => {
    const content = secretPage({
      title: made.title,
      secret: { label: 'Client secret', value: made.clientSecret },
      more: [
        ['Client id', id(made.clientId)],
        ['Where it gets tokens', id(`${deps.config.authUrl}/connect/token`)],
        [
          'Ends',
          made.secretExpiresAt === null ? 'never' : instantText(made.secretExpiresAt, me.operator.now),
        ],
      ],
      next: { path: made.path, label: 'Go on to the client' },
    })
    return show(me, visit, { title: made.title, room, content })
  }

  get(
    `${client}/rotate`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(request)
      const form = { secretEndDate: '', former: 'keep', formerEndDate: '' }
      const page = (guard: Html) => rotatePage({ ...found, form, refusal: undefined, guard })
      return showForm(
        me,
        { request, reply },
        { title: `Rotate the secret of ${found.client.clientId}?`, page },
      )
    }),
  )

  post(
    `${client}/rotate`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const visit = { request, reply }
      const found = await clientIn(request)
      const { clientId } = found.client
      const form = readRotationForm(formOf(request))
      const newest = formOf(request).get('newestCreatedAt') ?? ''
      const done = await orRefusal(async () => {
        const body = checkedInput(request, RotateRequest, rotationRequest(form, newest))
        return changeSecret(deps.db, clientId, body, me.operator)
      })
      if (!(done instanceof Refusal))
        return showSecret(me, visit, { ...done, title: `New secret of ${clientId}`, path: back(found) })
      const page = (guard: Html) => rotatePage({ ...found, form, refusal: done, guard })
      return showForm(me, visit, { title: `Rotate the secret of ${clientId}?`, page, refusal: done })
    }),
  )

  const showScopes = (me: SignedIn, visit: Visit, found: Found, form: readonly string[], refusal?: Refusal) =>
    showForm(me, visit, {
      title: `Scopes of ${found.client.clientId}`,
      page: (guard) => scopesPage({ ...found, form, refusal, guard }),
      refusal,
    })

  get(
    `${client}/scopes`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(request)
      return showScopes(me, { request, reply }, found, found.client.scopes)
    }),
  )

  post(
    `${client}/scopes`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(request)
      const form = formOf(request).getAll('scopes')
      const done = await orRefusal(async () => {
        const { scopes } = checkedInput(request, ScopesRequest, { scopes: form })
        await replaceScopes(deps.db, found.client.clientId, scopes, me.operator)
      })
      return done instanceof Refusal
        ? showScopes(me, { request, reply }, found, form, done)
        : seeOther(reply, `${back(found)}?done=client-saved`)
    }),
  )

  get(`${client}/times`, mayChange, async (me, request, reply) => {
    const found = await clientIn(request)
    const page = (guard: Html) => timesPage({ ...found, guard })
    return showForm(me, { request, reply }, { title: `Times for ${found.client.clientId}`, page })
  })

  post(`${client}/times`, mayChange, async (me, request, reply) => {
    const found = await clientIn(request)
    const body = { dateTimeFormat: formOf(request).get('dateTimeFormat') ?? '' }
    const { dateTimeFormat } = checkedInput(request, DateTimeFormatRequest, body)
    await changeDateTimeFormat(deps.db, found.client.clientId, dateTimeFormat, me.operator)
    return seeOther(reply, `${back(found)}?done=client-saved`)
  })

  const showKeys = (me: SignedIn, visit: Visit, found: Found, form: string, refusal?: Refusal) =>
    showForm(me, visit, {
      title: `Add public keys to ${found.client.clientId}`,
      page: (guard) => keysPage({ ...found, form, refusal, guard }),
      refusal,
    })

  get(
    `${client}/keys`,
    mayChange,
    ifProved(async (me, request, reply) => showKeys(me, { request, reply }, await clientIn(request), '')),
  )

  post(
    `${client}/keys`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(request)
      const form = formOf(request).get('keys') ?? ''
      const done = await orRefusal(async () => {
        const { keys } = checkedInput(request, KeysRequest, parsed(form))
        await addKeys(deps.db, found.client.clientId, keys, me.operator)
      })
      // A private key that somebody pasted by mistake is not shown again.
      return done instanceof Refusal
        ? showKeys(me, { request, reply }, found, '', done)
        : seeOther(reply, `${back(found)}?done=keys-added`)
    }),
  )

  get(
    `${client}/keys/:kid/remove`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(request)
      const { kid } = request.params as { kid: string }
      const title = `Remove key ${kid}?`
      const content = confirmPage({
        title,
        says: html`<p>Within 5 seconds ${id(found.client.clientId)} can no longer prove itself by it. Tokens that were issued stay valid
          for their hour; disable the client to end them.</p>`,
        path: `${back(found)}/keys/${encodeURIComponent(kid)}/remove`,
        guard: guardOf(request, reply),
        act: 'Remove the key',
        isDangerous: true,
        back: back(found),
      })
      return show(me, { request, reply }, { title, room, content })
    }),
  )

  post(
    `${client}/keys/:kid/remove`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(request)
      const { clientId } = found.client
      const { kid } = checkedInput(request, KeyPath, {
        clientId,
        kid: (request.params as { kid: string }).kid,
      })
      await removeKey(deps.db, clientId, kid, me.operator)
      return seeOther(reply, `${back(found)}?done=key-removed`)
    }),
  )

  for (const act of ['disable', 'enable'] as const) {
    const { verb, says, use } = switches[act]

    get(
      `${client}/${act}`,
      mayChange,
      ifProved(async (me, request, reply) => {
        const found = await clientIn(request)
        const title = `${verb} client ${found.client.clientId}?`
        const content = confirmPage({
          title,
          says,
          path: `${back(found)}/${act}`,
          guard: guardOf(request, reply),
          act: `${verb} the client`,
          isDangerous: act === 'disable',
          back: back(found),
        })
        return show(me, { request, reply }, { title, room, content })
      }),
    )

    post(
      `${client}/${act}`,
      mayChange,
      ifProved(async (me, request, reply) => {
        const found = await clientIn(request)
        await use(deps.db, found.client.clientId, me.operator)
        return seeOther(reply, `${back(found)}?done=client-${act}d`)
      }),
    )
  }
}

const switches = {
  disable: {
    verb: 'Disable',
    says: html`<p>Within 5 seconds it gets no tokens, and those already issued are refused. Its webhooks get nothing. You can enable it
      again, with the secrets that it has.</p>`,
    use: disableClient,
  },
  enable: {
    verb: 'Enable',
    says: html`<p>It can log in again with the secrets, keys and scopes that it has.</p>`,
    use: enableClient,
  },
} as const

/** A JWK set; what is no JSON is refused by the schema. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
