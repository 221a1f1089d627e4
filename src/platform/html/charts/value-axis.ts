import { type ScaleLinear, scaleLinear } from 'd3-scale'
import { type Html, html } from '../html.ts'
import type { Language } from '../page-frame.ts'
import { numberText } from './chart-texts.ts'
import { textWidth } from './geometry.ts'

/** With about how many numbers its axis has. */
export type ValueScale = ScaleLinear<number, number> & { tickCount: number }
export type Extent = readonly [low: number, high: number]

export const extentOf = (values: readonly number[]): Extent =>
  values.reduce<Extent>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

/** Widened to begin or end at zero, as the length of a bar must. */
export const withZero = ([low, high]: Extent): Extent => [Math.min(0, low), Math.max(0, high)]

/** A line may begin elsewhere only where its values differ, and lie so close together that they would look flat. */
export const needsZero = ([low, high]: Extent): boolean => low <= 0 || low === high || high - low >= high / 5

/** A scale with round ends. An axis of a few whole things has no fractions of them. */
export function valueScale([low, high]: Extent, range: readonly [from: number, to: number]): ValueScale {
  const end = low === high ? low + 1 : high
  const isWhole = Number.isInteger(low) && Number.isInteger(end)
  const tickCount = isWhole ? Math.min(maxTicks, end - low) : maxTicks
  return Object.assign(scaleLinear([low, end], range).nice(tickCount), { tickCount })
}
const maxTicks = 5

export const ticksOf = (scale: ValueScale, lang?: Language): { value: number; label: string }[] =>
  scale.ticks(scale.tickCount).map((value) => ({ value, label: numberText(value, lang) }))

/** How much room the numbers of a vertical axis need. */
export const axisWidth = (extent: Extent, lang?: Language): number =>
  Math.max(...ticksOf(valueScale(extent, [0, 1]), lang).map(({ label }) => textWidth(label))) + 12

/** Lines across the drawing, with their numbers at the left. */
export const horizontalGrid = (scale: ValueScale, from: number, to: number, lang?: Language): Html =>
  html`${ticksOf(scale, lang).map(
    ({ value, label }) =>
      html`<line class="${value === 0 ? 'zero' : 'grid'}" x1="${from}" x2="${to}" y1="${scale(value)}" y2="${scale(value)}"/><text class="end" x="${from - 6}" y="${scale(value) + 4}">${label}</text>`,
  )}`

/** Lines from top to bottom, with their numbers below. */
export const verticalGrid = (scale: ValueScale, from: number, to: number): Html =>
  html`${ticksOf(scale).map(
    ({ value, label }) =>
      html`<line class="${value === 0 ? 'zero' : 'grid'}" y1="${from}" y2="${to}" x1="${scale(value)}" x2="${scale(value)}"/><text class="middle" x="${scale(value)}" y="${to + 18}">${label}</text>`,
  )}`
