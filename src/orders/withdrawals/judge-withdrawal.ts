import type { ContractType } from '../../domain/customer-kinds.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import { isWithdrawalPossible } from '../lifecycle/withdrawal.ts'

type WithdrawalCase = {
  /** The state today, with all date-driven changes. */
  state: ContractState
  type: ContractType
  /** The date in Berlin on which the contract was confirmed, or null before that. */
  confirmedDate: string | null
  today: string
}

export type Verdict =
  | 'possible'
  /** The customer has the right, but the state machine has no transition: a person decides. */
  | 'to-clarify'
  | 'already-withdrawn'
  | 'period-over'
  /** A business has no right of withdrawal once its contract is confirmed (§ 13, § 355 BGB). */
  | 'no-right'
  /** The order was denied: there is nothing to withdraw from. */
  | 'no-contract'

/** The verdict within the withdrawal period, by the state of the order. */
const withinPeriod: Readonly<Record<ContractState, Verdict>> = {
  Open: 'possible',
  Processing: 'possible',
  PendingDelivery: 'possible',
  Delivery: 'possible',
  // A termination or an unknown state does not take away the right.
  Cancelled: 'to-clarify',
  Unspecified: 'to-clarify',
  Rejected: 'no-contract',
  Revoked: 'already-withdrawn',
}

/** What a withdrawal by the customer leads to today. */
export function judgeWithdrawal({ state, type, confirmedDate, today }: WithdrawalCase): Verdict {
  const verdict = withinPeriod[state]
  const dependsOnPeriod = verdict === 'possible' || verdict === 'to-clarify'
  if (!dependsOnPeriod || isWithdrawalPossible({ type, confirmedDate, today })) return verdict
  return type === 'Business' ? 'no-right' : 'period-over'
}
