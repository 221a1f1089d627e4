import { modulesOn } from '../../contracts/modules.ts'
import { paragraph14aInfo } from '../../contracts/paragraph-14a.ts'
import {
  amountsPerEuro,
  parseCent,
  parseEuro,
  quotientInWholeCents,
  roundedQuotient,
} from '../../platform/money/amount.ts'
import { calculatePrice } from '../../tariffs/pricing/calculate-price.ts'
import { findMeteringFee } from '../../tariffs/pricing/find-metering-fee.ts'
import { findRegionalRows, type PriceData } from '../../tariffs/pricing/find-regional-rows.ts'
import type { PriceCalculation, PriceInputs } from '../../tariffs/pricing/price.ts'
import { gridTermsOf } from '../../tariffs/regions/grid-operator-of.ts'
import type { GridFeeWindow, Regions } from '../../tariffs/regions/regions.ts'
import type { SuppliedContract } from './supplied-contract.ts'

/** What a delivery costs on a day, by the same calculation as an offer. */
export type DeliveryPrice = {
  price: PriceCalculation
  /** What module 1 takes off the grid fee, in euros a month; part of the base price adjustment of `price`. */
  reductionEuroPerMonth: number
  /** The time-variable grid fees, where module 3 is in use. */
  windows: readonly GridFeeWindow[] | null
  gridWorkCentPerKwhNet: string
  emission: { mixGramPerKwh: string; tariffGramPerKwh: string }
}

export type DeliveryPriceFound = DeliveryPrice | { missing: PriceData }

type Day = { date: string; exchangePriceCentPerKwhNet: string }

/**
 * The price of a contract on a day of delivery: the tariff and the campaign as they were promised; taxes, levies, grid
 * fees, metering and the default supplier by that day.
 */
export function deliveryPrice(regions: Regions, contract: SuppliedContract, day: Day): DeliveryPriceFound {
  const { date } = day
  const place = {
    zipCode: contract.deliveryAddress.postCode,
    hasSmartMeter: contract.hasSmartMeter,
    // Nobody consumes nothing for a year; the calculation refuses to divide by it.
    yearlyConsumptionKwh: Math.max(1, contract.yearlyConsumptionKwh),
  }
  const rows = findRegionalRows(regions, place, date)
  if (!rows.isFound) return { missing: rows.reason === 'postcode-unknown' ? 'postcode' : rows.missing }
  const terms = gridTermsOf(regions, contract, date)
  const gridFees = terms.gridFees ?? rows.gridFees
  const modules = modulesOn(contract.modules, date)
  const household = {
    date,
    vatPercent: contract.tariff.vatPercent,
    consumptionKwh: place.yearlyConsumptionKwh,
  }
  const { yearlyReduction } = paragraph14aInfo(contract.modules, { ...terms, gridFees }, household)
  const reduction = monthly(yearlyReduction?.value ?? 0)

  const inputs: PriceInputs = {
    tariff: contract.tariff,
    exchangePriceCentPerKwhNet: day.exchangePriceCentPerKwhNet,
    levies: rows.levies,
    region: {
      // Module 2: the device has a meter of its own, a work price of two fifths, and no base price of the grid.
      gridWorkCentPerKwhNet: modules?.isModule2InUse
        ? twoFifths(gridFees.workCentPerKwhNet)
        : gridFees.workCentPerKwhNet,
      gridBaseEuroPerYearNet: modules?.isModule2InUse ? '0' : gridFees.baseEuroPerYearNet,
      meteringEuroPerYearGross: findMeteringFee(gridFees, place, date) ?? rows.meteringEuroPerYearGross,
      concessionCentPerKwhNet: rows.concessionFee.centPerKwhNet,
    },
    comparison: {
      workingPriceCentPerKwhGross: rows.supplierPrice.workCentPerKwhGross,
      basePriceEuroPerMonthGross: rows.supplierPrice.baseEuroPerMonthGross,
    },
    emissionMixGramPerKwh: rows.emission.gramPerKwh,
    campaign: withReduction(contract.campaign, reduction),
    flexibilityCentPerKwhGross: contract.flexibilityCentPerKwhGross,
    request: {
      yearlyConsumptionKwh: place.yearlyConsumptionKwh,
      hasSmartMeter: contract.hasSmartMeter,
      hasElectricVehicle: contract.hasElectricVehicle,
    },
  }
  return {
    price: calculatePrice(inputs),
    reductionEuroPerMonth: Number(reduction) / Number(amountsPerEuro),
    windows: modules?.isModule3InUse ? terms.windows : null,
    gridWorkCentPerKwhNet: gridFees.workCentPerKwhNet,
    emission: {
      mixGramPerKwh: rows.emission.gramPerKwh,
      tariffGramPerKwh: contract.tariff.emissionGramPerKwh,
    },
  }
}

const monthly = (euroPerYear: number): bigint => quotientInWholeCents(parseEuro(euroPerYear), 12n)

const twoFifths = (centPerKwhNet: string): string =>
  (Number(roundedQuotient(2n * parseCent(centPerKwhNet), 5n)) / 10_000).toFixed(4)

/** The flat reduction comes off every month, like a discount; a bill lists it with the grid. */
function withReduction(campaign: PriceInputs['campaign'], reduction: bigint): PriceInputs['campaign'] {
  if (reduction === 0n) return campaign
  const base = parseEuro(campaign?.basePriceAdjustmentEuroPerMonthGross ?? '0') - reduction
  return {
    workPriceAdjustmentCentPerKwhGross: campaign?.workPriceAdjustmentCentPerKwhGross ?? '0',
    basePriceAdjustmentEuroPerMonthGross: (Number(base) / Number(amountsPerEuro)).toFixed(6),
  }
}
