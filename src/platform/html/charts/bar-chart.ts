import { scaleBand } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { type Html, html } from '../html.ts'
import { type ChartFrame, chartFigure, emptyFigure } from './chart-figure.ts'
import { chartHeight, chartWidth, labelStep, margin, rounded, textWidth } from './geometry.ts'
import { numberText } from './number-text.ts'
import { legend, seriesClass } from './series.ts'
import { axisWidth, extentOf, horizontalGrid, valueScale, verticalGrid, withZero } from './value-axis.ts'

/** Several series are stacked. A value of null is a gap, marked where the value would be. */
export type Bars = {
  categories: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
}

/** Amounts side by side. Bars of names that are too long to stand below them lie. */
export function barChart(frame: ChartFrame, bars: Bars): Html {
  const { categories, series } = bars
  if (categories.length === 0 || series.every(({ values }) => values.every((value) => value === null)))
    return emptyFigure(frame)
  const stacks = stacksOf(bars)
  const extent = withZero(
    extentOf(stacks.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]))),
  )
  const lying = areLying(categories)
  const drawn = lying ? lyingBars(categories, stacks, extent) : standingBars(categories, stacks, extent)
  const hasGaps = stacks.some(({ gap }) => gap !== undefined)
  return chartFigure(frame, {
    says: `${categories.length} bars${series.length > 1 ? ` of ${series.length} parts` : ''}, the longest ${numberText(extent[1] > -extent[0] ? extent[1] : extent[0])}.${hasGaps ? ' Some have no value.' : ''}`,
    ...drawn,
    legend:
      (series.length > 1 || hasGaps) &&
      legend([
        ...series.map(({ name }, index) => ({ name, shape: 'area' as const, index })),
        ...(hasGaps ? [{ name: 'no value', shape: 'gap' as const }] : []),
      ]),
    columns: [
      { title: 'Category', cell: (index: number) => categories[index] },
      ...series.map(({ name, values }) => ({
        title: name,
        isFigure: true,
        cell: (index: number) => numberText(values[index] ?? null),
      })),
    ],
    rows: categories.map((_, index) => index),
  })
}

type Part = { index: number; from: number; to: number; title: string }
/** The parts of one bar; `gap` is where those without a value would go on. */
type Stack = { parts: Part[]; gap: { from: number; title: string } | undefined }

function stacksOf({ categories, series }: Bars): Stack[] {
  const stacked = stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((category, index) => series[index]?.values[category] ?? 0)
    .offset(stackOffsetDiverging)(categories.map((_, index) => index))
  return categories.map((category, index) => {
    const parts = series.flatMap(({ name, values }, key) => {
      const value = values[index] ?? null
      const [from = 0, to = 0] = stacked[key]?.[index] ?? []
      return value === null
        ? []
        : [{ index: key, from, to, title: `${category}, ${name}: ${numberText(value)}` }]
    })
    const missing = series.filter(({ values }) => (values[index] ?? null) === null).map(({ name }) => name)
    const gap =
      missing.length === 0
        ? undefined
        : {
            from: Math.max(0, ...parts.map(({ to }) => to)),
            title: `${category}, ${missing.join(', ')}: no value`,
          }
    return { parts, gap }
  })
}

// Days and hours follow one another, so that not each needs its label.
const isSequence = (categories: readonly string[]) => categories.every((name) => /^\d/.test(name))
const areLying = (categories: readonly string[]): boolean =>
  !isSequence(categories) && labelStep(categories, (chartWidth - 60) / categories.length) > 1

type Drawn = { width: number; height: number; shapes: Html }

function standingBars(
  categories: readonly string[],
  stacks: readonly Stack[],
  extent: readonly [number, number],
): Drawn {
  const [left, right, bottom] = [axisWidth(extent), chartWidth - margin.right, chartHeight - margin.bottom]
  const y = valueScale(extent, [bottom, margin.top])
  const x = scaleBand(
    categories.map((_, index) => index),
    [left, right],
  ).padding(0.2)
  const step = labelStep(categories, x.step())
  return {
    width: chartWidth,
    height: chartHeight,
    shapes: html`${horizontalGrid(y, left, right)}
      ${stacks.map(({ parts, gap }, at) => {
        const start = x(at) ?? 0
        const box = (from: number, to: number) =>
          boxOf(start, Math.min(y(from), y(to)), x.bandwidth(), Math.abs(y(from) - y(to)))
        return html`${parts.map((part) => mark(part, box(part.from, part.to)))}${gap && gapMark(gap.title, box(gap.from, y.domain()[1] ?? gap.from))}`
      })}
      ${categories.map((name, at) => at % step === 0 && html`<text class="middle" x="${rounded((x(at) ?? 0) + x.bandwidth() / 2)}" y="${bottom + 18}">${name}</text>`)}`,
  }
}

const mostLabelWidth = 260
const rowHeight = 24

function lyingBars(
  categories: readonly string[],
  stacks: readonly Stack[],
  extent: readonly [number, number],
): Drawn {
  const left = Math.min(Math.max(...categories.map(textWidth)) + 12, mostLabelWidth)
  const bottom = margin.top + categories.length * rowHeight
  const x = valueScale(extent, [left, chartWidth - margin.right - 16])
  const y = scaleBand(
    categories.map((_, index) => index),
    [margin.top, bottom],
  ).padding(0.2)
  return {
    width: chartWidth,
    height: bottom + margin.bottom,
    shapes: html`${verticalGrid(x, margin.top, bottom)}
      ${stacks.map(({ parts, gap }, at) => {
        const start = y(at) ?? 0
        const box = (from: number, to: number) =>
          boxOf(Math.min(x(from), x(to)), start, Math.abs(x(from) - x(to)), y.bandwidth())
        return html`${parts.map((part) => mark(part, box(part.from, part.to)))}${gap && gapMark(gap.title, box(gap.from, x.domain()[1] ?? gap.from))}`
      })}
      ${categories.map((name, at) => html`<text class="end" x="${left - 8}" y="${rounded((y(at) ?? 0) + y.bandwidth() / 2 + 4)}">${shortened(name)}</text>`)}`,
  }
}

const shortened = (name: string): string =>
  textWidth(name) <= mostLabelWidth - 12 ? name : `${name.slice(0, 34)}…`

const boxOf = (x: number, y: number, width: number, height: number): Html =>
  html`x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`
const mark = ({ index, title }: Part, box: Html): Html =>
  html`<rect class="area ${seriesClass(index)}" ${box}><title>${title}</title></rect>`
const gapMark = (title: string, box: Html): Html =>
  html`<rect class="gap" ${box}><title>${title}</title></rect>`
