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
