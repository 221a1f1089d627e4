import { scaleUtc } from 'd3-scale'
import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import { type Html, html } from '../html.ts'
import { type ChartFrame, chartFigure, emptyFigure, readableColumn } from './chart-figure.ts'
import { chartTexts, numberText } from './chart-texts.ts'
import { margin, rounded, type Size, sizes, withinDrawing } from './geometry.ts'
import { legend, seriesClass } from './series.ts'
import { timeLabels, timeTicks } from './time-axis.ts'
import { marksIn, type TimeMarks } from './time-marks.ts'
import { axisWidth, extentOf, horizontalGrid, needsZero, valueScale, withZero } from './value-axis.ts'

export type Point = { at: Date; value: number | null }
export type BandPoint = { at: Date; low: number; high: number }
/** A value of null is a gap. The band is where the line may be, such as a forecast's. */
export type Line = {
  name: string
  points: readonly Point[]
  band?: readonly BandPoint[]
  /** Not known yet: drawn paler where there are levels. */
  isExpected?: boolean
}

export type Level = 'cheap' | 'normal' | 'expensive'
/** Values as bars in three levels, each with its name. */
export type Levels = {
  of(value: number): Level
  nameOf(value: number): string
  /** What the levels are. */
  note: string
  legend: readonly { level: Level; name: string }[]
}

export type LineOptions = {
  timeZone?: string
  /** A value holds until the next one, and the last one until then. */
  until?: Date
  marks?: TimeMarks
  levels?: Levels
}

