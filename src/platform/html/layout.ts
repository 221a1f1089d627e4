import { markOf, supplierLine, supplierMark } from './brand-css.ts'
import { type Html, html } from './html.ts'
import type { Language } from './page-frame.ts'

export type Page = {
  title: string
  lang: Language
  /** What search engines show below the title. */
  description?: string
  /** What changed, for feed readers. */
  feed?: { title: string; url: string }
  /** Everything between header and footer, including `<main id="main">`; see `mainColumn`. */
  body: Html
  stylesheetUrl: string
  scriptUrl?: string
  /** Makes the name in the header a link. Login pages leave it out, because they link nowhere else. */
  homeUrl?: string
  /** Replaces our name; a partner's brand brings a stylesheet with its colour. */
  brand?: { name: string; stylesheetUrl?: string; mark?: Html }
  /** The end of the header, such as the language switch. */
  headerEnd?: Html
  footer?: Html
}

/** Renders a whole page. Nothing in it is inline, so that the strictest CSP works. */
export const renderPage = ({ title, lang, body, stylesheetUrl, scriptUrl, ...page }: Page): Html =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(title, page.brand?.name ?? ownName)}</title>
${page.description !== undefined && html`<meta name="description" content="${page.description}">`}
<link rel="icon" href="${icon}">
${page.feed && html`<link rel="alternate" type="application/rss+xml" title="${page.feed.title}" href="${page.feed.url}">`}
<link rel="stylesheet" href="${stylesheetUrl}">
${page.brand?.stylesheetUrl !== undefined && html`<link rel="stylesheet" href="${page.brand.stylesheetUrl}">`}
${scriptUrl !== undefined && html`<script src="${scriptUrl}" defer></script>`}
</head>
<body>
<a class="skip-link" href="#main">${skipText[lang]}</a>
<header class="site-header">${brand(page)}${page.headerEnd}</header>
${body}
${page.footer !== undefined && html`<footer class="site-footer">${page.footer}</footer>`}
</body>
</html>
`

/** The main part of a page with one column; `narrow` suits a form. */
export const mainColumn = (content: Html, { narrow = false } = {}): Html =>
  html`<main id="main" class="column${narrow && ' narrow'}" tabindex="-1">${content}</main>`

const ownName = 'Wattline'
const skipText: Record<Language, string> = { de: 'Zum Inhalt springen', en: 'Skip to content' }

const titleOf = (title: string, name: string): string => (title === name ? name : `${title} – ${name}`)

function brand({
  homeUrl,
  brand: { name, stylesheetUrl, mark } = { name: ownName },
}: Pick<Page, 'homeUrl' | 'brand'>): Html {
  const plainMark = stylesheetUrl === undefined ? html`${supplierMark}${name}` : markOf(undefined, name)
  const content = mark ?? plainMark
  return homeUrl === undefined
    ? html`<span class="brand">${content}</span>`
    : html`<a class="brand" href="${homeUrl}">${content}</a>`
}

// Embedded in the page, so that browsers do not request a /favicon.ico that does not exist.
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b5d"/><path d="${supplierLine}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
)}`
