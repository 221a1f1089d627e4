import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { NewAddress } from '../../orders/intake/schema/address.ts'
import { type Db, type Fragment, fragment, sql } from '../../platform/db/sql.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import type { ContractReference } from './contract-reference.ts'
import type { SearchStep } from './match-declaration.ts'
import type { DeclaredKind } from './termination-form.ts'

export type Kind = 'withdrawal' | 'termination'

/** What a declaration did to the contract that it is about. */
export type Effects = {
  withdrawal:
    | 'withdrawn'
    /** The customer has the right, but the state machine has no transition: a person decides. */
    | 'to-clarify'
    | 'already-withdrawn'
    | 'period-over'
    /** A business has no right of withdrawal once its contract is confirmed (§ 13, § 355 BGB). */
    | 'no-right'
    /** The order was denied: there is nothing to withdraw from. */
    | 'no-contract'
  termination: 'terminated' | 'already-ending' | 'no-contract' | 'to-clarify'
}

/** What became of it. One that is unmatched waits for an operator: it gets an effect, or a withdrawal is closed. */
export type Results = {
  withdrawal: Effects['withdrawal'] | 'unmatched' | 'closed'
  termination: Effects['termination'] | 'unmatched'
}

/** How a withdrawal reached us: by the form without login, or from the customer's account. */
export type Channel = 'form' | 'account'

type Own = {
  withdrawal: { cameBy: Channel; givenWords: string | null }
  termination: {
    kind: DeclaredKind
    wishedDate: string | null
    endDate: string | null
    givenReason: string | null
    givenNewAddress: NewAddress | null
  }
}

/** What was given is null if it was not, and once the customer is erased. */
export type Declaration<K extends Kind = Kind> = {
  id: string
  contractNumber: string | null
  result: Results[K]
  receivedAt: Date
  /** Of the form; null for one from an account. */
  language: Language | null
  /** The sender's words as they were confirmed. */
  statement: string | null
  givenNumber: string | null
  givenMeterNumber: string | null
  givenStreet: string | null
  givenPostCode: string | null
  givenEmail: string | null
  givenName: string | null
  /** How the search for the contract went; null for one from an account. */
  tried: SearchStep[] | null
  settledAt: Date | null
  settledBy: string | null
  settledComment: string | null
} & Own[K]

const columns = fragment`
  d.id, d.contract_number as "contractNumber", d.result, d.received_at as "receivedAt", d.language, d.statement,
  d.given_number as "givenNumber", d.given_meter_number as "givenMeterNumber", d.given_street as "givenStreet",
  d.given_post_code as "givenPostCode", d.given_email as "givenEmail", d.given_name as "givenName", d.tried,
  d.settled_at as "settledAt", d.settled_by as "settledBy", d.settled_comment as "settledComment"`

const received = fragment`result, received_at, language, statement, given_number, given_meter_number, given_street,
  given_post_code, given_email, given_email_key, given_name, tried`

/** `waits` is what the partial index of the table says, or it is not used. */
type Table = Record<'table' | 'own' | 'ownColumns' | 'changing' | 'waits', Fragment>

const tables: Readonly<Record<Kind, Table>> = {
  withdrawal: {
    table: fragment`withdrawal_declarations`,
    own: fragment`came_by, given_words`,
    ownColumns: fragment`d.came_by as "cameBy", d.given_words as "givenWords"`,
    changing: fragment`contract_number, result, settled_at, settled_by, settled_comment`,
    waits: fragment`d.result = 'unmatched'`,
  },
  termination: {
    table: fragment`termination_declarations`,
    own: fragment`kind, wished_date, given_reason, given_new_address`,
    ownColumns: fragment`d.kind, d.wished_date as "wishedDate", d.end_date as "endDate", d.given_reason as "givenReason",
      d.given_new_address as "givenNewAddress"`,
    changing: fragment`contract_number, result, settled_at, settled_by, settled_comment, end_date`,
    waits: fragment`d.settled_at is null and d.result in ('unmatched', 'to-clarify')`,
  },
}

/** The result of one that did what it is meant to. */
export const effective = { withdrawal: 'withdrawn', termination: 'terminated' } as const

/** The form as it was sent, and the language of its page. */
export type SentForm = ContractReference & { emailAddress: string; language: Language }

type NewDeclaration = {
  statement: string
  form: SentForm | undefined
  /** What its kind alone has, by column. */
  own: Readonly<Record<string, unknown>>
  tried: readonly SearchStep[] | null
  now: Date
}

