/** Declarations as operators see them: the list, one of them, and the worklist of those that matched no contract. */

import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Channel, DeclarationResult } from './declare-withdrawal.ts'
import type { SearchStep } from './match-declaration.ts'

export type DeclarationRow = {
  id: string
  result: DeclarationResult
  contractNumber: string | null
  cameBy: Channel
  receivedAt: Date
  tried: SearchStep[] | null
  statement: string | null
  givenNumber: string | null
  givenMeterNumber: string | null
  givenStreet: string | null
  givenPostCode: string | null
  givenEmail: string | null
  givenName: string | null
  givenWords: string | null
  settledAt: Date | null
  settledBy: string | null
  settledComment: string | null
}

const columns = fragment`
  d.id, d.result, d.contract_number as "contractNumber", d.came_by as "cameBy", d.received_at as "receivedAt", d.tried,
  d.statement, d.given_number as "givenNumber", d.given_meter_number as "givenMeterNumber",
  d.given_street as "givenStreet", d.given_post_code as "givenPostCode", d.given_email as "givenEmail", d.given_name as "givenName",
  d.given_words as "givenWords", d.settled_at as "settledAt", d.settled_by as "settledBy",
  d.settled_comment as "settledComment"`

type Filter = {
  result: DeclarationResult | null
  contractNumber: string | null
  offset: number
  limit: number
}

/** Newest first: one more than the limit. A number finds declarations about the contract and those that only name it. */
export async function findDeclarations(
  db: Db,
  { result, contractNumber, offset, limit }: Filter,
): Promise<DeclarationRow[]> {
  const { rows } = await db.query<DeclarationRow>(sql`
    select ${columns} from withdrawal_declarations d
    where (${result}::text is null or d.result = ${result})
      and (${contractNumber}::text is null or d.contract_number = ${contractNumber} or d.given_number = ${contractNumber})
    order by d.received_at desc, d.id
    offset ${offset} limit ${limit + 1}`)
  return rows
}

export async function findOneDeclaration(db: Db, id: string): Promise<DeclarationRow | undefined> {
  const { rows } = await db.query<DeclarationRow>(sql`
    select ${columns} from withdrawal_declarations d where d.id = ${id}`)
  return rows[0]
}

/** The same, locked against other operators. */
export async function lockDeclaration(tx: Db, id: string): Promise<DeclarationRow | undefined> {
  const { rows } = await tx.query<DeclarationRow>(sql`
    select ${columns} from withdrawal_declarations d where d.id = ${id} for update`)
  return rows[0]
}

type Settlement = {
  result: DeclarationResult
  contractNumber: string | null
  actor: string
  comment: string
  now: Date
}

export async function storeSettlement(
  tx: Db,
  id: string,
  { result, contractNumber, actor, comment, now }: Settlement,
): Promise<void> {
  await tx.query(sql`
    update withdrawal_declarations set result = ${result}, contract_number = ${contractNumber},
      settled_at = ${now}, settled_by = ${actor}, settled_comment = ${comment}
    where id = ${id}`)
}

type CandidateRow = { contractNumber: string; customerNumber: string }

// More than a customer has; bounds the answer.
const maxCandidates = 20

/** Contracts that a declaration may be about: those that it names by number or meter, and those of the customer with its address. */
export async function findCandidates(db: Db, declarationId: string): Promise<CandidateRow[]> {
  const { rows } = await db.query<CandidateRow>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber"
    from withdrawal_declarations d
    join orders o on o.contract_number = d.given_number or o.meter_number = d.given_meter_number
      or o.account_id = (select sender.id from accounts sender where sender.email_key = d.given_email_key)
    join accounts a on a.id = o.account_id
    where d.id = ${declarationId} and a.erased_at is null
    order by o.contract_number = d.given_number desc nulls last, o.meter_number = d.given_meter_number desc nulls last, o.created_at desc
    limit ${maxCandidates}`)
  return rows
}

export type UnmatchedCount = { unmatched: number; oldestAt: Date | null }

/** How many declarations wait for an operator; a partial index makes the count cheap. */
export async function countUnmatched(db: Db): Promise<UnmatchedCount> {
  const { rows } = await db.query<UnmatchedCount>(sql`
    select count(*)::integer as unmatched, min(d.received_at) as "oldestAt"
    from withdrawal_declarations d where d.result = 'unmatched'`)
  return rows[0] ?? { unmatched: 0, oldestAt: null }
}
