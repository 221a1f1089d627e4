import { findArea } from '../regions/find-area.ts'
import type {
  Area,
  ConcessionFee,
  DefaultSupplierPrice,
  EmissionFactor,
  GridFees,
  Levies,
  Regions,
} from '../regions/regions.ts'
import { validOn } from '../regions/validity.ts'
import { findMeteringFee } from './find-metering-fee.ts'
import type { MeteredHousehold } from './metering-fee.ts'

/** The rows that hold for one place on one day. */
export type RegionalRows = {
  isFound: true
  prefix: string
  area: Area
  levies: Levies
  concessionFee: ConcessionFee
  gridFees: GridFees
  meteringEuroPerYearGross: string
  supplierPrice: DefaultSupplierPrice
  emission: EmissionFactor
}

export type PriceData =
  | 'postcode'
  | 'levies'
  | 'concession-fee'
  | 'grid-fees'
  | 'metering-fee'
  | 'default-supplier-price'
  | 'emission-factor'

export type NotFound =
  | { isFound: false; reason: 'postcode-unknown' }
  | { isFound: false; reason: 'data-missing'; missing: PriceData }

type Place = MeteredHousehold & { zipCode: string }

/** Finds every row that a price at this place and date is made of, or says what is missing first. */
export function findRegionalRows(regions: Regions, place: Place, date: string): RegionalRows | NotFound {
  const found = findArea(regions, place.zipCode, date)
  if (found === 'postcode-unknown') return { isFound: false, reason: found }
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
  // A year's factor is published long after the year: until then the latest earlier one holds.
  const emission = regions.emissionFactors.find(({ year }) => year <= Number(date.slice(0, 4)))
  if (emission === undefined) return missing('emission-factor')

  return {
    isFound: true,
    ...found,
    levies,
    concessionFee,
    gridFees,
    meteringEuroPerYearGross,
    supplierPrice,
    emission,
  }
}

const missing = (data: PriceData): NotFound => ({ isFound: false, reason: 'data-missing', missing: data })
