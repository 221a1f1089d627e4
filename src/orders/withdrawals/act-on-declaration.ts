import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { bringUpToDate } from '../lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../lifecycle/locked-order.ts'
import { recordOn } from '../lifecycle/record-event.ts'
import { judgeWithdrawal, type Verdict } from './judge-withdrawal.ts'

/** What a declaration did to the contract that it is about. */
export type Effect = Exclude<Verdict, 'possible'> | 'withdrawn'

/** A locked order, and what a declaration that arrived then leads to now. */
export type JudgedOrder = { order: LockedOrder; state: ContractState; effect: Effect }

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

type Acting = { declarationId: string; receivedAt: Date; isAnswered: boolean; actor: string; now: Date }

/** Withdraws the order if the declaration does, and queues the answer by mail. */
export async function actOnDeclaration(
  tx: Db,
  { order, effect }: JudgedOrder,
  acting: Acting,
): Promise<void> {
  const { declarationId, receivedAt, isAnswered, actor, now } = acting
  // The event itself queues the receipt.
  if (effect === 'withdrawn') {
    await recordOn(tx, order, { event: 'withdrawn' }, { actor, now, declaredAt: receivedAt })
    return
  }
  if (!isAnswered) return
  const task = { subject: order.contractNumber, payload: { declarationId }, now }
  await enqueueTask(tx, { ...task, kind: 'send-withdrawal-answer-mail' })
  if (effect === 'to-clarify') await enqueueTask(tx, { ...task, kind: 'clarify-withdrawal' })
}
