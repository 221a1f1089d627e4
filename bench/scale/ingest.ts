import type { IncomingDay } from '../../src/energy/readings/reading-item.ts'
import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { daysOf } from '../energy/load-energy.ts'

/** In the order in which readings come: night after night a day of everybody, or a contract after the other. */
export type Shape = 'nightly' | 'contract by contract'

export type Stored = { days: number; values: number }

type IngestOptions = {
  numbers: readonly string[]
  from: string
  days: number
  shape: Shape
  importers: number
}

/** Stores readings as several importers do at once, each for its own contracts. */
export async function ingest(pool: Pool, { numbers, importers, ...asked }: IngestOptions): Promise<Stored> {
  const shares = Array.from({ length: importers }, (_, share) =>
    numbers.filter((_number, index) => index % importers === share),
  )
  const stored = await Promise.all(shares.map((own) => importOne(pool, { numbers: own, ...asked })))
  return {
    days: stored.reduce((sum, { days }) => sum + days, 0),
    values: stored.reduce((sum, { values }) => sum + values, 0),
  }
}

async function importOne(pool: Pool, asked: Omit<IngestOptions, 'importers'>): Promise<Stored> {
  let values = 0
  const counted = function* () {
    for (const day of daysInShape(asked)) {
      values += day.kwh.length
      yield day
    }
  }
  const now = new Date(`${plusDays(asked.from, asked.days + 2)}T12:00:00Z`)
  const { stored, refused } = await storeReadings(pool, counted(), { now })
  if (refused > 0) throw new Error(`${refused} days were refused.`)
  return { days: stored, values }
}

export function* daysInShape({
  numbers,
  from,
  days,
  shape,
}: Omit<IngestOptions, 'importers'>): Generator<IncomingDay & { kwh: number[] }> {
  const to = plusDays(from, days)
  if (shape === 'contract by contract') {
    for (const number of numbers) yield* daysOf(number, from, to)
    return
  }
  for (let date = from; date < to; date = plusDays(date, 1))
    for (const number of numbers) yield* daysOf(number, date, plusDays(date, 1))
}
