import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actOnDeclaration, type Effect, judgeOrder } from './act-on-declaration.ts'
import { type DeclarationRow, findOneDeclaration, lockDeclaration, storeSettlement } from './declarations.ts'
import type { SearchStep } from './match-declaration.ts'
import { findNamedContract } from './repository.ts'

/** Who settles a declaration, when and why. */
export type Settler = { actor: string; comment: string; now: Date }

export type Attached = { state: ContractState; effect: Effect; tried: SearchStep[]; receivedAt: Date }

/** Makes an unmatched declaration one about a contract, with everything that it would have led to on its arrival. */
export async function attachDeclaration(
  tx: Db,
  id: string,
  contractNumber: string,
  settler: Settler,
): Promise<Attached> {
  const { actor, now } = settler
  const { receivedAt } = await getDeclaration(tx, id)
  // The order is locked first, as in every transaction that changes an order and its declarations.
  const judged = await judgeOrder(tx, contractNumber, { receivedAt, now })
  const { tried } = await lockedUnmatched(tx, id)
  if ((await findNamedContract(tx, contractNumber))?.isErased) {
    throw conflict('The data of the customer of this contract was erased.')
  }
  const { state, effect } = judged
  await storeSettlement(tx, id, { result: effect, contractNumber, ...settler })
  await actOnDeclaration(tx, judged, { declarationId: id, receivedAt, isAnswered: true, actor, now })
  return { state, effect, tried: tried ?? [], receivedAt }
}

/** Ends the search for a contract. The declaration stays as it was received. */
export async function closeDeclaration(tx: Db, id: string, settler: Settler): Promise<SearchStep[]> {
  const { tried } = await lockedUnmatched(tx, id)
  await storeSettlement(tx, id, { result: 'closed', contractNumber: null, ...settler })
  return tried ?? []
}

export async function getDeclaration(db: Db, id: string): Promise<DeclarationRow> {
  const declaration = await findOneDeclaration(db, id)
  if (declaration === undefined) throw unknown(id)
  return declaration
}

/** Of two operators at the same time, the second is refused. */
async function lockedUnmatched(tx: Db, id: string): Promise<DeclarationRow> {
  const declaration = await lockDeclaration(tx, id)
  if (declaration === undefined) throw unknown(id)
  if (declaration.result === 'unmatched') return declaration
  throw conflict(`Only an unmatched declaration can be settled; this one is ${declaration.result}.`)
}

const unknown = (id: string) =>
  new Refusal('unknown', { code: 'not-found', message: `There is no declaration ${id}.` })
const conflict = (message: string) => new Refusal('conflict', { code: 'conflict', message })
