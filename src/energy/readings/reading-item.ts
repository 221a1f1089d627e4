import type { ValueState } from './value-state.ts'

/** A day of readings as it comes in, from wherever. */
export type IncomingDay = {
  /** Where it stands: the line of a file, the number of a segment, the place in a list. */
  line: number
  contractNumber: string
  date: string
  /** The day's 92, 96 or 100 quarter-hours in the order in which they elapse; null where there is no value. */
  kwh: readonly (number | null)[]
  /** The state of all values, or of each. */
  valueState: ValueState | readonly ValueState[]
}

/** Why something that came in was not stored. */
export type ReadingFault = {
  line: number
  contractNumber: string | null
  date: string | null
  /** Where in the day the fault is, such as `kwh.4`. */
  field?: string
  reason: string
}

/** What a source gives: a day, or what is wrong in the place of one. */
export type Incoming = IncomingDay | ReadingFault

export const isFault = (incoming: Incoming): incoming is ReadingFault => 'reason' in incoming
