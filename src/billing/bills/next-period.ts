/** Which days of a contract are billed next. Pure. */
import { dateOf, dayNumberOf, firstOfMonth } from '../../platform/time/day-number.ts'

/** Local dates; `to` is exclusive. */
export type Period = { from: string; to: string }

export const periodKinds = ['Monthly', 'Periodic', 'Final'] as const
export type PeriodKind = (typeof periodKinds)[number]

export type BilledDelivery = {
  /** Dynamic tariffs are billed by the month, fixed ones by the year of delivery. */
  isDynamic: boolean
  startDate: string
  /** The last day of delivery; null if open-ended. */
  endDate: string | null
  /** Days before it are billed elsewhere. */
  since: string
}

/** The first days that no bill covers; undefined once all of the delivery is billed. `billed` is in order. */
export function nextPeriod(
  { isDynamic, startDate, endDate, since }: BilledDelivery,
  billed: readonly Period[],
): (Period & { kind: PeriodKind }) | undefined {
  let from = startDate > since ? startDate : since
  for (const period of billed) if (period.from <= from && period.to > from) from = period.to
  const afterEnd = endDate === null ? undefined : dateOf(dayNumberOf(endDate) + 1)
  if (afterEnd !== undefined && from >= afterEnd) return undefined
  const regular = isDynamic ? monthEnd(from) : yearEnd(from, startDate)
  const next = billed.find((period) => period.from > from)?.from
  const to = [regular, afterEnd, next].filter((date) => date !== undefined).sort()[0] as string
  return { from, to, kind: to === afterEnd ? 'Final' : isDynamic ? 'Monthly' : 'Periodic' }
}

const partsOf = (date: string): [year: number, monthIndex: number, day: number] => {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return [year, month - 1, day]
}

function monthEnd(date: string): string {
  const [year, month] = partsOf(date)
  return dateOf(firstOfMonth(year, month + 1))
}

/** The next anniversary of the start. In years without it, 29 February is the last day of the month. */
function yearEnd(date: string, startDate: string): string {
  const [year] = partsOf(date)
  const [, month, day] = partsOf(startDate)
  const anniversaries = [year, year + 1].map((each) =>
    dateOf(Math.min(firstOfMonth(each, month) + day - 1, firstOfMonth(each, month + 1) - 1)),
  )
  return anniversaries.find((anniversary) => anniversary > date) as string
}
