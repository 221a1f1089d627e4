import { countFromHandOver } from '../../contracts/open-market-orders.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import type { Reply } from '../../market/replies.ts'
import { markHandedOver } from '../../orders/lifecycle/hand-over.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid, type Refusal } from '../../platform/refusal.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import { showMessage } from './list-messages.ts'
import type { HandOver, MarketMessageItem } from './schema.ts'

/** Notes when and by which way an operator handed a message over, which from then on waits for its answer. */
export const handOver = (
  db: Db,
  messageId: string,
  { handedOverAt, way }: HandOver,
  operator: Operator,
): Promise<MarketMessageItem> =>
  audited(db, operator, async (tx) => {
    const { actor: by, now } = operator
    const { contractNumber, direction, content, createdAt } = await showMessage(tx, messageId)
    if (direction === 'in')
      throw conflict('This message came from the market: there is nothing to hand over.')
    const at = handedOverAt ? handOverTime(handedOverAt, createdAt, now) : now
    // Messages of ours are stored as they were composed.
    const message = content as OutgoingMessage | Reply
    if (!(await markHandedOver(tx, message, { at, by, way, now }))) throw await notWaiting(tx, messageId)
    if (!('answers' in message)) await countFromHandOver(tx, message, at)
    const after = { messageId, handedOverAt: berlinDateTime(at), way }
    return {
      result: await showMessage(tx, messageId),
      entry: { action: 'market.hand-over', subject: contractNumber ?? messageId, before: null, after },
    }
  })

/** Forms know minutes, so the minute in which the message was written counts. */
function handOverTime(given: string, createdAt: string, now: Date): Date {
  const [at, writtenAt] = [berlinInstant(given), berlinInstant(createdAt)]
  if (at !== undefined && at <= now && berlinDateTime(at).slice(0, 16) >= createdAt.slice(0, 16))
    return writtenAt !== undefined && writtenAt > at ? writtenAt : at
  throw invalid(
    'handedOverAt',
    `handedOverAt must lie between ${createdAt}, when the message was written, and now.`,
  )
}

async function notWaiting(tx: Db, messageId: string): Promise<Refusal> {
  const { sentAt, handedOverBy, settledAt } = await showMessage(tx, messageId)
  if (handedOverBy !== null) return conflict(`${handedOverBy} handed this message over on ${sentAt}.`)
  if (settledAt !== null) return conflict('This message needs no delivery any more.')
  return conflict('This message does not wait for a person: the gateway delivers it.')
}
