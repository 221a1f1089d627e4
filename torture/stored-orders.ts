import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { demoCustomerNumbers } from './demo-customer-numbers.ts'

export type StoredOrder = {
  contractNumber: string
  externalId: string
  emailAddress: string
  /** Its confirmation was given up. */
  isParked: boolean
}

/** Every order that is really there, but for the contracts of the demo data. */
export async function storedOrders(pool: Pool): Promise<StoredOrder[]> {
  const { rows } = await pool.query<StoredOrder>(sql`
    select o.contract_number as "contractNumber", o.external_id as "externalId",
      a.email_address as "emailAddress",
      exists (select from tasks t
        where t.subject = o.contract_number and t.kind = 'send-order-confirmation-mail' and t.parked_at is not null
      ) as "isParked"
    from orders o join accounts a on a.id = o.account_id
    where a.customer_number <> all(${demoCustomerNumbers}::text[])`)
  return rows
}
