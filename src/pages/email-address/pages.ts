import type { Brand } from '../../customers/accounts/language.ts'
import type { FoundLink } from '../../customers/contact/email-links.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf, staleNotice } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { accountPath, inLanguage } from '../account/paths.ts'
import { emailAddressTexts } from './texts.ts'

type Frame = { lang: 'de' | 'en'; supplier: Supplier; brand: Brand | null }
type Known = Exclude<FoundLink, { state: 'unknown' }>
/** The path of the link, whose form posts to it. */
type Form = { path: string; token: string; guard: Html; isStale: boolean }

/** What the link does, and the button that does it. */
export function linkPage(frame: Frame, purpose: 'Confirm' | 'Stop', link: Known, form: Form): Html {
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

export function usedPage({ lang, supplier, brand }: Frame, done: 'confirmed' | 'stopped' | 'undone'): Html {
  const texts = emailAddressTexts[lang]
  const title = texts[`${done}Title`]
  const content = html`${doneSign}<h1>${title}</h1><p>${texts[done]}</p>
    <p><a class="button wide" href="${inLanguage(accountPath, lang)}">${texts.account}</a></p>`
  return customerPage({ title, lang, supplierName: supplier.name, brand, content })
}

export function invalidPage(
  { lang, supplier, brand }: Frame,
  state: 'done' | 'ended' | 'taken' | 'unknown',
): Html {
  const { title, lead } = emailAddressTexts[lang].invalid[state]
  const content = html`<h1>${title}</h1><p>${lead}</p>
    <p class="hint">${supplier.phoneNumber} · ${supplier.emailAddress}</p>`
  return customerPage({ title, lang, supplierName: supplier.name, brand, content })
}
