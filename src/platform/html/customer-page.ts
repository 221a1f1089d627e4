/** The frame of every customer page: the partner's brand, one card, the language switch. */
import { type Html, html, raw } from './html.ts'
import { type Language, mainColumn, renderPage } from './layout.ts'

export type CustomerPage = {
  title: string
  lang: Language
  supplierName: string
  /** The customer's partner; without one the page shows the supplier's own brand. */
  brand: { slug: string; name: string } | null
  /** The same page in the other language; a page that answers a form has none. */
  switchUrl?: string | undefined
  content: Html
  /** The page brings its own cards; otherwise its content becomes one card. */
  isWide?: boolean
  /** Replaces the default sentence about the account. */
  footer?: string
}

export const customerPage = ({
  title,
  lang,
  supplierName,
  brand,
  switchUrl,
  content,
  isWide = false,
  footer = footerText(lang, supplierName, brand?.name),
}: CustomerPage): Html =>
  renderPage({
    title,
    lang,
    stylesheetUrl: '/style.css',
    brand:
      brand === null
        ? { name: supplierName }
        : { name: brand.name, stylesheetUrl: `/brand/${encodeURIComponent(brand.slug)}.css` },
    ...(switchUrl === undefined ? {} : { headerEnd: languageSwitch(lang, switchUrl) }),
    body: isWide
      ? mainColumn(content)
      : mainColumn(html`<div class="card">${content}</div>`, { narrow: true }),
    footer: html`<p class="centred">${footer}</p>`,
  })

const otherLanguage = { de: { code: 'en', name: 'English' }, en: { code: 'de', name: 'Deutsch' } } as const

const languageSwitch = (lang: Language, url: string): Html => {
  const { code, name } = otherLanguage[lang]
  return html`<a class="language-switch" href="${url}" lang="${code}" hreflang="${code}">${name}</a>`
}

function footerText(lang: Language, supplierName: string, brandName = supplierName): string {
  const account = lang === 'de' ? `Ihr Kundenkonto bei ${brandName}` : `Your ${brandName} account`
  if (brandName === supplierName) return account
  return lang === 'de' ? `${account}, geführt von ${supplierName}` : `${account}, run by ${supplierName}`
}

/** The check mark of a page with nothing left to do. */
export const doneSign: Html = raw(
  '<svg class="sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="2.5"/><path d="M14.5 24.8l6.4 6.4 12.8-14" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)
