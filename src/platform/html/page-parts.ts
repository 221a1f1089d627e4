import { type Html, html, type Renderable } from './html.ts'

/** Going well, on its way, wrong, or over. */
export type Mood = 'good' | 'going' | 'bad' | 'over'

/** A word, and a colour that says the same; where somebody points, what programs call it. */
export const badge = (word: string, mood: Mood, title?: string): Html =>
  html`<span class="state ${mood}"${title !== undefined && html` title="${title}"`}>${word}</span>`

export type Fact = readonly [term: Renderable, value: Renderable]

/** Facts in one column; those without a value are left out. */
export const facts = (entries: readonly Fact[]): Html =>
  html`<dl class="facts">${entries
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
    .map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`

/** What went wrong or well, at the top of a page. A screen reader announces it. */
export const notice = (text: Renderable, kind: 'error' | 'caution' | 'done' = 'done'): Html =>
  html`<div class="notice${kind !== 'done' && ` ${kind}`}" role="${kind === 'done' ? 'status' : 'alert'}"><p>${text}</p></div>`

/** A part of a page with its heading. */
export const section = (name: string, title: string, content: Renderable): Html =>
  html`<section aria-labelledby="${name}"><h2 id="${name}">${title}</h2>${content}</section>`

export type Column<Row> = {
  title: string
  cell(row: Row): Renderable
  /** Aligned to the right, with digits of the same width. */
  isFigure?: boolean
}

/** A table that scrolls where it is too wide. Without rows it says what to do. */
export const table = <Row>(
  caption: string,
  columns: readonly Column<Row>[],
  { rows, empty }: { rows: readonly Row[]; empty: Renderable },
): Html =>
  rows.length === 0
    ? html`<p class="empty">${empty}</p>`
    : html`<div class="table-scroll" role="region" aria-label="${caption}" tabindex="0"><table class="rows">
    <caption class="visually-hidden">${caption}</caption>
    <thead><tr>${columns.map(({ title, isFigure = false }) => html`<th scope="col"${isFigure && html` class="figure"`}>${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${columns.map(({ cell, isFigure = false }) => html`<td${isFigure && html` class="figure"`}>${cell(row)}</td>`)}</tr>`)}</tbody>
  </table></div>`
