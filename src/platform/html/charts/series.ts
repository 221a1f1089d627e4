import { type Html, html } from '../html.ts'

const colours = 6
const dashes = 4

/** The classes that give a series its colour and its pattern; no two of the first twelve share both. */
export const seriesClass = (index: number): string =>
  `series-${(index % colours) + 1} dash-${(index % dashes) + 1}`

export type LegendEntry = {
  name: string
  shape: 'line' | 'area' | 'band' | 'gap' | 'before' | 'over' | 'cheap' | 'normal' | 'expensive' | 'expected'
  index?: number
}

/** Of a line over the bars: far from the colours of most brands, which the bars have. */
export const overlayClass = 'series-3'

/** Of what is drawn as a stroke. All else is an area. */
const strokeOf: { [shape in LegendEntry['shape']]?: (index: number) => string } = {
  line: (index) => `line ${seriesClass(index)}`,
  before: () => 'before',
  over: () => `line ${overlayClass}`,
}

/** Of areas that have a colour of their own, not that of a series. */
const areaOf: { [shape in LegendEntry['shape']]?: string } = {
  gap: 'gap',
  cheap: 'cheap',
  normal: 'normal',
  expensive: 'expensive',
  expected: 'normal expected',
}

export const legend = (entries: readonly LegendEntry[]): Html =>
  html`<ul class="legend">${entries.map(
    ({ name, shape, index = 0 }) =>
      html`<li><svg viewBox="0 0 24 12" aria-hidden="true" focusable="false">${
        strokeOf[shape] === undefined
          ? html`<rect class="${areaOf[shape] ?? `${shape} ${seriesClass(index)}`}" x="1" y="1" width="22" height="10"/>`
          : html`<path class="${strokeOf[shape](index)}" d="M0 6H24"/>`
      }</svg>${name}</li>`,
  )}</ul>`
