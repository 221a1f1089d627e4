import type { Acted } from '../../contracts/declarations/kinds.ts'
import { findCandidates } from '../../contracts/declarations/search-contract.ts'
import { attachDeclaration, closeDeclaration, getDeclaration } from '../../contracts/declarations/settle.ts'
import {
  findWithdrawals,
  type Kind,
  type Declaration as StoredDeclaration,
} from '../../contracts/declarations/store.ts'
import type { AuditEntry } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { Attachment, Closure, Declaration, DeclarationItem, DeclarationsQuery } from './schema.ts'

/** Declarations, newest first: one more than the limit. */
export async function listWithdrawals(
  db: Db,
  { offset, limit, ...filter }: DeclarationsQuery,
): Promise<DeclarationItem[]> {
  const result = filter['filter.result'] ?? null
  const contractNumber = filter['filter.contractNumber'] ?? null
  return (await findWithdrawals(db, { result, contractNumber, offset, limit })).map(itemOf)
}

export async function showWithdrawal(db: Db, id: string): Promise<Declaration> {
  const row = await getDeclaration(db, 'withdrawal', id)
  const { statement, givenEmail, givenName, givenWords } = row
  return {
    ...itemOf(row),
    statement,
    given:
      givenEmail === null
        ? null
        : {
            contractNumber: row.givenNumber,
            meterNumber: row.givenMeterNumber,
            street: row.givenStreet,
            postCode: row.givenPostCode,
            emailAddress: givenEmail,
            name: givenName ?? '',
            words: givenWords ?? '',
          },
    candidates: row.result === 'unmatched' ? await findCandidates(db, id) : [],
  }
}

const itemOf = (row: StoredDeclaration<'withdrawal'>): DeclarationItem => ({
  id: row.id,
  result: row.result,
  contractNumber: row.contractNumber,
  cameBy: row.cameBy,
  receivedAt: berlinDateTime(row.receivedAt),
  tried: row.tried ?? [],
  settledAt: row.settledAt && berlinDateTime(row.settledAt),
  settledBy: row.settledBy,
  settledComment: row.settledComment,
})

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
  attached(declaration: StoredDeclaration<K>, acted: Acted<K>): Pick<AuditEntry, 'before' | 'after'>
  closed(declaration: StoredDeclaration<K>, comment: string): AuditEntry
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
