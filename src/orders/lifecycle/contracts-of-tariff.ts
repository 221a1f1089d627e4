import { type Db, sql } from '../../platform/db/sql.ts'

/** How many orders are looked at: the newest ones, so that the answer takes no longer for a tariff with a million. */
const maxOrders = 2000

export type ContractsOfTariff = {
  /** Contracts that are supplied or about to be. */
  running: number
  /** Orders that are not contracts yet. */
  underWay: number
  /** Whether all orders of the tariff were looked at. */
  isComplete: boolean
}

/** How many contracts a tariff has, among its newest orders. */
export async function contractsOfTariff(db: Db, tariffKey: string): Promise<ContractsOfTariff> {
  const { rows } = await db.query<{ running: number; underWay: number; orders: number }>(sql`
    select count(*) filter (where n.state in ('PendingDelivery', 'Delivery')) as running,
      count(*) filter (where n.state in ('Open', 'Processing')) as "underWay", count(*) as orders
    from (
      select o.state from orders o where o.tariff_key = ${tariffKey}
      order by o.created_at desc, o.contract_number desc limit ${maxOrders + 1}) n`)
  const { running = 0, underWay = 0, orders = 0 } = rows[0] ?? {}
  return { running, underWay, isComplete: orders <= maxOrders }
}
