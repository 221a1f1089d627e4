import type { Database } from '../src/platform/db/open-database.ts'
import { openPool } from '../src/platform/db/open-pool.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { copyRow } from './copy-row.ts'
import { placeOrder } from './place-orders.ts'
import type { Service } from './service.ts'

export type LoadedOrders = { numbers: string[]; seconds: number }

/**
 * Fills the tables with copies of one placed order, each with a number and an account of its own, a second apart. Without
 * their prices, which neither a read nor a list touches, a million of them load in a third of the time.
 */
export async function loadOrders(
  service: Service,
  { address }: Pick<Database, 'address'>,
  count: number,
  { withPrices = true } = {},
): Promise<LoadedOrders> {
  const placed = await placeOrder(service)
  const startedAt = performance.now()
  const pool = openPool(address, { size: 1, isPatient: true })
  const age = `make_interval(secs => ${count} - n)`
  try {
    // The copies refer to what is there; to check it a million times would take longer than all the rest.
    await pool.execute('set session_replication_role = replica')
    await copyRow(pool, 'accounts', {
      from: 1,
      to: count,
      where: `t.id = (select o.account_id from orders o where o.contract_number = '${placed}')`,
      changed: accountOfCopy,
    })
    await copyRow(pool, 'orders', {
      from: 1,
      to: count,
      where: `t.contract_number = '${placed}'`,
      changed: {
        contract_number: `(${firstNumber} + n)::text`,
        account_id: accountId,
        // One market location has one contract at a time, and the order that is copied may be one already.
        malo_identifier: 'null',
        created_at: `t.created_at - ${age}`,
        updated_at: `t.updated_at - ${age}`,
        ...(withPrices ? {} : { price_snapshot: `'{}'` }),
      },
    })
    await pool.execute('vacuum analyze accounts, orders')
  } finally {
    await pool.close()
  }
  return {
    numbers: Array.from({ length: count }, (_, index) => String(firstNumber + index + 1)),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** Lets all loaded contracts have been supplied since a day, with a smart meter. */
export const startDeliveries = (pool: Pool, startDate: string): Promise<void> =>
  pool.execute(`update orders set state = 'Delivery', delivery_state = 'Delivery', open_reasons = '{}',
    start_date = '${startDate}', confirmed_at = now(), confirmation_sent_at = now(),
    capabilities = '{"hasSmartMeter": true}' where contract_number like '5%'`)

// Ours begin with a 3, so that none of these is ever drawn.
export const firstNumber = 5_000_000_000
export const firstCustomerNumber = 4_000_000_000
export const accountId = `lpad(n::text, 32, '0')::uuid`

/** What makes a copied account another customer's. */
export const accountOfCopy = {
  id: accountId,
  customer_number: `(${firstCustomerNumber} + n)::text`,
  email_address: `n || '@load.example'`,
  email_key: `n || '@load.example'`,
}
