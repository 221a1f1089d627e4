import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type LivingOrder, lockOrder } from './repository.ts'

/** The order of this number, which nobody else moves until the transaction ends. */
export async function lockedOrder(tx: Db, contractNumber: string): Promise<LivingOrder> {
  const order = await lockOrder(tx, contractNumber)
  if (order !== undefined) return order
  throw new Refusal('unknown', { code: 'not-found', message: `There is no order ${contractNumber}.` })
}

export type { LivingOrder }
