import { type Bars, barChart } from '../../platform/html/charts/bar-chart.ts'
import type { Html } from '../../platform/html/html.ts'
import type { Static, TSchema } from '../../platform/http/schema.ts'
import { dateOf, dayNumberOf, mondayOf } from '../../platform/time/day-number.ts'
import { notice } from '../../web/frame/parts.ts'
import type { StatisticsDeps } from './which-orders.ts'

/** A table of a figure as a file. */
export type FigureFile = { columns: readonly string[]; rows: readonly (readonly unknown[])[] }

/** What can be chosen in the address. */
export type FilterName = 'from' | 'to' | 'filter.partner' | 'filter.tariff'

/** A page about one figure, with the use case behind it. */
type Figure<Query extends TSchema, Data> = {
  title: string
  /** The query of the operator API that it checks its filters by. */
  query: Query
  filters: readonly FilterName[]
  show(deps: StatisticsDeps, query: Static<Query>, now: Date): Promise<Data>
  /** The files that `csvPath` of the content leads to, by name. */
  files: Readonly<Record<string, (data: Data) => FigureFile>>
  content(data: Data, csvPath: (file: string) => string, now: Date): Html
}

export type ShownFigure = {
  title: string
  filters: readonly FilterName[]
  query: TSchema
  read(deps: StatisticsDeps, query: object, now: Date): Promise<ReadFigure>
}
export type ReadFigure = {
  period: { from: string; to: string } | undefined
  content(csvPath: (file: string) => string): Html
  /** Undefined if there is no such file. */
  file(name: string): FigureFile | undefined
}

/** Hides what the data of a figure looks like, so that figures of all kinds make one list. */
export const figure = <Query extends TSchema, Data extends object>({
  show,
  content,
  files,
  ...rest
}: Figure<Query, Data>): ShownFigure => ({
  ...rest,
  async read(deps, query, now) {
    const data = await show(deps, query as Static<Query>, now)
    const { from, to } = data as { from?: string; to?: string }
    return {
      period: from === undefined || to === undefined ? undefined : { from, to },
      content: (csvPath) => content(data, csvPath, now),
      file: (name) => (Object.hasOwn(files, name) ? files[name]?.(data) : undefined),
    }
  },
})

type CountedDay = { date: string; counts: Readonly<Record<string, number>> }

/** Counts of each day as a bar of several parts. Many days are added up by week, which is named by its Monday. */
export function stackedDays(
  { title, unit, csvPath }: { title: string; unit: string; csvPath: string },
  names: readonly string[],
  days: readonly CountedDay[],
  labelOf: (name: string) => string = (name) => name,
): Html {
  const isByWeek = days.length > maxBars
  return barChart(
    { title: `${title} by ${isByWeek ? 'week, from Mondays' : 'day'}`, unit, csvPath, endsNow: true },
    barsOf(isByWeek ? weeksOf(names, days) : days, names, labelOf),
  )
}

/** More bars than this cannot be told apart. */
const maxBars = 100

const barsOf = (
  days: readonly CountedDay[],
  names: readonly string[],
  labelOf: (name: string) => string,
): Bars => ({
  categories: days.map(({ date }) => date),
  series: names.map((name) => ({ name: labelOf(name), values: days.map(({ counts }) => counts[name] ?? 0) })),
})

function weeksOf(names: readonly string[], days: readonly CountedDay[]): CountedDay[] {
  const weeks = new Map<string, Record<string, number>>()
  for (const { date, counts } of days) {
    const monday = dateOf(mondayOf(dayNumberOf(date)))
    const week = weeks.get(monday) ?? {}
    for (const name of names) week[name] = (week[name] ?? 0) + (counts[name] ?? 0)
    weeks.set(monday, week)
  }
  return [...weeks].map(([date, counts]) => ({ date, counts }))
}

/** `71.4 %`; a dash where there is nothing to be a share of. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(Math.round((part / whole) * 1000) / 10).toFixed(1)} %`

/** How long something has waited: `45 s`, `3 min`, `2 h`. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

/** After an upgrade, figures of orders are too low for a moment. */
export const stillCounting = ({ isComplete }: { isComplete: boolean }): Html | false =>
  !isComplete &&
  notice(
    'Orders from before the upgrade are still being counted. Until then these figures are too low.',
    'caution',
  )
