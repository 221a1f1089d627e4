import type { AgreedParts } from '../../domain/access-parts.ts'
import { type Db, fragment, sql } from '../../platform/db/sql.ts'

export type StoredCustomer = {
  customerNumber: string
  externalIdentifier: string | null
  firstName: string | null
  lastName: string | null
  businessName: string | null
  emailAddress: string
  isBrought: boolean
  isLinked: boolean
  /** What the link shows; null for everything, or without one. */
  parts: AgreedParts
}

export type CustomerFilter = {
  partnerId: string
  /** Whether to include customers the partner brought, which needs a role, and not only linked ones. */
  withBrought: boolean
  /** The only customer the caller may ask about, if it is limited to one. */
  onlyCustomer: string | null
  externalId: string | null
  offset: number
  limit: number
  now: Date
}

export async function findCustomers(db: Db, filter: CustomerFilter): Promise<StoredCustomer[]> {
  return (await db.query<StoredCustomer>(customersQuery(filter))).rows
}

export const customersQuery = (filter: CustomerFilter) =>
  filter.onlyCustomer !== null || filter.externalId !== null
    ? chosenCustomers(filter)
    : customersOnPage(filter)

const columns = fragment`
  a.customer_number as "customerNumber", page.is_brought as "isBrought", page.is_linked as "isLinked", case when page.is_linked then (
    select g.parts from grants g
    where g.account_id = page.account_id and g.partner_id = page.partner_id and g.withdrawn_at is null) end as parts,
  external.identifier as "externalIdentifier",
  case when named.by_account or named.created_at <= a.email_changed_at then a.email_address
    else coalesce(named.email_address, a.email_address) end as "emailAddress",
  case when named.by_account then a.first_name else named.address ->> 'firstName' end as "firstName",
  case when named.by_account then a.last_name else named.address ->> 'lastName' end as "lastName",
  case when named.by_account then a.business_name else named.address ->> 'businessName' end as "businessName"`

// externalIdentifier is the partner's own id for the customer: from the link or, without one, from its newest order that
// has one. The account's name and address are shown to linked partners and to the partner that opened the account. A
// partner whose order only joined the account sees those of that order: src/orders/intake/order-owner.ts says why.
const factsOfPage = fragment`
  join accounts a on a.id = page.account_id
  left join lateral (
    select coalesce(
      (select g.external_id from grants g
       where g.account_id = page.account_id and g.partner_id = page.partner_id and g.withdrawn_at is null
         and page.is_linked),
      (select o.external_id from orders o
       where o.account_id = page.account_id and o.partner_id = page.partner_id and o.external_id is not null
       order by o.created_at desc, o.contract_number desc limit 1)) as identifier
  ) external on true
  cross join lateral (
    select page.is_linked or first.opened_account as by_account, first.address, first.email_address, first.created_at
    from (select 1) always
    left join (
      select o.opened_account, o.delivery_address as address, o.email_address, o.created_at from orders o
      where o.account_id = page.account_id and o.partner_id = page.partner_id
      order by o.created_at, o.opened_account desc limit 1) first on true
  ) named`

const onlyLinked = fragment`c.is_linked and`
const broughtToo = fragment``

// Reads one page from an index and joins only its rows, however many customers there are.
const customersOnPage = ({ partnerId, withBrought, offset, limit, now }: CustomerFilter) => sql`
  with page as (
    select c.partner_id, c.account_id, c.since, c.is_brought,
      c.is_linked and (c.linked_until is null or c.linked_until > ${now}) as is_linked
    from partner_customers c
    where c.partner_id = ${partnerId} and ${withBrought ? broughtToo : onlyLinked}
      (c.linked_until is null or c.linked_until > ${now} or (${withBrought}::boolean and c.is_brought))
    order by c.since desc, c.account_id desc
    offset ${offset} limit ${limit + 1})
  select ${columns}
  from page
  ${factsOfPage}
  order by page.since desc, page.account_id desc`

// Few customers match and an index finds them; each is then checked to be still current.
const chosenCustomers = (filter: CustomerFilter) => sql`
  with chosen as materialized (
    select g.account_id from grants g
    where g.partner_id = ${filter.partnerId} and g.external_id = ${filter.externalId} and g.withdrawn_at is null
      and (g.ends_at is null or g.ends_at > ${filter.now})
    union
    select o.account_id from orders o
    where o.partner_id = ${filter.partnerId} and o.external_id = ${filter.externalId}
    union
    select k.id from accounts k
    where ${filter.externalId}::text is null and k.customer_number = ${filter.onlyCustomer})
  select ${columns}
  from chosen
  cross join lateral (
    select c.partner_id, c.account_id, c.since, c.is_brought,
      c.is_linked and (c.linked_until is null or c.linked_until > ${filter.now}) as is_linked
    from partner_customers c
    where c.partner_id = ${filter.partnerId} and c.account_id = chosen.account_id) page
  ${factsOfPage}
  where (page.is_linked or (${filter.withBrought}::boolean and page.is_brought))
    and (${filter.onlyCustomer}::text is null or a.customer_number = ${filter.onlyCustomer})
    and (${filter.externalId}::text is null or external.identifier = ${filter.externalId})
  order by page.since desc, page.account_id desc
  offset ${filter.offset} limit ${filter.limit + 1}`
