import { type Html, html, type Renderable } from '../html.ts'
import { type Column, table } from '../parts/table.ts'

export type ChartFrame = {
  title: string
  /** Of the values: `ct/kWh`, `orders`. */
  unit: string
  /** Where its values are as a CSV file. */
  csvPath?: string
}

export type Drawing<Row> = {
  /** What somebody hears who does not see it. */
  says: string
  width: number
  height: number
  shapes: Html
  legend?: Html | false
  note?: string | false
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

// A larger table is slow to build and slower to read; the file has it.
const mostCells = 600

/** What every chart has around its drawing: a caption, the legend, its values as a table and as a file. */
export const chartFigure = <Row>(frame: ChartFrame, drawing: Drawing<Row>): Html =>
  figure(
    frame,
    html`<div class="table-scroll" role="region" aria-label="${frame.title}, drawing" tabindex="0">
    <svg class="drawing" viewBox="0 0 ${drawing.width} ${drawing.height}" role="img" aria-label="${`${frame.title}, ${frame.unit}. ${drawing.says} The values are in the table below.`}">${drawing.shapes}</svg></div>
    ${drawing.legend}${drawing.note && html`<p class="note">${drawing.note}</p>`}
    <details><summary>Values as a table</summary>${
      drawing.rows.length * drawing.columns.length > mostCells
        ? html`<p>They are ${drawing.rows.length} rows: too many for a page.</p>`
        : table(`${frame.title}, values`, drawing.columns, { rows: drawing.rows, empty: '' })
    }</details>
    ${frame.csvPath !== undefined && html`<p class="note"><a href="${frame.csvPath}" download>Values as CSV</a></p>`}`,
  )

/** A chart of no values. */
export const emptyFigure = (frame: ChartFrame): Html =>
  figure(frame, html`<p class="empty">There are no values for this yet.</p>`)

const figure = ({ title, unit }: ChartFrame, content: Renderable): Html =>
  html`<figure class="chart"><figcaption>${title} <span class="unit">${unit}</span></figcaption>${content}</figure>`
