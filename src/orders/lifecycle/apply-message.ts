import { type IncomingMessage, isData, isRequest } from '../../market/answers.ts'
import { interpretAnswer } from '../../market/interpret-answer.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { bringUpToDate } from './due-changes.ts'
import { type LockedOrder, lockedOrder } from './locked-order.ts'
import { settleMessage, takeWaitingMessages } from './market-messages.ts'
import { marketView, saveFacts } from './market-repository.ts'
import { type Reporter, recordUnlessRefused } from './record-event.ts'
import { replyToRequest } from './reply-to-request.ts'
import { type AppliedMessage, takeData } from './take-data.ts'

/** Applies a market message to a locked order. The caller stores the message. */
export async function applyMessage(
  tx: Db,
  order: LockedOrder,
  message: IncomingMessage,
  { reporter, identity }: { reporter: Reporter; identity: MarketIdentity },
): Promise<AppliedMessage> {
  if (isRequest(message)) return replyToRequest(tx, order, message, { reporter, identity })
  if (isData(message)) return takeData(tx, order.contractNumber, message, reporter.now)
  const { contractNumber } = order
  const { now } = reporter
  const { processingSince, conversation } = await marketView(tx, contractNumber)
  const today = berlinDate(now)
  const status = bringUpToDate(order.status, today)
  const meaning = interpretAnswer(message, { conversation, processingSince, status, today })
  if (meaning.ignore !== undefined) return { became: 'ignored', reason: meaning.ignore }
  if (meaning.wait !== undefined) return { became: 'waiting', reason: meaning.wait }

  if (meaning.event !== undefined) {
    const comment = meaning.alert ?? reporter.comment ?? null
    const refusal = await recordUnlessRefused(tx, order, meaning.event, { ...reporter, comment })
    if (refusal !== null) return { became: 'ignored', reason: refusal }
  }
  if (meaning.facts !== undefined) await saveFacts(tx, contractNumber, meaning.facts)
  // The next task decides whether the market needs another message; an order that is over may have to undo something.
  const isOver = status.state === 'Revoked' || status.state === 'Rejected'
  const next = isOver || meaning.undo ? 'tell-market-of-the-end' : 'process-order'
  const kind = meaning.isForContract ? 'settle-market-orders' : next
  await enqueueTask(tx, { kind, subject: contractNumber, now })
  return { became: 'used', reason: meaning.alert ?? null }
}

/** Looks again at the messages that wait for an order. `saveMoves` queues this task. */
export const applyWaitingTask =
  ({ db, clock, identity }: { db: Db; clock: Clock; identity: MarketIdentity }): TaskHandler =>
  ({ subject }) =>
    db.transaction(async (tx) => {
      await applyWaiting(tx, await lockedOrder(tx, subject), { now: clock.now(), identity })
    })

/**
 * Applies the messages that wait for a locked order, oldest first. A message that is still too early goes on waiting; one
 * that no longer fits is flagged. Returns the order as it is afterwards.
 */
export async function applyWaiting(
  tx: Db,
  order: LockedOrder,
  { now, identity }: { now: Date; identity: MarketIdentity },
): Promise<LockedOrder> {
  let present = order
  for (const { id, message, waitingSince } of await takeWaitingMessages(tx, order.contractNumber)) {
    const comment = `The message had been waiting since ${berlinDateTime(waitingSince)}.`
    const reporter = { actor: 'market', now, comment }
    const { became, reason } = await applyMessage(tx, present, message, { reporter, identity })
    if (became === 'ignored') await settleMessage(tx, id, { flag: reason, waitingSince: null })
    if (became === 'waiting') await settleMessage(tx, id, { flag: null, waitingSince })
    if (became === 'used') present = await lockedOrder(tx, order.contractNumber)
  }
  return present
}
