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

const classOf: { [shape in LegendEntry['shape']]?: string } = {
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
        shape === 'line' || shape === 'before' || shape === 'over'
          ? html`<path class="${shape === 'line' ? `line ${seriesClass(index)}` : shape === 'over' ? 'line series-3' : shape}" d="M0 6H24"/>`
          : html`<rect class="${classOf[shape] ?? `${shape} ${seriesClass(index)}`}" x="1" y="1" width="22" height="10"/>`
      }</svg>${name}</li>`,
  )}</ul>`
