/** SQL of the search and of what it searches. */
import type { FilledAddress } from '../../domain/filled-order.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { StoredBankDetails } from '../../orders/bank-details.ts'
import { presentState } from '../../orders/lifecycle/present-state.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { ReadQuery } from './read-query.ts'

export type IdentifierName =
  | 'customerNumber'
  | 'contractNumber'
  | 'meterNumber'
  | 'maLoIdentifier'
  | 'meLoIdentifier'
  | 'externalId'
  | 'emailAddress'

export type FoundByIdentifier = {
  accountId: string
  contractNumber: string | null
  matched: IdentifierName
}

/** Customers and contracts with this number, id or address. External ids are looked for by way of the partners, along the index. */
export async function findByIdentifiers(
  db: Db,
  { text, compact, meterNumbers, emailKey }: ReadQuery['identifiers'],
  limit: number,
): Promise<FoundByIdentifier[]> {
  const { rows } = await db.query<FoundByIdentifier>(sql`
    select f.account_id as "accountId", f.contract_number as "contractNumber", f.matched from (
      select a.id as account_id, null as contract_number, 'customerNumber' as matched
      from accounts a where a.customer_number = ${compact}
      union all select o.account_id, o.contract_number, 'contractNumber' from orders o where o.contract_number = ${compact}
      union all select a.id, null, 'emailAddress' from accounts a where a.email_key = ${emailKey}
      union all select o.account_id, o.contract_number, 'meterNumber' from orders o where o.meter_number = any(${meterNumbers}::text[])
      union all select o.account_id, o.contract_number, 'maLoIdentifier' from orders o where o.malo_identifier = ${compact}
      union all select o.account_id, o.contract_number, 'meLoIdentifier' from orders o where o.melo_identifier = ${compact}
      union all select o.account_id, o.contract_number, 'externalId'
        from partners p join orders o on o.partner_id = p.id and o.external_id = ${text}
      union all select g.account_id, null, 'externalId'
        from partners p join grants g on g.partner_id = p.id and g.external_id = ${text} and g.withdrawn_at is null) f
    limit ${limit}`)
  return rows
}

/** Words that some customer has and that are similar to the wanted ones or begin with them. */
export async function findSimilarWords(
  db: Db,
  words: readonly string[],
  max: number,
): Promise<{ wanted: string; word: string }[]> {
  const { rows } = await db.query<{ wanted: string; word: string }>(sql`
    select s.wanted, s.word from similar_search_words(${words}::text[], ${max}) s`)
  return rows
}

export type FoundByTerms = { accountId: string; terms: string[] }

/**
 * Customers whose entry has one term of each group. Of a single group, terms are looked for one after the other until there
 * are enough: the index would read everybody of all of them first, and tens of thousands are called Müller or Schmidt.
 */
export async function findByTerms(
  db: Db,
  groups: readonly (readonly string[])[],
  limit: number,
): Promise<FoundByTerms[]> {
  // Terms consist of letters and digits, so quotes cannot occur in them.
  const [terms = [], ...others] = groups.map((group) => group.map((term) => `'${term}'`))
  const queries =
    others.length === 0 ? terms : [[terms, ...others].map((group) => `(${group.join(' | ')})`).join(' & ')]
  const { rows } = await db.query<FoundByTerms>(sql`
    select f.account_id as "accountId", tsvector_to_array(f.terms) as terms
    from unnest(${queries}::text[]) q (query)
    cross join lateral find_search_entries(q.query::tsquery, ${limit}) f limit ${limit}`)
  return rows
}

export type ShownCustomer = {
  accountId: string
  customerNumber: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  emailAddress: string
  isErased: boolean
  contractNumber: string | null
  state: ContractState | null
  partner: string | null
  contracts: number
}

