import { attachDeclaration, closeDeclaration } from '../../contracts/declarations/settle.ts'
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
    const by = { ...operator, comment }
    const { declaration, acted } = await attachDeclaration(
      tx,
      'withdrawal',
      declarationId,
      contractNumber,
      by,
    )
    const { tried, receivedAt } = declaration
    return {
      result: undefined,
      entry: {
        action: 'withdrawal.attach',
        subject: contractNumber,
        before: { declarationId, state: acted.state, result: 'unmatched', tried: tried ?? [] },
        after: { declarationId, result: acted.result, receivedAt: receivedAt.toISOString() },
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
    const { tried } = await closeDeclaration(tx, 'withdrawal', declarationId, { ...operator, comment })
    return {
      result: undefined,
      entry: {
        action: 'withdrawal.close',
        subject: declarationId,
        before: { result: 'unmatched', tried: tried ?? [] },
        after: { result: 'closed' },
      },
    }
  })
