import type { KnownData } from '../market/interpret-data.ts'
import type { MarketOrder } from '../market/market-order.ts'
import { marketView } from '../orders/lifecycle/market-repository.ts'
import { knownData } from '../orders/lifecycle/take-data.ts'
import type { Db } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'

/** To whom orders about a delivery point go, and how they name it; refuses if the market has not told its id yet. */
export async function marketAddressOf(
  tx: Db,
  contractNumber: string,
): Promise<KnownData & { order: MarketOrder; maLoIdentifier: string }> {
  const { order } = await marketView(tx, contractNumber)
  const { maLoIdentifier } = order
  if (maLoIdentifier !== null) return { ...(await knownData(tx, contractNumber)), order, maLoIdentifier }
  const message = 'The market has not told the id of the delivery point yet. Try again later.'
  throw new Refusal('conflict', { code: 'conflict', message })
}
