import type { Tariff } from '../catalogue/tariff.ts'
import type { ExchangePrice } from '../regions/exchange-price.ts'
import type { CampaignMismatch } from '../regions/find-campaign.ts'
import type { Campaign, Levies } from '../regions/regions.ts'

/** What a caller should tell beside a price. */
export type PriceWarning =
  | { about: 'campaign'; campaignCode: string; reason: CampaignMismatch }
  /** Too few exchange prices are stored; the configured assumption took their place. */
  | { about: 'exchange-price'; assumedCentPerKwhNet: string }
  /** Nothing newer than the levies of this year is stored. */
  | { about: 'levies'; year: number }

type Used = {
  tariff: Tariff
  campaignCode: string | null | undefined
  campaign: Campaign | CampaignMismatch | null
  exchange: ExchangePrice
  levies: Levies
  date: string
}

export function priceWarnings({
  tariff,
  campaignCode,
  campaign,
  exchange,
  levies,
  date,
}: Used): PriceWarning[] {
  const warnings: PriceWarning[] = []
  if (campaignCode && typeof campaign === 'string')
    warnings.push({ about: 'campaign', campaignCode, reason: campaign })
  // A fixed tariff does not look at the exchange.
  if (exchange.isDefault && tariff.kind !== 'Fixed')
    warnings.push({ about: 'exchange-price', assumedCentPerKwhNet: exchange.centPerKwhNet })
  // Levies are set anew for every year; an open end only keeps the service selling until they are imported.
  const leviesYear = levies.validFrom.slice(0, 4)
  if (leviesYear < date.slice(0, 4)) warnings.push({ about: 'levies', year: Number(leviesYear) })
  return warnings
}
