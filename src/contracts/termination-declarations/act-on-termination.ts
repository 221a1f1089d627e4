import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { NewAddress } from '../../orders/intake/schema/address.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import type { AuditActor } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { possibleEndOf, terminateContract } from '../terminations/terminate-contract.ts'
import type { TerminationResult } from './repository.ts'
import type { DeclaredKind } from './termination-form.ts'

/** What a declaration did to the contract that it is about, and its last day of delivery as far as that is known. */
export type TerminationEffect = { result: Exclude<TerminationResult, 'unmatched'>; endDate: string | null }

type Declared = {
  kind: DeclaredKind
  wishedDate: string | null
  receivedAt: Date
  givenNewAddress: NewAddress | null
}

const running: readonly ContractState[] = ['PendingDelivery', 'Delivery']
const gone: readonly ContractState[] = ['Rejected', 'Revoked']

/**
 * Ends the contract on the wished day, or on the next possible one. Notice runs from the day on which the declaration
 * arrived, however late its contract was found. Whatever the service cannot judge waits for a person: an important cause,
 * a right that the customer does not have, an order that is not confirmed yet.
 */
export async function actOnTermination(
  tx: Db,
  contractNumber: string,
  { kind, wishedDate, receivedAt, givenNewAddress }: Declared,
  by: AuditActor,
): Promise<TerminationEffect> {
  const order = await lockedOrder(tx, contractNumber)
  const { state, endDate } = bringUpToDate(order.status, berlinDate(by.now))
  if (gone.includes(state)) return { result: 'no-contract', endDate: null }
  if (kind === 'ImportantCause') return { result: 'to-clarify', endDate }
  if (state === 'Cancelled') return { result: 'already-ending', endDate }
  const wish = { kind, endDate: wishedDate, declaredAt: receivedAt, newAddress: givenNewAddress }
  const possible = running.includes(state)
    ? await possibleEndOf(tx, { contractNumber, ...order.status }, wish, by.now)
    : null
  if (possible === null) return { result: 'to-clarify', endDate: null }
  const ended = await terminateContract(tx, contractNumber, { ...wish, endDate: possible.endDate }, by)
  return { result: 'terminated', endDate: ended.endDate }
}
