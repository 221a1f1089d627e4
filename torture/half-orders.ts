import type { Pool } from '../src/platform/db/pool.ts'
import { type Query, sql } from '../src/platform/db/sql.ts'
import { demoCustomerNumbers } from './demo-customer-numbers.ts'
import { openTasks } from './queue.ts'

/** Each counts what cannot exist as long as an order is stored as a whole or not at all. */
const impossible: readonly { says: string; query: Query }[] = [
  {
    says: 'orders without exactly one first moment in their history',
    query: sql`select count(*) as count from orders o
      where (select count(*) from order_history h
        where h.contract_number = o.contract_number and h.event = 'orderReceived') <> 1`,
  },
  {
    says: 'orders without exactly one task for their confirmation',
    query: sql`select count(*) as count from orders o join accounts a on a.id = o.account_id
      where a.customer_number <> all(${demoCustomerNumbers}::text[]) and (select count(*) from tasks t
        where t.subject = o.contract_number and t.kind = 'send-order-confirmation-mail') <> 1`,
  },
  {
    says: 'orders without an account',
    query: sql`select count(*) as count from orders o left join accounts a on a.id = o.account_id where a.id is null`,
  },
  {
    says: 'accounts without an order',
    query: sql`select count(*) as count from accounts a
      where not exists (select from orders o where o.account_id = a.id)`,
  },
  {
    says: 'moments of history without an order',
    query: sql`select count(*) as count from order_history h
      where not exists (select from orders o where o.contract_number = h.contract_number)`,
  },
  {
    says: 'tasks for the confirmation of an order that does not exist',
    query: sql`select count(*) as count from tasks t
      where t.kind = 'send-order-confirmation-mail'
        and not exists (select from orders o where o.contract_number = t.subject)`,
  },
  {
    says: 'keys answered with an order that does not exist',
    query: sql`select count(*) as count from idempotency_keys k
      where k.status = 200
        and not exists (select from orders o where o.contract_number = k.answer ->> 'contractNumber')`,
  },
  {
    says: 'keys whose answer names another customer than the order has',
    query: sql`select count(*) as count from idempotency_keys k
      join orders o on o.contract_number = k.answer ->> 'contractNumber'
      join accounts a on a.id = o.account_id
      where a.customer_number <> k.answer ->> 'customerNumber'`,
  },
  {
    says: 'confirmations marked as done that nobody handed over',
    query: sql`select count(*) as count from tasks t
      where t.kind = 'send-order-confirmation-mail' and t.done_at is not null
        and not exists (select from mails m where m.task_id = t.id)`,
  },
  {
    says: 'tasks that are neither done nor given up',
    query: openTasks(),
  },
]

/** A sentence for everything in the database that is only half there. */
export async function findHalves(pool: Pool): Promise<string[]> {
  const found: string[] = []
  for (const { says, query } of impossible) {
    const { rows } = await pool.query<{ count: number }>(query)
    if (rows[0]?.count !== 0) found.push(`there are ${rows[0]?.count} ${says}`)
  }
  return found
}
