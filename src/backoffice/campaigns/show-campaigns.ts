import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { readCampaigns } from '../../tariffs/regions/read-campaigns.ts'
import type { OperatorDeps } from '../operation.ts'
import { campaignItem } from './campaign-items.ts'
import type { CampaignsQuery, OperatorCampaign } from './schema.ts'

/** Campaigns sorted by code: one more than the limit. */
export function listCampaigns(
  { regions }: Pick<OperatorDeps, 'regions'>,
  query: CampaignsQuery,
  now: Date,
): OperatorCampaign[] {
  const { 'filter.state': state, 'filter.tariffKey': tariffKey, after = '' } = query
  const today = berlinDate(now)
  return [...regions.current().campaigns]
    .filter(([code]) => code > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, rows]) => campaignItem(code, rows, today))
    .filter(
      (campaign) =>
        (state === undefined || campaign.state === state) &&
        (tariffKey === undefined ||
          campaign.periods.some(({ tariffKeys }) => tariffKeys === null || tariffKeys.includes(tariffKey))),
    )
    .slice(query.offset, query.offset + query.limit + 1)
}

/** A campaign as it is stored this moment. */
export async function showCampaign(
  { db }: Pick<OperatorDeps, 'db'>,
  campaignCode: string,
  now: Date,
): Promise<OperatorCampaign> {
  const rows = await readCampaigns(db, campaignCode)
  if (rows.length === 0) throw noCampaign(campaignCode)
  return campaignItem(campaignCode, rows, berlinDate(now))
}

export const noCampaign = (campaignCode: string) => notFound(`There is no campaign ${campaignCode}.`)
