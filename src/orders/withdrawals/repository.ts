import { type Db, sql } from '../../platform/db/sql.ts'
import type { Channel, DeclarationResult } from './declare-withdrawal.ts'

/** Who must own the order: the logged-in account, or the account with this address. */
export type Claim = { accountId: string } | { emailKey: string }

/** The customer number, if the order belongs to the claimed account and the account is not erased. */
export async function findOwner(db: Db, contractNumber: string, claim: Claim): Promise<string | undefined> {
  const accountId = 'accountId' in claim ? claim.accountId : null
  const emailKey = 'emailKey' in claim ? claim.emailKey : null
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select a.customer_number as "customerNumber"
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber} and a.erased_at is null
      and (a.id = ${accountId}::uuid or a.email_key = ${emailKey}::text)`)
  return rows[0]?.customerNumber
}

type NewDeclaration = {
  contractNumber: string
  statement: string
  cameBy: Channel
  result: DeclarationResult
  now: Date
}

export async function insertDeclaration(tx: Db, declaration: NewDeclaration): Promise<string> {
  const { contractNumber, statement, cameBy, result, now } = declaration
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into withdrawal_declarations (contract_number, statement, came_by, result, received_at)
    values (${contractNumber}, ${statement}, ${cameBy}, ${result}, ${now})
    returning id`)
  return rows[0]?.id ?? ''
}

/** How many declarations since an instant changed nothing. */
export async function countIneffectiveDeclarations(
  db: Db,
  contractNumber: string,
  since: Date,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from withdrawal_declarations d
    where d.contract_number = ${contractNumber} and d.result <> 'withdrawn' and d.received_at > ${since}`)
  return rows[0]?.count ?? 0
}

export type StoredDeclaration = {
  statement: string | null
  result: DeclarationResult
  receivedAt: Date
}

export async function findDeclaration(db: Db, id: string): Promise<StoredDeclaration | undefined> {
  const { rows } = await db.query<StoredDeclaration>(sql`
    select d.statement, d.result, d.received_at as "receivedAt"
    from withdrawal_declarations d where d.id = ${id}`)
  return rows[0]
}

/** The declaration that withdrew the order, at once or after a person decided. */
export async function findEffectiveDeclaration(
  db: Db,
  contractNumber: string,
): Promise<StoredDeclaration | undefined> {
  const { rows } = await db.query<StoredDeclaration>(sql`
    select d.statement, d.result, d.received_at as "receivedAt"
    from withdrawal_declarations d
    where d.contract_number = ${contractNumber} and d.result in ('withdrawn', 'to-clarify')
    order by d.received_at
    limit 1`)
  return rows[0]
}
