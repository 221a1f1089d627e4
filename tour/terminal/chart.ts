import type { Colour, Paint } from './paint.ts'

export type Bar = {
  value: number
  /** Stands below the column where there is room; most have none. */
  label?: string
}

export type ChartOptions = {
  width: number
  paint: Paint
  height?: number
  /** How the bars of one column become one where a terminal is too narrow for a column each. */
  combine: 'sum' | 'mean'
  colourOf?: (value: number) => Colour
}

export type Chart = { lines: string[]; columns: number; barsPerColumn: number }

const steps = ' ▁▂▃▄▅▆▇█'
const widestColumn = 2

/** A chart of columns in eighths of a line, with negative values below the zero line. */
export function chart(bars: readonly Bar[], options: ChartOptions): Chart {
  const { width, height = 8, combine } = options
  // The axis is as wide as the largest number on it may become when bars are put together.
  const axisWidth = axisWidthOf(combined(bars, groupSize(bars.length, Math.max(1, width - 7)), combine))
  const room = Math.max(1, width - axisWidth)
  const barsPerColumn = groupSize(bars.length, room)
  const columns = combined(bars, barsPerColumn, combine)
  const cell = Math.min(widestColumn, Math.max(1, Math.floor(room / Math.max(1, columns.length))))
  const lines = [
    ...plotLines(columns, { ...options, height, axisWidth, cell }),
    labelLine(columns, { axisWidth, cell, width }),
  ]
  return { lines: lines.map((line) => line.trimEnd()), columns: columns.length, barsPerColumn }
}

/** A power of two, so that quarter-hours come together as halves and hours, never across them. */
function groupSize(count: number, room: number): number {
  let size = 1
  while (Math.ceil(count / size) > room) size *= 2
  return size
}

function combined(bars: readonly Bar[], size: number, combine: 'sum' | 'mean'): Bar[] {
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, index) => {
    const group = bars.slice(index * size, (index + 1) * size)
    const sum = group.reduce((total, { value }) => total + value, 0)
    const label = group.find((bar) => bar.label)?.label
    return { value: combine === 'sum' ? sum : sum / group.length, ...(label ? { label } : {}) }
  })
}

const rangeOf = (columns: readonly Bar[]) => ({
  top: Math.max(0, ...columns.map(({ value }) => value)),
  bottom: Math.min(0, ...columns.map(({ value }) => value)),
})

const figure = (value: number): string => value.toFixed(Math.abs(value) < 10 ? 2 : 1)

function axisWidthOf(columns: readonly Bar[]): number {
  const { top, bottom } = rangeOf(columns)
  return Math.max(...[top, bottom, 0].map((value) => figure(value).length)) + ' ┤'.length
}

type Plot = ChartOptions & { height: number; axisWidth: number; cell: number }

function plotLines(columns: readonly Bar[], { height, axisWidth, cell, paint, colourOf }: Plot): string[] {
  const { top, bottom } = rangeOf(columns)
  const below = bottom < 0 ? Math.max(1, Math.round((height * -bottom) / (top - bottom))) : 0
  const above = top > 0 || below === 0 ? Math.max(1, height - below) : 0
  const colour = (value: number, text: string) => paint[colourOf?.(value) ?? 'cyan'](text)
  const row = (figureText: string, glyphOf: (value: number) => string) => {
    const glyphs = columns.map(({ value }) => {
      const glyph = glyphOf(value)
      // Columns of one character touch; wider ones keep a gap, so that days can be counted.
      return glyph === ' ' ? ' '.repeat(cell) : colour(value, glyph) + ' '.repeat(cell - 1)
    })
    return paint.dim(`${figureText.padStart(axisWidth - 2)} ┤`) + glyphs.join('')
  }
  return [
    ...Array.from({ length: above }, (_, line) => {
      const level = above - line
      const text = line === 0 ? figure(top) : level === 1 && below === 0 ? figure(0) : ''
      return row(text, (value) => glyphAbove(value / (top / above || 1) - (level - 1), level === 1))
    }),
    ...Array.from({ length: below }, (_, line) =>
      row(line === below - 1 ? figure(bottom) : '', (value) => glyphBelow(value / (bottom / below) - line)),
    ),
  ]
}

function glyphAbove(share: number, isLowest: boolean): string {
  const eighths = Math.min(8, Math.max(0, Math.round(share * 8)))
  // However small, what is there is seen.
  return steps[isLowest && share > 0 ? Math.max(1, eighths) : eighths] ?? ' '
}

// There are no eighths that hang from above, only the half.
const glyphBelow = (share: number): string => (share >= 0.75 ? '█' : share > 0 ? '▀' : ' ')

function labelLine(
  columns: readonly Bar[],
  { axisWidth, cell, width }: { axisWidth: number; cell: number; width: number },
): string {
  let line = ' '.repeat(axisWidth)
  for (const [index, { label }] of columns.entries()) {
    const at = axisWidth + index * cell
    if (!label || at + label.length > width || (line.length > axisWidth && at <= line.length)) continue
    line = line.padEnd(at) + label
  }
  return line
}
