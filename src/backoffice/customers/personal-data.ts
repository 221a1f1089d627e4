/** SQL that finds personal data. */

import { lastDueDate, presentState } from '../../orders/lifecycle/present-state.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { ErasableOrder } from './erasure-rules.ts'

export type StoredCustomer = { id: string; customerNumber: string; emailKey: string; isErased: boolean }

const customerColumns = fragment`
  a.id, a.customer_number as "customerNumber", a.email_key as "emailKey", a.erased_at is not null as "isErased"`

/** The account of a customer, unless it has been erased. */
export async function findAccountId(db: Db, customerNumber: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(sql`
    select a.id from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]?.id
}

/**
 * Finds and locks the customer's account. Orders are locked first, as in every other transaction that changes an order
 * and an account; the opposite order could deadlock.
 */
export async function lockCustomer(tx: Db, customerNumber: string): Promise<StoredCustomer | undefined> {
  await tx.query(sql`
    select from orders o
    where o.account_id = (select a.id from accounts a where a.customer_number = ${customerNumber})
    order by o.contract_number
    for update`)
  const { rows } = await tx.query<StoredCustomer>(sql`
    select ${customerColumns} from accounts a where a.customer_number = ${customerNumber}
    for update`)
  return rows[0]
}

/** A customer, erased or not, with the contracts of the account. */
export async function findCustomer(
  db: Db,
  customerNumber: string,
): Promise<(StoredCustomer & { contractNumbers: string[] }) | undefined> {
  const { rows } = await db.query<StoredCustomer & { contractNumbers: string[] }>(sql`
    select ${customerColumns},
      array(select o.contract_number from orders o where o.account_id = a.id) as "contractNumbers"
    from accounts a where a.customer_number = ${customerNumber}`)
  return rows[0]
}

/** Erased customers of whom something may be erased by now. */
export async function findDueErasures(db: Db, today: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select a.customer_number as "customerNumber"
    from pending_erasures e
    join accounts a on a.id = e.account_id
    where e.due_on <= ${today}
    order by e.due_on
    limit ${limit}`)
  return rows.map(({ customerNumber }) => customerNumber)
}

/**
 * Customers whom nothing has happened to since `contractsBefore`, and whose orders never became a contract or who have no
 * order at all, since `othersBefore`. Those with work to be done wait for it.
 */
export async function findOutlived(
  db: Db,
  { contractsBefore, othersBefore }: { contractsBefore: string; othersBefore: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select a.customer_number as "customerNumber" from accounts a
    where a.erased_at is null and (a.created_at at time zone 'Europe/Berlin')::date < ${othersBefore}
      and not exists (
        select from orders o where o.account_id = a.id
          and (o.state not in ('Open', 'Rejected', 'Revoked', 'Cancelled')
            or greatest(o.end_date, (o.updated_at at time zone 'Europe/Berlin')::date) >= case
              when o.state <> 'Cancelled' and o.confirmed_at is null and o.start_date is null
              then ${othersBefore}::date else ${contractsBefore}::date end
            or exists (select from tasks t where t.subject = o.contract_number and t.done_at is null)))
    limit ${limit}`)
  return rows.map(({ customerNumber }) => customerNumber)
}

/** Kinds of task without which a contract is not settled. */
const settling: readonly TaskKind[] = ['send-market-message', 'tell-market-of-the-end', 'clarify-withdrawal']

/** The orders of an account as of today, newest first, locked. */
export async function erasableOrders(tx: Db, accountId: string, today: string): Promise<ErasableOrder[]> {
  const { rows } = await tx.query<ErasableOrder>(sql`
    select o.contract_number as "contractNumber", ${presentState} as state, o.start_date as "startDate",
      o.end_date as "endDate",
      greatest((o.updated_at at time zone 'Europe/Berlin')::date, ${lastDueDate}) as "lastChangedOn",
      exists (select from order_history h where h.contract_number = o.contract_number
        and h.state in ('PendingDelivery', 'Delivery', 'Cancelled')) as "wasConfirmed",
      exists (select from tasks t where t.done_at is null and t.kind = any(${settling}::text[])
        and t.subject = any(array(
          select m.id::text from market_messages m where m.contract_number = o.contract_number)
          || o.contract_number))
        or exists (select from market_messages m where m.contract_number = o.contract_number
          and m.hand_over_since is not null) as "hasUnfinishedWork"
    from orders o
    cross join (select ${today}::date as today) calendar
    where o.account_id = ${accountId}
    order by o.created_at desc, o.contract_number
    for update of o`)
  return rows
}
