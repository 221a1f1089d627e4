import type { ValueState } from './day-values.ts'

/** A day of readings from any source, not checked yet. */
export type IncomingDay = {
  /** The line of a file, the number of a segment, or the position in a list. */
  line: number
  contractNumber: string
  /** The series of this metering location; without one, that of the market location, which is billed. */
  meteringLocation?: string
  date: string
  /** 92, 96 or 100 elapsed quarter-hours; null is a gap. */
  kwh: readonly (number | null)[]
  /** The state of all values, or of each. */
  valueState: ValueState | readonly ValueState[]
  /** The message that brought it, if it came in one. */
  message?: MessageRef
}

/** A message of the market: who sent it, and the number of its document. */
export type MessageRef = { sender: string; number: string }

/** A message that takes another one back. */
export type Reversal = {
  line: number
  /** The reference of the reversal in its file. */
  message: string
  reverses: MessageRef
}

/** Why a day, or part of one, was not stored. */
export type ReadingFault = {
  line: number
  contractNumber: string | null
  date: string | null
  /** For example `kwh.4`. */
  field?: string
  reason: string
}

export type Incoming = IncomingDay | ReadingFault

export const isFault = (incoming: Incoming): incoming is ReadingFault => 'reason' in incoming

export type ReadingsReport = {
  /** Days that were new or have changed. */
  stored: number
  unchanged: number
  /** Days without effect, because better values are stored. */
  ignored: number
  refused: number
  /** The first thousand refused days or lines, and how many more there are. */
  faults: ReadingFault[]
  moreFaults: number
  /** The first thousand days ignored in whole or in part, and how many more there are. */
  notices: ReadingFault[]
  moreNotices: number
}

// A wrong column can cause a fault in each of a million lines, which must not fill the memory.
const maxListed = 1000

export const emptyReport = (): ReadingsReport => ({
  ...{ stored: 0, unchanged: 0, ignored: 0, refused: 0 },
  ...{ faults: [], moreFaults: 0, notices: [], moreNotices: 0 },
})

export function addFault(report: ReadingsReport, fault: ReadingFault): void {
  report.refused++
  if (report.faults.length < maxListed) report.faults.push(fault)
  else report.moreFaults++
}

export function addNotice(report: ReadingsReport, notice: ReadingFault): void {
  if (report.notices.length < maxListed) report.notices.push(notice)
  else report.moreNotices++
}