/** Values over time. The page should ask for at most a few thousand points: they are drawn at once. */
export function lineChart(
  frame: ChartFrame,
  lines: readonly Line[],
  { timeZone = 'Europe/Berlin', until, marks, levels }: LineOptions = {},
): Html {
  const values = lines.flatMap(({ points, band = [] }) => [
    ...points.flatMap(({ value }) => (value === null ? [] : [value])),
    ...band.flatMap(({ low, high }) => [low, high]),
  ])
  if (values.length === 0) return emptyFigure(frame)
  const { lang } = frame
  const texts = chartTexts(lang)
  const { width, height, top, ticks }: Size = sizes[frame.size ?? 'desktop']
  const extent = extentOf(values)
  // So few values show no course that a narrower axis would make clearer.
  const beginsAtZero = levels !== undefined || values.length < 3 || needsZero(extent)
  const shown = beginsAtZero ? withZero(extent) : extent

  const instants = instantsOf(lines)
  const [from = new Date(0), last = from] = [instants[0], instants.at(-1)]
  const to = until ?? last
  const left = axisWidth(shown, lang)
  const bottom = height - margin.bottom
  const right = width - margin.right
  const y = valueScale(shown, [bottom, top])
  const x = scaleUtc([from, to], [left, right])

  const curve = until === undefined ? curveLinear : curveStepAfter
  const path = line<Point>(
    ({ at }) => x(at),
    ({ value }) => y(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .curve(curve)
    .digits(1)
  const bandPath = area<BandPoint>(
    ({ at }) => x(at),
    ({ low }) => y(low),
    ({ high }) => y(high),
  )
    .curve(curve)
    .digits(1)
  const times = timeLabels(instants, timeZone, lang)
  const rows = rowsOf(lines, instants)
  const ends = lines.map((drawn) => (until === undefined ? drawn : endingAt(drawn, instants, until)))
  const columns = columnsOf({
    frame,
    instants,
    times,
    rows,
    lines,
    x,
    until,
    top,
    bottom,
    now: marks?.now?.at,
    levels,
  })
  return chartFigure(frame, {
    says: `${texts.linesSay(texts.lines(lines.length), times[0] ?? '', times.at(-1) ?? '', numberText(extent[0], lang), numberText(extent[1], lang))}${marks ? ` ${marks.says}` : ''}`,
    width,
    height,
    shapes: html`${marks && marksIn(marks, { x, top, bottom, from, to }).behind}
      ${horizontalGrid(y, left, right, lang)}
      ${timeTicks(from, to, timeZone, { lang, max: ticks }).map(({ at, label }) => html`<line class="tick" x1="${rounded(x(at))}" x2="${rounded(x(at))}" y1="${bottom}" y2="${bottom + 4}"/><text class="middle" x="${rounded(withinDrawing(x(at), label, width))}" y="${bottom + 18}">${label}</text>`)}
      ${levels && levelAreas(ends, levels, { x, y })}
      ${ends.map(({ band = [] }, index) => band.length > 0 && html`<path class="band ${seriesClass(index)}" d="${bandPath(band)}"/>`)}
      ${levels === undefined && ends.map(({ points }, index) => html`<path class="line ${seriesClass(index)}" d="${path(points)}"/>${points.filter(standsAlone).map(({ at, value }) => html`<circle class="area ${seriesClass(index)}" cx="${rounded(x(at))}" cy="${rounded(y(value ?? 0))}" r="2.5"/>`)}`)}
      ${marks && marksIn(marks, { x, top, bottom, from, to }).before}
      ${columns.shapes}`,
    readout: columns.readout ?? '',
    isSingle: lines.length === 1,
    legend: levels
      ? levelLegend(levels, lines, texts.expected)
      : (lines.length > 1 || lines.some(({ band }) => band !== undefined)) && legendOf(lines, texts),
    note: levels?.note ?? (!beginsAtZero && texts.notFromZero),
    columns: [
      { title: texts.time, cell: ({ index }) => times[index] },
      ...lines.flatMap(({ name, band }, index) => [
        { title: name, isFigure: true, cell: ({ values }: Row) => numberText(values[index] ?? null, lang) },
        ...(band === undefined
          ? []
          : [
              {
                title: `${name}, ${texts.from}`,
                isFigure: true,
                cell: ({ bands }: Row) => numberText(bands[index]?.low ?? null, lang),
              },
              {
                title: `${name}, ${texts.to}`,
                isFigure: true,
                cell: ({ bands }: Row) => numberText(bands[index]?.high ?? null, lang),
              },
            ]),
      ]),
    ],
    rows,
  })
}

/** With its last value once more where its time ends, which a stepped line has to reach. */
function endingAt({ points, band, ...rest }: Line, instants: readonly Date[], until: Date): Line {
  const ended = <Item extends { at: Date }>(items: readonly Item[]): Item[] => {
    const last = items.at(-1)
    if (last === undefined) return []
    return [...items, { ...last, at: instants.find((instant) => instant > last.at) ?? until }]
  }
  return { ...rest, points: ended(points), ...(band && { band: ended(band) }) }
}

const levelLegend = ({ legend: names }: Levels, lines: readonly Line[], expected: string): Html =>
  legend([
    ...names.map(({ level, name }) => ({ name, shape: level })),
    ...(lines.some(({ isExpected }) => isExpected) ? [{ name: expected, shape: 'expected' as const }] : []),
  ])

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

const legendOf = (lines: readonly Line[], { range }: { range(name: string): string }): Html =>
  legend(
    lines.flatMap(({ name, band }, index) => [
      { name, shape: 'line' as const, index },
      ...(band === undefined ? [] : [{ name: range(name), shape: 'band' as const, index }]),
    ]),
  )

// Each column is an element of its own; where there are more values, one column says the first of several.
const maxColumns = 200

type Columns = {
  frame: ChartFrame
  instants: readonly Date[]
  times: readonly string[]
  rows: readonly Row[]
  lines: readonly Line[]
  x(at: Date): number
  until: Date | undefined
  top: number
  bottom: number
  now: Date | undefined
  levels: Levels | undefined
}

/** Columns that cannot be seen and say the values of their time. */
function columnsOf({ frame, instants, times, rows, lines, until, now, levels, ...place }: Columns) {
  const { top, bottom, x } = place
  const step = Math.ceil(rows.length / maxColumns)
  const shown = rows.filter(({ index }) => index % step === 0)
  const at = (index: number): Date => instants[index * step] ?? new Date(0)
  const begin = now === undefined ? -1 : shown.findLastIndex((_, index) => at(index) <= now)
  const said = shown.map(({ index, values }) => {
    const parts = lines.flatMap(({ name }, line) => {
      const value = values[line] ?? null
      const level = value === null ? undefined : levels?.nameOf(value)
      const text = `${lines.length > 1 && levels === undefined ? `${name} ` : ''}${numberText(value, frame.lang)}\u00a0${frame.unit}${level === undefined ? '' : ` · ${level}`}`
      return value === null && lines.length > 1 ? [] : [text]
    })
    return `${times[index]}: ${parts.join(' · ') || chartTexts(frame.lang).noValue}`
  })
  const shapes = html`${shown.map((_, index) => {
    const own = x(at(index))
    const next = index + 1 < shown.length ? x(at(index + 1)) : undefined
    const before = index > 0 ? x(at(index - 1)) : undefined
    const [from, to] =
      until === undefined
        ? [
            before === undefined ? own - 4 : (before + own) / 2,
            next === undefined ? own + 4 : (next + own) / 2,
          ]
        : [own, next ?? x(until)]
    return readableColumn({ x: rounded(from), width: rounded(to - from), top, bottom }, said[index] ?? '', {
      isBegin: index === begin,
    })
  })}`
  return { shapes, readout: said[begin] ?? said.at(-1) }
}

/** Surfaces from zero to each value, in the colour of its level: one for as long as the level stays. */
function levelAreas(
  lines: readonly Line[],
  levels: Levels,
  { x, y }: { x(at: Date): number; y(value: number): number },
): Html {
  const ground = rounded(y(0))
  return html`${lines.map(({ points, isExpected = false }) => {
    const runs: { level: Level; path: string }[] = []
    for (const [index, { at, value }] of points.entries()) {
      const next = points[index + 1]
      if (value === null || next === undefined) continue
      const level = levels.of(value)
      const last = runs.at(-1)
      const hasSameBefore = last?.level === level && index > 0 && (points[index - 1]?.value ?? null) !== null
      const run = hasSameBefore ? last : { level, path: `M${rounded(x(at))} ${ground}` }
      if (!hasSameBefore) runs.push(run)
      run.path += `V${rounded(y(value))}H${rounded(x(next.at))}`
    }
    return runs.map(
      ({ level, path }) => html`<path class="${level}${isExpected && ' expected'}" d="${path}V${ground}Z"/>`,
    )
  })}`
}
