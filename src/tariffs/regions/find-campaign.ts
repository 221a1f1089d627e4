import { type Db, sql } from '../../platform/db/sql.ts'
import { type Campaign, type Regions, validOn } from './regions.ts'

/** Why a campaign does not apply; the price is then calculated without it. */
export type CampaignMismatch = 'unknown' | 'not-running' | 'other-tariff'

type Wanted = { campaignCode: string | null | undefined; tariffKey: string; date: string }

/** Finds the campaign of a request, or the reason why it does not apply; null if the request names none. */
export function findCampaign(
  { campaigns }: Pick<Regions, 'campaigns'>,
  { campaignCode, tariffKey, date }: Wanted,
): Campaign | CampaignMismatch | null {
  if (campaignCode == null) return null
  const periods = campaigns.get(campaignCode)
  if (periods === undefined) return 'unknown'
  const campaign = validOn(periods, date)
  if (campaign === undefined) return 'not-running'
  const isForTariff = campaign.tariffKeys === null || campaign.tariffKeys.includes(tariffKey)
  return isForTariff ? campaign : 'other-tariff'
}

/** All periods of all campaigns or of one, newest first, as they are stored this moment. */
export async function readCampaigns(db: Db, campaignCode: string | null = null): Promise<Campaign[]> {
  const { rows } = await db.query<Campaign>(sql`
    select c.campaign_code as "campaignCode", c.valid_from as "validFrom", c.valid_to as "validTo",
      c.tariff_keys as "tariffKeys",
      c.work_cent_per_kwh_gross as "workCentPerKwhGross",
      c.base_euro_per_month_gross as "baseEuroPerMonthGross"
    from campaigns c
    where ${campaignCode}::text is null or c.campaign_code = ${campaignCode}
    order by c.campaign_code, c.valid_from desc`)
  return rows
}
