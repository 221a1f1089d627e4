import type { IsStandIn } from '../../domain/identifiers/meter-number.ts'
import { type IncomingMessage, isNotice, type MarketAnswer, type MarketNotice } from '../../market/answers.ts'
import type { Conversation } from '../../market/conversation.ts'
import type { MarketFacts, MarketOrder } from '../../market/market-order.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { Applicant } from '../credit/credit-port.ts'

type OrderRow = Omit<MarketOrder, 'meLoIdentifiers'> & {
  meLoIdentifier: string | null
  processingSince: Date | null
}
export type MarketView = { order: MarketOrder; processingSince: Date | null; conversation: Conversation }

/** An order as the market sees it, with all that was said about it. */
export async function marketView(tx: Db, contractNumber: string): Promise<MarketView> {
  const { rows } = await tx.query<OrderRow>(sql`
    select o.contract_number as "contractNumber", o.type, o.contract_reason as "contractReason",
      o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress",
      o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier", o.melo_identifier as "meLoIdentifier",
      o.previous_supplier_code as "previousSupplierCode", o.desired_start_date as "desiredStartDate",
      o.previous_cancelled_by_customer as "isPreviousCancelledByCustomer",
      o.previous_annual_consumption_kwh as "annualConsumptionKwh",
      (select max(h.happened_at) from order_history h
       where h.contract_number = o.contract_number and h.event in ('dataCompleted', 'reopened', 'resolved'))
        as "processingSince"
    from orders o where o.contract_number = ${contractNumber}`)
  const [row] = rows
  if (row === undefined) throw new Error('an order that was locked is gone')
  const { processingSince, meLoIdentifier, ...order } = row
  return {
    order: { ...order, meLoIdentifiers: meLoIdentifier === null ? [] : [meLoIdentifier] },
    processingSince,
    conversation: await conversationOf(tx, contractNumber),
  }
}

async function conversationOf(tx: Db, contractNumber: string): Promise<Conversation> {
  const { rows } = await tx.query<{ message: OutgoingMessage; answer: MarketAnswer | null }>(sql`
    select m.content as message,
      (select a.content from market_messages a
       where a.answers = m.id and a.direction = 'in' and a.flag is null order by a.created_at limit 1) as answer
    from market_messages m
    where m.contract_number = ${contractNumber} and m.direction = 'out'
    order by m.created_at, m.id`)
  return rows
}

/** Writes messages to the market with the tasks that hand them over. */
export async function insertMessages(tx: Db, messages: readonly OutgoingMessage[], now: Date): Promise<void> {
  await tx.query(sql`
    with written as (
      insert into market_messages (id, contract_number, direction, process, content, created_at)
      select (m.message ->> 'messageId')::uuid, m.message ->> 'contractNumber', 'out', m.message ->> 'process',
        m.message, ${now}::timestamptz + (m.place || ' microseconds')::interval
      from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) with ordinality as m (message, place)
      returning id)
    insert into tasks (kind, subject, created_at, due_at)
    select ${'send-market-message' satisfies TaskKind}, w.id::text, ${now}::timestamptz, ${now}::timestamptz from written w`)
}

export async function findMessage(db: Db, id: string): Promise<OutgoingMessage | undefined> {
  const { rows } = await db.query<{ message: OutgoingMessage }>(sql`
    select m.content as message from market_messages m where m.id = ${id} and m.direction = 'out'`)
  return rows[0]?.message
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.query(sql`update market_messages set sent_at = coalesce(sent_at, ${now}) where id = ${id}`)
}

export type StoredAnswer = {
  messageId: string
  contractNumber: string | null
  process: string
  answers: string | null
  content: unknown
  flag: string | null
  waitingSince: Date | null
}

/** Keeps what the market said. The same message a second time is kept once; what became of it may have changed. */
export async function insertAnswer(tx: Db, answer: StoredAnswer, now: Date): Promise<void> {
  await tx.query(sql`
    insert into market_messages as m
      (id, contract_number, direction, process, answers, content, created_at, flag, waiting_since)
    values (${answer.messageId}, ${answer.contractNumber}, 'in', ${answer.process}, ${answer.answers},
      ${JSON.stringify(answer.content)}::jsonb, ${now}, ${answer.flag}, ${answer.waitingSince})
    on conflict (id) do update set flag = excluded.flag,
      waiting_since = case when excluded.waiting_since is not null then coalesce(m.waiting_since, excluded.waiting_since) end
    where m.direction = 'in' and m.contract_number = excluded.contract_number`)
}

export type WaitingMessage = { id: string; message: IncomingMessage; waitingSince: Date }

/** Takes what waits about an order, the first to come first. Whoever takes it says what becomes of it. */
export async function takeWaitingMessages(tx: Db, contractNumber: string): Promise<WaitingMessage[]> {
  const { rows } = await tx.query<WaitingMessage>(sql`
    with waiting as (
      select m.id, m.waiting_since, m.created_at from market_messages m
      where m.contract_number = ${contractNumber} and m.waiting_since is not null),
    taken as (
      update market_messages m set waiting_since = null from waiting w where m.id = w.id
      returning m.id, m.content, w.waiting_since, w.created_at)
    select t.id, t.content as message, t.waiting_since as "waitingSince" from taken t order by t.created_at, t.id`)
  return rows
}

