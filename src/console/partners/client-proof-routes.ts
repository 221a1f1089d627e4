import { addKeys, changeSecret, removeKey } from '../../operator/partners/audited-clients.ts'
import { KeyPath, KeysRequest, RotateRequest } from '../../operator/partners/schema.ts'
import { formOf } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { seeOther } from '../../platform/html/see-other.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkedInput, orRefusal } from '../../web/checked-input.ts'
import { withProof } from '../../web/declared-change.ts'
import { confirmPage } from '../../web/frame/confirm-page.ts'
import { id } from '../../web/frame/parts.ts'
import { ifProved } from '../../web/if-proved.ts'
import type { SignedIn } from '../../web/signed-in.ts'
import { type ClientPages, clientDesk, commentIn, type Found, type Visit } from './client-desk.ts'
import { readRotationForm, rotationRequest } from './client-form.ts'
import { keysPage, rotatePage } from './client-form-pages.ts'

/** How a client proves itself: by secrets, which are rotated, or by public keys. */
export function clientProofRoutes<Me extends SignedIn, Right>(pages: ClientPages<Me, Right>): void {
  const { deps, paths, mayChange, route } = pages
  const { get, post } = pages.routes
  const { clientIn, pathOf, showForm, showSecret } = clientDesk(pages)

  get(
    `${route}/rotate`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(me, request)
      const form = { secretEndDate: '', former: 'keep', formerEndDate: '' }
      const page = (guard: Html) =>
        rotatePage({ ...found, paths, form, refusal: undefined, guard, comment: commentIn(me, request) })
      return showForm(
        me,
        { request, reply },
        { title: `Rotate the secret of ${found.client.clientId}?`, page },
      )
    }),
  )

  post(`${route}/rotate`, mayChange, withProof('client.rotate-secret'), async (me, request, reply) => {
    const visit = { request, reply }
    const found = await clientIn(me, request)
    const { clientId } = found.client
    const form = readRotationForm(formOf(request))
    const newest = formOf(request).get('newestCreatedAt') ?? ''
    const done = await orRefusal(async () => {
      const comment = commentIn(me, request) || null
      const body = checkedInput(request, RotateRequest, { ...rotationRequest(form, newest), comment })
      return changeSecret(deps.db, clientId, body, me.operator)
    })
    if (!(done instanceof Refusal))
      return showSecret(me, visit, { ...done, title: `New secret of ${clientId}`, path: pathOf(found) })
    const page = (guard: Html) =>
      rotatePage({ ...found, paths, form, refusal: done, guard, comment: commentIn(me, request) })
    return showForm(me, visit, { title: `Rotate the secret of ${clientId}?`, page, refusal: done })
  })

  const showKeys = (me: Me, visit: Visit, found: Found, form: string, refusal?: Refusal) =>
    showForm(me, visit, {
      title: `Add public keys to ${found.client.clientId}`,
      page: (guard) => keysPage({ ...found, paths, form, refusal, guard }),
      refusal,
    })

  get(
    `${route}/keys`,
    mayChange,
    ifProved(async (me, request, reply) => showKeys(me, { request, reply }, await clientIn(me, request), '')),
  )

  post(`${route}/keys`, mayChange, withProof('client.add-keys'), async (me, request, reply) => {
    const found = await clientIn(me, request)
    const form = formOf(request).get('keys') ?? ''
    const done = await orRefusal(async () => {
      const { keys } = checkedInput(request, KeysRequest, parsed(form))
      await addKeys(deps.db, found.client.clientId, keys, me.operator)
    })
    // A private key that somebody pasted by mistake is not shown again.
    return done instanceof Refusal
      ? showKeys(me, { request, reply }, found, '', done)
      : seeOther(reply, `${pathOf(found)}?done=keys-added`)
  })

  get(
    `${route}/keys/:kid/remove`,
    mayChange,
    ifProved(async (me, request, reply) => {
      const found = await clientIn(me, request)
      const { kid } = request.params as { kid: string }
      const title = `Remove key ${kid}?`
      const page = (guard: Html) =>
        confirmPage({
          title,
          says: html`<p>Within 5 seconds ${id(found.client.clientId)} can no longer prove itself by it. Tokens that were issued stay valid
          for their hour; disable the client to end them.</p>`,
          path: `${pathOf(found)}/keys/${encodeURIComponent(kid)}/remove`,
          guard,
          act: 'Remove the key',
          isDangerous: true,
          back: pathOf(found),
        })
      return showForm(me, { request, reply }, { title, page })
    }),
  )

  post(`${route}/keys/:kid/remove`, mayChange, withProof('client.remove-key'), async (me, request, reply) => {
    const found = await clientIn(me, request)
    const { clientId } = found.client
    const { kid } = checkedInput(request, KeyPath, {
      clientId,
      kid: (request.params as { kid: string }).kid,
    })
    await removeKey(deps.db, clientId, kid, me.operator)
    return seeOther(reply, `${pathOf(found)}?done=key-removed`)
  })
}

/** A JWK set; what is no JSON is refused by the schema. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
