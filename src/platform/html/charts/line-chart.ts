import { scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type Html, html } from '../html.ts'
import { type ChartFrame, chartFigure, emptyFigure } from './chart-figure.ts'
import { chartHeight, chartWidth, margin, rounded } from './geometry.ts'
import { numberText } from './number-text.ts'
import { legend, seriesClass } from './series.ts'
import { timeLabels, timeTicks } from './time-axis.ts'
import { axisWidth, extentOf, horizontalGrid, needsZero, valueScale, withZero } from './value-axis.ts'

export type Point = { at: Date; value: number | null }
export type BandPoint = { at: Date; low: number; high: number }
/** A value of null is a gap. The band is where the line may be, such as a forecast's. */
export type Line = { name: string; points: readonly Point[]; band?: readonly BandPoint[] }

/** Values over time. The page should ask for at most a few thousand points: they are drawn at once. */
export function lineChart(frame: ChartFrame, lines: readonly Line[], timeZone = 'Europe/Berlin'): Html {
  const values = lines.flatMap(({ points, band = [] }) => [
    ...points.flatMap(({ value }) => (value === null ? [] : [value])),
    ...band.flatMap(({ low, high }) => [low, high]),
  ])
  if (values.length === 0) return emptyFigure(frame)
  const extent = extentOf(values)
  const beginsAtZero = needsZero(extent)
  const shown = beginsAtZero ? withZero(extent) : extent

  const instants = instantsOf(lines)
  const [from = new Date(0), to = from] = [instants[0], instants.at(-1)]
  const left = axisWidth(shown)
  const bottom = chartHeight - margin.bottom
  const right = chartWidth - margin.right
  const y = valueScale(shown, [bottom, margin.top])
  const x = scaleUtc([from, to], [left, right])

  const path = line<Point>(
    ({ at }) => x(at),
    ({ value }) => y(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .digits(1)
  const bandPath = area<BandPoint>(
    ({ at }) => x(at),
    ({ low }) => y(low),
    ({ high }) => y(high),
  ).digits(1)
  const times = timeLabels(instants, timeZone)
  const rows = rowsOf(lines, instants)
  return chartFigure(frame, {
    says: `${lines.length === 1 ? 'One line' : `${lines.length} lines`} from ${times[0]} to ${times.at(-1)}, between ${numberText(extent[0])} and ${numberText(extent[1])}.`,
    width: chartWidth,
    height: chartHeight,
    shapes: html`${horizontalGrid(y, left, right)}
      ${timeTicks(from, to, timeZone).map(({ at, label }) => html`<line class="tick" x1="${rounded(x(at))}" x2="${rounded(x(at))}" y1="${bottom}" y2="${bottom + 4}"/><text class="middle" x="${rounded(x(at))}" y="${bottom + 18}">${label}</text>`)}
      ${lines.map(({ band = [] }, index) => band.length > 0 && html`<path class="band ${seriesClass(index)}" d="${bandPath(band)}"/>`)}
      ${lines.map(({ points }, index) => html`<path class="line ${seriesClass(index)}" d="${path(points)}"/>${points.filter(standsAlone).map(({ at, value }) => html`<circle class="area ${seriesClass(index)}" cx="${rounded(x(at))}" cy="${rounded(y(value ?? 0))}" r="2.5"/>`)}`)}
      ${instants.length <= mostHints && hints({ instants, times, rows, lines, x, top: margin.top, bottom })}`,
    legend: (lines.length > 1 || lines.some(({ band }) => band !== undefined)) && legendOf(lines),
    note: !beginsAtZero && 'The axis of values does not begin at zero.',
    columns: [
      { title: 'Time', cell: ({ index }) => times[index] },
      ...lines.flatMap(({ name, band }, index) => [
        { title: name, isFigure: true, cell: ({ values }: Row) => numberText(values[index] ?? null) },
        ...(band === undefined
          ? []
          : [
              {
                title: `${name}, from`,
                isFigure: true,
                cell: ({ bands }: Row) => numberText(bands[index]?.low ?? null),
              },
              {
                title: `${name}, to`,
                isFigure: true,
                cell: ({ bands }: Row) => numberText(bands[index]?.high ?? null),
              },
            ]),
      ]),
    ],
    rows,
  })
}

type Row = { index: number; values: (number | null)[]; bands: (BandPoint | undefined)[] }

/** Every instant that has a value or a gap, once and in order. */
const instantsOf = (lines: readonly Line[]): Date[] =>
  [...new Set(lines.flatMap(({ points, band = [] }) => [...points, ...band].map(({ at }) => at.getTime())))]
    .sort((a, b) => a - b)
    .map((time) => new Date(time))

function rowsOf(lines: readonly Line[], instants: readonly Date[]): Row[] {
  const values = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at.getTime(), value])))
  const bands = lines.map(({ band = [] }) => new Map(band.map((point) => [point.at.getTime(), point])))
  return instants.map((at, index) => ({
    index,
    values: values.map((ofLine) => ofLine.get(at.getTime()) ?? null),
    bands: bands.map((ofLine) => ofLine.get(at.getTime())),
  }))
}

/** A value between two gaps, which no line would show. */
const standsAlone = ({ value }: Point, index: number, points: readonly Point[]): boolean =>
  value !== null && (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null

const legendOf = (lines: readonly Line[]): Html =>
  legend(
    lines.flatMap(({ name, band }, index) => [
      { name, shape: 'line' as const, index },
      ...(band === undefined ? [] : [{ name: `range of ${name}`, shape: 'band' as const, index }]),
    ]),
  )

// Each hint is an element of its own.
const mostHints = 200

/** Columns that cannot be seen, whose values show when the mouse rests on them. */
function hints({
  instants,
  times,
  rows,
  lines,
  x,
  top,
  bottom,
}: {
  instants: readonly Date[]
  times: readonly string[]
  rows: readonly Row[]
  lines: readonly Line[]
  x(at: Date): number
  top: number
  bottom: number
}): Html {
  const edges = instants.map((at) => x(at))
  return html`${rows.map(({ index, values }) => {
    const at = edges[index] ?? 0
    const from = index === 0 ? at - 4 : ((edges[index - 1] ?? at) + at) / 2
    const to = index === edges.length - 1 ? at + 4 : ((edges[index + 1] ?? at) + at) / 2
    return html`<rect class="hint" x="${rounded(from)}" y="${top}" width="${rounded(to - from)}" height="${bottom - top}"><title>${[times[index], ...lines.map(({ name }, line) => `${name}: ${numberText(values[line] ?? null)}`)].join('\n')}</title></rect>`
  })}`
}
