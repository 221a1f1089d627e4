import { moveRequest } from '../../contracts/relocations/move-request.ts'
import { relocate } from '../../contracts/relocations/relocate.ts'
import type { Relocation } from '../../contracts/relocations/schema.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { findPromisedPrice } from '../orders/repository.ts'
import { previewOf } from './consequences.ts'
import type { OperatorRelocation, RelocationPreview } from './schema.ts'

/** Moves a customer to a new address: who they are stays, and how they pay if they agreed to it. */
export const moveCustomer = async (
  deps: OperatorDeps,
  contractNumber: string,
  move: OperatorRelocation,
  operator: Operator,
): Promise<Relocation & { items: ErrorItem[] }> => {
  return deps.db.transaction((tx) => moveIn(deps, tx, { contractNumber, move, operator }))
}

export async function previewMove(
  deps: OperatorDeps,
  contractNumber: string,
  move: OperatorRelocation,
  operator: Operator,
): Promise<RelocationPreview> {
  const { result, consequences } = await previewOf(deps, contractNumber, operator, async (tx) => {
    const { newContractNumber, endDate, items } = await moveIn(deps, tx, { contractNumber, move, operator })
    const price = await findPromisedPrice(tx, newContractNumber)
    if (price === undefined) throw new Error('an order has no price')
    const { result: calculated } = price.snapshot
    return {
      endDate,
      tariffName: calculated.name,
      euroPerMonth: calculated.priceComponents.pricePerMonth.value,
      warnings: items.map(({ message }) => message),
    }
  })
  return { ...result, consequences }
}

type Moving = { contractNumber: string; move: OperatorRelocation; operator: Operator }

async function moveIn(deps: OperatorDeps, tx: Db, { contractNumber, move, operator }: Moving) {
  await lockedOrder(tx, contractNumber)
  const request = await moveRequest({ db: tx, keyring: deps.keyring }, contractNumber, move)
  // The worker learns of it when the transaction ends.
  const inside = { ...deps, db: tx, wakeWorker: () => {} }
  return relocate(inside, contractNumber, request, { ...operator, partner: null, reason: move.comment })
}
