import type { ChoiceState, SmartMeterState } from '../domain/market-orders.ts'
import { answerDeadline } from '../market/answer-deadline.ts'
import { dayBefore } from '../market/market-days.ts'
import type { OutgoingMessage } from '../market/messages.ts'
import { isToHandOver } from '../orders/lifecycle/hand-over.ts'
import { lockedOrder } from '../orders/lifecycle/locked-order.ts'
import { conversationOf } from '../orders/lifecycle/market-messages.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import type { TaskHandler } from '../platform/tasks/task.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import type { Clock } from '../platform/time/clock.ts'
import { settleByAnswer } from './controllable-devices/settle-choice.ts'
import { moveByMarket } from './smart-meters/move-order.ts'

/** Something that we ordered from the market for a contract, and that is not settled. */
type OpenMarketOrder = {
  kind: 'Modules' | 'SmartMeter'
  contractNumber: string
  state: Extract<ChoiceState | SmartMeterState, 'Requested' | 'Ordered' | 'Accepted'>
  orderedAt: Date
  /** By when the next step is due: the answer, or the installation. */
  dueDate: string
  /** Whether a person has to hand our message over first: nobody else owes anything yet. */
  isToHandOver: boolean
}

type MarketOrdersQuery = {
  offset: number
  limit: number
  contractNumber?: string | null
  /** The order that the page before ended with. */
  after?: Pick<OpenMarketOrder, 'kind' | 'contractNumber'> | undefined
}

/** One page, plus one item, of what is open for all contracts or for one, longest due first. */
export async function findOpenMarketOrders(
  db: Db,
  { offset, limit, contractNumber = null, after }: MarketOrdersQuery,
): Promise<OpenMarketOrder[]> {
  const { rows } = await db.query<OpenMarketOrder>(sql`
    with open as (
    select 'Modules' as kind, m.contract_number as "contractNumber", m.state, m.requested_at as "orderedAt",
      m.due_date as "dueDate", m.message_id as "messageId"
    from module_choices m
    where m.state = 'Requested' and (${contractNumber}::text is null or m.contract_number = ${contractNumber})
    union all
    select 'SmartMeter', s.contract_number, s.state, s.ordered_at,
      case s.state when 'Ordered' then s.answer_due_date else s.due_date end, s.message_id
    from smart_meter_orders s
    where s.state in ('Ordered', 'Accepted') and (${contractNumber}::text is null or s.contract_number = ${contractNumber}))
    select o."contractNumber", o.kind, o.state, o."orderedAt", o."dueDate",
      ${isToHandOver} as "isToHandOver"
    from open o
    where ${after === undefined}::boolean or (o."dueDate", o."orderedAt", o."contractNumber", o.kind) > (
      select p."dueDate", p."orderedAt", p."contractNumber", p.kind from open p
      where p."contractNumber" = ${after?.contractNumber ?? null} and p.kind = ${after?.kind ?? null})
    order by "dueDate", "orderedAt", "contractNumber", kind
    offset ${offset} limit ${limit + 1}`)
  return rows
}

/** A person has handed our message over only now, and from now on the receiver has its time. */
export async function countFromHandOver(
  tx: Db,
  { messageId, process }: OutgoingMessage,
  at: Date,
): Promise<void> {
  if (process !== '17133' && process !== '17011') return
  const dueDate = dayBefore(berlinDate(answerDeadline({ process, sentAt: at.toISOString() })))
  await tx.query(
    process === '17133'
      ? sql`update module_choices set due_date = ${dueDate} where message_id = ${messageId} and state = 'Requested'`
      : sql`update smart_meter_orders set answer_due_date = ${dueDate} where message_id = ${messageId} and state = 'Ordered'`,
  )
}

/** Takes over what the market answered about modules and smart meters that were ordered. Harmless if there is nothing. */
export const settleMarketOrdersTask =
  ({ db, clock }: { db: Db; clock: Clock }): TaskHandler =>
  ({ subject }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      await lockedOrder(tx, subject)
      const conversation = await conversationOf(tx, subject)
      await settleByAnswer(tx, subject, conversation, now)
      await moveByMarket(tx, subject, conversation, now)
    })
