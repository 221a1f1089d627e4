import type { Termination } from '../../contracts/terminations/schema.ts'
import {
  showTermination,
  takeBackTermination,
  terminateContract,
} from '../../contracts/terminations/terminate-contract.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Operator } from '../../staff/audit/audited.ts'
import type { Consequences } from '../orders/schema.ts'
import { type PreviewDeps, previewOf } from './consequences.ts'
import type { OperatorTermination, TakenBack, TerminationPreview } from './schema.ts'

/** How a contract ends, or could end by each right that the customer has. */
export const terminationOf = (db: Db, contractNumber: string, now: Date): Promise<Termination> =>
  db.transaction(async (tx) => {
    const { status } = await lockedOrder(tx, contractNumber)
    return showTermination(tx, { contractNumber, ...status }, now)
  })

/** Ends a contract by the customer's right, as a partner would, in the name of the operator. */
export const terminateForCustomer = (
  db: Db,
  contractNumber: string,
  termination: OperatorTermination,
  operator: Operator,
): Promise<Termination> =>
  db.transaction((tx) => terminateContract(tx, contractNumber, wishOf(termination), operator))

export async function previewTermination(
  deps: PreviewDeps,
  contractNumber: string,
  termination: OperatorTermination,
  operator: Operator,
): Promise<TerminationPreview> {
  const { result, consequences } = await previewOf(deps, contractNumber, operator, (tx) =>
    terminateContract(tx, contractNumber, wishOf(termination), operator),
  )
  return { termination: result, consequences }
}

/** Takes a termination back, while the grid operator can still be told in time. */
export const takeBackForCustomer = (
  db: Db,
  contractNumber: string,
  { comment }: TakenBack,
  operator: Operator,
): Promise<Termination> =>
  db.transaction((tx) => takeBackTermination(tx, contractNumber, { ...operator, reason: comment }))

export const previewTakingBack = async (
  deps: PreviewDeps,
  contractNumber: string,
  operator: Operator,
): Promise<Consequences> =>
  (await previewOf(deps, contractNumber, operator, (tx) => takeBackTermination(tx, contractNumber, operator)))
    .consequences

const wishOf = ({ kind, endDate = null, newAddress, comment }: OperatorTermination) => ({
  kind,
  endDate,
  newAddress,
  reason: comment,
})
