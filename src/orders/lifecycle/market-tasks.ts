import type { OrderStatus } from '../../domain/order-status.ts'
import {
  isEndReported,
  reinstatementMessages,
  supersededMessages,
  terminationMessages,
  withdrawalMessages,
} from '../../market/ending-messages.ts'
import type { MarketPort } from '../../market/http-market.ts'
import type { MarketOrder } from '../../market/market-order.ts'
import type { MessageDraft } from '../../market/messages.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { countToHandOver, needHandOver } from './hand-over.ts'
import { lockedOrder } from './locked-order.ts'
import { findMessage, markMessageSent, sendDrafts } from './market-messages.ts'
import { marketView, reportedEnd } from './market-repository.ts'

type Ending = Parameters<typeof withdrawalMessages>[1]
type Deps = { db: Db; clock: Clock; market: MarketPort | null; identity: MarketIdentity }

/** Sends a message to the market. A retry may send it twice; the market counts it once. Without a market a person hands it over. */
export const sendMessageTask =
  ({ db, clock, market }: Deps): TaskHandler =>
  async ({ subject }) => {
    const message = await findMessage(db, subject)
    if (message === undefined) return
    if (market === null) return needHandOver(db, subject, clock.now())
    await market.send(message)
    await markMessageSent(db, subject, clock.now())
  }

/** Tells the market that an order is over, by undoing our messages or ending the supply, or that it goes on after all. */
export const notifyMarketOfEndTask =
  ({ db, clock, identity }: Deps): TaskHandler =>
  ({ subject }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      await sendDrafts(tx, subject, { drafts: await messagesOfEnd(tx, subject, { identity, now }), now })
    })

/** What the market is notified now that an order has ended, or goes on after all. */
export async function messagesOfEnd(
  tx: Db,
  contractNumber: string,
  { identity, now }: { identity: MarketIdentity; now: Date },
): Promise<MessageDraft[]> {
  const { status } = await lockedOrder(tx, contractNumber)
  const { order, conversation } = await marketView(tx, contractNumber)
  return endingDrafts(tx, order, status, { conversation, identity, today: berlinDate(now) })
}

async function endingDrafts(
  tx: Db,
  order: MarketOrder,
  status: OrderStatus,
  ending: Ending,
): Promise<MessageDraft[]> {
  const { state, startDate, endDate, cancellationReason } = status
  if (state === 'Revoked' || state === 'Rejected') return withdrawalMessages(order, ending)
  const superseded = supersededMessages(order, ending)
  if (state === 'PendingDelivery' || state === 'Delivery')
    return [...superseded, ...reinstatementMessages(ending.conversation)]
  if (state !== 'Cancelled' || startDate === null || endDate === null || cancellationReason === null)
    return superseded
  // The market reported this end itself.
  if ((await reportedEnd(tx, order.contractNumber))?.actor === 'market') return superseded
  // The task may run twice, but the market gets one message per end.
  if (isEndReported(ending.conversation, endDate)) return superseded
  return [...superseded, ...terminationMessages(order, ending, { startDate, endDate, cancellationReason })]
}

/** Shows Prometheus how many market messages are waiting; partial indexes make the counts cheap. */
export function monitorMessages(monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void {
  monitoring.addGauge({
    name: 'wattline_market_messages_waiting',
    help: 'Market messages that arrived before the event they depend on and are waiting for it.',
    among: 'max',
    read: async () => {
      const { rows } = await db.query<{ count: number }>(sql`
        select count(*) as count from market_messages where waiting_since is not null`)
      return rows[0]?.count ?? 0
    },
  })
  monitoring.addGauge({
    name: 'wattline_market_messages_to_hand_over',
    help: 'Messages for the market that a person has to hand over, because no gateway is connected.',
    among: 'max',
    read: async () => (await countToHandOver(db)).waiting,
  })
}
