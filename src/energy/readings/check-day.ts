import { isMeLo } from '../../domain/identifiers/market-check-digit.ts'
import { isCalendarDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { codeOfState, type DayValues, gap } from './day-values.ts'
import type { IncomingDay } from './reading-item.ts'

/** First and last day of delivery, both inclusive; null if not known. */
export type Delivery = { startDate: string | null; endDate: string | null }

export type FieldFault = { field: string; reason: string }

type Facts = { delivery: Delivery | undefined; today: string }

/** The values to store, or the first reason not to. */
export function checkDay(day: IncomingDay, facts: Facts): DayValues | FieldFault {
  return faultOf(day, facts) ?? readValues(day)
}

function faultOf(day: IncomingDay, { delivery, today }: Facts): FieldFault | undefined {
  const { contractNumber, meteringLocation, date, kwh, valueState } = day
  const fault = (field: string, reason: string): FieldFault => ({ field, reason })
  if (delivery === undefined) return fault('contractNumber', `there is no contract ${quoted(contractNumber)}`)
  if (meteringLocation !== undefined && !isMeLo(meteringLocation))
    return fault('meteringLocation', `${quoted(meteringLocation)} is not the id of a metering location`)
  if (!isCalendarDate(date)) return fault('date', `${quoted(date)} is not a date such as 2026-11-15`)
  if (date > today) return fault('date', `${date} is in the future; today is ${today}`)
  const outside = outsideDelivery(date, delivery)
  if (outside !== undefined) return fault('date', outside)

  const { length } = berlinDay(date).quartersOfDay
  if (kwh.length !== length)
    return fault('kwh', `kwh has ${kwh.length} values, but ${date} has ${length} quarter-hours`)
  if (typeof valueState !== 'string' && valueState.length !== length)
    return fault(
      'valueState',
      `valueState has ${valueState.length} states, but ${date} has ${length} quarter-hours`,
    )
  return undefined
}

function outsideDelivery(date: string, { startDate, endDate }: Delivery): string | undefined {
  if (startDate === null) return 'the delivery has no start date yet'
  if (date < startDate) return `${date} is before the start of delivery on ${startDate}`
  if (endDate !== null && date > endDate) return `${date} is after the end of delivery on ${endDate}`
  return undefined
}

/** For error messages, where a cell can be any text. */
export const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

const perKwh = 1_000_000
const maxKwh = 4000

function readValues({ kwh, valueState }: IncomingDay): DayValues | FieldFault {
  const milliwattHours = new Uint32Array(kwh.length)
  let known = 0
  for (let index = 0; index < kwh.length; index++) {
    const value = kwh[index] ?? null
    if (value === null) {
      milliwattHours[index] = gap
      continue
    }
    const reason = faultOfValue(value)
    if (reason !== undefined) return { field: `kwh.${index}`, reason: `kwh.${index} ${reason}` }
    milliwattHours[index] = Math.round(value * perKwh)
    known++
  }
  if (known === 0) return { field: 'kwh', reason: 'kwh has no values' }
  return { milliwattHours, states: stateCodes(valueState, kwh.length) }
}

function faultOfValue(kwh: number): string | undefined {
  if (!Number.isFinite(kwh)) return 'is not a number'
  if (kwh < 0) return `is negative: ${kwh}`
  if (kwh > maxKwh) return `is more than ${maxKwh} kWh: ${kwh}`
  // Equal only if the value has at most six decimals.
  return Math.round(kwh * perKwh) / perKwh === kwh ? undefined : `has more than 6 decimals: ${kwh}`
}

const stateCodes = (state: IncomingDay['valueState'], count: number): Uint8Array =>
  typeof state === 'string'
    ? new Uint8Array(count).fill(codeOfState[state])
    : Uint8Array.from(state, (each) => codeOfState[each])
