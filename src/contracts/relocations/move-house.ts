import { promisedPriceOf } from '../../orders/intake/promised-price.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type MovedTo, moveRequest } from './move-request.ts'
import { type RelocationDeps, relocate } from './relocate.ts'
import type { Relocation } from './schema.ts'

/** The customer who moves; `placedByPartnerId` where an unproven password opened the session (decision 34). */
type By = AuditActor & { placedByPartnerId: string | null }

/** Moves a customer who asks for it in the account. */
export async function moveHouse(
  deps: RelocationDeps,
  contractNumber: string,
  move: MovedTo,
  by: By,
): Promise<Relocation> {
  const { items: _, ...moved } = await deps.db.transaction((tx) =>
    moveIn(deps, tx, { contractNumber, move, by }),
  )
  return moved
}

export type PreviewedMove = { endDate: string; tariffName: string; euroPerMonth: number }

/** What a move would cost. It is done and taken back, so that it is refused for the same reasons. */
export const previewMove = (
  deps: RelocationDeps,
  contractNumber: string,
  move: MovedTo,
  by: By,
): Promise<PreviewedMove> =>
  rolledBack(deps.db, async (tx) => {
    const { endDate, newContractNumber } = await moveIn(deps, tx, { contractNumber, move, by })
    return { endDate, ...(await promisedPriceOf(tx, newContractNumber)) }
  })

type Moving = { contractNumber: string; move: MovedTo; by: By }

async function moveIn(deps: RelocationDeps, tx: Db, { contractNumber, move, by }: Moving) {
  await lockedOrder(tx, contractNumber)
  const request = await moveRequest({ db: tx, keyring: deps.keyring }, contractNumber, move)
  const { placedByPartnerId, ...actor } = by
  const placer = deps.directory.current().partners.find(({ id }) => id === placedByPartnerId) ?? null
  // The worker learns of it when the transaction ends.
  const inside = { ...deps, db: tx, wakeWorker: () => {} }
  return relocate(inside, contractNumber, request, { ...actor, partner: placer })
}
