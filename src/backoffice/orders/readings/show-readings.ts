import { meterPeriodsOf } from '../../../domain/measurement-technology.ts'
import { findReadingDays } from '../../../energy/readings/find-readings.ts'
import { mayExist } from '../../../orders/intake/numbers.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/refusal.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { plusDays } from '../../../platform/time/plus-days.ts'
import { findMeteredOrder } from '../repository.ts'
import { datesOf, explainMonth } from './explain-month.ts'
import type { MonthOfReadings, ReadingsQuery } from './schema.ts'

/** The quarter-hourly readings of a contract in a month. */
export async function showReadings(
  db: Db,
  contractNumber: string,
  { month }: ReadingsQuery,
  now: Date,
): Promise<MonthOfReadings> {
  const today = berlinDate(now)
  const asked = month ?? today.slice(0, 7)
  const order = mayExist(contractNumber) ? await findMeteredOrder(db, contractNumber) : undefined
  if (order === undefined) throw notFound(`There is no order ${contractNumber}.`)
  const { startDate, endDate } = order
  const end = plusDays(datesOf(asked).at(-1) ?? '', 1)
  const days = await findReadingDays(db, contractNumber, `${asked}-01`, end)
  return explainMonth({ month: asked, days, startDate, endDate, ...meterPeriodsOf(order), today })
}
