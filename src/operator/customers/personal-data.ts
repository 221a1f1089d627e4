/** SQL that finds personal data. */

import { lastDueDate, presentState } from '../../orders/lifecycle/present-state.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { ErasableOrder } from './erasure-rules.ts'

export type StoredCustomer = { id: string; customerNumber: string; emailKey: string }

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
    select a.id, a.customer_number as "customerNumber", a.email_key as "emailKey"
    from accounts a where a.customer_number = ${customerNumber}
    for update`)
  return rows[0]
}

/** The orders of an account as of today, newest first, locked. */
export async function erasableOrders(tx: Db, accountId: string, today: string): Promise<ErasableOrder[]> {
  const { rows } = await tx.query<ErasableOrder>(sql`
    select o.contract_number as "contractNumber", ${presentState} as state, o.start_date as "startDate",
      o.end_date as "endDate",
      greatest((o.updated_at at time zone 'Europe/Berlin')::date, ${lastDueDate}) as "lastChangedOn",
      exists (select from order_history h where h.contract_number = o.contract_number
        and h.state in ('PendingDelivery', 'Delivery', 'Cancelled')) as "wasConfirmed"
    from orders o
    cross join (select ${today}::date as today) calendar
    where o.account_id = ${accountId}
    order by o.created_at desc, o.contract_number
    for update of o`)
  return rows
}

type Row = Record<string, unknown>
export type Stored = Record<'passwordLinks' | 'accesses' | 'sessions' | 'knownBrowsers', Row[]> & {
  account: Row
  orders: Row[]
  unmatchedWithdrawals: Row[]
  mails: Row[]
  tasks: Row[]
}

/** Every row about a customer without secrets and internal keys. One statement gives a consistent snapshot. */
export async function storedAbout(db: Db, customerNumber: string): Promise<Stored | undefined> {
  const { rows } = await db.query<Stored>(sql`
    with account as (select * from accounts where customer_number = ${customerNumber}),
    orders_of as (
      select o.*, p.slug as partner, placer.slug as placed_by_partner
      from orders o
      join partners p on p.id = o.partner_id
      join partners placer on placer.id = o.placed_by_partner_id
      where o.account_id = (select id from account)),
    numbers as (
      select contract_number as number from orders_of union all select customer_number from account)
    select
      to_jsonb(a) - 'id' - 'password_hash' || jsonb_build_object('has_password', a.password_hash is not null) as account,
      (select coalesce(jsonb_agg(to_jsonb(t) - 'token_hash' - 'account_id' order by t.created_at), '[]')
        from password_tokens t where t.account_id = a.id) as "passwordLinks",
      (select coalesce(jsonb_agg(to_jsonb(g) - 'id' - 'account_id' - 'partner_id'
          || jsonb_build_object('partner', p.slug) order by g.granted_at), '[]')
        from grants g join partners p on p.id = g.partner_id where g.account_id = a.id) as accesses,
      (select coalesce(jsonb_agg(to_jsonb(s) - 'token_hash' - 'request_hash' - 'account_id' order by s.created_at), '[]')
        from sessions s where s.account_id = a.id) as sessions,
      (select coalesce(jsonb_agg(to_jsonb(b) - 'token_hash' - 'account_id' order by b.created_at), '[]')
        from known_browsers b where b.account_id = a.id) as "knownBrowsers",
      (select coalesce(jsonb_agg(to_jsonb(o) - 'account_id' - 'partner_id' - 'placed_by_partner_id'
          || jsonb_build_object('history', (
            select coalesce(jsonb_agg(to_jsonb(h) - 'id' - 'contract_number' order by h.id), '[]')
            from order_history h where h.contract_number = o.contract_number), 'paragraph14a', (
            select coalesce(jsonb_agg(to_jsonb(m) - 'contract_number' order by m.valid_from), '[]')
            from contract_modules m where m.contract_number = o.contract_number))
          || jsonb_build_object('withdrawals', (
            select coalesce(jsonb_agg(to_jsonb(d) - 'id' - 'contract_number' - 'given_email_key' order by d.received_at), '[]')
            from withdrawal_declarations d where d.contract_number = o.contract_number))
          order by o.created_at), '[]')
        from orders_of o) as orders,
      (select coalesce(jsonb_agg(to_jsonb(d) - 'id' - 'given_email_key' order by d.received_at), '[]')
        from withdrawal_declarations d
        where d.given_email_key = a.email_key and d.contract_number is null) as "unmatchedWithdrawals",
      (select coalesce(jsonb_agg(to_jsonb(m) - 'id' - 'task_id' - 'to_key' order by m.sent_at), '[]')
        from mails m
        where m.to_key = a.email_key or m.contract_number in (select number from numbers)) as mails,
      (select coalesce(jsonb_agg(to_jsonb(t) - 'id' order by t.created_at), '[]')
        from tasks t where t.subject in (select number from numbers)) as tasks
    from account a`)
  return rows[0]
}
