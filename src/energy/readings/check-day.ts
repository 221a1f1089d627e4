import { isCalendarDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { DayValues } from './day-values.ts'
import { type FieldFault, readValues } from './read-values.ts'
import type { IncomingDay } from './reading-item.ts'

/** From when and until when a contract is supplied, both days included; null where that is not known. */
export type Delivery = { startDate: string | null; endDate: string | null }

type Facts = { delivery: Delivery | undefined; today: string }

/** The values of a day that may be stored, or the first reason why it may not. */
export function checkDay(day: IncomingDay, facts: Facts): DayValues | FieldFault {
  return faultOf(day, facts) ?? readValues(day)
}

function faultOf(day: IncomingDay, { delivery, today }: Facts): FieldFault | undefined {
  const { contractNumber, date, kwh, valueState } = day
  const fault = (field: string, reason: string): FieldFault => ({ field, reason })
  if (delivery === undefined) return fault('contractNumber', `there is no contract ${shown(contractNumber)}`)
  if (!isCalendarDate(date)) return fault('date', `${shown(date)} is not a date such as 2026-11-15`)
  if (date > today) return fault('date', `${date} is in the future; today is ${today}`)
  const outside = outsideDelivery(date, delivery)
  if (outside !== undefined) return fault('date', outside)

  const { length } = berlinDay(date).quartersOfDay
  if (kwh.length !== length)
    return fault('kwh', `kwh has ${kwh.length} values, but ${date} has ${length} quarter-hours`)
  if (typeof valueState !== 'string' && valueState.length !== length)
    return fault('valueState', `there are ${valueState.length} states for ${length} quarter-hours`)
  return undefined
}

function outsideDelivery(date: string, { startDate, endDate }: Delivery): string | undefined {
  if (startDate === null) return 'the delivery has no start yet'
  if (date < startDate) return `${date} is before the start of delivery on ${startDate}`
  if (endDate !== null && date > endDate) return `${date} is after the end of delivery on ${endDate}`
  return undefined
}

const shown = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
