/** Writes what somebody typed. Rows go through the imports, so that their rules hold here too. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { importRows } from '../../platform/imports/import-rows.ts'
import type { TariffVersion } from '../catalogue/tariff.ts'
import { campaigns, tariffs, tariffVersions } from '../imports/tariffs.ts'
import type { Campaign } from '../regions/regions.ts'
import { campaignRow, type TariffTerms, tariffRow, versionRow } from './given-rows.ts'

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
