import type { ContractType } from '../../domain/customer-kinds.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import { isWithdrawalPossible } from '../lifecycle/withdrawal.ts'

export type WithdrawalCase = {
  /** As it is today: what the calendar demands has happened. */
  state: ContractState
  type: ContractType
  /** The date in Berlin on which the contract was confirmed, or null before that. */
  confirmedDate: string | null
  today: string
}

export type Verdict =
  | 'possible'
  /** The right is there, but our machine has no way to go from here: a person decides. */
  | 'to-clarify'
  | 'already-withdrawn'
  | 'period-over'
  /** A business has no right of withdrawal once its contract is confirmed (§ 13, § 355 BGB). */
  | 'no-right'
  /** The order was denied: there is nothing to withdraw from. */
  | 'no-contract'

/** What a withdrawal inside the period comes to, by the state of the order. */
const insideThePeriod: Readonly<Record<ContractState, Verdict>> = {
  Open: 'possible',
  Processing: 'possible',
  PendingDelivery: 'possible',
  Delivery: 'possible',
  // Terminated, or unknown to us: neither takes the customer's right away.
  Cancelled: 'to-clarify',
  Unspecified: 'to-clarify',
  Rejected: 'no-contract',
  Revoked: 'already-withdrawn',
}

/** Says what a withdrawal by the customer comes to today. */
export function judgeWithdrawal({ state, type, confirmedDate, today }: WithdrawalCase): Verdict {
  const verdict = insideThePeriod[state]
  const hangsOnThePeriod = verdict === 'possible' || verdict === 'to-clarify'
  if (!hangsOnThePeriod || isWithdrawalPossible({ type, confirmedDate, today })) return verdict
  return type === 'Business' ? 'no-right' : 'period-over'
}
