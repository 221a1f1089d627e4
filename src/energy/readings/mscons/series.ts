import { quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { type Collected, dayCollector } from '../day-collector.ts'
import { faultOf, instantOf, numberOf, type Quantity, stateOfQualifier, unusable } from './quantity.ts'
import type { Segment } from './segments.ts'

/** The register of energy drawn from the grid per interval, on any channel. */
const consumption = /^1-\d{1,2}:1\.29\.0(\*255)?$/

const none: string[] = []

type Interval = Quantity & { from?: string; to?: string }

/**
 * Reads the series of a message: location (LOC), register (PIA), and for each quarter-hour its quantity (QTY) with start
 * (DTM 163) and end (DTM 164). Other registers, such as feed-in, are ignored.
 */
export function seriesReader(decimal: string) {
  const collector = dayCollector()
  let location: string | undefined
  let isConsumption = false
  let quantity: Interval | undefined

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
    const state = stateOfQualifier.get(qualifier)
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
      if (Object.hasOwn(readers, tag)) readers[tag]?.(elements, number)
      return settled
    },
    end: (): Collected[] => [...settle(), ...collector.close()],
    broken: () => broken,
    wanted: 'quarter-hours of consumption (register 1-x:1.29.0)',
  }
}
