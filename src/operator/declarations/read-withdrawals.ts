import { findCandidates } from '../../contracts/declarations/search-contract.ts'
import { getDeclaration } from '../../contracts/declarations/settle.ts'
import { type Declaration as DeclarationRow, findWithdrawals } from '../../contracts/declarations/store.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Declaration, DeclarationItem, DeclarationsQuery } from './schema.ts'

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

const itemOf = (row: DeclarationRow<'withdrawal'>): DeclarationItem => ({
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
