import { arePartsDifferent } from '../tariffs/pricing/compare-prices.ts'
import type { PriceCalculation } from '../tariffs/pricing/price.ts'
import type { ConfirmedPrice, PriceSums } from './schema/confirmed-price.ts'
import type { StoredContract } from './stored-contract.ts'

/** The price of the confirmation beside that of the order. */
export function showConfirmedPrice({
  confirmedPrice,
  priceSnapshot,
}: Pick<StoredContract, 'confirmedPrice' | 'priceSnapshot'>): ConfirmedPrice | null {
  if (confirmedPrice === null) return null
  const offered = priceSnapshot.result.priceComponents
  const confirmed = confirmedPrice.result.priceComponents
  return {
    ...sumsOf(confirmed),
    offered: sumsOf(offered),
    differsFromOffer: arePartsDifferent(offered, confirmed),
    announcedChanges: confirmedPrice.announcedChanges.map(({ date, priceComponents }) => ({
      date,
      ...sumsOf(priceComponents),
    })),
  }
}

type Components = PriceCalculation['priceComponents']

const sumsOf = ({ pricePerMonth, estimatedWorkPrice, basePricePerMonth }: Components): PriceSums => ({
  pricePerMonth,
  workPrice: estimatedWorkPrice,
  basePricePerMonth,
})
