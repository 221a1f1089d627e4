import { hasSmartMeter } from '../../domain/measurement-technology.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { announcedChanges } from '../../tariffs/pricing/announced-changes.ts'
import { priceAtStart } from '../../tariffs/pricing/price-at-start.ts'
import type { ConfirmedPrice, StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import { loadRatesAt } from '../../tariffs/regions/load-regions.ts'
import { isValidOn } from '../../tariffs/regions/regions.ts'
import type { MailedOrder } from '../intake/mailed-order.ts'

/**
 * The price that a contract is confirmed with, as it will be charged on the first day of delivery. The first confirmation
 * decides; one that is sent again says the same.
 */
export async function confirmedPriceOf(
  db: Db,
  order: MailedOrder,
  startDate: string,
): Promise<ConfirmedPrice> {
  const price = await priceOnFirstDay(db, order, startDate)
  const { rows } = await db.query<{ price: ConfirmedPrice }>(sql`
    update orders set confirmed_price = coalesce(confirmed_price, ${JSON.stringify(price)}::jsonb)
    where contract_number = ${order.contractNumber}
    returning confirmed_price as price`)
  return rows[0]?.price ?? price
}

async function priceOnFirstDay(db: Db, order: MailedOrder, startDate: string): Promise<ConfirmedPrice> {
  const point = {
    zipCode: order.deliveryAddress.postCode,
    gridOperatorCode: order.gridOperatorCode,
    meteringOperatorCode: order.meteringOperatorCode,
    hasSmartMeter: hasSmartMeter(order),
    hasControllableDevice: order.capabilities?.hasControllableDevice ?? false,
  }
  const rates = await loadRatesAt(db, point)
  const isWithoutGridUse = order.withoutGridUse.some((period) => isValidOn(period, startDate))
  const price = priceAtStart(rates, agreedPrice(order, startDate), {
    ...point,
    isWithoutGridUse,
    date: startDate,
  })
  return { ...price, announcedChanges: announcedChanges(rates, price.inputs, { ...point, startDate }) }
}

/** With the fees of a change that counts by now, if a contract that moved begins later than it wished to. */
function agreedPrice({ priceSnapshot, continuedChanges }: MailedOrder, startDate: string): StoredSnapshot {
  const { inputs, ...price } = priceSnapshot
  const fees = continuedChanges?.findLast(({ date }) => date <= startDate)?.fees
  return { ...price, inputs: { ...inputs, tariff: { ...inputs.tariff, ...fees } } }
}
