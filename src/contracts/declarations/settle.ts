import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { finish } from './declare.ts'
import { type Acted, kinds } from './kinds.ts'
import { findNamedContract } from './search-contract.ts'
import {
  changeDeclaration,
  countWaiting,
  type Declaration,
  findDeclaration,
  type Kind,
  lockDeclaration,
} from './store.ts'

/** Who settles a declaration, when and why. */
export type Settler = AuditActor & { comment: string }

/** Makes an unmatched declaration one about a contract, with everything that it would have led to on its arrival. */
export async function attachDeclaration<K extends Kind>(
  tx: Db,
  kind: K,
  id: string,
  contractNumber: string,
  by: Settler,
): Promise<{ declaration: Declaration<K>; acted: Acted<K> }> {
  const { act, waiting, noContract } = kinds[kind]
  const declaration = await getDeclaration(tx, kind, id)
  const contract = await findNamedContract(tx, contractNumber)
  if (contract === undefined && noContract !== undefined) throw noContract(contractNumber)
  // The order is locked before the declaration, as on its arrival. A refusal below takes back what this does.
  const acted = await act(tx, contractNumber, declaration, by)
  const { result } = await lockedWaiting(tx, kind, id)
  if (result !== 'unmatched') throw conflict('The contract of this declaration is known.')
  if (contract?.isErased) throw conflict('The data of the customer of this contract was erased.')
  const settled = waiting.includes(acted.result) ? {} : settledBy(by)
  await finish(tx, kind, id, { contractNumber, acted, isAnswered: true, settled, now: by.now })
  return { declaration, acted }
}

/** Takes it off the list: it belongs to no contract of ours, or an operator has settled it with its sender. */
export async function closeDeclaration<K extends Kind>(
  tx: Db,
  kind: K,
  id: string,
  by: Settler,
): Promise<Declaration<K>> {
  const declaration = await lockedWaiting(tx, kind, id)
  await changeDeclaration(tx, kind, id, { ...kinds[kind].closed, ...settledBy(by) })
  return declaration
}

const settledBy = ({ actor, comment, now }: Settler) => ({
  settled_at: now,
  settled_by: actor,
  settled_comment: comment,
})

export async function getDeclaration<K extends Kind>(db: Db, kind: K, id: string): Promise<Declaration<K>> {
  const declaration = await findDeclaration(db, kind, id)
  if (declaration === undefined) throw unknown(id)
  return declaration
}

/** Whether it waits for an operator. */
export const isWaiting = (kind: Kind, { result, settledAt }: Pick<Declaration, 'result' | 'settledAt'>) =>
  settledAt === null && kinds[kind].waiting.includes(result)

/** Of two operators at the same time, the second is refused. */
async function lockedWaiting<K extends Kind>(tx: Db, kind: K, id: string): Promise<Declaration<K>> {
  const declaration = await lockDeclaration(tx, kind, id)
  if (declaration === undefined) throw unknown(id)
  if (isWaiting(kind, declaration)) return declaration
  throw conflict(kinds[kind].settled(declaration.result))
}

/** Shows Prometheus how many wait for an operator: periods run, customers wait for a date, and nobody may overlook them. */
export function monitorDeclarations(monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void {
  const gauge = (kind: Kind, name: string, help: string) =>
    monitoring.addGauge({
      name,
      help,
      among: 'max',
      read: async () => (await countWaiting(db, kind)).waiting,
    })
  gauge(
    'withdrawal',
    'wattline_withdrawals_unmatched',
    'Declarations of withdrawal that matched no contract and wait for an operator.',
  )
  gauge(
    'termination',
    'wattline_terminations_waiting',
    'Terminations without login that matched no contract or need a person, and wait for an operator.',
  )
}

const unknown = (id: string) => notFound(`There is no declaration ${id}.`)
