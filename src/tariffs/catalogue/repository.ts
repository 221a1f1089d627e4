import { type Db, sql } from '../../platform/db/sql.ts'
import type { DurationUnit } from './measure.ts'
import type { Tariff, TariffVersion } from './tariff.ts'

type TariffRow = Omit<Tariff, 'durationPeriod' | 'noticePeriod' | 'renewalPeriod' | 'versions'> & {
  durationValue: number
  durationUnit: DurationUnit
  noticeValue: number
  noticeUnit: DurationUnit
  renewalValue: number
  renewalUnit: DurationUnit
}

/** Every tariff with all its versions; the catalogue of a supplier is small and read on every request. */
export async function allTariffs(db: Db): Promise<Tariff[]> {
  const [tariffs, versions] = await Promise.all([tariffRows(db), versionRows(db)])
  return tariffs.map(
    ({ durationValue, durationUnit, noticeValue, noticeUnit, renewalValue, renewalUnit, ...tariff }) => ({
      ...tariff,
      durationPeriod: { value: durationValue, unit: durationUnit },
      noticePeriod: { value: noticeValue, unit: noticeUnit },
      renewalPeriod: { value: renewalValue, unit: renewalUnit },
      versions: versions
        .filter(({ tariffKey }) => tariffKey === tariff.tariffKey)
        .map(({ tariffKey: _, ...version }) => version),
    }),
  )
}

async function tariffRows(db: Db): Promise<TariffRow[]> {
  const { rows } = await db.query<TariffRow>(sql`
    select t.tariff_key as "tariffKey", t.name, t.display_name as "displayName",
      t.provider_name as "providerName", t.kind,
      t.duration_value as "durationValue", t.duration_unit as "durationUnit",
      t.notice_value as "noticeValue", t.notice_unit as "noticeUnit",
      t.renewal_value as "renewalValue", t.renewal_unit as "renewalUnit", t.features,
      array_agg(p.partner_id::text order by p.partner_id) filter (where p.partner_id is not null) as "partnerIds"
    from tariffs t
    left join tariff_partners p on p.tariff_key = t.tariff_key
    group by t.tariff_key
    order by t.tariff_key`)
  return rows
}

async function versionRows(db: Db): Promise<(TariffVersion & { tariffKey: string })[]> {
  const { rows } = await db.query<TariffVersion & { tariffKey: string }>(sql`
    select v.tariff_key as "tariffKey", v.id, v.valid_from as "validFrom", v.valid_to as "validTo",
      v.vat_percent as "vatPercent",
      v.service_fee_cent_per_kwh as "serviceFeeCentPerKwhNet",
      v.base_service_fee_euro_per_month as "baseServiceFeeEuroPerMonthNet",
      v.green_certificate_cent_per_kwh as "greenCertificateCentPerKwhNet",
      v.risk_premium_cent_per_kwh as "riskPremiumCentPerKwhNet",
      v.share_percent as "sharePercent",
      v.energy_price_cent_per_kwh as "energyPriceCentPerKwhNet",
      v.emission_gram_per_kwh as "emissionGramPerKwh",
      v.flexibility_cent_per_kwh as "flexibilityCentPerKwhGross"
    from tariff_versions v
    order by v.tariff_key, v.valid_from`)
  return rows
}
