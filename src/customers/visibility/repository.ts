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
}

export type CustomerFilter = {
  partnerId: string
  /** Whether customers that the partner brought count too; without a role only those who are linked do. */
  withBrought: boolean
  /** The one customer whom the caller may ask about, if there is such a limit. */
  onlyCustomer: string | null
  externalId: string | null
  offset: number
  limit: number
}

/** The customers of a partner, newest first, one more than the limit. */
export async function findCustomers(db: Db, filter: CustomerFilter): Promise<StoredCustomer[]> {
  return (await db.query<StoredCustomer>(customersQuery(filter))).rows
}

export function customersQuery(filter: CustomerFilter) {
  if (filter.onlyCustomer !== null || filter.externalId !== null) return chosenCustomers(filter)
  return filter.withBrought ? allCustomers(filter) : linkedCustomers(filter)
}

const columns = fragment`
  a.customer_number as "customerNumber", a.email_address as "emailAddress", page.is_brought as "isBrought",
  page.is_linked as "isLinked",
  case when named.by_account then a.first_name else named.address ->> 'firstName' end as "firstName",
  case when named.by_account then a.last_name else named.address ->> 'lastName' end as "lastName",
  case when named.by_account then a.business_name else named.address ->> 'businessName' end as "businessName"`

// The name of the account is for whom the customer let in, and for who brought the account. Somebody whose order only
// joined it knows the customer by that order's own address: src/orders/intake/names-of-order.ts says why.
const names = fragment`
  cross join lateral (
    select page.is_linked or first.opened_account as by_account, first.address
    from (select 1) always
    left join (
      select o.opened_account, o.delivery_address as address from orders o
      where o.account_id = page.account_id and o.partner_id = page.partner_id
      order by o.created_at, o.opened_account desc limit 1) first on true
  ) named`

// What the partner calls a customer: the word it gave with the link, else the one of its newest order that has one.
const external = fragment`
  left join lateral (
    select coalesce(
      (select g.external_id from grants g
       where g.account_id = page.account_id and g.partner_id = page.partner_id and g.withdrawn_at is null),
      (select o.external_id from orders o
       where o.account_id = page.account_id and o.partner_id = page.partner_id and o.external_id is not null
       order by o.created_at desc, o.contract_number desc limit 1)) as identifier
  ) external on true`

// A page is one walk along an index, and only its rows are looked up elsewhere, however many customers there are.
const allCustomers = ({ partnerId, offset, limit }: CustomerFilter) => sql`
  with page as (
    select c.* from partner_customers c
    where c.partner_id = ${partnerId}
    order by c.since desc, c.account_id desc
    offset ${offset} limit ${limit + 1})
  select ${columns}, external.identifier as "externalIdentifier"
  from page
  join accounts a on a.id = page.account_id
  ${external}
  ${names}
  order by page.since desc, page.account_id desc`

const linkedCustomers = ({ partnerId, offset, limit }: CustomerFilter) => sql`
  with page as (
    select c.* from partner_customers c
    where c.partner_id = ${partnerId} and c.is_linked
    order by c.since desc, c.account_id desc
    offset ${offset} limit ${limit + 1})
  select ${columns}, external.identifier as "externalIdentifier"
  from page
  join accounts a on a.id = page.account_id
  ${external}
  ${names}
  order by page.since desc, page.account_id desc`

// Few customers have the word, and who has it is found by index; whether it still holds is asked of each.
const chosenCustomers = (filter: CustomerFilter) => sql`
  with chosen as materialized (
    select g.account_id from grants g
    where g.partner_id = ${filter.partnerId} and g.external_id = ${filter.externalId} and g.withdrawn_at is null
    union
    select o.account_id from orders o
    where o.partner_id = ${filter.partnerId} and o.external_id = ${filter.externalId}
    union
    select k.id from accounts k
    where ${filter.externalId}::text is null and k.customer_number = ${filter.onlyCustomer})
  select ${columns}, external.identifier as "externalIdentifier"
  from chosen
  join partner_customers page on page.partner_id = ${filter.partnerId} and page.account_id = chosen.account_id
  join accounts a on a.id = page.account_id
  ${external}
  ${names}
  where (${filter.withBrought}::boolean or page.is_linked)
    and (${filter.onlyCustomer}::text is null or a.customer_number = ${filter.onlyCustomer})
    and (${filter.externalId}::text is null or external.identifier = ${filter.externalId})
  order by page.since desc, page.account_id desc
  offset ${filter.offset} limit ${filter.limit + 1}`
