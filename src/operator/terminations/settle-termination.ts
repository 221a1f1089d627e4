import { attachDeclaration, closeDeclaration } from '../../contracts/declarations/settle.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { Attachment, Closure } from '../withdrawals/schema.ts'

/** Says to which contract a termination without login belongs; it then does what it would have done on its arrival. */
export const attachTerminationToContract = (
  db: Db,
  declarationId: string,
  { contractNumber, comment }: Attachment,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const by = { ...operator, comment }
    const { acted } = await attachDeclaration(tx, 'termination', declarationId, contractNumber, by)
    const entry = { action: 'termination.attach', subject: contractNumber }
    return {
      result: undefined,
      entry: {
        ...entry,
        before: { declarationId, result: 'unmatched' },
        after: { declarationId, ...acted },
      },
    }
  })

/** Takes a termination off the list: it belongs to no contract, or it was settled with its sender. */
export const settleTermination = (
  db: Db,
  declarationId: string,
  { comment }: Closure,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const by = { ...operator, comment }
    const { result, contractNumber } = await closeDeclaration(tx, 'termination', declarationId, by)
    const entry = { action: 'termination.settle', subject: contractNumber ?? declarationId }
    return {
      result: undefined,
      entry: { ...entry, before: { declarationId, result }, after: { declarationId, comment } },
    }
  })
