import { scaleBand } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { type Html, html } from '../html.ts'
import { type ChartFrame, chartFigure, emptyFigure, readout } from './chart-figure.ts'
import { chartTexts } from './chart-texts.ts'
import { chartWidth, labelStep, margin, rounded, sizes, textWidth, withinDrawing } from './geometry.ts'
import { numberText } from './number-text.ts'
import { legend, seriesClass } from './series.ts'
import { axisWidth, extentOf, horizontalGrid, valueScale, verticalGrid, withZero } from './value-axis.ts'

/** Several series are stacked. A value of null is a gap, marked where the value would be. */
export type Bars = {
  categories: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** From which bar on the future begins, where a missing value is no gap. */
  futureFrom?: number
}

/** Amounts side by side. Bars of names that are too long to stand below them lie. */
export function barChart(frame: ChartFrame, bars: Bars): Html {
  const { categories, series } = bars
  const { lang } = frame
  const texts = chartTexts(lang)
  if (categories.length === 0 || series.every(({ values }) => values.every((value) => value === null)))
    return emptyFigure(frame)
  const stacks = stacksOf(frame, bars)
  const extent = withZero(
    extentOf(stacks.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]))),
  )
  const lying = frame.size !== 'phone' && areLying(categories)
  const drawn = lying ? lyingBars(categories, stacks, extent) : standingBars(frame, bars, { stacks, extent })
  const hasGaps = stacks.some(({ gap }) => gap !== undefined)
  const longest = numberText(extent[1] > -extent[0] ? extent[1] : extent[0], lang)
  return chartFigure(frame, {
    says: `${texts.barsSay(categories.length, series.length, longest)}${hasGaps ? ` ${texts.someGaps}` : ''}`,
    ...drawn,
    legend:
      (series.length > 1 || hasGaps) &&
      legend([
        ...series.map(({ name }, index) => ({ name, shape: 'area' as const, index })),
        ...(hasGaps ? [{ name: texts.noValue, shape: 'gap' as const }] : []),
      ]),
    columns: [
      { title: texts.category, cell: (index: number) => categories[index] },
      ...series.map(({ name, values }) => ({
        title: name,
        isFigure: true,
        cell: (index: number) => numberText(values[index] ?? null, lang),
      })),
    ],
    rows: categories.map((_, index) => index),
  })
}

type Part = { index: number; from: number; to: number; title: string }
/** The parts of one bar; `gap` is where those without a value would go on. */
type Stack = { parts: Part[]; gap: { from: number; title: string } | undefined }

function stacksOf(
  { lang }: ChartFrame,
  { categories, series, futureFrom = Number.POSITIVE_INFINITY }: Bars,
): Stack[] {
  const { noValue } = chartTexts(lang)
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
        : [{ index: key, from, to, title: `${category}, ${name}: ${numberText(value, lang)}` }]
    })
    const missing = series.filter(({ values }) => (values[index] ?? null) === null).map(({ name }) => name)
    const gap =
      missing.length === 0 || index >= futureFrom
        ? undefined
        : {
            from: Math.max(0, ...parts.map(({ to }) => to)),
            title: `${category}, ${missing.join(', ')}: ${noValue}`,
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
  frame: ChartFrame,
  bars: Bars,
  { stacks, extent }: { stacks: readonly Stack[]; extent: readonly [number, number] },
): Drawn {
  const { categories } = bars
  const { lang } = frame
  const { width, height, top } = sizes[frame.size ?? 'desk']
  const [left, right, bottom] = [axisWidth(extent, lang), width - margin.right, height - margin.bottom]
  const y = valueScale(extent, [bottom, top])
  const x = scaleBand(
    categories.map((_, index) => index),
    [left, right],
  ).padding(0.2)
  const step = labelStep(categories, x.step())
  return {
    width,
    height,
    shapes: html`${horizontalGrid(y, left, right, lang)}
      ${stacks.map(({ parts, gap }, at) => {
        const start = x(at) ?? 0
        const box = (from: number, to: number) =>
          boxOf(start, Math.min(y(from), y(to)), x.bandwidth(), Math.abs(y(from) - y(to)))
        const isSaid = frame.size !== 'phone'
        return html`${parts.map((part) => mark(part, box(part.from, part.to), isSaid))}${gap && gapMark(gap.title, box(gap.from, y.domain()[1] ?? gap.from))}`
      })}
      ${categories.map((name, at) => at % step === 0 && html`<text class="middle" x="${rounded(withinDrawing((x(at) ?? 0) + x.bandwidth() / 2, name, width))}" y="${bottom + 18}">${name}</text>`)}
      ${
        frame.size === 'phone' &&
        categories.map((_, at) =>
          readout(
            { x: rounded((x(at) ?? 0) - (x.step() - x.bandwidth()) / 2), width: rounded(x.step()) },
            { top, bottom, middle: rounded((left + right) / 2) },
            saidOf(frame, bars, at),
          ),
        )
      }`,
  }
}

/** The bar as two lines: its sum, and its parts if it has several. */
function saidOf({ lang, unit }: ChartFrame, { categories, series }: Bars, at: number): string[] {
  const known = series.flatMap(({ name, values }) => {
    const value = values[at] ?? null
    return value === null ? [] : [{ name, value }]
  })
  const { noValue } = chartTexts(lang)
  if (known.length === 0) return [`${categories[at]}`, noValue]
  // Sums of decimal fractions have a residue.
  const sum = Math.round(known.reduce((total, { value }) => total + value, 0) * 1e4) / 1e4
  return [
    `${categories[at]}: ${numberText(sum, lang)}\u00a0${unit}`,
    ...(series.length > 1
      ? [known.map(({ name, value }) => `${name} ${numberText(value, lang)}`).join(' · ')]
      : []),
  ]
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
/** Without its text where the whole column says it. */
const mark = ({ index, title }: Part, box: Html, isSaid = true): Html =>
  html`<rect class="area ${seriesClass(index)}" ${box}>${isSaid && html`<title>${title}</title>`}</rect>`
const gapMark = (title: string, box: Html): Html =>
  html`<rect class="gap" ${box}><title>${title}</title></rect>`
