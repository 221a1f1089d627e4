/** A month of readings, hour by hour, with the reason for each gap. Pure. */
import { hasSmartMeterOn, type MeterPeriods, meterPeriodsOf } from '../../../domain/measurement-technology.ts'
import { gap, valueStates } from '../../../energy/readings/day-values.ts'
import { findReadingDays, type ReadingDay } from '../../../energy/readings/find-readings.ts'
import { mayExist } from '../../../orders/intake/numbers.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/refusal.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { berlinDay } from '../../../platform/time/berlin-day.ts'
import { plusDays } from '../../../platform/time/day-number.ts'
import { findMeteredOrder } from '../repository.ts'
import type { MonthOfReadings, ReadingDayItem, ReadingsQuery } from './schema.ts'

export type MeasuredMonth = MeterPeriods & {
  month: string
  days: readonly ReadingDay[]
  startDate: string | null
  endDate: string | null
  today: string
}

const milliwattHoursPerKwh = 1_000_000

export function explainMonth({ month, days, ...facts }: MeasuredMonth): MonthOfReadings {
  const measured = new Map(days.map((day) => [day.date, day]))
  const items = datesOf(month).map((date) => itemOf(date, measured.get(date), facts))
  return {
    month,
    kwh: days.reduce((sum, { total }) => sum + total, 0) / milliwattHoursPerKwh,
    missingDays: items.filter(
      ({ date, missingQuarterHours }) => missingQuarterHours > 0 && isDue(date, facts),
    ).length,
    days: items,
  }
}

/** Every day of a month, such as `2026-11`. */
function datesOf(month: string): string[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => plusDays(first, index)).filter((date) =>
    date.startsWith(month),
  )
}

type Facts = Omit<MeasuredMonth, 'month' | 'days'>

/** Whether readings of the day should be there: it was delivered, and it is over. */
const isDue = (date: string, { startDate, endDate, today }: Facts): boolean =>
  startDate !== null && date >= startDate && (endDate === null || date <= endDate) && date < today

function itemOf(date: string, day: ReadingDay | undefined, facts: Facts): ReadingDayItem {
  const quarterHours = berlinDay(date).quartersOfDay.length
  const missingQuarterHours = day?.gaps ?? quarterHours
  return {
    date,
    kwh: day === undefined || day.gaps === quarterHours ? null : day.total / milliwattHoursPerKwh,
    missingQuarterHours,
    state: day === undefined ? null : (valueStates[day.state] ?? null),
    explanation: missingQuarterHours === 0 ? null : whyMissing(date, day, facts),
    hours: day === undefined ? Array<null>(24).fill(null) : hoursOf(day),
  }
}

function whyMissing(date: string, day: ReadingDay | undefined, facts: Facts): string {
  const { startDate, endDate, today } = facts
  if (day !== undefined) return `${day.gaps} of ${day.milliwattHours.length} quarter-hours are missing.`
  if (startDate === null) return 'The delivery has no start date yet.'
  if (date < startDate) return `The delivery begins on ${startDate}.`
  if (endDate !== null && date > endDate) return `The delivery ended on ${endDate}.`
  if (date >= today) return 'The day is not over.'
  return hasSmartMeterOn(facts, date)
    ? 'The metering operator has sent nothing for this day.'
    : 'Without a smart meter there are no quarter-hours.'
}

/** Sums by hour of the clock; an hour with a gap has none. */
function hoursOf({ date, milliwattHours }: ReadingDay): (number | null)[] {
  const hours = Array<number | null | undefined>(24).fill(undefined)
  for (const [index, quarter] of berlinDay(date).quartersOfDay.entries()) {
    const hour = Math.floor(quarter / 4)
    const value = milliwattHours[index] ?? gap
    const sum = hours[hour]
    hours[hour] = value === gap || sum === null ? null : (sum ?? 0) + value
  }
  return hours.map((sum) => (sum == null ? null : sum / milliwattHoursPerKwh))
}

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
