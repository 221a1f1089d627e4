/** What is not measured in a span of days, and what is measured but not certain. Pure. */
import { berlinYear } from '../../platform/time/berlin-year.ts'
import { dateOf, yearOf } from '../../platform/time/day-number.ts'
import type { DaySpan } from '../metrics/intervals.ts'
import type { MeteredDays } from '../metrics/metered-days.ts'
import { allocated } from '../metrics/metric.ts'
import type { RolledMonths } from '../metrics/rolled-months.ts'
import { codeOfState, gap } from '../readings/day-values.ts'

/** Days without a value, days with some, and days whose values are replaced, not final yet, or spread by a profile. */
export const gapKinds = ['missing', 'incomplete', 'substituted', 'preliminary', 'allocated'] as const
export type GapKind = (typeof gapKinds)[number]

/** Days in a row of the same kind. */
export type ReadingGap = {
  kind: GapKind
  from: string
  to: string
  /** How many quarter-hours are missing; of the other kinds, how many there are. */
  quarterHours: number
  /** Of a single day with gaps: when they begin and end, in quarter-hours since midnight. */
  ranges: { from: number; to: number }[]
}

type Facts = { months: RolledMonths; metered: MeteredDays }

export function readingGaps({ months, metered }: Facts, { fromDay, toDay }: DaySpan): ReadingGap[] {
  const gaps: ReadingGap[] = []
  for (let day = fromDay; day < toDay; day++) {
    const month = months.get(day)
    const found = month ? kindOfState(month.state) : kindOfDay(metered, day)
    const end = month ? month.toDay - 1 : day
    if (found !== undefined) add(gaps, { kind: found, day, end, metered })
    day = end
  }
  return gaps
}

function kindOfDay(metered: MeteredDays, day: number): GapKind | undefined {
  const total = metered.totalOf(day)
  if (total === undefined || total.gaps === quarterHoursOf(day)) return 'missing'
  return total.gaps > 0 ? 'incomplete' : kindOfState(total.state)
}

function kindOfState(state: number): GapKind | undefined {
  if (state === codeOfState.Substituted) return 'substituted'
  if (state === codeOfState.Preliminary) return 'preliminary'
  return state === allocated ? 'allocated' : undefined
}

type Found = { kind: GapKind; day: number; end: number; metered: MeteredDays }

function add(gaps: ReadingGap[], { kind, day, end, metered }: Found): void {
  let quarterHours = 0
  for (let each = day; each <= end; each++)
    quarterHours += kind === 'incomplete' ? (metered.totalOf(each)?.gaps ?? 0) : quarterHoursOf(each)
  const last = gaps.at(-1)
  if (last?.kind === kind && last.to === dateOf(day - 1)) {
    last.to = dateOf(end)
    last.quarterHours += quarterHours
    last.ranges = []
    return
  }
  const ranges = kind === 'incomplete' ? rangesOf(metered.quarterHoursOf(day)?.milliwattHours) : []
  gaps.push({ kind, from: dateOf(day), to: dateOf(end), quarterHours, ranges })
}

function rangesOf(values: Uint32Array = new Uint32Array(0)): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  for (const [index, value] of values.entries()) {
    if (value !== gap) continue
    const last = ranges.at(-1)
    if (last?.to === index) last.to = index + 1
    else ranges.push({ from: index, to: index + 1 })
  }
  return ranges
}

function quarterHoursOf(day: number): number {
  const { firstDay, quarterHours } = berlinYear(yearOf(day))
  return quarterHours[day - firstDay] as number
}
