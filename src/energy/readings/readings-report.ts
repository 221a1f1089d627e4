import type { ReadingFault } from './reading-item.ts'

export type ReadingsReport = {
  /** Days that are different now. */
  stored: number
  /** Days that were stored like this already. */
  unchanged: number
  /** Days of which nothing was taken over, because better values are stored. */
  ignored: number
  /** Days, or lines in the place of days, that are wrong. */
  refused: number
  /** The first thousand of what was refused, and how many more there are. */
  faults: ReadingFault[]
  moreFaults: number
  /** The first thousand of what was ignored in whole or in part, and how many more there are. */
  notices: ReadingFault[]
  moreNotices: number
}

// A wrong column makes a fault in each of a million lines; nobody reads them, and they must not fill the memory.
const mostTold = 1000

export const emptyReport = (): ReadingsReport => ({
  ...{ stored: 0, unchanged: 0, ignored: 0, refused: 0 },
  ...{ faults: [], moreFaults: 0, notices: [], moreNotices: 0 },
})

export function addFault(report: ReadingsReport, fault: ReadingFault): void {
  report.refused++
  if (report.faults.length < mostTold) report.faults.push(fault)
  else report.moreFaults++
}

export function addNotice(report: ReadingsReport, notice: ReadingFault): void {
  if (report.notices.length < mostTold) report.notices.push(notice)
  else report.moreNotices++
}
