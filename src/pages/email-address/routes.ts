/** Confirming, stopping and undoing a new email address by a mailed link. No login, no script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasswordService } from '../../customers/accounts/choose-password.ts'
import type { Brand } from '../../customers/accounts/language.ts'
import { type FoundLink, findLink, useLink } from '../../customers/contact/email-links.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf, staleNotice } from '../../platform/html/form-frame.ts'
import { formGuard } from '../../platform/html/form-guard.ts'
import { formOf, readFormsAndAnswerWithPages } from '../../platform/html/form-pages.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { languageOf } from '../../platform/html/language.ts'
import { sendCustomerPage } from '../../platform/html/send-page.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { rateLimited } from '../../platform/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { pageOptions } from '../account/account-page-context.ts'
import { accountPath, inLanguage } from '../account/paths.ts'
import { emailAddressTexts } from './texts.ts'

const prefix = '/email-address'
// Links cannot be guessed; the limit is against the load of a flood of posts.
const perNetwork = { name: 'email-address-links', quota: 60, windowSeconds: 15 * 60 }

const links = [
  { purpose: 'Confirm', path: '/' },
  { purpose: 'Stop', path: '/stop' },
] as const
type Link = (typeof links)[number]

/** Registered under /email-address. */
export const emailAddressPages =
  (deps: PasswordService & { config: Config }, onFault: OnFault) => async (server: Server) => {
    const { supplier, authUrl } = deps.config
    const guard = formGuard({ url: authUrl, path: prefix })
    readFormsAndAnswerWithPages(server, { onFault, supplierName: supplier.name })

    type Asking = { request: FastifyRequest; reply: FastifyReply; token: string; isStale?: boolean }

    const show = async ({ purpose, path }: Link, { request, reply, token, isStale = false }: Asking) => {
      const found = await findLink(deps.db, { token, purpose, now: request.receivedAt })
      const frame = { lang: languageOf(request), supplier, brand: found.brand }
      if (found.state !== 'open' && found.state !== 'undoable')
        return sendCustomerPage(reply, invalidPage(frame, found.state), found.state === 'unknown' ? 404 : 410)
      const form = {
        path: `${prefix}${path.replace(/\/$/, '')}`,
        token,
        guard: guard.field(request, reply),
        isStale,
      }
      return sendCustomerPage(reply, linkPage(frame, purpose, found, form), isStale ? 403 : 200)
    }

    for (const link of links) {
      server.get(link.path, pageOptions, async (request, reply) => {
        const { token } = request.query as { token?: unknown }
        return show(link, { request, reply, token: typeof token === 'string' ? token : '' })
      })

      server.post(link.path, pageOptions, async (request, reply) => {
        const { isOver, resetSeconds } = await deps.limiter.take(perNetwork, networkOf(request.ip))
        if (isOver) throw rateLimited('Too many attempts from this address.', resetSeconds)
        const form = formOf(request)
        const token = form.get('token') ?? ''
        if (!guard.isOwnPost(request, form)) return show(link, { request, reply, token, isStale: true })
        const used = { token, requestId: request.id, now: request.receivedAt }
        const { state } = await useLink(deps.db, link.purpose, used)
        if (state !== 'confirmed' && state !== 'stopped' && state !== 'undone')
          return show(link, { request, reply, token })
        const { brand } = await findLink(deps.db, { token, purpose: link.purpose, now: request.receivedAt })
        return sendCustomerPage(reply, usedPage({ lang: languageOf(request), supplier, brand }, state))
      })
    }
  }

type Frame = { lang: 'de' | 'en'; supplier: Supplier; brand: Brand | null }
type Known = Exclude<FoundLink, { state: 'unknown' }>
/** The path of the link, whose form posts to it. */
type Form = { path: string; token: string; guard: Html; isStale: boolean }

/** What the link does, and the button that does it. */
function linkPage(frame: Frame, purpose: 'Confirm' | 'Stop', link: Known, form: Form): Html {
  const { lang, supplier, brand } = frame
  const { title, lead, address, more, label } = askedBy(frame, purpose, link)
  const content = html`<h1>${title}</h1>
    ${form.isStale && staleNotice(lang)}
    <p class="lead">${lead} <strong>${address}</strong></p>
    ${more !== null && html`<p>${more}</p>`}
    <form method="post" action="${pathOf(form.path, { lang })}">
      ${form.guard}
      <input type="hidden" name="token" value="${form.token}">
      <button class="button wide" type="submit">${label}</button>
    </form>`
  const switchUrl = pathOf(form.path, { token: form.token, lang: otherLanguage(lang) })
  return customerPage({ title, lang, supplierName: supplier.name, brand, switchUrl, content })
}

function askedBy({ lang }: Frame, purpose: 'Confirm' | 'Stop', { state, oldAddress, newAddress }: Known) {
  const texts = emailAddressTexts[lang]
  if (purpose === 'Confirm') {
    const { confirmTitle: title, confirmLead: lead, confirmMore: more, confirm: label } = texts
    return { title, lead, address: newAddress, more, label }
  }
  if (state === 'undoable') {
    const { undoTitle: title, undoLead: lead, undoMore: more, undo: label } = texts
    return { title, lead, address: oldAddress, more, label }
  }
  const { stopTitle: title, stopLead: lead, stop: label } = texts
  return { title, lead, address: newAddress, more: null, label }
}

function usedPage({ lang, supplier, brand }: Frame, done: 'confirmed' | 'stopped' | 'undone'): Html {
  const texts = emailAddressTexts[lang]
  const title = texts[`${done}Title`]
  const content = html`${doneSign}<h1>${title}</h1><p>${texts[done]}</p>
    <p><a class="button wide" href="${inLanguage(accountPath, lang)}">${texts.account}</a></p>`
  return customerPage({ title, lang, supplierName: supplier.name, brand, content })
}

function invalidPage({ lang, supplier, brand }: Frame, state: 'done' | 'ended' | 'taken' | 'unknown'): Html {
  const { title, lead } = emailAddressTexts[lang].invalid[state]
  const content = html`<h1>${title}</h1><p>${lead}</p>
    <p class="hint">${supplier.phoneNumber} · ${supplier.emailAddress}</p>`
  return customerPage({ title, lang, supplierName: supplier.name, brand, content })
}
