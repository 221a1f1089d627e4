import { type Html, html } from '../../platform/html/html.ts'
import { portalFrame } from './frame.ts'
import type { Source } from './library.ts'
import { type Hit, type Section, search } from './search.ts'

/** What was found for some words, as a page that needs no script. */
export function searchPage(sections: readonly Section[], sources: readonly Source[], query: string): Html {
  const hits = search(sections, query)
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
  if (query === '') return 'Type what you are looking for: a field, an error code, a word.'
  if (count === 0) return `Nothing was found for “${query}”. Every word must occur; try fewer of them.`
  return `${count === 1 ? 'One place' : `${count} places`} for “${query}”.`
}

const renderHit = ({ section: { url, page, title }, snippet, words }: Hit): Html =>
  html`<li><a href="${url}">${title}</a>${page !== title && html` <span class="hit-page">${page}</span>`}<p>${marked(snippet, words)}</p></li>
`

/** The text with the words that were looked for marked. */
function marked(text: string, words: readonly string[]): Html {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'gi'))
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<mark>${piece}</mark>` : piece))}`
}