/** Says what became of a message that has waited. */
export async function settleMessage(
  tx: Db,
  id: string,
  { flag, waitingSince }: Pick<StoredAnswer, 'flag' | 'waitingSince'>,
): Promise<void> {
  await tx.query(sql`
    update market_messages set flag = ${flag}, waiting_since = ${waitingSince} where id = ${id}`)
}

/** Takes over what the market told about the delivery point. */
export async function saveFacts(tx: Db, contractNumber: string, facts: MarketFacts): Promise<void> {
  await tx.query(sql`
    update orders set malo_identifier = ${facts.maLoIdentifier},
      melo_identifier = coalesce(melo_identifier, ${facts.meLoIdentifiers[0] ?? null}),
      meter_number = coalesce(meter_number, ${facts.meterNumbers[0] ?? null}),
      grid_operator_code = ${facts.gridOperatorCode}, metering_operator_code = ${facts.meteringOperatorCode}
    where contract_number = ${contractNumber}`)
}

/** Whether an earlier order or a contract has the same delivery point at the time that this one wants it. */
export async function hasDuplicate(
  tx: Db,
  contractNumber: string,
  { isStandIn }: { isStandIn: IsStandIn },
): Promise<boolean> {
  const { rows } = await tx.query<{ meterNumber: string | null }>(sql`
    select o.meter_number as "meterNumber" from orders o
    join orders other on other.contract_number <> o.contract_number
      and (other.malo_identifier = o.malo_identifier
        or (other.meter_number = o.meter_number and other.delivery_address ->> 'postCode' = o.delivery_address ->> 'postCode'))
    where o.contract_number = ${contractNumber}
      and (other.state in ('PendingDelivery', 'Delivery')
        or (other.state in ('Open', 'Processing')
          and (other.created_at, other.contract_number) < (o.created_at, o.contract_number))
        or (other.state = 'Cancelled' and other.end_date >= o.desired_start_date))
    limit 1`)
  return rows.some(({ meterNumber }) => !isStandIn(meterNumber))
}

export async function markCreditChecked(db: Db, contractNumber: string, now: Date): Promise<void> {
  await db.query(sql`update orders set credit_checked_at = ${now} where contract_number = ${contractNumber}`)
}

/** Whom to ask the credit agency about, and whether that was done. */
export async function findApplicant(
  db: Db,
  contractNumber: string,
): Promise<(Applicant & { isChecked: boolean }) | undefined> {
  const { rows } = await db.query<Applicant & { isChecked: boolean }>(sql`
    select o.contract_number as "contractNumber", o.type, a.first_name as "firstName", a.last_name as "lastName",
      a.business_name as "businessName", o.legal_structure as "legalStructure", a.date_of_birth as "dateOfBirth",
      o.delivery_address as "deliveryAddress", o.meter_number as "meterNumber",
      o.credit_checked_at is not null as "isChecked"
    from orders o join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

export async function meterNumberOf(db: Db, contractNumber: string): Promise<string | null> {
  const { rows } = await db.query<{ meterNumber: string | null }>(sql`
    select o.meter_number as "meterNumber" from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]?.meterNumber ?? null
}

/**
 * The order that a message of the market is about: it says so, or answers a message of ours, or names the location. Of
 * the orders at one location it is the one that is supplied on the day that it tells; where none is, one that we have
 * registered and that may yet be confirmed.
 */
export async function orderNumberOf(tx: Db, message: IncomingMessage): Promise<string | null> {
  if (message.contractNumber != null) return message.contractNumber
  const answers = 'answers' in message ? message.answers : null
  const maLo = 'maLoIdentifier' in message.content ? message.content.maLoIdentifier : null
  const day = isNotice(message) ? suppliedDayIn(message) : null
  const { rows } = await tx.query<{ contractNumber: string }>(sql`
    select m.contract_number as "contractNumber" from market_messages m where m.id = ${answers}::uuid
    union all
    (select o.contract_number from orders o
     where ${answers}::uuid is null and o.malo_identifier = ${maLo}
       and o.state in ('PendingDelivery', 'Delivery', 'Cancelled', 'Unspecified', 'Processing')
     order by coalesce(o.start_date <= ${day}::date and o.end_date >= ${day}::date, false) desc,
       o.start_date is not null and o.end_date is null desc, o.start_date is null desc, o.created_at)
    limit 1`)
  return rows[0]?.contractNumber ?? null
}

/** A day of the supply that a notice is about: its last one, or the first where it is lifted before it begins. */
const suppliedDayIn = ({ content }: MarketNotice): string =>
  'endDate' in content ? content.endDate : content.startDate

/** Who reported that the contract ends. */
export async function reporterOfEnd(tx: Db, contractNumber: string): Promise<string | null> {
  const { rows } = await tx.query<{ actor: string }>(sql`
    select h.actor from order_history h
    where h.contract_number = ${contractNumber} and h.event = 'terminated' order by h.id desc limit 1`)
  return rows[0]?.actor ?? null
}