/** Keeps it as it was received; its contract and what became of it are stored once they are known. */
export async function insertDeclaration<K extends Kind>(
  tx: Db,
  kind: K,
  { statement, form, own: ownValues, tried, now }: NewDeclaration,
): Promise<Declaration<K>> {
  const { table, own, ownColumns } = tables[kind]
  const row = {
    ...{ result: 'unmatched', received_at: now, language: form?.language, statement, tried },
    given_number: form?.contractNumber || null,
    given_meter_number: form?.meterNumber || null,
    given_street: form?.street || null,
    given_post_code: form?.postCode || null,
    given_email: form?.emailAddress,
    given_email_key: form && comparableEmailAddress(form.emailAddress),
    given_name: form?.name,
    ...ownValues,
  }
  const { rows } = await tx.query<Declaration<K>>(sql`
    insert into ${table} as d (${received}, ${own})
    select ${received}, ${own} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)
    returning ${columns}, ${ownColumns}`)
  return rows[0] as Declaration<K>
}

export async function findDeclaration<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  lock = unlocked,
): Promise<Declaration<K> | undefined> {
  const { table, ownColumns } = tables[kind]
  const { rows } = await db.query<Declaration<K>>(sql`
    select ${columns}, ${ownColumns} from ${table} d where d.id = ${id} ${lock}`)
  return rows[0]
}

/** Locked against other operators. */
export const lockDeclaration = <K extends Kind>(tx: Db, kind: K, id: string) =>
  findDeclaration(tx, kind, id, forUpdate)
const [unlocked, forUpdate] = [fragment``, fragment`for update`]

/** Those that wait for an operator, the oldest first. */
export async function findWaiting<K extends Kind>(db: Db, kind: K, limit: number): Promise<Declaration<K>[]> {
  const { table, ownColumns, waits } = tables[kind]
  const { rows } = await db.query<Declaration<K>>(sql`
    select ${columns}, ${ownColumns} from ${table} d where ${waits} order by d.received_at limit ${limit}`)
  return rows
}

export type WaitingCount = { waiting: number; oldestAt: Date | null }

/** How many wait for an operator, and since when; a partial index makes the count cheap. */
export async function countWaiting(db: Db, kind: Kind): Promise<WaitingCount> {
  const { table, waits } = tables[kind]
  const { rows } = await db.query<WaitingCount>(sql`
    select count(*)::integer as waiting, min(d.received_at) as "oldestAt" from ${table} d where ${waits}`)
  return rows[0] ?? { waiting: 0, oldestAt: null }
}

type Filter = { result: string | null; contractNumber: string | null; offset: number; limit: number }

/** Withdrawals, newest first: one more than the limit. A number finds those about the contract and those that only name it. */
export async function findWithdrawals(
  db: Db,
  { result, contractNumber, offset, limit }: Filter,
): Promise<Declaration<'withdrawal'>[]> {
  const { rows } = await db.query<Declaration<'withdrawal'>>(sql`
    select ${columns}, ${tables.withdrawal.ownColumns} from withdrawal_declarations d
    where (${result}::text is null or d.result = ${result})
      and (${contractNumber}::text is null or d.contract_number = ${contractNumber} or d.given_number = ${contractNumber})
    order by d.received_at desc, d.id
    offset ${offset} limit ${limit + 1}`)
  return rows
}

/** The declaration that withdrew the order, at once or after a person decided. */
export async function findEffectiveWithdrawal(
  db: Db,
  contractNumber: string,
): Promise<Declaration<'withdrawal'> | undefined> {
  const { rows } = await db.query<Declaration<'withdrawal'>>(sql`
    select ${columns}, ${tables.withdrawal.ownColumns} from withdrawal_declarations d
    where d.contract_number = ${contractNumber} and d.result in ('withdrawn', 'to-clarify')
    order by d.received_at
    limit 1`)
  return rows[0]
}

/** Changes these columns, and leaves the others as they are. */
export async function changeDeclaration(
  tx: Db,
  kind: Kind,
  id: string,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { table, changing } = tables[kind]
  await tx.query(sql`
    update ${table} d
    set (${changing}) = (select ${changing} from jsonb_populate_record(d, ${JSON.stringify(change)}::jsonb))
    where d.id = ${id}`)
}

/** How many declarations about a contract since an instant did nothing. */
export async function countIneffective(
  db: Db,
  kind: Kind,
  contractNumber: string,
  since: Date,
): Promise<number> {
  const { table } = tables[kind]
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from ${table} d
    where d.contract_number = ${contractNumber} and d.result <> ${effective[kind]} and d.received_at > ${since}`)
  return rows[0]?.count ?? 0
}

/** How many declarations from an address since an instant matched no contract when they came. */
export async function countUnmatchedFrom(
  db: Db,
  kind: Kind,
  emailAddress: string,
  since: Date,
): Promise<number> {
  const { table } = tables[kind]
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from ${table} d
    where d.given_email_key = ${comparableEmailAddress(emailAddress)} and d.received_at > ${since}
      and not d.tried @> '{address-same}'`)
  return rows[0]?.count ?? 0
}
