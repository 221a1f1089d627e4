import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import type { ValueState } from './day-values.ts'
import type { IncomingDay, ReadingFault } from './reading-item.ts'

/** A quarter-hour from a file; its owner is a contract or a location. */
export type IncomingQuarterHour = {
  line: number
  owner: string
  startsAtMs: number
  kwh: number
  state: ValueState
}

export type CollectedDay = Omit<IncomingDay, 'contractNumber'> & { owner: string }
export type Collected = CollectedDay | (Omit<ReadingFault, 'contractNumber'> & { owner: string | null })

type OpenDay = {
  line: number
  owner: string
  date: string
  startsAtMs: number
  kwh: (number | null)[]
  states: ValueState[]
  /** A day with a fault is refused as a whole, and its other quarter-hours are ignored. */
  fault?: { line: number; reason: string }
}

/** Collects consecutive quarter-hours into local days; a day is emitted when another day or owner begins. */
export function dayCollector() {
  let open: OpenDay | undefined

  const close = (): Collected[] => {
    if (open === undefined) return []
    const { line, owner, date, kwh, states, fault } = open
    open = undefined
    return [fault === undefined ? { line, owner, date, kwh, valueState: states } : { owner, date, ...fault }]
  }

  return {
    add({ line, owner, startsAtMs, kwh, state }: IncomingQuarterHour): Collected[] {
      const place = (startsAtMs - (open?.startsAtMs ?? 0)) / quarterHourMs
      if (open !== undefined && owner === open.owner && place >= 0 && place < open.kwh.length) {
        put(open, { line, place, kwh, state })
        return []
      }
      const closed = close()
      open = openDay(line, owner, startsAtMs)
      put(open, { line, place: (startsAtMs - open.startsAtMs) / quarterHourMs, kwh, state })
      return closed
    },

    /** Refuses the open day because part of it is unreadable, or only that part if no day is open. */
    refuse(line: number, reason: string): Collected[] {
      if (open === undefined) return [{ line, owner: null, date: null, reason }]
      open.fault ??= { line, reason }
      return []
    },

    close,
  }
}

function openDay(line: number, owner: string, startsAtMs: number): OpenDay {
  const date = berlinDate(new Date(startsAtMs))
  const day = berlinDay(date)
  const count = day.quartersOfDay.length
  return {
    ...{ line, owner, date, startsAtMs: day.startsAtMs },
    kwh: new Array(count).fill(null),
    states: new Array(count).fill('Final'),
  }
}

type Placed = { line: number; place: number; kwh: number; state: ValueState }

function put(day: OpenDay, { line, place, kwh, state }: Placed): void {
  if (!Number.isInteger(place)) day.fault ??= { line, reason: 'the start is not on a quarter-hour' }
  else if (day.kwh[place] !== null) day.fault ??= { line, reason: 'the quarter-hour occurs twice' }
  else {
    day.kwh[place] = kwh
    day.states[place] = state
  }
}
