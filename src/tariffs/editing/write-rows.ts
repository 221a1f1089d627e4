/** Writes what somebody typed. Rows go through the imports, so that their rules hold here too. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { listSeparator } from '../../platform/imports/cell-types.ts'
import { type GivenRow, importRows } from '../../platform/imports/import-rows.ts'
import type { Tariff, TariffVersion } from '../catalogue/catalogue.ts'
import { campaigns, tariffs, tariffVersions } from '../imports/tariffs.ts'
import type { Campaign } from '../regions/regions.ts'

/** A tariff without its prices, and who may sell it. */
export async function writeTerms(tx: Db, terms: TariffTerms): Promise<void> {
  const { tariffKey, partnerIds } = terms
  await importRows(tx, tariffs, [tariffRow(terms)])
  const { rows } = await tx.query<{ id: string }>(sql`
    select p.partner_id::text as id from tariff_partners p where p.tariff_key = ${tariffKey} order by p.partner_id`)
  const wanted = (partnerIds ?? []).toSorted()
  if (JSON.stringify(rows.map(({ id }) => id)) === JSON.stringify(wanted)) return
  await tx.query(sql`delete from tariff_partners p where p.tariff_key = ${tariffKey}`)
  await tx.query(sql`
    insert into tariff_partners (tariff_key, partner_id)
    select ${tariffKey}, w.id from unnest(${wanted}::uuid[]) as w (id)`)
}

/** All versions of a tariff; those that are not among them are removed. */
export async function writeVersions(
  tx: Db,
  tariffKey: string,
  versions: readonly TariffVersion[],
): Promise<void> {
  // A file without rows is refused, and never means to remove all.
  if (versions.length === 0)
    await tx.query(sql`delete from tariff_versions v where v.tariff_key = ${tariffKey}`)
  else
    await importRows(
      tx,
      tariffVersions,
      versions.map((version) => versionRow(tariffKey, version)),
    )
}

/** All periods of one campaign; a file has those of all campaigns. */
export async function writeCampaign(
  tx: Db,
  campaignCode: string,
  periods: readonly Campaign[],
): Promise<void> {
  if (periods.length === 0)
    await tx.query(sql`delete from campaigns c where c.campaign_code = ${campaignCode}`)
  else await importRows(tx, { ...campaigns, absentRows: 'removedForNamedKeys' }, periods.map(campaignRow))
}

/** Tariffs, versions and campaigns as the cells of the files that import them. Pure. */
type TariffTerms = Omit<Tariff, 'versions'>

const tariffRow = (terms: TariffTerms): GivenRow => ({
  tariff_key: terms.tariffKey,
  name: terms.name,
  display_name: terms.displayName ?? '',
  provider_name: terms.providerName,
  kind: terms.kind,
  duration_value: String(terms.durationPeriod.value),
  duration_unit: terms.durationPeriod.unit,
  notice_value: String(terms.noticePeriod.value),
  notice_unit: terms.noticePeriod.unit,
  renewal_value: String(terms.renewalPeriod.value),
  renewal_unit: terms.renewalPeriod.unit,
  features: terms.features.join(listSeparator),
})

const versionRow = (tariffKey: string, version: TariffVersion): GivenRow => ({
  tariff_key: tariffKey,
  valid_from: version.validFrom,
  valid_to: version.validTo ?? '',
  vat_percent: version.vatPercent,
  service_fee_cent_per_kwh: version.serviceFeeCentPerKwhNet,
  base_service_fee_euro_per_month: version.baseServiceFeeEuroPerMonthNet,
  green_certificate_cent_per_kwh: version.greenCertificateCentPerKwhNet,
  risk_premium_cent_per_kwh: version.riskPremiumCentPerKwhNet,
  share_percent: version.sharePercent ?? '',
  energy_price_cent_per_kwh: version.energyPriceCentPerKwhNet ?? '',
  emission_gram_per_kwh: version.emissionGramPerKwh,
  flexibility_cent_per_kwh: version.flexibilityCentPerKwhGross,
})

const campaignRow = (campaign: Campaign): GivenRow => ({
  campaign_code: campaign.campaignCode,
  valid_from: campaign.validFrom,
  valid_to: campaign.validTo ?? '',
  tariff_keys: (campaign.tariffKeys ?? []).join(listSeparator),
  work_cent_per_kwh_gross: campaign.workCentPerKwhGross,
  base_euro_per_month_gross: campaign.baseEuroPerMonthGross,
})
