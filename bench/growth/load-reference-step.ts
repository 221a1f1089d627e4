import type { Pool } from '../../src/platform/db/pool.ts'
import type { Step } from './steps.ts'

/** Grows what the service keeps in memory: tariffs of another partner, areas of postcodes and days of prices. */
export async function loadReferenceStep(pool: Pool, step: Step): Promise<void> {
  await pool.execute(moreTariffs(step.tariffs))
  if (step.postcodeDigits > 2) await pool.execute(longerPostcodes(step.postcodeDigits - 2))
  await pool.execute(morePriceDays(step.priceDays))
}

// Of another partner, so that the answer to ours stays the same.
const moreTariffs = (count: number) => `
  insert into tariffs
  select copy.* from tariffs t, generate_series(1, ${count}) n,
    jsonb_populate_record(t, jsonb_build_object('tariff_key', 'GROWTH_' || n)) copy
  where t.tariff_key = 'DYNAMIC_SHARE';
  insert into tariff_partners (tariff_key, partner_id)
  select 'GROWTH_' || n, p.id from partners p, generate_series(1, ${count}) n where p.slug = 'demo-sales';
  insert into tariff_versions (tariff_key, valid_from, valid_to, vat_percent, service_fee_cent_per_kwh,
    base_service_fee_euro_per_month, green_certificate_cent_per_kwh, risk_premium_cent_per_kwh, share_percent,
    energy_price_cent_per_kwh, emission_gram_per_kwh, flexibility_cent_per_kwh)
  select 'GROWTH_' || n, v.valid_from, v.valid_to, v.vat_percent, v.service_fee_cent_per_kwh,
    v.base_service_fee_euro_per_month, v.green_certificate_cent_per_kwh, v.risk_premium_cent_per_kwh, v.share_percent,
    v.energy_price_cent_per_kwh, v.emission_gram_per_kwh, v.flexibility_cent_per_kwh
  from tariff_versions v, generate_series(1, ${count}) n where v.tariff_key = 'DYNAMIC_SHARE'`

/** Every prefix of two digits again with all endings of so many. */
const longerPostcodes = (digits: number) => `
  insert into postcodes (prefix, valid_from, valid_to, operator_code, municipality_class, supplier_code)
  select p.prefix || lpad(n::text, ${digits}, '0'), p.valid_from, p.valid_to, p.operator_code, p.municipality_class,
    p.supplier_code
  from postcodes p, generate_series(0, ${10 ** digits - 1}) n where length(p.prefix) = 2
  on conflict do nothing`

// From tomorrow backwards, so that every step has the days that are asked for.
const morePriceDays = (count: number) => `
  insert into day_ahead_price_days
    (delivery_date, version, starts_at, micro_cent_per_kwh, resolution_minutes, source, known_at)
  select d.date, 1, d.starts_at, (
      select array_agg((5000000 + quarter * 7919 % 4000000)::integer)
      from generate_series(1, (extract(epoch from d.ends_at - d.starts_at) / 900)::integer) quarter),
    15, 'import', now()
  from (
    select day::date as date, day at time zone 'Europe/Berlin' as starts_at,
      (day + interval '1 day') at time zone 'Europe/Berlin' as ends_at
    from generate_series(1, ${count}) n, lateral (select current_date + 2 - n * interval '1 day' as day) of_day
  ) d
  on conflict do nothing`
