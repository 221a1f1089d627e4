import type { IncomingMessage } from '../../market/answers.ts'
import { interpretAnswer } from '../../market/interpret-answer.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { bringUpToDate } from './due-changes.ts'
import { marketView, saveFacts } from './market-repository.ts'
import { type Reporter, recordUnlessRefused } from './record-event.ts'
import type { LivingOrder } from './repository.ts'

/** What became of a message, and why, or what to look at. Only one that was used has changed anything. */
export type AppliedMessage =
  | { readonly became: 'used'; readonly reason: string | null }
  | { readonly became: 'ignored' | 'waiting'; readonly reason: string }

/** Does what a message of the market means for an order that the caller has locked, and who keeps the message. */
export async function applyMessage(
  tx: Db,
  order: LivingOrder,
  message: IncomingMessage,
  reporter: Reporter,
): Promise<AppliedMessage> {
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
  // Whether there is more to say to the market, the order decides itself; one that is over may have to undo something.
  const isOver = status.state === 'Revoked' || status.state === 'Rejected'
  await enqueueTask(tx, {
    kind: isOver ? 'tell-market-of-the-end' : 'process-order',
    subject: contractNumber,
    now,
  })
  return { became: 'used', reason: meaning.alert ?? null }
}
