import type { Acted } from '../../contracts/declarations/kinds.ts'
import { attachDeclaration, closeDeclaration } from '../../contracts/declarations/settle.ts'
import type { Declaration, Kind } from '../../contracts/declarations/store.ts'
import type { AuditEntry } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { Attachment, Closure } from './schema.ts'

/** Says to which contract a declaration belongs; it then does what it would have done on its arrival. */
export const attachToContract = <K extends Kind>(
  db: Db,
  kind: K,
  declarationId: string,
  { contractNumber, comment }: Attachment,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const by = { ...operator, comment }
    const { declaration, acted } = await attachDeclaration(tx, kind, declarationId, contractNumber, by)
    const { before, after } = entries[kind].attached(declaration, acted)
    return {
      result: undefined,
      entry: {
        action: `${kind}.attach`,
        subject: contractNumber,
        before: { declarationId, result: 'unmatched', ...before },
        after: { declarationId, ...after },
      },
    }
  })

/** Takes a declaration off the list: it belongs to no contract, or it was settled with its sender. */
export const closeWithoutContract = <K extends Kind>(
  db: Db,
  kind: K,
  declarationId: string,
  { comment }: Closure,
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const declaration = await closeDeclaration(tx, kind, declarationId, { ...operator, comment })
    return { result: undefined, entry: entries[kind].closed(declaration, comment) }
  })

type Entries<K extends Kind> = {
  attached(declaration: Declaration<K>, acted: Acted<K>): Pick<AuditEntry, 'before' | 'after'>
  closed(declaration: Declaration<K>, comment: string): AuditEntry
}

/** What the audit trail keeps of each kind. */
const entries: { readonly [K in Kind]: Entries<K> } = {
  withdrawal: {
    attached: ({ tried, receivedAt }, { state, result }) => ({
      before: { state, tried: tried ?? [] },
      after: { result, receivedAt: receivedAt.toISOString() },
    }),
    closed: ({ id, tried }) => ({
      ...{ action: 'withdrawal.close', subject: id },
      ...{ before: { result: 'unmatched', tried: tried ?? [] }, after: { result: 'closed' } },
    }),
  },
  termination: {
    attached: (_, acted) => ({ before: null, after: acted }),
    closed: ({ id: declarationId, contractNumber, result }, comment) => ({
      ...{ action: 'termination.settle', subject: contractNumber ?? declarationId },
      ...{ before: { declarationId, result }, after: { declarationId, comment } },
    }),
  },
}
