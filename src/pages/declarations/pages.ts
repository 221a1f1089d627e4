/** The pages to withdraw or to terminate without a login. They show only what was typed, never what we know. */

import type { Kind } from '../../contracts/declarations/store.ts'
import { customerPage, doneSign } from '../../platform/html/customer-page.ts'
import { otherLanguage, type Refused, refusalNotice, titleWith } from '../../platform/html/form-frame.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { facts } from '../../platform/html/page-parts.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { inLanguage } from '../account/paths.ts'
import type { Confirmed, DeclarationForm, FaultsOf, PageTexts, TypedOf } from './kinds.ts'

/** What the pages of a declaration without a login have in common. */
export type Frame = {
  lang: Language
  supplier: Supplier
  /** The partner whose site has led here; without one, it is the partner at whose own host the page is opened. */
  brand: { slug: string; name: string } | undefined
}

type Page = { title: string; content: Html; switchUrl?: string }

const page = ({ lang, supplier, brand }: Frame, { footer }: Pick<PageTexts, 'footer'>, shown: Page): Html =>
  customerPage({
    lang,
    supplierName: supplier.name,
    // The brand of the contract would reveal that there is one.
    brand: brand ?? 'host',
    switchUrl: undefined,
    ...shown,
    footer: footer(supplier.name),
  })

/** An address of these pages, in the language and the brand of this one. */
const urlOf = (
  { lang, brand }: Pick<Frame, 'lang' | 'brand'>,
  path: string,
  query: Record<string, string> = {},
): `/${string}` => inLanguage(path, lang, { ...query, ...(brand && { brand: brand.slug }) })

/** Keeps the number in the address, so that the other language and the way back have it. */
const orderQuery = ({ contractNumber }: { contractNumber: string }): Record<string, string> =>
  /^\d{1,12}$/.test(contractNumber) ? { order: contractNumber } : {}

export type Step<K extends Kind> = { typed: TypedOf[K]; guard: Html }

/** Which contract, whose, and all else that may be asked. */
export function formPage<K extends Kind>(
  form: DeclarationForm<K>,
  frame: Frame,
  {
    typed,
    guard,
    faults = {} as FaultsOf[K],
    refused,
  }: Step<K> & { faults?: FaultsOf[K]; refused?: Refused },
): Html {
  const { lang } = frame
  const { path } = form
  const texts = form.texts[lang]
  const content = html`<h1>${texts.title}</h1>
    <p class="lead">${texts.lead}</p>
    ${refusalNotice(refused, lang)}
    <form method="post" action="${urlOf(frame, path)}" novalidate>
      ${guard}
      ${form.fields(lang, { typed, faults })}
      ${form.button(lang)}
    </form>`
  const switchUrl = urlOf({ ...frame, lang: otherLanguage(lang) }, path, orderQuery(typed))
  return page(frame, texts, { title: titleWith(refused, texts.title, lang), content, switchUrl })
}

/** The declaration as we will receive it, and the button that sends it. */
export function confirmPage<K extends Kind>(
  { path, statement, confirmed, texts }: Confirmed<K>,
  frame: Frame,
  { typed, guard, isStale = false }: Step<K> & { isStale?: boolean },
): Html {
  const { lang } = frame
  const says = confirmed.texts[lang]
  const content = html`<h1>${says.confirmTitle}</h1>
    ${isStale && refusalNotice('stale', lang)}
    <p>${says.confirmLead}</p>
    <blockquote class="statement">${statement(typed, lang)}</blockquote>
    ${facts([[says.receiptTo, typed.emailAddress]])}
    <form method="post" action="${urlOf(frame, `${path}/confirm`)}">
      ${guard}
      ${Object.entries(confirmed.sent(typed)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <button class="button wide" type="submit">${says.confirm}</button>
    </form>
    <p class="after-form"><a href="${urlOf(frame, path, orderQuery(typed))}">${says.change}</a></p>`
  return page(frame, texts[lang], { title: says.confirmTitle, content })
}

/** The same text whether number and address belong together or not. Made to be kept: § 312k (3) BGB. */
export function takenPage<K extends Kind>(
  form: DeclarationForm<K>,
  frame: Frame,
  { typed, receivedAt }: { typed: TypedOf[K]; receivedAt: string },
): Html {
  const { lang } = frame
  const texts = form.texts[lang]
  const content = html`${doneSign}<h1>${texts.takenTitle}</h1>
    ${form.received(lang, { typed, receivedAt })}
    <blockquote class="statement">${form.statement(typed, lang)}</blockquote>
    <p>${texts.takenNext}</p>
    ${texts.keep !== undefined && html`<p>${texts.keep}</p>`}
    <p class="hint">${texts.takenMore(frame.supplier)}</p>`
  return page(frame, texts, { title: texts.takenTitle, content })
}

/** Says aloud that too many declarations came, and what else works: a right must not vanish in silence. */
export const throttledPage = (frame: Frame, texts: PageTexts): Html =>
  page(frame, texts, {
    title: texts.throttledTitle,
    content: html`<h1>${texts.throttledTitle}</h1><p>${texts.throttled(frame.supplier)}</p>`,
  })
