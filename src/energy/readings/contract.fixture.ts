import { seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { IncomingDay } from './reading-item.ts'

/** A contract in delivery since 2024, with its own customer. */
export const aContract = async (
  db: Db,
  { startDate = '2024-01-01', endDate = null as string | null } = {},
): Promise<string> =>
  seedOrder(db, await seedAccount(db), {
    ...(endDate === null
      ? { state: 'Delivery', deliveryState: 'Delivery' }
      : { state: 'Cancelled', deliveryState: 'CancelledDelivery' }),
    startDate,
    endDate,
  })

/** As many values as the day has quarter-hours. */
export const valuesOf = (date: string, kwh: number): number[] =>
  new Array(berlinDay(date).quartersOfDay.length).fill(kwh)

/** A day with a single value, with the changes of a test. */
export const aDay = (
  contractNumber: string,
  date: string,
  { kwh = 0.04, ...changes }: { kwh?: number } & Partial<Pick<IncomingDay, 'line' | 'valueState'>> = {},
): IncomingDay => ({
  line: 1,
  contractNumber,
  date,
  kwh: valuesOf(date, kwh),
  valueState: 'Final',
  ...changes,
})

export async function* chunksOf(text: string, size = 16): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

export const gathered = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
