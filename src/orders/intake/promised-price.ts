import { type Db, sql } from '../../platform/db/sql.ts'
import type { StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'

/** The price that an order was accepted with. */
export async function promisedPriceOf(
  db: Db,
  contractNumber: string,
): Promise<{ tariffName: string; euroPerMonth: number }> {
  const { rows } = await db.query<{ snapshot: StoredSnapshot }>(sql`
    select o.price_snapshot as snapshot from orders o where o.contract_number = ${contractNumber}`)
  const [order] = rows
  if (order === undefined) throw new Error('an order has no price')
  const { result } = order.snapshot
  return { tariffName: result.name, euroPerMonth: result.priceComponents.pricePerMonth.value }
}
