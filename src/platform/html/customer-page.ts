/** The frame of every customer page: the partner's brand, one card, the language switch, and the legal footer. */
import { markOf } from './brand-css.ts'
import { customerFooter } from './customer-footer.ts'
import { type Html, html, raw, whenSent } from './html.ts'
import { mainColumn, renderPage } from './layout.ts'
import type { Language, PageBrand } from './page-frame.ts'

export type CustomerPage = {
  title: string
  lang: Language
  supplierName: string
  /**
   * The customer's partner; null for the supplier's own brand. `host`: nobody is known yet, so the page has the brand of the
   * partner at whose own host it is opened, if it is one.
   */
  brand: { slug: string; name: string } | null | 'host'
  /** The same page in the other language; a page that answers a form has none. */
  switchUrl?: string | undefined
  content: Html
  /** The page brings its own cards; otherwise its content becomes one card. */
  isWide?: boolean
  /** Replaces the default sentence about the account. */
  footer?: string
  /** At the end of the header, after the language switch. */
  headerAction?: Html
  /** Between the header and the content. */
  nav?: Html
  /** For pages with more than the common style. */
  stylesheetUrl?: string
  /** A script of ours, without which the page has to work; it is sent with `hasScript` then. */
  scriptUrl?: string | undefined
}

export const customerPage = (page: CustomerPage): Html =>
  whenSent((frame) => {
    const brand = page.brand === 'host' ? (frame?.hostBrand ?? null) : page.brand
    const known = brand === null ? undefined : frame?.brandOf(brand.slug)
    return framed(page, { brand, known, supplierLinks: frame?.supplier.links })
  })

type Found = {
  brand: { slug: string; name: string } | null
  known: PageBrand | undefined
  supplierLinks: PageBrand['links'] | undefined
}

function framed(page: CustomerPage, { brand, known, supplierLinks }: Found): Html {
  const { title, lang, supplierName, switchUrl, content, isWide = false, scriptUrl } = page
  return renderPage({
    title,
    lang,
    stylesheetUrl: page.stylesheetUrl ?? '/style.css',
    ...(scriptUrl === undefined ? {} : { scriptUrl }),
    brand:
      brand === null
        ? { name: supplierName }
        : {
            name: brand.name,
            stylesheetUrl: `/brand/${encodeURIComponent(brand.slug)}.css`,
            mark: markOf(known, brand.name),
          },
    headerEnd: html`${switchUrl !== undefined && languageSwitch(lang, switchUrl)}${page.headerAction}`,
    body: html`${page.nav}${isWide ? mainColumn(content) : mainColumn(html`<div class="card">${content}</div>`, { narrow: true })}`,
    footer: customerFooter({ lang, supplierName, supplierLinks, brand, known, sentence: page.footer }),
  })
}

const otherLanguage = { de: { code: 'en', name: 'English' }, en: { code: 'de', name: 'Deutsch' } } as const

const languageSwitch = (lang: Language, url: string): Html => {
  const { code, name } = otherLanguage[lang]
  return html`<a class="language-switch" href="${url}" lang="${code}" hreflang="${code}">${name}</a>`
}

/** The check mark of a page with nothing left to do. */
export const doneSign: Html = raw(
  '<svg class="sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M14.5 24.8l6.4 6.4 12.8-14" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
