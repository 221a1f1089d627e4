import { isCalendarDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { type Delivery, type FieldFault, quoted } from '../readings/check-day.ts'
import type { ValueState } from '../readings/day-values.ts'
import type { MessageRef } from '../readings/reading-item.ts'
import type { ReadingSource } from './meter-reading.ts'

/** A meter reading or an amount of energy from any source, not checked yet. */
export type IncomingRecord = {
  /** The number of a segment, or the position in a list. */
  line: number
  contractNumber: string
  /** Null stands for the meter in use; an amount has none. */
  meterNumber: string | null
  /** The first day of an amount of energy; null for what a meter showed. */
  fromDate: string | null
  /** What the meter showed at the beginning of this day, or the day after the last one of an amount. */
  date: string
  kwh: number
  source: ReadingSource
  valueState: ValueState
  isRollover: boolean
  /** Somebody has looked at it again, and it is right. */
  isConfirmed: boolean
  /** Takes the value of this source for this day back. */
  isReversal: boolean
  /** The message that brought it, if it came in one. */
  message?: MessageRef
}

/** What most records do not say. */
export const unsaid = {
  meterNumber: null,
  fromDate: null,
  isRollover: false,
  isConfirmed: false,
  isReversal: false,
} as const

const maxKwh = 99_999_999
const perKwh = 1000

/** What is wrong with a record by itself; the first fault. */
export function faultOfRecord(
  { fromDate, date, kwh }: IncomingRecord,
  { delivery, today }: { delivery: Delivery; today: string },
): FieldFault | undefined {
  const fault = (field: string, reason: string): FieldFault => ({ field, reason })
  for (const [field, day] of [
    ['fromDate', fromDate],
    ['date', date],
  ] as const) {
    if (day === null) continue
    if (!isCalendarDate(day)) return fault(field, `${quoted(day)} is not a date such as 2026-11-15`)
    if (day > today) return fault(field, `${day} is in the future; today is ${today}`)
    const outside = outsideDelivery(day, delivery)
    if (outside !== undefined) return fault(field, outside)
  }
  if (fromDate !== null && fromDate >= date) return fault('fromDate', `fromDate must be before ${date}`)
  return faultOfValue(kwh, fault)
}

/** The last reading is taken at the beginning of the day after the delivery. */
function outsideDelivery(date: string, { startDate, endDate }: Delivery): string | undefined {
  if (startDate === null) return 'the delivery has no start date yet'
  if (date < startDate) return `${date} is before the start of delivery on ${startDate}`
  if (endDate !== null && date > plusDays(endDate, 1))
    return `${date} is more than a day after the end of delivery on ${endDate}`
  return undefined
}

function faultOfValue(
  kwh: number,
  fault: (field: string, reason: string) => FieldFault,
): FieldFault | undefined {
  if (!Number.isFinite(kwh)) return fault('kwh', 'kwh is not a number')
  if (kwh < 0) return fault('kwh', `kwh is negative: ${kwh}`)
  if (kwh > maxKwh) return fault('kwh', `kwh is more than ${maxKwh}: ${kwh}`)
  return Math.round(kwh * perKwh) / perKwh === kwh
    ? undefined
    : fault('kwh', `kwh has more than 3 decimals: ${kwh}`)
}
