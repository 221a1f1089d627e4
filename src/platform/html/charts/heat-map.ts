import { type Html, html } from '../html.ts'
import { type ChartFrame, chartFigure, emptyFigure } from './chart-figure.ts'
import { numberText, roughText } from './chart-texts.ts'
import { chartWidth, labelStep, margin, rounded, textWidth } from './geometry.ts'
import { extentOf, withZero } from './value-axis.ts'

/** A value for each row and column; null is a gap. */
export type Cells = {
  rows: readonly string[]
  columns: readonly string[]
  values: readonly (readonly (number | null)[])[]
}

const shades = [1, 2, 3, 4, 5, 6, 7] as const
const labelHeight = 16
const maxHeight = 480

/**
 * Values by two things, such as day and hour. A stronger shade is a higher value. The steps grow with the value: a few very
 * high ones would make all others look alike otherwise.
 */
export function heatMap(frame: ChartFrame, { rows, columns, values }: Cells): Html {
  const known = values.flat().filter((value) => value !== null)
  if (known.length === 0) return emptyFigure(frame)
  const [low, high] = withZero(extentOf(known))
  const limits = [0, ...shades].map(
    (shade) => low + ((low === high ? 1 : high - low) * shade ** 2) / shades.length ** 2,
  )
  const shadeOf = (value: number) => shades.find((shade) => value <= (limits[shade] ?? 0)) ?? shades.length

  const left = Math.max(...rows.map(textWidth)) + 10
  const height = Math.min(Math.max(maxHeight / rows.length, 6), 22)
  const width = (chartWidth - left - margin.right) / columns.length
  const bottom = margin.top + rows.length * height
  const rowStep = Math.max(1, Math.ceil(labelHeight / height))
  const columnStep = labelStep(columns, width)
  return chartFigure(frame, {
    says: `${rows.length} rows and ${columns.length} columns, values between ${numberText(Math.min(...known))} and ${numberText(Math.max(...known))}.`,
    width: chartWidth,
    height: Math.ceil(bottom + margin.bottom),
    shapes: html`${rows.map(
      (
        row,
        at,
      ) => html`${at % rowStep === 0 && html`<text class="end" x="${rounded(left - 6)}" y="${rounded(margin.top + (at + 0.5) * height + 4)}">${row}</text>`}
      ${columns.map((column, index) => {
        const value = values[at]?.[index] ?? null
        return html`<rect class="${value === null ? 'gap' : `shade-${shadeOf(value)}`}" x="${rounded(left + index * width)}" y="${rounded(margin.top + at * height)}" width="${rounded(width)}" height="${rounded(height)}"><title>${row}, ${column}: ${value === null ? 'no value' : numberText(value)}</title></rect>`
      })}`,
    )}
      ${columns.map((column, index) => index % columnStep === 0 && html`<text class="middle" x="${rounded(left + (index + 0.5) * width)}" y="${rounded(bottom + 18)}">${column}</text>`)}`,
    legend: html`<ul class="legend">${shades.map((shade) => shadeEntry(shade, [limits[shade - 1] ?? 0, limits[shade] ?? 0]))}
      ${known.length < rows.length * columns.length && html`<li>${swatch('gap')}no value</li>`}</ul>`,
    columns: [
      { title: 'Row', cell: (at: number) => rows[at] },
      ...columns.map((title, index) => ({
        title,
        isFigure: true,
        cell: (at: number) => numberText(values[at]?.[index] ?? null),
      })),
    ],
    rows: rows.map((_, index) => index),
  })
}

const swatch = (name: string): Html =>
  html`<svg viewBox="0 0 24 12" aria-hidden="true" focusable="false"><rect class="${name}" x="1" y="1" width="22" height="10"/></svg>`

const shadeEntry = (shade: number, [from, to]: [number, number]): Html =>
  html`<li>${swatch(`shade-${shade}`)}${roughText(from)} to ${roughText(to)}</li>`
