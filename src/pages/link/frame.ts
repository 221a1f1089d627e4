import type { Brand } from '../../customers/links/access-request.ts'
import { customerPage } from '../../platform/html/customer-page.ts'
import { otherLanguage, pathOf } from '../../platform/html/form-frame.ts'
import type { Html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/layout.ts'
import { linkTexts } from './texts.ts'

export type Frame = {
  lang: Language
  supplierName: string
  /** The path of the request's pages; it carries the token. */
  path: string
}

export type LinkPage = {
  title: string
  brand: Brand | null
  content: Html
  /** What the same page in the other language needs in its address; null for a page that answers a form. */
  switchQuery?: Record<string, string> | null
}

/** A page of a request, in the colours of a brand. It says who runs it: a password of the supplier's is asked for here. */
export const linkPage = (
  { lang, supplierName, path }: Frame,
  { title, brand, content, switchQuery = {} }: LinkPage,
): Html =>
  customerPage({
    title,
    lang,
    supplierName,
    brand,
    switchUrl: switchQuery === null ? undefined : pathOf(path, { ...switchQuery, lang: otherLanguage(lang) }),
    content,
    footer: linkTexts[lang].footer(supplierName),
  })
