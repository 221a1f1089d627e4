import { mayExist } from '../../../orders/intake/numbers.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/refusal.ts'
import { findPromisedPrice } from '../repository.ts'
import { explainPrice } from './explain-price.ts'
import type { PriceExplanation } from './schema.ts'

/** The price that was promised with an order, line by line. */
export async function showPrice(db: Db, contractNumber: string): Promise<PriceExplanation> {
  const promised = mayExist(contractNumber) ? await findPromisedPrice(db, contractNumber) : undefined
  if (promised !== undefined) return explainPrice(promised)
  throw notFound(`There is no order ${contractNumber}.`)
}
