import type { ContractType } from '../../domain/customer-kinds.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { isWithdrawalPossible } from '../../orders/lifecycle/withdrawal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'

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

/** A locked order, and what a withdrawal that arrived then leads to now. */
type JudgedOrder = {
  order: LockedOrder
  state: ContractState
  effect: Exclude<Verdict, 'possible'> | 'withdrawn'
}

/**
 * Locks the order and judges the declaration: the period by the day on which the declaration arrived, the state by
 * today. The two differ if an operator had to find the contract first, which must not cost the customer the right.
 */
export async function judgeOrder(
  tx: Db,
  contractNumber: string,
  { receivedAt, now }: { receivedAt: Date; now: Date },
): Promise<JudgedOrder> {
  const order = await lockedOrder(tx, contractNumber)
  const { state } = bringUpToDate(order.status, berlinDate(now))
  const confirmedDate = order.confirmedAt && berlinDate(order.confirmedAt)
  const verdict = judgeWithdrawal({ state, type: order.type, confirmedDate, today: berlinDate(receivedAt) })
  return { order, state, effect: verdict === 'possible' ? 'withdrawn' : verdict }
}
