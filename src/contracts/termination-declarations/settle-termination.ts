import { attachability } from '../../orders/withdrawals/search-contract.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actOnTermination, type TerminationEffect } from './act-on-termination.ts'
import { queueReceipt } from './declare-termination.ts'
import {
  countWaiting,
  findDeclaration,
  findWaiting,
  lockDeclaration,
  storeContract,
  storeSettlement,
  type TerminationDeclaration,
  type WaitingCount,
} from './repository.ts'

export type { TerminationDeclaration, WaitingCount }

export async function getTerminationDeclaration(db: Db, id: string): Promise<TerminationDeclaration> {
  const declaration = await findDeclaration(db, id)
  if (declaration === undefined) throw unknown(id)
  return declaration
}

/** Those that wait for an operator, the oldest first. */
export const listWaitingTerminations = (db: Db, limit: number): Promise<TerminationDeclaration[]> =>
  findWaiting(db, limit)

/** How many wait for an operator, and since when. */
export const countWaitingTerminations = (db: Db): Promise<WaitingCount> => countWaiting(db)

/** Makes an unmatched declaration one about a contract, with everything that it would have led to on its arrival. */
export async function attachTermination(
  tx: Db,
  id: string,
  contractNumber: string,
  by: AuditActor & { comment: string },
): Promise<TerminationEffect> {
  const found = await attachability(tx, contractNumber)
  if (found === 'unknown') throw notThere(contractNumber)
  if (found === 'erased') throw conflict('The data of the customer of this contract was erased.')
  const seen = await getTerminationDeclaration(tx, id)
  // The order is locked before the declaration, as on its arrival. A refusal below takes back what this does.
  const effect = await actOnTermination(tx, contractNumber, seen, by)
  const { result } = await lockedWaiting(tx, id)
  if (result !== 'unmatched') throw conflict('The contract of this declaration is known.')
  await storeContract(tx, id, { contractNumber, ...effect })
  if (effect.result !== 'to-clarify') await storeSettlement(tx, id, by)
  await queueReceipt(tx, { contractNumber, declarationId: id, now: by.now })
  return effect
}

/** Takes a declaration off the list: it belongs to no contract of ours, or an operator has settled it with its sender. */
export async function closeTermination(
  tx: Db,
  id: string,
  by: { actor: string; comment: string; now: Date },
): Promise<TerminationDeclaration> {
  const declaration = await lockedWaiting(tx, id)
  await storeSettlement(tx, id, by)
  return declaration
}

/** Of two operators at the same time, the second is refused. */
async function lockedWaiting(tx: Db, id: string): Promise<TerminationDeclaration> {
  const declaration = await lockDeclaration(tx, id)
  if (declaration === undefined) throw unknown(id)
  const isWaiting = declaration.result === 'unmatched' || declaration.result === 'to-clarify'
  if (isWaiting && declaration.settledAt === null) return declaration
  throw conflict('This declaration is settled already.')
}

const unknown = (id: string) =>
  new Refusal('unknown', { code: 'not-found', message: `There is no declaration ${id}.` })
const notThere = (contractNumber: string) =>
  new Refusal('invalid', {
    code: 'validation-failed',
    message: `There is no contract ${contractNumber}.`,
    details: 'contractNumber',
  })
const conflict = (message: string) => new Refusal('conflict', { code: 'conflict', message })
