import type { Campaign, Regions } from './regions.ts'
import { validOn } from './validity.ts'

/** Why a campaign does not count; the price is then the one without it. */
export type CampaignMismatch = 'unknown' | 'not-running' | 'other-tariff'

type Wanted = { campaignCode: string | null | undefined; tariffKey: string; date: string }

/** Finds the campaign of a request, or says why it does not fit. No code, no campaign. */
export function findCampaign(
  { campaigns }: Pick<Regions, 'campaigns'>,
  { campaignCode, tariffKey, date }: Wanted,
): Campaign | CampaignMismatch | null {
  if (campaignCode === null || campaignCode === undefined) return null
  const periods = campaigns.get(campaignCode)
  if (periods === undefined) return 'unknown'
  const campaign = validOn(periods, date)
  if (campaign === undefined) return 'not-running'
  const isForTariff = campaign.tariffKeys === null || campaign.tariffKeys.includes(tariffKey)
  return isForTariff ? campaign : 'other-tariff'
}
