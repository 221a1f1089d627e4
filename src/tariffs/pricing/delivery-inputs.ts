import type { RegionalRows } from './find-regional-rows.ts'
import type { PriceInputs } from './price.ts'
import type { PriceVersions } from './price-snapshot.ts'

/** What a price depends on besides the tariff: set by others, and changed by them from one day of delivery to the next. */
export type DeliveryInputs = Pick<PriceInputs, 'levies' | 'region' | 'comparison' | 'emissionMixGramPerKwh'>

/** Names each field, so that nothing else is frozen with the price. */
export const deliveryInputs = (rows: RegionalRows): DeliveryInputs => ({
  levies: {
    electricityTaxCentPerKwhNet: rows.levies.electricityTaxCentPerKwhNet,
    kwkgCentPerKwhNet: rows.levies.kwkgCentPerKwhNet,
    offshoreCentPerKwhNet: rows.levies.offshoreCentPerKwhNet,
    p19CentPerKwhNet: rows.levies.p19CentPerKwhNet,
  },
  region: {
    gridWorkCentPerKwhNet: rows.gridFees.workCentPerKwhNet,
    gridBaseEuroPerYearNet: rows.gridFees.baseEuroPerYearNet,
    meteringEuroPerYearGross: rows.meteringEuroPerYearGross,
    concessionCentPerKwhNet: rows.concessionFee.centPerKwhNet,
  },
  comparison: {
    workingPriceCentPerKwhGross: rows.supplierPrice.workCentPerKwhGross,
    basePriceEuroPerMonthGross: rows.supplierPrice.baseEuroPerMonthGross,
  },
  emissionMixGramPerKwh: rows.emission.gramPerKwh,
})

/** The rows that they come from. */
export const deliveryVersions = (rows: RegionalRows) =>
  ({
    leviesYear: Number(rows.levies.validFrom.slice(0, 4)),
    region: rows.prefix,
    meteringFeeBasis: rows.meteringFeeBasis,
    gridFees: { operatorCode: rows.gridFees.operatorCode, validFrom: rows.gridFees.validFrom },
    defaultSupplierPriceDate: rows.supplierPrice.validFrom,
    emissionFactor: { year: rows.emission.year, edition: rows.emission.edition },
  }) satisfies Partial<PriceVersions>
