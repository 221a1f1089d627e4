import { type Html, html } from '../../platform/html/html.ts'
import { renderPage } from '../../platform/html/layout.ts'
import type { PageTitle, Source } from './library.ts'

/** Links and search in the header of every page of the portal and the reference. */
export const portalHeader = (words = ''): Html =>
  html`<nav class="site-nav" aria-label="Documentation"><a href="/docs">Guides</a><a href="/docs/reference">API reference</a></nav>
<form class="site-search" role="search" aria-label="Documentation" action="/docs/search"><label class="visually-hidden" for="q">Search the documentation</label><input id="q" name="q" type="search" placeholder="Search" value="${words}" maxlength="100" autocomplete="off" spellcheck="false"><button class="visually-hidden" type="submit">Search</button></form>`

type Frame = {
  title: string
  /** What search engines show; the title says enough where there is nothing better. */
  description?: string
  sources: readonly PageTitle[]
  current?: string
  words?: string
  main: Html
  /** The headings of the page: beside it on a wide screen, folded above it on a narrow one. */
  aside?: Html | undefined
}

/** A page of the portal: all guides at the left, the text, and its headings at the right. */
export const portalFrame = ({ title, description, sources, current, words, main, aside }: Frame): Html =>
  renderPage({
    title,
    description: description ?? `${title}: documentation of the Wattline API.`,
    ...(current === 'changelog' && { feed: { title: 'Wattline changelog', url: '/docs/changelog.xml' } }),
    lang: 'en',
    stylesheetUrl: '/docs/portal.css',
    scriptUrl: '/docs/portal.js',
    homeUrl: '/',
    headerEnd: portalHeader(words),
    body: html`<div class="reference portal">${contents(sources, current)}
<main id="main" tabindex="-1">${aside}<div class="guide">${main}</div></main></div>`,
  })

const contents = (sources: readonly PageTitle[], current: string | undefined): Html =>
  html`<nav class="sidebar" aria-label="Guides"><details><summary>Contents</summary><div class="sidebar-body">
<ul class="links"><li>${link('/docs', 'Overview', current === '')}</li></ul>
${groupsOf(sources).map(
  ([
    name,
    pages,
  ]) => html`<p class="links-title">${name}</p><ul class="links" aria-label="${name}">${pages.map(
    ({ slug, title }) => html`<li>${link(`/docs/${slug}`, title, slug === current)}</li>`,
  )}</ul>
`,
)}<p class="links-title">Reference</p><ul class="links" aria-label="Reference"><li>${link('/docs/reference', 'API reference', false)}</li><li>${link('/openapi.json', 'OpenAPI document', false)}</li><li>${link('/operator/reference', 'Operator API reference', false)}</li></ul></div></details></nav>
`

const link = (url: string, title: string, isCurrent: boolean): Html =>
  html`<a href="${url}"${isCurrent && html` aria-current="page"`}>${title}</a>`

export function groupsOf<Page extends PageTitle>(sources: readonly Page[]): [name: string, pages: Page[]][] {
  const groups = new Map<string, Page[]>()
  for (const source of sources) groups.set(source.group, [...(groups.get(source.group) ?? []), source])
  return [...groups]
}

export const missingPage = (sources: readonly Source[]): Html =>
  portalFrame({
    title: 'Page not found',
    sources,
    main: html`<h1>Page not found</h1>
<p>The page may have moved. Use the search above, or start at the <a href="/docs">overview</a>.</p>`,
  })
