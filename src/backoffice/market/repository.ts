import { type Db, type Fragment, fragment, sql } from '../../platform/db/sql.ts'
import type { AwaitedAnswersQuery, MarketMessagesQuery, MessageState } from './schema.ts'

export type MarketMessageRow = {
  id: string
  contractNumber: string | null
  direction: 'in' | 'out'
  process: string
  marketPartnerCode: string | null
  answers: string | null
  createdAt: Date
  sentAt: Date | null
  awaitedUntil: Date | null
  waitingSince: Date | null
  flag: string | null
  settledAt: Date | null
  handOverSince: Date | null
  handedOverBy: string | null
  handedOverWay: string | null
  content: Record<string, unknown>
}

const columns = fragment`
  m.id, m.contract_number as "contractNumber", m.direction, m.process, m.market_partner_code as "marketPartnerCode", m.answers,
  m.created_at as "createdAt", m.sent_at as "sentAt", m.answer_due_at as "awaitedUntil",
  m.waiting_since as "waitingSince", m.flag, m.settled_at as "settledAt", m.hand_over_since as "handOverSince",
  m.handed_over_by as "handedOverBy", m.handed_over_way as "handedOverWay", m.content`

/** Each is a partial index, in which the newest are found at once. */
const inState: Record<MessageState, Fragment> = {
  unsent: fragment`m.direction = 'out' and m.sent_at is null and m.settled_at is null`,
  'to-hand-over': fragment`m.hand_over_since is not null`,
  awaited: fragment`m.answer_due_at is not null`,
  'on-hold': fragment`m.waiting_since is not null`,
  flagged: fragment`m.flag is not null`,
  unmatched: fragment`m.direction = 'in' and m.contract_number is null and m.settled_at is null`,
}

// A condition that is not asked for is left out, so that the others lead along their indexes.
const any = fragment`true`
const notWaiting = fragment`m.waiting_since is null`
const ofOrder = fragment`m.contract_number = asked.contract_number`
const ofDirection = fragment`m.direction = asked.direction`
const ofProcess = fragment`m.process = asked.process`
const ofPartner = fragment`m.market_partner_code = asked.market_partner_code`
const ofFlag = fragment`m.flag is not null and strpos(lower(m.flag), lower(asked.flag)) > 0`
const fromDate = fragment`m.created_at >= asked.from_date at time zone 'Europe/Berlin'`
const toDate = fragment`m.created_at < (asked.to_date + interval '1 day') at time zone 'Europe/Berlin'`
const afterMessage = fragment`(m.created_at, m.id) < (
  (select c.created_at from market_messages c where c.id = asked.after), asked.after)`
const ifAsked = (value: string | null, condition: Fragment) => (value === null ? any : condition)
const waiting = (isWaiting: boolean | undefined) =>
  isWaiting === undefined ? any : isWaiting ? inState['on-hold'] : notWaiting

/** Messages about all orders, newest first: one more than the limit. */
export async function findMessages(
  db: Db,
  { offset, limit, ...filter }: MarketMessagesQuery,
): Promise<MarketMessageRow[]> {
  const { 'filter.contractNumber': contractNumber = null, 'filter.direction': direction = null } = filter
  const { 'filter.process': process = null, 'filter.marketPartner': partner = null } = filter
  const { 'filter.flag': flag = null, 'filter.state': state, after = null } = filter
  const { 'filter.fromDate': from = null, 'filter.toDate': to = null } = filter
  const { rows } = await db.query<MarketMessageRow>(sql`
    select ${columns} from market_messages m
    cross join (select ${contractNumber}::text as contract_number, ${direction}::text as direction, ${process}::text as process,
      ${partner}::text as market_partner_code, ${flag}::text as flag, ${from}::timestamp as from_date, ${to}::timestamp as to_date,
      ${after}::uuid as after) asked
    where ${waiting(filter['filter.isWaiting'])} and ${state === undefined ? any : inState[state]}
      and ${ifAsked(contractNumber, ofOrder)} and ${ifAsked(direction, ofDirection)} and ${ifAsked(process, ofProcess)}
      and ${ifAsked(partner, ofPartner)} and ${ifAsked(flag, ofFlag)} and ${ifAsked(from, fromDate)} and ${ifAsked(to, toDate)}
      and ${ifAsked(after, afterMessage)}
    order by m.created_at desc, m.id desc offset ${offset} limit ${limit + 1}`)
  return rows
}

export async function findMessage(db: Db, id: string): Promise<MarketMessageRow | undefined> {
  const { rows } = await db.query<MarketMessageRow>(
    sql`select ${columns} from market_messages m where m.id = ${id}`,
  )
  return rows[0]
}

/** All messages about an order, oldest first. */
export async function messagesOfOrder(db: Db, contractNumber: string): Promise<MarketMessageRow[]> {
  const { rows } = await db.query<MarketMessageRow>(sql`
    select ${columns} from market_messages m
    where m.contract_number = ${contractNumber}
    order by m.created_at, m.id`)
  return rows
}

const afterAnswer = fragment`(m.answer_due_at, m.id) > (
  (select c.answer_due_at from market_messages c where c.id = asked.after), asked.after)`
const overdue = fragment`m.answer_due_at <= asked.now`
const inTime = fragment`m.answer_due_at > asked.now`
const handedOver = fragment`m.handed_over_by is not null`
const byGateway = fragment`m.handed_over_by is null`
// An order that was decided by hand does not wait for the answer that would have decided it.
const isStillOpen = fragment`(m.process not in ('Identification', '55016', '55001')
  or exists (select from orders o where o.contract_number = m.contract_number and o.state in ('Open', 'Processing', 'Unspecified')))`

/** Messages of ours that wait for an answer, the first due first: one more than the limit. */
export async function findAwaited(
  db: Db,
  { offset, limit, ...filter }: AwaitedAnswersQuery,
  now: Date,
): Promise<(MarketMessageRow & { awaitedUntil: Date })[]> {
  const { 'filter.process': process = null, 'filter.marketPartner': partner = null } = filter
  const { 'filter.isOverdue': isOverdue, 'filter.isHandedOver': isHandedOver, after = null } = filter
  const { rows } = await db.query<MarketMessageRow & { awaitedUntil: Date }>(sql`
    select ${columns} from market_messages m
    cross join (select ${process}::text as process, ${partner}::text as market_partner_code, ${after}::uuid as after,
      ${now}::timestamptz as now) asked
    where m.answer_due_at is not null and ${isStillOpen}
      and ${ifAsked(process, ofProcess)} and ${ifAsked(partner, ofPartner)} and ${ifAsked(after, afterAnswer)}
      and ${isOverdue === undefined ? any : isOverdue ? overdue : inTime}
      and ${isHandedOver === undefined ? any : isHandedOver ? handedOver : byGateway}
    order by m.answer_due_at, m.id offset ${offset} limit ${limit + 1}`)
  return rows
}
