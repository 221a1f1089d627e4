import { type Html, html } from '../../platform/html/html.ts'
import { portalFrame } from './frame.ts'
import type { PageTitle } from './library.ts'
import type { Hit } from './search.ts'

/** The search results, as a page that works without scripts. */
export function searchPage(hits: readonly Hit[], sources: readonly PageTitle[], query: string): Html {
  return portalFrame({
    title: query === '' ? 'Search' : `Search: ${query}`,
    sources,
    words: query,
    main: html`<h1>Search</h1>
<p role="status">${saying(query, hits.length)}</p>
<ol class="hits">${hits.map(renderHit)}</ol>`,
  })
}

function saying(query: string, count: number): string {
  if (query === '') return 'Search for a field, an error code or any word.'
  if (count === 0) return `No results for “${query}”. Results contain all of your words, so try fewer words.`
  return `${count === 1 ? '1 result' : `${count} results`} for “${query}”.`
}

const renderHit = ({ section: { url, page, title }, snippet, words }: Hit): Html =>
  html`<li><a href="${url}">${title}</a>${page !== title && html` <span class="hit-page">${page}</span>`}<p>${marked(snippet, words)}</p></li>
`

/** The text with the search words marked. */
function marked(text: string, words: readonly string[]): Html {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'))
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece))}`
}
