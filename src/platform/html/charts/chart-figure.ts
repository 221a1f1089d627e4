import { type Html, html, type Renderable } from '../html.ts'
import type { Language } from '../page-frame.ts'
import { type Column, table } from '../parts/table.ts'
import { chartTexts } from './chart-texts.ts'
import type { sizes } from './geometry.ts'

export type ChartFrame = {
  title: string
  /** Of the values: `ct/kWh`, `orders`. */
  unit: string
  /** Where its values are as a CSV file. */
  csvPath?: string
  /** Of customers' pages, which also say times as people do. Without it the texts are English and times ISO 8601. */
  lang?: Language
  /** `phone` draws for a narrow screen and shows the value under finger, mouse or keyboard. */
  size?: keyof typeof sizes
  /** Its newest values are the last ones: a narrow screen begins with them. */
  endsNow?: boolean
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
export function chartFigure<Row>(frame: ChartFrame, drawing: Drawing<Row>): Html {
  const texts = chartTexts(frame.lang)
  const svg = html`<svg class="drawing" viewBox="0 0 ${drawing.width} ${drawing.height}" role="img" aria-label="${`${frame.title}, ${frame.unit}. ${drawing.says} ${texts.inTable}`}">${drawing.shapes}</svg>`
  return figure(
    frame,
    html`${
      frame.size === 'phone'
        ? html`<div class="readable" data-name="${frame.title}">${svg}</div>`
        : html`<div class="table-scroll${frame.endsNow === true && ' ends-now'}" role="region" aria-label="${frame.title}, ${texts.drawing}" tabindex="0">
    ${svg}</div>`
    }
    ${drawing.legend}${drawing.note && html`<p class="note">${drawing.note}</p>`}
    <details><summary>${texts.table}</summary>${
      drawing.rows.length * drawing.columns.length > mostCells
        ? html`<p>${texts.tooMany(drawing.rows.length)}</p>`
        : table(`${frame.title}, ${texts.values}`, drawing.columns, { rows: drawing.rows, empty: '' })
    }</details>
    ${frame.csvPath !== undefined && html`<p class="note"><a href="${frame.csvPath}" download>${texts.csv}</a></p>`}`,
  )
}

/** A chart of no values. */
export const emptyFigure = (frame: ChartFrame): Html =>
  figure(frame, html`<p class="empty">${chartTexts(frame.lang).empty}</p>`)

const figure = ({ title, unit, size }: ChartFrame, content: Renderable): Html =>
  html`<figure class="chart${size === 'phone' && ' phone'}"><figcaption>${title} <span class="unit">${unit}</span></figcaption>${content}</figure>`

type Place = { top: number; bottom: number; middle: number }

/** A column of the drawing that shows one or two lines while it is touched; the script finds it by its class. */
export const readout = (
  { x, width }: { x: number; width: number },
  { top, bottom, middle }: Place,
  [first, second = '']: readonly string[],
): Html =>
  html`<g class="hint"><rect x="${x}" y="${top}" width="${width}" height="${bottom - top}"/><text class="readout" y="14"><tspan x="${middle}">${first}</tspan><tspan x="${middle}" dy="14">${second}</tspan></text></g>`
