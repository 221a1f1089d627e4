import type { OrderStatus } from '../../domain/order-status.ts'
import { exchangesOf } from '../../market/conversation.ts'
import { terminationMessages, withdrawalMessages } from '../../market/ending-messages.ts'
import type { MarketOrder } from '../../market/market-order.ts'
import type { MarketPort } from '../../market/market-port.ts'
import type { MessageDraft } from '../../market/messages.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockedOrder } from './locked-order.ts'
import { findMessage, markSent, sendDrafts } from './market-messages.ts'
import { marketView, reporterOfEnd } from './market-repository.ts'

type Ending = Parameters<typeof withdrawalMessages>[1]
type Parts = { db: Db; clock: Clock; market: MarketPort; identity: MarketIdentity }

/** Hands a message over to the market; what fails is tried again, and the market counts it once. */
export const sendMessageTask =
  ({ db, clock, market }: Parts): TaskHandler =>
  async ({ subject }) => {
    const message = await findMessage(db, subject)
    if (message === undefined) return
    await market.send(message)
    await markSent(db, subject, clock.now())
  }

/** Tells the market what follows from an order that is over: a withdrawal undone, a supply that we end. */
export const endWithMarketTask =
  ({ db, clock, identity }: Parts): TaskHandler =>
  ({ subject }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const { status } = await lockedOrder(tx, subject)
      const { order, conversation } = await marketView(tx, subject)
      const ending = { conversation, identity, today: berlinDate(now) }
      await sendDrafts(tx, subject, { drafts: await endingDrafts(tx, order, status, ending), now })
    })

async function endingDrafts(
  tx: Db,
  order: MarketOrder,
  status: OrderStatus,
  ending: Ending,
): Promise<MessageDraft[]> {
  const { state, startDate, endDate, cancellationReason } = status
  if (state === 'Revoked' || state === 'Rejected') return withdrawalMessages(order, ending)
  if (state !== 'Cancelled' || startDate === null || endDate === null || cancellationReason === null)
    return []
  // What the market told us it knows already.
  if ((await reporterOfEnd(tx, order.contractNumber)) === 'market') return []
  // A task may be done twice; the market hears of one end once.
  const isTold = exchangesOf(ending.conversation, '55004').some(
    ({ message }) => message.content.endDate === endDate,
  )
  if (isTold) return []
  return terminationMessages(order, ending, { startDate, endDate, cancellationReason })
}
