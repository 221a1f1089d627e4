import { type Html, html, type Renderable } from '../html.ts'

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
