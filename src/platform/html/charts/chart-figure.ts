import { type Html, html, type Renderable } from '../html.ts'
import type { Language } from '../page-frame.ts'
import { type Column as TableColumn, table } from '../page-parts.ts'
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
  /** `phone` draws for a narrow screen, in columns that are as wide as a finger can hit. */
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
  /** What the caption says before anything is pointed at. */
  readout?: string
  /** Of one series, which has the colour of the brand. */
  isSingle?: boolean
  hasLinks?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
}

// A larger table is slow to build and slower to read; the file has it.
const maxCells = 600

/** What every chart has around its drawing: a caption, the legend, its values as a table and as a file. */
export function chartFigure<Row>(frame: ChartFrame, drawing: Drawing<Row>): Html {
  const texts = chartTexts(frame.lang)
  const label = `${frame.title}, ${frame.unit}. ${drawing.says} ${texts.inTable}`
  // What is in a picture cannot be a link.
  const svg = html`<svg class="drawing" viewBox="0 0 ${drawing.width} ${drawing.height}" role="${drawing.hasLinks ? 'group' : 'img'}" aria-label="${label}">${drawing.shapes}</svg>`
  const readable = html`<div class="readable" data-name="${frame.title}">${svg}</div>`
  return figure(
    frame,
    html`${
      frame.size === 'phone'
        ? readable
        : html`<div class="table-scroll${frame.endsNow === true && ' ends-now'}" role="region" aria-label="${frame.title}, ${texts.drawing}" tabindex="0">
    ${readable}</div>`
    }
    ${drawing.legend}${drawing.note && html`<p class="note">${drawing.note}</p>`}
    <details><summary>${texts.table}</summary>${
      drawing.rows.length * drawing.columns.length > maxCells
        ? html`<p>${texts.tooMany(drawing.rows.length)}</p>`
        : table(`${frame.title}, ${texts.values}`, drawing.columns, { rows: drawing.rows, empty: '' })
    }</details>
    ${frame.csvPath !== undefined && html`<p class="note"><a href="${frame.csvPath}" download>${texts.csv}</a></p>`}`,
    drawing,
  )
}

/** A chart of no values. */
export const emptyFigure = (frame: ChartFrame): Html =>
  figure(frame, html`<p class="empty">${chartTexts(frame.lang).empty}</p>`)

const figure = (
  { title, unit, size }: ChartFrame,
  content: Renderable,
  { readout = '', isSingle = false }: { readout?: string; isSingle?: boolean } = {},
): Html =>
  html`<figure class="chart${size === 'phone' && ' phone'}${isSingle && ' single'}"><figcaption>${title} <span class="unit">${unit}</span><span class="readout" aria-hidden="true">${readout}</span></figcaption>${content}</figure>`

type Column = { x: number; width: number; top: number; bottom: number }

/** A column of the drawing that says something: on hover by itself, to finger and keys by the script; it may lead somewhere. */
export function readableColumn(
  { x, width, top, bottom }: Column,
  text: string,
  { url, isBegin = false }: { url?: string | undefined; isBegin?: boolean } = {},
): Html {
  const name = `hint${isBegin ? ' begin' : ''}`
  const content = html`<rect x="${x}" y="${top}" width="${width}" height="${bottom - top}"/><title>${text}</title>`
  return url === undefined
    ? html`<g class="${name}">${content}</g>`
    : html`<a class="${name}" href="${url}" aria-label="${text}">${content}</a>`
}
