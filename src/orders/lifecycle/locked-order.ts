import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { mayExist } from '../intake/numbers.ts'
import { type LockedOrder, lockOrder } from './repository.ts'

/** Locks the order with this number, or refuses with 404. */
export async function lockedOrder(tx: Db, contractNumber: string): Promise<LockedOrder> {
  const order = mayExist(contractNumber) ? await lockOrder(tx, contractNumber) : undefined
  if (order !== undefined) return order
  throw notFound(`There is no order ${contractNumber}.`)
}

export type { LockedOrder }
