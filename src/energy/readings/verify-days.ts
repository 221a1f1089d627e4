/** Proves the sums of days and months against the quarter-hours that they follow from. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { summarise } from './day-values.ts'
import { findMarketDays, type ReadingDay } from './find-readings.ts'
import { findMonths, type ReadingMonth } from './reading-months.ts'

export type Difference = {
  contractNumber: string
  /** A day, `2026-03-01`, or a month, `2026-03`. */
  of: string
  what: 'total' | 'state' | 'gaps' | 'complete days' | 'energy cost'
  /** Null where a row is missing, or should not be there. */
  stored: number | null
  correct: number | null
}

const all = { fromDate: '-infinity', toDate: 'infinity' }

/** The days of a contract and its months, which are undefined if they do not follow from the days yet; and what differs. */
export async function verifyDays(
  tx: Db,
  contractNumber: string,
): Promise<{ days: ReadingDay[]; months: ReadingMonth[] | undefined; differences: Difference[] }> {
  const days = await findMarketDays(tx, contractNumber, all)
  const months = await findMonths(tx, contractNumber, all.fromDate, all.toDate)
  const differences = [
    ...days.flatMap((day) => compare(contractNumber, day.date, sumsOf(day), correctSumsOf(day))),
    ...(months === undefined ? [] : monthDifferences(contractNumber, days, months)),
  ]
  return { days, months, differences }
}

type Sums = Partial<Record<Difference['what'], number>>

const sumsOf = ({ total, state, gaps }: ReadingDay): Sums => ({ total, state, gaps })

const correctSumsOf = (day: ReadingDay): Sums => {
  const { total, state, gaps } = summarise(day)
  return { total, state, gaps }
}

function monthDifferences(
  contractNumber: string,
  days: readonly ReadingDay[],
  months: readonly ReadingMonth[],
): Difference[] {
  const stored = new Map<string, Sums>(
    months.map(({ date, total, state, completeDays }) => [
      date.slice(0, 7),
      { total, state, 'complete days': completeDays },
    ]),
  )
  const correct = new Map<string, Sums>()
  for (const day of days) {
    const { total, state, gaps } = summarise(day)
    const month = day.date.slice(0, 7)
    const sums = correct.get(month) ?? { total: 0, state: 0, 'complete days': 0 }
    correct.set(month, {
      total: (sums.total ?? 0) + total,
      state: Math.max(sums.state ?? 0, state),
      'complete days': (sums['complete days'] ?? 0) + Number(gaps === 0),
    })
  }
  return [...new Set([...stored.keys(), ...correct.keys()])]
    .sort()
    .flatMap((month) => compare(contractNumber, month, stored.get(month), correct.get(month)))
}

function compare(
  contractNumber: string,
  of: string,
  stored: Sums | undefined,
  correct: Sums | undefined,
): Difference[] {
  return Object.keys(stored ?? correct ?? {}).flatMap((name) => {
    const what = name as Difference['what']
    const [one, other] = [stored?.[what] ?? null, correct?.[what] ?? null]
    return one === other ? [] : [{ contractNumber, of, what, stored: one, correct: other }]
  })
}

/** Corrects the sums of days that are locked. */
export async function repairDays(tx: Db, contractNumber: string, days: readonly ReadingDay[]): Promise<void> {
  const sums = days.map(summarise)
  await tx.query(sql`
    update reading_days r set total = k.total, state = k.state, gaps = k.gaps
    from unnest(${days.map(({ date }) => date)}::date[], ${sums.map(({ total }) => total)}::bigint[],
      ${sums.map(({ state }) => state)}::smallint[], ${sums.map(({ gaps }) => gaps)}::smallint[])
      as k (day, total, state, gaps)
    where r.contract_number = ${contractNumber} and r.day = k.day`)
}
