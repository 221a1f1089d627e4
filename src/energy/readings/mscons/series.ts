import { quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { type Collected, dayCollector } from '../day-collector.ts'
import type { ValueState } from '../value-state.ts'
import type { Segment } from './segments.ts'

/** Qualifiers of a quantity (DE 6063) that are readings. */
export const stateOfQualifier: Readonly<Record<string, ValueState>> = {
  '220': 'Final',
  '67': 'Substituted',
  Z18: 'Preliminary',
}
/** A value that cannot be used. */
const unusable = '20'

/** The register of energy drawn from the grid per interval, on any channel. */
const consumption = /^1-\d{1,2}:1\.29\.0(\*255)?$/

const none: string[] = []

type Quantity = { line: number; qualifier: string; value: string; unit: string; from?: string; to?: string }

/**
 * Reads the series of a message: location (LOC), register (PIA), and for each quarter-hour its quantity (QTY) with start
 * (DTM 163) and end (DTM 164). Other registers, such as feed-in, are ignored.
 */
export function seriesReader(decimal: string) {
  const collector = dayCollector()
  let location: string | undefined
  let isConsumption = false
  let quantity: Quantity | undefined

  /** Set if a quantity cannot be assigned to a day, which makes the whole message unusable. */
  let broken: string | undefined

  const settle = (): Collected[] => {
    if (quantity === undefined) return []
    const { line, qualifier, value, unit, from = '', to = '' } = quantity
    quantity = undefined
    const [startsAtMs, endsAtMs] = [instantOf(from), instantOf(to)]
    if (location === undefined || startsAtMs === undefined || endsAtMs !== startsAtMs + quarterHourMs) {
      broken ??= `the quantity in segment ${line} has no location (LOC+172) or is not of a quarter-hour (DTM+163, DTM+164 in format 303)`
      return []
    }
    if (qualifier === unusable) return []
    const state = stateOfQualifier[qualifier]
    const kwh = numberOf(value, decimal)
    const fault = faultOf({ state, kwh, qualifier, value, unit })
    const closed = collector.add({
      ...{ line, owner: location, startsAtMs },
      ...{ kwh: kwh ?? 0, state: state ?? 'Preliminary' },
    })
    return fault === undefined ? closed : [...closed, ...collector.refuse(line, fault)]
  }

  const readers: Record<string, (elements: (string[] | undefined)[], number: number) => void> = {
    NAD: () => {
      location = undefined
    },
    LOC: ([[qualifier] = none, [id] = none]) => {
      if (qualifier === '172') location = id
    },
    LIN: () => {
      isConsumption = false
    },
    PIA: ([[kind] = none, [register = ''] = none]) => {
      if (kind === '5') isConsumption = consumption.test(register)
    },
    QTY: ([[qualifier = '', value = '', unit = ''] = none], line) => {
      if (isConsumption) quantity = { line, qualifier, value, unit }
    },
    DTM: ([[kind, text = '', format] = none]) => {
      if (quantity === undefined || format !== '303') return
      if (kind === '163') quantity.from = text
      if (kind === '164') quantity.to = text
    },
  }

  return {
    /** Takes the next segment and returns the days that it completes. */
    read({ tag, elements, number }: Segment): Collected[] {
      const settled = tag === 'DTM' || tag === 'STS' ? [] : settle()
      readers[tag]?.(elements, number)
      return settled
    },
    end: (): Collected[] => [...settle(), ...collector.close()],
    broken: () => broken,
  }
}

type Judged = Pick<Quantity, 'qualifier' | 'value' | 'unit'> & {
  state: ValueState | undefined
  kwh: number | undefined
}

function faultOf({ state, kwh, qualifier, value, unit }: Judged): string | undefined {
  if (state === undefined)
    return `the qualifier must be one of ${Object.keys(stateOfQualifier).join(', ')}; it is ${qualifier.slice(0, 10)}`
  if (kwh === undefined) return `the quantity is not a number: ${JSON.stringify(value.slice(0, 40))}`
  return unit === '' || unit === 'KWH' ? undefined : `the unit must be KWH; it is ${unit.slice(0, 10)}`
}

function numberOf(text: string, decimal: string): number | undefined {
  const written = decimal === '.' ? text : text.replace(decimal, '.')
  return /^-?\d{1,9}(\.\d+)?$/.test(written) ? Number(written) : undefined
}

/** For example `202603012300+00`: year to minute, and the UTC offset in hours. */
function instantOf(text: string): number | undefined {
  const [, year, month, day, hour, minute, offset] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)([+-]\d\d)$/.exec(text) ?? []
  if (offset === undefined) return undefined
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00${offset}:00`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds
}
