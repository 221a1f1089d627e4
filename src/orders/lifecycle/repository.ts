import type { ContractReason, ContractType } from '../../domain/customer-kinds.ts'
import type { OrderStatus, OrderStep } from '../../domain/order-status.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'
import { nextDueDate } from './due-changes.ts'
import type { Moment } from './moments.ts'

/** An order that nobody else can move until the transaction ends. */
export type LockedOrder = {
  contractNumber: string
  status: OrderStatus
  type: ContractType
  contractReason: ContractReason
  confirmedAt: Date | null
  /** When the customer wants delivery to start. */
  desiredStartDate: string
}

type Row = OrderStatus & Omit<LockedOrder, 'status'>

const statusColumns = fragment`
  o.contract_number as "contractNumber", o.state, o.delivery_state as "deliveryState", o.start_date as "startDate",
  o.end_date as "endDate", o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
  o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons", o.type,
  o.contract_reason as "contractReason", o.confirmed_at as "confirmedAt",
  o.desired_start_date as "desiredStartDate"`

export async function lockOrder(tx: Db, contractNumber: string): Promise<LockedOrder | undefined> {
  const { rows } = await tx.query<Row>(sql`
    select ${statusColumns} from orders o where o.contract_number = ${contractNumber} for update`)
  return rows[0] && withStatus(rows[0])
}

/** Locks orders with a change that is due, longest overdue first, and skips those that another process holds. */
export async function lockDueOrders(
  tx: Db,
  today: string,
  { max, partnerFilter }: { max: number; partnerFilter?: PartnerFilter | undefined },
): Promise<LockedOrder[]> {
  const { rows } = await tx.query<Row>(
    partnerFilter === undefined
      ? sql`
        select ${statusColumns} from orders o
        where o.due_date <= ${today}
        order by o.due_date
        limit ${max}
        for update skip locked`
      : sql`
        select ${statusColumns} from orders o
        where o.due_date <= ${today} and (o.partner_id = any(${partnerFilter.partnerIds}::uuid[])) = ${partnerFilter.mode === 'only'}
        order by o.due_date
        limit ${max}
        for update skip locked`,
  )
  return rows.map(withStatus)
}

/** Whether another contract covers the market location of this order on or after a date. */
export async function isLocationTaken(tx: Db, contractNumber: string, startDate: string): Promise<boolean> {
  const { rows } = await tx.query(sql`
    select 1 from orders o
    join orders other on other.malo_identifier = o.malo_identifier and other.contract_number <> o.contract_number
    where o.contract_number = ${contractNumber} and other.state in ('PendingDelivery', 'Delivery', 'Cancelled')
      and daterange(other.start_date, other.end_date + 1) && daterange(${startDate}::date, null)
    limit 1`)
  return rows.length > 0
}

type OrderMove = {
  contractNumber: string
  steps: readonly OrderStep[]
  /** The same steps, for the history. */
  moments: readonly Moment[]
  confirmedAt: Date | null
}

/**
 * Stores the steps of any number of orders with their history and follow-up tasks in one statement, and queues a new look
 * at market messages that wait for these orders. The caller holds the locks.
 */
export async function saveMoves(
  tx: Db,
  moves: readonly OrderMove[],
  { followUps, now }: { followUps: readonly { kind: TaskKind; subject: string }[]; now: Date },
): Promise<void> {
  const last = moves.flatMap(({ contractNumber, steps, moments, confirmedAt }) => {
    const step = steps.at(-1)
    const changedAt = moments.at(-1)?.happenedAt
    return step === undefined
      ? []
      : [{ ...step, contractNumber, confirmedAt, changedAt, dueDate: nextDueDate(step) }]
  })
  const history = moves.flatMap(({ contractNumber, moments }) =>
    moments.map((moment) => ({ ...moment, contractNumber })),
  )
  await tx.query(sql`
    with moved as (
      update orders o
      set state = m.state, delivery_state = m."deliveryState", start_date = m."startDate", end_date = m."endDate",
        denial_reason = m."denialReason", cancellation_reason = m."cancellationReason",
        delivery_message = m."deliveryMessage", open_reasons = m."openReasons", due_date = m."dueDate",
        confirmed_at = m."confirmedAt",
        withdrawn_at = case when m.state = 'Revoked' then coalesce(o.withdrawn_at, ${now}::timestamptz) end,
        -- Never goes back, so that a partner who polls for changes misses none.
        updated_at = greatest(m."changedAt", o.updated_at, o.created_at + interval '1 microsecond')
      from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as m ("contractNumber" text, state text,
        "deliveryState" text, "startDate" date, "endDate" date, "denialReason" text, "cancellationReason" text,
        "deliveryMessage" text, "openReasons" text[], "dueDate" date, "confirmedAt" timestamptz,
        "changedAt" timestamptz)
      where o.contract_number = m."contractNumber"),
    remembered as (
      insert into order_history (contract_number, event, state, delivery_state, happened_at, actor, comment, termination_kind,
        explanation)
      select h."contractNumber", h.event, h.state, h."deliveryState", h."happenedAt", h.actor, h.comment, h."terminationKind",
        h.explanation
      from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as h ("contractNumber" text, event text, state text,
        "deliveryState" text, "happenedAt" timestamptz, actor text, comment text, "terminationKind" text, explanation text)),
    judged_again as (
      insert into tasks (kind, subject, created_at, due_at)
      select distinct ${'apply-waiting-messages' satisfies TaskKind}, m.contract_number, ${now}::timestamptz, ${now}::timestamptz
      from market_messages m
      where m.contract_number = any(${moves.map(({ contractNumber }) => contractNumber)}::text[])
        and m.waiting_since is not null)
    insert into tasks (kind, subject, created_at, due_at)
    select f.kind, f.subject, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(followUps)}::jsonb) as f (kind text, subject text)`)
}

function withStatus(row: Row): LockedOrder {
  const { contractNumber, type, contractReason, confirmedAt, desiredStartDate, ...status } = row
  return { contractNumber, status, type, contractReason, confirmedAt, desiredStartDate }
}
