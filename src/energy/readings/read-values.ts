import { type DayValues, gap } from './day-values.ts'
import type { IncomingDay } from './reading-item.ts'
import { codeOfState } from './value-state.ts'

export type FieldFault = { field: string; reason: string }

const perKwh = 1_000_000
const mostKwh = 4000

/** Turns the values of a day into whole milliwatt-hours, or says what is wrong with the first bad one. */
export function readValues({ kwh, valueState }: IncomingDay): DayValues | FieldFault {
  const milliwattHours = new Uint32Array(kwh.length)
  let known = 0
  for (let index = 0; index < kwh.length; index++) {
    const value = kwh[index] ?? null
    if (value === null) {
      milliwattHours[index] = gap
      continue
    }
    const complaint = complaintAbout(value)
    if (complaint !== undefined) return { field: `kwh.${index}`, reason: `kwh.${index} ${complaint}` }
    milliwattHours[index] = Math.round(value * perKwh)
    known++
  }
  if (known === 0) return { field: 'kwh', reason: 'kwh has no values' }
  return { milliwattHours, states: stateCodes(valueState, kwh.length) }
}

function complaintAbout(kwh: number): string | undefined {
  if (!Number.isFinite(kwh)) return 'is not a number'
  if (kwh < 0) return `is negative: ${kwh}`
  if (kwh > mostKwh) return `is more than ${mostKwh} kWh: ${kwh}`
  // Equal only if the value is the number nearest to one with six decimals.
  return Math.round(kwh * perKwh) / perKwh === kwh ? undefined : `has more than 6 decimals: ${kwh}`
}

const stateCodes = (state: IncomingDay['valueState'], count: number): Uint8Array =>
  typeof state === 'string'
    ? new Uint8Array(count).fill(codeOfState[state])
    : Uint8Array.from(state, (each) => codeOfState[each])
