import { findArea } from '../regions/areas.ts'
import { type MeteringFee, type RegionalRates, validOn } from '../regions/regions.ts'
import { findMeteringFee, type MeteredHousehold } from './metering-fee.ts'

export type RegionalData =
  | 'postcode'
  | 'levies'
  | 'concession-fee'
  | 'grid-fees'
  | 'metering-fee'
  | 'default-supplier-price'
  | 'emission-factor'

export type PricedPlace = MeteredHousehold & {
  zipCode: string
  /** The grid operator that the market named for the delivery point; otherwise that of the postcode. */
  gridOperatorCode?: string | null
  /** The metering operator that the market named; otherwise the grid operator. */
  meteringOperatorCode?: string | null
}

/** Finds every row that a price for this place and date needs, or names the first one that is missing. */
export function findRegionalRows(rates: RegionalRates, place: PricedPlace, date: string) {
  const found = findArea(rates, place.zipCode, date)
  if (found === 'postcode-unknown') return { isFound: false as const, reason: found }
  if (found === 'data-missing') return missing('postcode')
  const { area } = found

  const levies = validOn(rates.levies, date)
  if (levies === undefined) return missing('levies')
  const concessionFee = validOn(rates.concessionFees.get(area.municipalityClass), date)
  if (concessionFee === undefined) return missing('concession-fee')
  const feesOf = (operatorCode: string) => validOn(rates.gridFees.get(operatorCode), date)
  // If nothing is stored for the operator that the market named, the postcode decides.
  const gridFees = feesOf(place.gridOperatorCode ?? '') ?? feesOf(area.operatorCode)
  if (gridFees === undefined) return missing('grid-fees')
  const metering = findMeteringFee({ ...gridFees, services: priceSheet(rates, place, gridFees) }, place, date)
  if (metering === null) return missing('metering-fee')
  const supplierPrice = validOn(rates.defaultSupplierPrices.get(area.supplierCode), date)
  if (supplierPrice === undefined) return missing('default-supplier-price')
  // The factor of a year is published long after it ends; until then the latest earlier one applies.
  const emission = rates.emissionFactors.find(({ year }) => year <= Number(date.slice(0, 4)))
  if (emission === undefined) return missing('emission-factor')

  return {
    isFound: true as const,
    ...found,
    levies,
    concessionFee,
    gridFees,
    meteringEuroPerYearGross: metering.euroPerYearGross,
    meteringFeeBasis: metering.basis,
    supplierPrice,
    emission,
  }
}

/** What the metering operator charges; the grid operator is it where nothing is stored for another. */
export const priceSheet = (
  { meteringFees }: Pick<RegionalRates, 'meteringFees'>,
  { meteringOperatorCode }: Pick<PricedPlace, 'meteringOperatorCode'>,
  { operatorCode }: { operatorCode: string },
): readonly MeteringFee[] =>
  meteringFees.get(meteringOperatorCode ?? '') ?? meteringFees.get(operatorCode) ?? []

export type RegionalRows = Extract<ReturnType<typeof findRegionalRows>, { isFound: true }>

const missing = (data: RegionalData) => ({ isFound: false, reason: 'data-missing', missing: data }) as const