/** What is shown of customers, each with one of their contracts: the one that was found, or the newest. */
export async function showCustomers(
  db: Db,
  found: readonly { accountId: string; contractNumber: string | null }[],
  today: string,
): Promise<ShownCustomer[]> {
  const { rows } = await db.query<ShownCustomer>(sql`
    select a.id as "accountId", a.customer_number as "customerNumber", a.first_name as "firstName",
      a.last_name as "lastName", a.business_name as "businessName", a.email_address as "emailAddress",
      a.erased_at is not null as "isErased", o.contract_number as "contractNumber", o.state, o.partner,
      (select count(*) from orders n where n.account_id = a.id) as contracts
    from unnest(${found.map(({ accountId }) => accountId)}::uuid[], ${found.map(({ contractNumber }) => contractNumber)}::text[])
      with ordinality as f (account_id, contract_number, place)
    join accounts a on a.id = f.account_id
    cross join (select ${today}::date as today) calendar
    left join lateral (
      select o.contract_number, ${presentState} as state, p.slug as partner
      from orders o join partners p on p.id = o.partner_id
      where o.account_id = a.id and o.contract_number = coalesce(f.contract_number, o.contract_number)
      order by o.created_at desc limit 1) o on true
    order by f.place`)
  return rows
}

/** Customers that have no entry yet, from an account on: the last that was looked at, or null at the end. */
export async function queueMissing(db: Db, after: string, limit: number): Promise<string | null> {
  const { rows } = await db.query<{ last: string | null }>(sql`
    with page as (select a.id, a.erased_at from accounts a where a.id > ${after}::uuid order by a.id limit ${limit}),
    queued as (
      insert into search_queue (account_id)
      select p.id from page p
      where p.erased_at is null and not exists (select from search_entries e where e.account_id = p.id))
    select p.id as last from page p order by p.id desc limit 1`)
  return rows[0]?.last ?? null
}

export async function isAnythingQueued(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ isAny: boolean }>(
    sql`select exists (select from search_queue) as "isAny"`,
  )
  return rows[0]?.isAny ?? false
}

/** Takes the oldest of the queue. A process that writes entries waits for others that do. */
export async function takeQueued(tx: Db, limit: number): Promise<string[]> {
  await tx.query(sql`select lock_search_words()`)
  const { rows } = await tx.query<{ accountId: string }>(sql`
    with taken as (
      delete from search_queue q where q.id in (select o.id from search_queue o order by o.id limit ${limit})
      returning q.account_id)
    select distinct t.account_id as "accountId" from taken t`)
  return rows.map(({ accountId }) => accountId)
}

export type IndexedCustomer = {
  accountId: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  emailAddress: string
  orders: {
    contractNumber: string
    deliveryAddress: FilledAddress
    billingAddress: FilledAddress | null
    bankDetails: StoredBankDetails | null
  }[]
}

/** What entries are made of; erased customers have none. */
export async function readIndexed(db: Db, accountIds: readonly string[]): Promise<IndexedCustomer[]> {
  const { rows } = await db.query<IndexedCustomer>(sql`
    select a.id as "accountId", a.first_name as "firstName", a.last_name as "lastName", a.business_name as "businessName",
      a.email_key as "emailAddress", coalesce(o.orders, '[]') as orders
    from accounts a
    left join lateral (
      select jsonb_agg(jsonb_build_object('contractNumber', o.contract_number, 'deliveryAddress', o.delivery_address,
        'billingAddress', o.billing_address, 'bankDetails', o.bank_details)) as orders
      from (select * from orders o where o.account_id = a.id order by o.created_at desc limit 50) o) o on true
    where a.id = any(${accountIds}::uuid[]) and a.erased_at is null`)
  return rows
}

export type Entry = { accountId: string; terms: string[] }

/** Writes these entries and their words, and removes those of the other accounts. */
export async function storeEntries(
  tx: Db,
  accountIds: readonly string[],
  entries: readonly Entry[],
): Promise<void> {
  const words = entries.flatMap(({ terms }) =>
    terms.flatMap((term) => (term.startsWith('n') ? [term.slice(1)] : [])),
  )
  await tx.query(sql`
    insert into search_words (word) select distinct w.word from unnest(${words}::text[]) w (word) on conflict do nothing`)
  await tx.query(sql`
    insert into search_entries (account_id, terms)
    select e."accountId", array_to_tsvector(e.terms)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("accountId" uuid, terms text[])
    on conflict (account_id) do update set terms = excluded.terms where search_entries.terms <> excluded.terms`)
  const written = entries.map(({ accountId }) => accountId)
  await tx.query(sql`
    delete from search_entries e
    where e.account_id = any(${accountIds}::uuid[]) and e.account_id <> all(${written}::uuid[])`)
}
