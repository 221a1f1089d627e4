import type { OrderStatus } from '../domain/order-status.ts'
import { bringUpToDate } from '../orders/lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../orders/lifecycle/locked-order.ts'
import type { Db } from '../platform/db/sql.ts'
import { conflict } from '../platform/refusal.ts'
import { berlinDate } from '../platform/time/berlin.ts'

/** The period of delivery; the end is null as long as nobody has ended the contract. */
export type SupplySpan = { startDate: string; endDate: string | null }

/** The supply that goes on or is to come; null if there is none. */
export function supplyOn(today: string, status: OrderStatus): SupplySpan | null {
  const { state, startDate, endDate } = bringUpToDate(status, today)
  if (startDate === null) return null
  if (state === 'PendingDelivery' || state === 'Delivery') return { startDate, endDate: null }
  const isEnding = state === 'Cancelled' && endDate !== null && endDate >= today && endDate >= startDate
  return isEnding ? { startDate, endDate } : null
}

/** Locks the order of a contract, so that changes follow each other, and refuses one that is over. */
export async function lockSupplied(
  tx: Db,
  contractNumber: string,
  now: Date,
): Promise<{ order: LockedOrder; supply: SupplySpan }> {
  const order = await lockedOrder(tx, contractNumber)
  const supply = supplyOn(berlinDate(now), order.status)
  if (supply !== null) return { order, supply }
  throw conflict('The contract is over, or was never in force.')
}
