import type { BillFaults } from '../../../billing/bills/verify-bills.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, failure } = verdictsOn('bills')

/** Judges whether bills are what they were when they were sent, with all their numbers and days. */
export function checkBills({ bills, wrong, incompleteYears, contractsWithGaps }: BillFaults): Check[] {
  const faults = [
    ...(wrong.length > 0
      ? [failure('Bills were changed, or the calculation was: their inputs give other amounts.', wrong)]
      : []),
    ...(incompleteYears.length > 0
      ? [failure('Numbers of bills are missing. Compare with a backup.', incompleteYears.map(String))]
      : []),
    ...(contractsWithGaps.length > 0
      ? [failure('Days between bills are not billed, and nothing waits for them:', contractsWithGaps)]
      : []),
  ]
  return faults.length > 0 ? faults : [ok(`${bills} bills, none changed, no number and no day missing.`)]
}
