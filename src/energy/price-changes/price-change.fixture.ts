import { type Db, sql } from '../../platform/db/sql.ts'

/** The day on which the levies of `raiseLevies` change, and from which rises need a letter. */
export const newYear = '2027-01-01'

/** A higher surcharge for special grid use from a day on: 0.4410 ct/kWh net, 18.37 € a year for 3500 kWh. */
export async function raiseLevies(db: Db, from = newYear, p19 = '2.0000'): Promise<void> {
  await db.query(sql`update price_notice_duty set since = ${newYear}`)
  await db.query(sql`
    with last as (
      update levies set valid_to = ${from} where valid_to is null
      returning electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net, offshore_cent_per_kwh_net, source)
    insert into levies (valid_from, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net, offshore_cent_per_kwh_net,
      p19_cent_per_kwh_net, published_on, source)
    select ${from}, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net, offshore_cent_per_kwh_net, ${p19}::numeric,
      '2026-10-25', source
    from last`)
}

type Supplied = { type?: 'Private' | 'Business'; kwh?: number; startDate?: string; endDate?: string | null }

/** Contracts like the demo contract 30000016, each with an account of its own; returns their numbers. */
export async function supplyContracts(
  db: Db,
  count: number,
  { type = 'Private', kwh = 3500, startDate = '2026-01-10', endDate = null }: Supplied = {},
): Promise<string[]> {
  const { rows } = await db.query<{ contractNumber: string }>(sql`
    with base as (
      select (coalesce(max(contract_number::bigint), 0) / 1000 + 1) * 1000 as first from orders
      where contract_number >= '400000000' and length(contract_number) = 9),
    numbers as (
      select greatest(base.first, 400000000) + n as number from base, generate_series(1, ${count}::int) n),
    people as (
      insert into accounts (customer_number, email_address, email_key, first_name, last_name, language, created_at)
      select (number + 100000000)::text, 'k' || number || '@example.com', 'k' || number || '@example.com', 'Erika',
        'Mustermann', 'de', now() from numbers
      returning id, customer_number)
    insert into orders (contract_number, account_id, partner_id, placed_by_partner_id, partnership_type, type,
      contract_reason, tariff_key, tariff_name, offer_date, price_snapshot, delivery_address, capabilities,
      desired_start_date, previous_cancelled_by_customer, previous_annual_consumption_kwh, signed_at, state,
      delivery_state, start_date, end_date, cancellation_reason, confirmed_at, confirmation_sent_at, created_at, updated_at)
    select numbers.number::text, people.id, o.partner_id, o.placed_by_partner_id, o.partnership_type, ${type},
      o.contract_reason, o.tariff_key, o.tariff_name, o.offer_date, o.price_snapshot, o.delivery_address,
      '{"hasSmartMeter": true}', ${startDate}, false, ${kwh}::int, o.signed_at,
      case when ${endDate}::date is null then 'Delivery' else 'Cancelled' end,
      case when ${endDate}::date is null then 'Delivery' else 'CancelledDelivery' end, ${startDate}, ${endDate}::date,
      case when ${endDate}::date is not null then 'CustomerMisc' end, o.confirmed_at, o.confirmed_at, o.created_at,
      o.created_at
    from numbers
    join people on people.customer_number = (numbers.number + 100000000)::text
    cross join (select * from orders where contract_number = '30000016') o
    returning contract_number as "contractNumber"`)
  return rows.map(({ contractNumber }) => contractNumber).sort()
}
