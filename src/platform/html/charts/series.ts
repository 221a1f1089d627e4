import { type Html, html } from '../html.ts'

const colours = 6
const dashes = 4

/** The classes that give a series its colour and its pattern; no two of the first twelve share both. */
export const seriesClass = (index: number): string =>
  `series-${(index % colours) + 1} dash-${(index % dashes) + 1}`

export type LegendEntry = { name: string; shape: 'line' | 'area' | 'band' | 'gap'; index?: number }

export const legend = (entries: readonly LegendEntry[]): Html =>
  html`<ul class="legend">${entries.map(
    ({ name, shape, index = 0 }) =>
      html`<li><svg viewBox="0 0 24 12" aria-hidden="true" focusable="false">${
        shape === 'line'
          ? html`<path class="line ${seriesClass(index)}" d="M0 6H24"/>`
          : html`<rect class="${shape === 'gap' ? 'gap' : `${shape} ${seriesClass(index)}`}" x="1" y="1" width="22" height="10"/>`
      }</svg>${name}</li>`,
  )}</ul>`
