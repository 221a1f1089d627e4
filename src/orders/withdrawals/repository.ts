import { comparableEmailAddress } from '../../domain/email-address.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import { namesOfOrder } from '../intake/names-of-order.ts'
import type { Channel, DeclarationResult } from './declare-withdrawal.ts'
import type { NamedContract, OwnContract, SearchStep } from './match-declaration.ts'
import type { ReceivedForm } from './withdrawal-form.ts'

/** The contract with this number and whose it is. */
export async function findNamedContract(db: Db, contractNumber: string): Promise<NamedContract | undefined> {
  const { rows } = await db.query<NamedContract>(sql`
    select a.customer_number as "customerNumber", a.email_key as "emailKey",
      a.erased_at is not null as "isErased", ${namesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

// The older ones of a customer with more are found by an operator.
const mostOwnContracts = 100

/** The contracts of the customer with this e-mail address, the newest first. */
export async function findOwnContracts(db: Db, emailAddress: string, today: string): Promise<OwnContract[]> {
  const { rows } = await db.query<OwnContract>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber", a.email_key as "emailKey",
      false as "isErased", ${namesOfOrder}, o.meter_number as "meterNumber",
      o.delivery_address ->> 'streetName' as "streetName", o.delivery_address ->> 'houseNumber' as "houseNumber",
      o.delivery_address ->> 'extension' as "extension", o.delivery_address ->> 'postCode' as "postCode",
      o.state in ('Rejected', 'Revoked') or coalesce(o.end_date < ${today}::date, false) as "isOver"
    from orders o
    join accounts a on a.id = o.account_id
    where a.email_key = ${comparableEmailAddress(emailAddress)} and a.erased_at is null
    order by o.created_at desc
    limit ${mostOwnContracts}`)
  return rows
}

/** The customer number, if the order belongs to the account and the account is not erased. */
export async function findOwner(
  db: Db,
  contractNumber: string,
  accountId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ customerNumber: string }>(sql`
    select a.customer_number as "customerNumber"
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber} and a.id = ${accountId} and a.erased_at is null`)
  return rows[0]?.customerNumber
}

type NewDeclaration = {
  /** Null if no contract was found. */
  contractNumber: string | null
  statement: string
  cameBy: Channel
  result: DeclarationResult
  /** The form as it was sent, and how the search for its contract went. */
  form?: ReceivedForm | undefined
  tried?: SearchStep[] | undefined
  now: Date
}

export async function insertDeclaration(tx: Db, declaration: NewDeclaration): Promise<string> {
  const { contractNumber, statement, cameBy, result, form, tried = null, now } = declaration
  const { rows } = await tx.query<{ id: string }>(sql`
    insert into withdrawal_declarations (contract_number, statement, came_by, result, received_at,
      given_number, given_meter_number, given_street, given_post_code, given_email, given_email_key, given_name,
      given_words, language, tried)
    values (${contractNumber}, ${statement}, ${cameBy}, ${result}, ${now},
      ${form?.contractNumber || null}, ${form?.meterNumber || null}, ${form?.street || null}, ${form?.postCode || null}, ${form?.emailAddress ?? null}, ${form ? comparableEmailAddress(form.emailAddress) : null}, ${form?.name ?? null},
      ${form?.words ?? null}, ${form?.language ?? null}, ${tried})
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

/** How many declarations from an address since an instant matched no contract when they came. */
export async function countUnmatchedFrom(db: Db, emailAddress: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from withdrawal_declarations d
    where d.given_email_key = ${comparableEmailAddress(emailAddress)} and d.received_at > ${since}
      and (d.result in ('unmatched', 'closed') or d.settled_at is not null)`)
  return rows[0]?.count ?? 0
}

export type StoredDeclaration = {
  statement: string | null
  result: DeclarationResult
  receivedAt: Date
  givenNumber: string | null
  givenEmail: string | null
  language: 'de' | 'en' | null
}

const columns = fragment`
  d.statement, d.result, d.received_at as "receivedAt", d.given_number as "givenNumber", d.given_email as "givenEmail",
  d.language`

export async function findDeclaration(db: Db, id: string): Promise<StoredDeclaration | undefined> {
  const { rows } = await db.query<StoredDeclaration>(sql`
    select ${columns} from withdrawal_declarations d where d.id = ${id}`)
  return rows[0]
}

/** The declaration that withdrew the order, at once or after a person decided. */
export async function findEffectiveDeclaration(
  db: Db,
  contractNumber: string,
): Promise<StoredDeclaration | undefined> {
  const { rows } = await db.query<StoredDeclaration>(sql`
    select ${columns} from withdrawal_declarations d
    where d.contract_number = ${contractNumber} and d.result in ('withdrawn', 'to-clarify')
    order by d.received_at
    limit 1`)
  return rows[0]
}
