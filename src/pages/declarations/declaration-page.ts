import { customerPage } from '../../platform/html/customer-page.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/layout.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import { inLanguage } from '../account/paths.ts'

/** What the pages of a declaration without a login have in common. */
export type DeclarationFrame = {
  lang: Language
  supplier: Supplier
  /** The partner whose site has led here; without one, it is the partner at whose own host the page is opened. */
  brand: { slug: string; name: string } | undefined
}

type Words = {
  footer(supplierName: string): string
  throttledTitle: string
  throttled(supplier: Supplier): string
}

type Page = { title: string; content: Html; switchUrl?: string }

export const declarationPage = (
  { lang, supplier, brand }: DeclarationFrame,
  { footer }: Pick<Words, 'footer'>,
  { title, content, switchUrl }: Page,
): Html =>
  customerPage({
    title,
    lang,
    supplierName: supplier.name,
    // The brand of the contract would reveal that there is one.
    brand: brand ?? 'host',
    switchUrl,
    content,
    footer: footer(supplier.name),
  })

/** Says aloud that too many declarations came, and what else works: a right must not vanish in silence. */
export const throttledPage = (frame: DeclarationFrame, texts: Words): Html =>
  declarationPage(frame, texts, {
    title: texts.throttledTitle,
    content: html`<h1>${texts.throttledTitle}</h1><p>${texts.throttled(frame.supplier)}</p>`,
  })

/** An address of these pages, in the language and the brand of this one. */
export const declarationUrl = (
  { lang, brand }: Pick<DeclarationFrame, 'lang' | 'brand'>,
  path: string,
  query: Record<string, string> = {},
): `/${string}` => inLanguage(path, lang, { ...query, ...(brand && { brand: brand.slug }) })

/** Keeps the number in the address, so that the other language and the way back have it. */
export const orderQuery = ({ contractNumber }: { contractNumber: string }): Record<string, string> =>
  /^\d{1,12}$/.test(contractNumber) ? { order: contractNumber } : {}
