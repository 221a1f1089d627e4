import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { NewAddress } from '../../orders/intake/schema/address.ts'
import type { SearchStep } from '../../orders/withdrawals/match-declaration.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { Language } from '../../platform/html/layout.ts'
import { type DeclaredKind, newAddressOf, type ReceivedTermination } from './termination-form.ts'

/** What became of a declaration: see `act-on-termination.ts`; `unmatched` while its contract is not known. */
export const terminationResults = [
  'terminated',
  'already-ending',
  'no-contract',
  'to-clarify',
  'unmatched',
] as const
export type TerminationResult = (typeof terminationResults)[number]

export type TerminationDeclaration = {
  id: string
  contractNumber: string | null
  kind: DeclaredKind
  wishedDate: string | null
  receivedAt: Date
  language: Language
  result: TerminationResult
  endDate: string | null
  statement: string | null
  givenNumber: string | null
  givenMeterNumber: string | null
  givenStreet: string | null
  givenPostCode: string | null
  givenEmail: string | null
  givenName: string | null
  givenReason: string | null
  givenNewAddress: NewAddress | null
  tried: SearchStep[]
  settledAt: Date | null
  settledBy: string | null
  settledComment: string | null
}

const columns = fragment`
  d.id, d.contract_number as "contractNumber", d.kind, d.wished_date as "wishedDate", d.received_at as "receivedAt",
  d.language, d.result, d.end_date as "endDate", d.statement, d.given_number as "givenNumber",
  d.given_meter_number as "givenMeterNumber", d.given_street as "givenStreet", d.given_post_code as "givenPostCode",
  d.given_email as "givenEmail", d.given_name as "givenName", d.given_reason as "givenReason", d.given_new_address as "givenNewAddress", d.tried,
  d.settled_at as "settledAt", d.settled_by as "settledBy", d.settled_comment as "settledComment"`

type NewDeclaration = {
  form: ReceivedTermination
  statement: string
  contractNumber: string | null
  result: TerminationResult
  endDate: string | null
  tried: readonly SearchStep[]
  now: Date
}

export async function insertDeclaration(tx: Db, declaration: NewDeclaration): Promise<string> {
  const { form, statement, contractNumber, result, endDate, tried, now } = declaration
  const newAddress = newAddressOf(form)
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into termination_declarations (contract_number, kind, wished_date, received_at, language, result, end_date,
      statement, given_number, given_meter_number, given_street, given_post_code, given_email, given_email_key, given_name, given_reason, given_new_address, tried)
    values (${contractNumber}, ${form.kind}, ${form.wishedDate || null}::date, ${now}, ${form.language}, ${result},
      ${endDate}::date, ${statement}, ${form.contractNumber || null}, ${form.meterNumber || null}, ${form.street || null},
      ${form.postCode || null}, ${form.emailAddress},
      ${comparableEmailAddress(form.emailAddress)}, ${form.name}, ${form.reason},
      ${newAddress && JSON.stringify(newAddress)}::jsonb, ${tried})
    returning id`)
  return rows[0]?.id ?? ''
}

export async function findDeclaration(db: Db, id: string): Promise<TerminationDeclaration | undefined> {
  const { rows } = await db.query<TerminationDeclaration>(sql`
    select ${columns} from termination_declarations d where d.id = ${id}`)
  return rows[0]
}

/** The same, locked against other operators. */
export async function lockDeclaration(tx: Db, id: string): Promise<TerminationDeclaration | undefined> {
  const { rows } = await tx.query<TerminationDeclaration>(sql`
    select ${columns} from termination_declarations d where d.id = ${id} for update`)
  return rows[0]
}

/** Those that wait for an operator, the oldest first. */
export async function findWaiting(db: Db, limit: number): Promise<TerminationDeclaration[]> {
  const { rows } = await db.query<TerminationDeclaration>(sql`
    select ${columns} from termination_declarations d
    where d.settled_at is null and d.result in ('unmatched', 'to-clarify')
    order by d.received_at limit ${limit}`)
  return rows
}

export type WaitingCount = { waiting: number; oldestAt: Date | null }

/** How many wait for an operator, and since when; a partial index makes the count cheap. */
export async function countWaiting(db: Db): Promise<WaitingCount> {
  const { rows } = await db.query<WaitingCount>(sql`
    select count(*)::integer as waiting, min(d.received_at) as "oldestAt" from termination_declarations d
    where d.settled_at is null and d.result in ('unmatched', 'to-clarify')`)
  return rows[0] ?? { waiting: 0, oldestAt: null }
}

/** Gives a declaration the contract that it is about, and what became of it. */
export async function storeContract(
  tx: Db,
  id: string,
  found: { contractNumber: string; result: TerminationResult; endDate: string | null },
): Promise<void> {
  await tx.query(sql`
    update termination_declarations
    set contract_number = ${found.contractNumber}, result = ${found.result}, end_date = ${found.endDate}::date
    where id = ${id}`)
}

/** Takes a declaration off the operators' list. */
export async function storeSettlement(
  tx: Db,
  id: string,
  { actor, comment, now }: { actor: string; comment: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    update termination_declarations
    set settled_at = ${now}, settled_by = ${actor}, settled_comment = ${comment} where id = ${id}`)
}

/** How many declarations about a contract since an instant ended nothing. */
export async function countIneffective(db: Db, contractNumber: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from termination_declarations d
    where d.contract_number = ${contractNumber} and d.result <> 'terminated' and d.received_at > ${since}`)
  return rows[0]?.count ?? 0
}

/** How many declarations from an address since an instant matched no contract when they came. */
export async function countUnmatchedFrom(db: Db, emailAddress: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from termination_declarations d
    where d.given_email_key = ${comparableEmailAddress(emailAddress)} and d.received_at > ${since}
      and not d.tried @> '{address-same}'`)
  return rows[0]?.count ?? 0
}
