import { scaleBand } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { type Html, html } from '../html.ts'
import { type ChartFrame, chartFigure, emptyFigure, readableColumn } from './chart-figure.ts'
import { chartTexts, numberText } from './chart-texts.ts'
import { chartWidth, labelStep, margin, rounded, sizes, textWidth, withinDrawing } from './geometry.ts'
import { legend, overlayClass, seriesClass } from './series.ts'
import {
  axisWidth,
  extentOf,
  horizontalGrid,
  ticksOf,
  type ValueScale,
  valueScale,
  verticalGrid,
  withZero,
} from './value-axis.ts'

/** Several series are stacked. A value of null is a gap, marked where the value would be. */
export type Bars = {
  categories: readonly string[]
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** How a bar is called where there is room, if that is not its label. */
  names?: readonly string[]
  /** Where each bar leads, if it does. */
  urls?: readonly (string | undefined)[]
  /** What the first series was a period before, as a mark across each bar. */
  before?: { name: string; values: readonly (number | null)[] }
  /** Another quantity, as a line with an axis of its own at the right. */
  overlay?: { name: string; unit: string; values: readonly (number | null)[] }
  /** From which bar on the future begins, where a missing value is no gap. */
  futureFrom?: number
}

/** Amounts side by side. Bars of names that are too long to stand below them lie. */
export function barChart(frame: ChartFrame, bars: Bars): Html {
  const { categories, series, names = categories, before, overlay, urls = [] } = bars
  const { lang } = frame
  const texts = chartTexts(lang)
  if (categories.length === 0 || series.every(({ values }) => values.every((value) => value === null)))
    return emptyFigure(frame)
  const stacks = stacksOf(frame, bars)
  const extent = withZero(
    extentOf([
      ...stacks.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to])),
      ...(before?.values ?? []).filter((value) => value !== null),
    ]),
  )
  const lying = frame.size !== 'phone' && areLying(categories)
  const drawn = lying ? lyingBars(categories, stacks, extent) : standingBars(frame, bars, { stacks, extent })
  const hasGaps = stacks.some(({ gap }) => gap !== undefined)
  const longest = numberText(extent[1] > -extent[0] ? extent[1] : extent[0], lang)
  return chartFigure(frame, {
    says: `${texts.barsSay(categories.length, series.length, longest)}${hasGaps ? ` ${texts.someGaps}` : ''}`,
    ...drawn,
    isSingle: series.length === 1,
    hasLinks: urls.some((url) => url !== undefined),
    legend:
      (series.length > 1 || hasGaps || before !== undefined || overlay !== undefined) &&
      legend([
        ...series.map(({ name }, index) => ({ name, shape: 'area' as const, index })),
        ...(before === undefined ? [] : [{ name: before.name, shape: 'before' as const }]),
        ...(overlay === undefined
          ? []
          : [{ name: `${overlay.name} (${overlay.unit})`, shape: 'over' as const }]),
        ...(hasGaps ? [{ name: texts.noValue, shape: 'gap' as const }] : []),
      ]),
    columns: [
      { title: texts.category, cell: (index: number) => names[index] },
      ...series.map(({ name, values }) => ({
        title: name,
        isFigure: true,
        cell: (index: number) => numberText(values[index] ?? null, lang),
      })),
      ...[before, overlay && { ...overlay, name: `${overlay.name}, ${overlay.unit}` }].flatMap((more) =>
        more === undefined
          ? []
          : [
              {
                title: more.name,
                isFigure: true,
                cell: (index: number) => numberText(more.values[index] ?? null, lang),
              },
            ],
      ),
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

type Drawn = { width: number; height: number; shapes: Html; readout?: string }

function standingBars(
  frame: ChartFrame,
  bars: Bars,
  { stacks, extent }: { stacks: readonly Stack[]; extent: readonly [number, number] },
): Drawn {
  const { categories, before, overlay, urls = [] } = bars
  const { lang } = frame
  const { width, height, top } = sizes[frame.size ?? 'desktop']
  const over = overlay && extentOf(overlay.values.filter((value) => value !== null))
  const overExtent = over && (over[0] <= over[1] ? withZero(over) : undefined)
  const rightAxis = overExtent === undefined ? margin.right : axisWidth(overExtent, lang)
  const [left, right, bottom] = [axisWidth(extent, lang), width - rightAxis, height - margin.bottom]
  const y = valueScale(extent, [bottom, top])
  const x = scaleBand(
    categories.map((_, index) => index),
    [left, right],
  ).padding(0.2)
  const step = labelStep(categories, x.step())
  const isRead = frame.size === 'phone'
  const last = Math.max(
    0,
    stacks.findLastIndex(({ parts }) => parts.length > 0),
  )
  return {
    width,
    height,
    shapes: html`${horizontalGrid(y, left, right, lang)}
      ${stacks.map(({ parts, gap }, at) => {
        const start = x(at) ?? 0
        const box = (from: number, to: number) =>
          boxOf(start, Math.min(y(from), y(to)), x.bandwidth(), Math.abs(y(from) - y(to)))
        const isFlat = !isRead && parts.every(({ from, to }) => from === to)
        return html`${parts.map((part) => (isFlat ? flatMark(part, boxOf(start, top, x.bandwidth(), bottom - top)) : mark(part, box(part.from, part.to), !isRead)))}${gap && gapMark(gap.title, box(gap.from, y.domain()[1] ?? gap.from), !isRead)}`
      })}
      ${before && html`<path class="before" d="${before.values.map((value, at) => (value === null || x(at) === undefined ? '' : `M${rounded((x(at) ?? 0) - 1)} ${rounded(y(value))}h${rounded(x.bandwidth() + 2)}`)).join('')}"/>`}
      ${overlay && overExtent && overlayLine(overlay.values, (at) => (x(at) ?? 0) + x.bandwidth() / 2, valueScale(overExtent, [bottom, top]), { right, lang })}
      ${categories.map((name, at) => at % step === 0 && html`<text class="middle" x="${rounded(withinDrawing((x(at) ?? 0) + x.bandwidth() / 2, name, width))}" y="${bottom + 18}">${name}</text>`)}
      ${
        isRead &&
        categories.map((_, at) =>
          readableColumn(
            {
              x: rounded((x(at) ?? 0) - (x.step() - x.bandwidth()) / 2),
              width: rounded(x.step()),
              top,
              bottom,
            },
            readoutOf(frame, bars, at),
            { url: urls[at], isBegin: at === last },
          ),
        )
      }`,
    readout: readoutOf(frame, bars, last),
  }
}

/** The line over the bars with its axis at the right; it breaks at a gap. */
function overlayLine(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: ValueScale,
  { right, lang }: { right: number; lang: ChartFrame['lang'] },
): Html {
  const path = values.map((value, at) =>
    value === null
      ? ''
      : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${rounded(x(at))} ${rounded(y(value))}`,
  )
  return html`<path class="line ${overlayClass}" d="${path.join('')}"/>${values.map((value, at) => value !== null && html`<circle class="area ${overlayClass}" cx="${rounded(x(at))}" cy="${rounded(y(value))}" r="2"/>`)}${ticksOf(y, lang).map(({ value, label }) => html`<text x="${right + 6}" y="${y(value) + 4}">${label}</text>`)}`
}

/** All that is known of a bar: its sum, its parts if it has several, and what lies over it. */
function readoutOf({ lang, unit }: ChartFrame, bars: Bars, at: number): string {
  const { categories, names = categories, series, before, overlay } = bars
  const known = series.flatMap(({ name, values }) => {
    const value = values[at] ?? null
    return value === null ? [] : [{ name, value }]
  })
  const { noValue } = chartTexts(lang)
  // Sums of decimal fractions have a residue.
  const sum = Math.round(known.reduce((total, { value }) => total + value, 0) * 1e4) / 1e4
  const earlier = before?.values[at] ?? null
  const over = overlay?.values[at] ?? null
  return [
    `${names[at]}: ${known.length === 0 ? noValue : `${numberText(sum, lang)}\u00a0${unit}`}`,
    ...(series.length > 1 ? known.map(({ name, value }) => `${name} ${numberText(value, lang)}`) : []),
    ...(over === null || overlay === undefined ? [] : [`${numberText(over, lang)}\u00a0${overlay.unit}`]),
    ...(earlier === null || before === undefined
      ? []
      : [`${before.name}: ${numberText(earlier, lang)}\u00a0${unit}`]),
  ].join(' · ')
}

const maxLabelWidth = 260
const rowHeight = 24

function lyingBars(
  categories: readonly string[],
  stacks: readonly Stack[],
  extent: readonly [number, number],
): Drawn {
  const left = Math.min(Math.max(...categories.map(textWidth)) + 12, maxLabelWidth)
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
  textWidth(name) <= maxLabelWidth - 12 ? name : `${name.slice(0, 34)}…`

const boxOf = (x: number, y: number, width: number, height: number): Html =>
  html`x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"`
/** Without its text where the whole column says it. */
const mark = ({ index, title }: Part, box: Html, isSaid = true): Html =>
  html`<rect class="area ${seriesClass(index)}" ${box}>${isSaid && html`<title>${title}</title>`}</rect>`
/** What has no height has its whole column to be pointed at. */
const flatMark = ({ title }: Part, box: Html): Html =>
  html`<rect class="flat" ${box}><title>${title}</title></rect>`
const gapMark = (title: string, box: Html, isSaid = true): Html =>
  html`<rect class="gap" ${box}>${isSaid && html`<title>${title}</title>`}</rect>`
