import { findArea } from '../regions/areas.ts'
import { type Regions, validOn } from '../regions/regions.ts'
import { findMeteringFee, type MeteredHousehold } from './metering-fee.ts'

export type PriceData =
  | 'postcode'
  | 'levies'
  | 'concession-fee'
  | 'grid-fees'
  | 'metering-fee'
  | 'default-supplier-price'
  | 'emission-factor'

type Place = MeteredHousehold & { zipCode: string }

/** Finds every row that a price for this place and date needs, or names the first one that is missing. */
export function findRegionalRows(regions: Regions, place: Place, date: string) {
  const found = findArea(regions, place.zipCode, date)
  if (found === 'postcode-unknown') return { isFound: false as const, reason: found }
  if (found === 'data-missing') return missing('postcode')
  const { area } = found

  const levies = validOn(regions.levies, date)
  if (levies === undefined) return missing('levies')
  const concessionFee = validOn(regions.concessionFees.get(area.municipalityClass), date)
  if (concessionFee === undefined) return missing('concession-fee')
  const gridFees = validOn(regions.gridFees.get(area.operatorCode), date)
  if (gridFees === undefined) return missing('grid-fees')
  const meteringEuroPerYearGross = findMeteringFee(gridFees, place, date)
  if (meteringEuroPerYearGross === null) return missing('metering-fee')
  const supplierPrice = validOn(regions.defaultSupplierPrices.get(area.supplierCode), date)
  if (supplierPrice === undefined) return missing('default-supplier-price')
  // The factor of a year is published long after it ends; until then the latest earlier one applies.
  const emission = regions.emissionFactors.find(({ year }) => year <= Number(date.slice(0, 4)))
  if (emission === undefined) return missing('emission-factor')

  return {
    isFound: true as const,
    ...found,
    levies,
    concessionFee,
    gridFees,
    meteringEuroPerYearGross,
    supplierPrice,
    emission,
  }
}

const missing = (data: PriceData) => ({ isFound: false, reason: 'data-missing', missing: data }) as const
