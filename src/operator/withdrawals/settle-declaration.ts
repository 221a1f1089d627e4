import { attachDeclaration, closeDeclaration } from '../../orders/withdrawals/settle-declaration.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { Attachment, Closure } from './schema.ts'

export const attachToContract = (
  db: Db,
  declarationId: string,
  { contractNumber, comment }: Attachment,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const attached = await attachDeclaration(tx, declarationId, contractNumber, settler(operator, comment))
    const { state, effect, tried, receivedAt } = attached
    return {
      result: undefined,
      entry: {
        action: 'withdrawal.attach',
        subject: contractNumber,
        before: { declarationId, state, result: 'unmatched', tried },
        after: { declarationId, result: effect, receivedAt: receivedAt.toISOString() },
      },
    }
  })

export const closeWithoutContract = (
  db: Db,
  declarationId: string,
  { comment }: Closure,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const tried = await closeDeclaration(tx, declarationId, settler(operator, comment))
    return {
      result: undefined,
      entry: {
        action: 'withdrawal.close',
        subject: declarationId,
        before: { result: 'unmatched', tried },
        after: { result: 'closed' },
      },
    }
  })

const settler = ({ actor, now }: Operator, comment: string) => ({ actor, comment, now })
