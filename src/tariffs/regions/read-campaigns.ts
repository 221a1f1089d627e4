import { type Db, sql } from '../../platform/db/sql.ts'
import type { Campaign } from './regions.ts'

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
