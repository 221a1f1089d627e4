import type { Db } from '../../platform/db/sql.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { applyMessage } from './apply-message.ts'
import { lockedOrder } from './locked-order.ts'
import { settleMessage, takeWaitingMessages } from './market-repository.ts'
import type { LivingOrder } from './repository.ts'

/** Judges again what waits about an order that has moved; `saveMoves` sees to it that somebody does. */
export const applyWaitingTask =
  ({ db, clock }: { db: Db; clock: Clock }): TaskHandler =>
  ({ subject }) =>
    db.transaction(async (tx) => {
      await applyWaiting(tx, await lockedOrder(tx, subject), clock.now())
    })

/**
 * Applies the messages that wait about an order, in the order in which they came. Those whose fact is still missing go on
 * waiting; those that make no sense any more are flagged. Returns the order as it is afterwards; the caller has locked it.
 */
export async function applyWaiting(tx: Db, order: LivingOrder, now: Date): Promise<LivingOrder> {
  let present = order
  for (const { id, message, waitingSince } of await takeWaitingMessages(tx, order.contractNumber)) {
    const comment = `The message had been waiting since ${berlinDateTime(waitingSince)}.`
    const { became, reason } = await applyMessage(tx, present, message, { actor: 'market', now, comment })
    if (became === 'ignored') await settleMessage(tx, id, { flag: reason, waitingSince: null })
    if (became === 'waiting') await settleMessage(tx, id, { flag: null, waitingSince })
    if (became === 'used') present = await lockedOrder(tx, order.contractNumber)
  }
  return present
}
