import {
  changeDateTimeFormat,
  disableClient,
  enableClient,
  replaceRedirectUris,
  replaceScopes,
} from '../../operator/partners/audited-clients.ts'
import { DateTimeFormatRequest, RedirectUrisRequest, ScopesRequest } from '../../operator/partners/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { reasonOf } from '../../web/confirmed-act.ts'
import { withoutProof, withProof } from '../../web/declared-change.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import { faultsOf } from '../../web/frame/faults.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { type ClientPages, clientDesk, commentIn, type Found, type Visit } from './client-desk.ts'
import { redirectsPage, scopesPage, timesPage } from './client-form-pages.ts'
import { linesOf } from './partner-form.ts'

/** What a client may do, where an app redirects to, how times are written for it, and whether it is enabled. */
export function clientRightsRoutes<Me extends SignedIn, Right>(pages: ClientPages<Me, Right>): void {
  const { deps, paths, mayChange, route } = pages
  const { get, post } = pages.routes
  const { clientIn, pathOf, showForm } = clientDesk(pages)

  const showScopes = (me: Me, visit: Visit, found: Found, form: readonly string[], refusal?: Refusal) =>
    showForm(me, visit, {
      title: `Scopes of ${found.client.clientId}`,
      page: (guard) =>
        scopesPage({ ...found, paths, form, refusal, guard, comment: commentIn(me, visit.request) }),
      refusal,
    })

  get(
    `${route}/scopes`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(me, request)
      return showScopes(me, { request, reply }, found, found.client.scopes)
    }),
  )

  post(`${route}/scopes`, mayChange, withProof('client.scopes'), async (me, request, reply) => {
    const found = await clientIn(me, request)
    const form = formOf(request).getAll('scopes')
    const done = await orRefusal(async () => {
      const body = { scopes: form, comment: commentIn(me, request) || null }
      const { scopes, comment } = checkedInput(request, ScopesRequest, body)
      await replaceScopes(deps.db, found.client.clientId, scopes, me.operator, comment)
    })
    return done instanceof Refusal
      ? showScopes(me, { request, reply }, found, form, done)
      : seeOther(reply, `${pathOf(found)}?done=client-saved`)
  })

  const showRedirects = (me: Me, visit: Visit, found: Found, form: string, refusal?: Refusal) =>
    showForm(me, visit, {
      title: `Redirect addresses of ${found.client.clientId}`,
      page: (guard) =>
        redirectsPage({ ...found, paths, form, refusal, guard, comment: commentIn(me, visit.request) }),
      refusal,
    })

  get(
    `${route}/redirects`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(me, request)
      return showRedirects(me, { request, reply }, found, found.client.redirectUris.join('\n'))
    }),
  )

  post(`${route}/redirects`, mayChange, withProof('client.redirect-uris'), async (me, request, reply) => {
    const found = await clientIn(me, request)
    const form = formOf(request).get('redirectUris') ?? ''
    const done = await orRefusal(async () => {
      const body = { redirectUris: linesOf(form), comment: commentIn(me, request) || null }
      const { redirectUris, comment } = checkedInput(request, RedirectUrisRequest, body)
      await replaceRedirectUris(deps.db, found.client.clientId, redirectUris, me.operator, comment)
    })
    return done instanceof Refusal
      ? showRedirects(me, { request, reply }, found, form, done)
      : seeOther(reply, `${pathOf(found)}?done=client-saved`)
  })

  get(`${route}/times`, mayChange, async (me, request, reply) => {
    const found = await clientIn(me, request)
    const page = (guard: Html) => timesPage({ ...found, paths, guard })
    return showForm(me, { request, reply }, { title: `Times for ${found.client.clientId}`, page })
  })

  post(`${route}/times`, mayChange, withoutProof('client.date-time-format'), async (me, request, reply) => {
    const found = await clientIn(me, request)
    const body = { dateTimeFormat: formOf(request).get('dateTimeFormat') ?? '' }
    const { dateTimeFormat } = checkedInput(request, DateTimeFormatRequest, body)
    await changeDateTimeFormat(deps.db, found.client.clientId, dateTimeFormat, me.operator)
    return seeOther(reply, `${pathOf(found)}?done=client-saved`)
  })

  for (const act of ['disable', 'enable'] as const) {
    const { verb, says, use } = switches[act]

    const confirm = (me: Me, visit: Visit, found: Found, refusal?: Refusal) => {
      const title = `${verb} client ${found.client.clientId}?`
      const reason = formOf(visit.request).get('reason')?.trim() ?? ''
      const page = (guard: Html) =>
        confirmPage({
          title,
          says,
          path: `${pathOf(found)}/${act}`,
          guard,
          act: `${verb} the client`,
          asksReason: asksReason(me),
          reason,
          isDangerous: act === 'disable',
          back: pathOf(found),
          faults: faultsOf(refusal, { reason }),
        })
      return showForm(me, visit, { title, page, refusal })
    }
    const asksReason = ({ operator }: Me) => act === 'disable' && operator.partnerId === undefined

    get(
      `${route}/${act}`,
      mayChange,
      ifProved(async (me, request, reply) => confirm(me, { request, reply }, await clientIn(me, request))),
    )

    post(`${route}/${act}`, mayChange, withProof(`client.${act}`), async (me, request, reply) => {
      const found = await clientIn(me, request)
      const done = await orRefusal(async () => {
        const comment = asksReason(me) ? reasonOf(request) : undefined
        await use(deps.db, found.client.clientId, me.operator, comment)
      })
      return done instanceof Refusal
        ? confirm(me, { request, reply }, found, done)
        : seeOther(reply, `${pathOf(found)}?done=client-${act}d`)
    })
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
    use: (...[db, clientId, operator]: Parameters<typeof disableClient>) =>
      enableClient(db, clientId, operator),
  },
} as const
