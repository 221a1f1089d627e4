import { type Db, sql } from '../../platform/db/sql.ts'
import { type Validity, validOn } from '../regions/regions.ts'
import type { DurationUnit } from './measure.ts'

/** All tariffs, held in memory by each process and kept current by src/platform/db/revisions.ts. */
export type Catalogue = { tariffs: readonly Tariff[]; byKey: ReadonlyMap<string, Tariff> }

export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const tariffs = await readTariffs(db, null)
  return { tariffs, byKey: new Map(tariffs.map((tariff) => [tariff.tariffKey, tariff])) }
}

/** A tariff as it is stored this moment. */
export const readTariff = async (db: Db, tariffKey: string): Promise<Tariff | undefined> =>
  (await readTariffs(db, tariffKey))[0]

async function readTariffs(db: Db, tariffKey: string | null): Promise<Tariff[]> {
  const rows = await tariffRows(db, tariffKey)
  const versions = await versionRows(db, tariffKey)
  return rows.map((tariff) => ({
    ...tariff,
    versions: versions
      .filter(({ tariffKey: key }) => key === tariff.tariffKey)
      .map(({ tariffKey: _, ...version }) => version),
  }))
}

async function tariffRows(db: Db, tariffKey: string | null): Promise<Omit<Tariff, 'versions'>[]> {
  const { rows } = await db.query<Omit<Tariff, 'versions'>>(sql`
    select t.tariff_key as "tariffKey", t.name, t.display_name as "displayName",
      t.provider_name as "providerName", t.kind,
      json_build_object('value', t.duration_value, 'unit', t.duration_unit) as "durationPeriod",
      json_build_object('value', t.notice_value, 'unit', t.notice_unit) as "noticePeriod",
      json_build_object('value', t.renewal_value, 'unit', t.renewal_unit) as "renewalPeriod", t.features,
      array_agg(p.partner_id::text order by p.partner_id) filter (where p.partner_id is not null) as "partnerIds"
    from tariffs t
    left join tariff_partners p on p.tariff_key = t.tariff_key
    where ${tariffKey}::text is null or t.tariff_key = ${tariffKey}
    group by t.tariff_key
    order by t.tariff_key`)
  return rows
}

async function versionRows(
  db: Db,
  tariffKey: string | null,
): Promise<(TariffVersion & { tariffKey: string })[]> {
  const { rows } = await db.query<TariffVersion & { tariffKey: string }>(sql`
    select v.tariff_key as "tariffKey", v.valid_from as "validFrom", v.valid_to as "validTo",
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
    where ${tariffKey}::text is null or v.tariff_key = ${tariffKey}
    order by v.tariff_key, v.valid_from`)
  return rows
}

export const tariffKinds = ['DynamicShare', 'DynamicFee', 'Fixed'] as const
type TariffKind = (typeof tariffKinds)[number]

type Period = { value: number; unit: DurationUnit }

/** A tariff as it is sold. Its prices are in its versions. */
export type Tariff = {
  tariffKey: string
  name: string
  displayName: string | null
  providerName: string
  kind: TariffKind
  durationPeriod: Period
  noticePeriod: Period
  renewalPeriod: Period
  features: string[]
  /** Partners that may sell it; null means all of them. */
  partnerIds: string[] | null
  versions: TariffVersion[]
}

/** The prices of a tariff while they are on sale. Amounts are decimal strings. */
export type TariffVersion = Validity & {
  vatPercent: string
  serviceFeeCentPerKwhNet: string
  baseServiceFeeEuroPerMonthNet: string
  greenCertificateCentPerKwhNet: string
  riskPremiumCentPerKwhNet: string
  sharePercent: string | null
  energyPriceCentPerKwhNet: string | null
  emissionGramPerKwh: string
  flexibilityCentPerKwhGross: string
}

/** The version on sale on a date, if any. */
export const versionOn = (tariff: Tariff, date: string): TariffVersion | undefined =>
  validOn(tariff.versions, date)

export const isSoldBy = (tariff: Tariff, partnerId: string): boolean =>
  tariff.partnerIds === null || tariff.partnerIds.includes(partnerId)
