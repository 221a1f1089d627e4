import type { TimeVariableGridFee } from '../../contracts/grid-work-fees.ts'
import { hasControllableDevice } from '../../contracts/modules.ts'
import { paragraph14aInfo } from '../../contracts/paragraph-14a.ts'
import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import {
  amountsPerCent,
  amountsPerEuro,
  parseCent,
  parseDecimal,
  parseEuro,
  quotientInWholeCents,
  roundedQuotient,
} from '../../platform/money/amount.ts'
import { calculatePrice } from '../../tariffs/pricing/calculate-price.ts'
import { deliveryInputs } from '../../tariffs/pricing/delivery-inputs.ts'
import { findRegionalRows, type RegionalData } from '../../tariffs/pricing/find-regional-rows.ts'
import type { PriceCalculation, PriceInputs } from '../../tariffs/pricing/price.ts'
import { gridTermsOf } from '../../tariffs/regions/grid-operator-of.ts'
import {
  type DefaultSupplierPrice,
  type GridFeeWindow,
  type Levies,
  type Regions,
  validOn,
} from '../../tariffs/regions/regions.ts'
import type { ConfirmedFees, SuppliedContract } from './supplied-contract.ts'

/** What a delivery costs on a day, calculated like an offer. */
export type DeliveryPrice = {
  price: PriceCalculation
  /** What it was calculated from. */
  inputs: PriceInputs
  /** The grid fee reduction of module 1 in euros a month; part of the base price adjustment of `price`. */
  reductionEuroPerMonth: number
  /** The time-variable grid fees of module 3, if in use: the windows, and the fees in words of the wire. */
  windows: readonly GridFeeWindow[] | null
  timeVariableGridFees: TimeVariableGridFee[] | null
  gridWorkCentPerKwhNet: string
  emission: { mixGramPerKwh: string; tariffGramPerKwh: string }
}

type Day = {
  date: string
  exchangePriceCentPerKwhNet: string
  /** Charged in place of the levies and fees of the day. */
  confirmedFees?: ConfirmedFees | null
}

/** Tariff and campaign are those of the offer; taxes, levies, grid fees, metering and default supplier those of the day. */
export function deliveryPrice(
  regions: Regions,
  contract: SuppliedContract,
  day: Day,
): DeliveryPrice | { missing: RegionalData } {
  const { date, confirmedFees = null } = day
  const place = {
    zipCode: contract.deliveryAddress.postCode,
    gridOperatorCode: contract.gridOperatorCode,
    meteringOperatorCode: contract.meteringOperatorCode,
    hasSmartMeter: hasSmartMeterOn(contract, date),
    hasControllableDevice: hasControllableDevice(contract, date),
    isControlBoxCharged: validOn(contract.modules, date)?.isControlBoxCharged ?? false,
    isMeterOrdered: isMeterOrdered(contract, date),
    // The calculation divides by it.
    yearlyConsumptionKwh: Math.max(1, contract.yearlyConsumptionKwh),
  }
  const rows = findRegionalRows(regions, place, date)
  if (!rows.isFound) return { missing: rows.reason === 'postcode-unknown' ? 'postcode' : rows.missing }
  const { levies, region } = confirmedFees ?? deliveryInputs(rows)
  const gridFees = {
    ...rows.gridFees,
    workCentPerKwhNet: region.gridWorkCentPerKwhNet,
    baseEuroPerYearNet: region.gridBaseEuroPerYearNet,
  }
  const terms = { ...gridTermsOf(regions, contract, date), gridFees }
  const isWithoutGridUse = validOn(contract.withoutGridUse, date) !== undefined
  // Modules lower grid fees: with grid use of its own, the customer gets them from the grid operator.
  const periods = isWithoutGridUse ? [] : contract.modules
  const modules = validOn(periods, date)
  const household = {
    date,
    vatPercent: contract.tariff.vatPercent,
    consumptionKwh: place.yearlyConsumptionKwh,
  }
  const { yearlyReduction, timeVariableGridFees } = paragraph14aInfo(periods, terms, household)
  const reduction = monthly(yearlyReduction?.value ?? 0)
  const isExempt = validOn(contract.levyExemptions, date) !== undefined

  const inputs: PriceInputs = {
    tariff: contract.tariff,
    exchangePriceCentPerKwhNet: day.exchangePriceCentPerKwhNet,
    levies: isExempt ? { ...levies, ...noLevies } : levies,
    region: {
      // Module 2: the device has its own meter, two fifths of the grid's work price, and no base price.
      gridWorkCentPerKwhNet: modules?.isModule2InUse
        ? twoFifths(gridFees.workCentPerKwhNet)
        : gridFees.workCentPerKwhNet,
      gridBaseEuroPerYearNet: modules?.isModule2InUse ? '0' : gridFees.baseEuroPerYearNet,
      meteringEuroPerYearGross: isConfirmedMeter(contract, place)
        ? region.meteringEuroPerYearGross
        : rows.meteringEuroPerYearGross,
      concessionCentPerKwhNet: region.concessionCentPerKwhNet,
    },
    // Reduction and exemption belong to the grid connection: its supplier has to pass them on.
    comparison: {
      workingPriceCentPerKwhGross: isExempt
        ? withoutLevies(rows.supplierPrice, rows.levies, contract.tariff.vatPercent)
        : rows.supplierPrice.workCentPerKwhGross,
      basePriceEuroPerMonthGross: lessEuro(rows.supplierPrice.baseEuroPerMonthGross, reduction),
    },
    emissionMixGramPerKwh: rows.emission.gramPerKwh,
    campaign: withReduction(contract.campaign, reduction),
    flexibilityCentPerKwhGross: contract.flexibilityCentPerKwhGross,
    request: {
      yearlyConsumptionKwh: place.yearlyConsumptionKwh,
      hasSmartMeter: place.hasSmartMeter,
      hasElectricVehicle: contract.hasElectricVehicle,
      ...(isWithoutGridUse && { isWithoutGridUse }),
    },
  }
  return {
    price: calculatePrice(inputs),
    inputs,
    reductionEuroPerMonth: Number(reduction) / Number(amountsPerEuro),
    windows: modules?.isModule3InUse ? terms.windows : null,
    timeVariableGridFees,
    gridWorkCentPerKwhNet: gridFees.workCentPerKwhNet,
    emission: {
      mixGramPerKwh: rows.emission.gramPerKwh,
      tariffGramPerKwh: contract.tariff.emissionGramPerKwh,
    },
  }
}

/** Whether the smart meter of a day is one that was ordered. */
export const isMeterOrdered = (
  { meterOrderedSince }: Pick<SuppliedContract, 'meterOrderedSince'>,
  date: string,
): boolean => meterOrderedSince !== null && meterOrderedSince <= date

/** A meter, device or control box that came later has the fee of the day. */
const isConfirmedMeter = (
  { confirmedFees, ...order }: SuppliedContract,
  {
    hasSmartMeter,
    hasControllableDevice: hasDevice,
    isControlBoxCharged,
    isMeterOrdered,
  }: Record<'hasSmartMeter' | 'hasControllableDevice' | 'isControlBoxCharged' | 'isMeterOrdered', boolean>,
): boolean =>
  hasSmartMeter === confirmedFees?.hasSmartMeter &&
  hasDevice === order.hasControllableDevice &&
  !isControlBoxCharged &&
  !isMeterOrdered

const monthly = (euroPerYear: number): bigint => quotientInWholeCents(parseEuro(euroPerYear), 12n)

/** What section 22 EnFG sets to zero. */
const noLevies = { kwkgCentPerKwhNet: '0', offshoreCentPerKwhNet: '0' }

/** The default supplier's work price without the levies that are not charged here, each rounded as a part of a price is. */
function withoutLevies(
  { workCentPerKwhGross }: DefaultSupplierPrice,
  { kwkgCentPerKwhNet, offshoreCentPerKwhNet }: Levies,
  vatPercent: string,
): string {
  const { digits, scale } = parseDecimal(vatPercent)
  const gross = (net: string) => roundedQuotient(parseCent(net) * (100n * scale + digits), 100n * scale)
  const less = parseCent(workCentPerKwhGross) - gross(kwkgCentPerKwhNet) - gross(offshoreCentPerKwhNet)
  return (Number(less) / Number(amountsPerCent)).toFixed(4)
}

const twoFifths = (centPerKwhNet: string): string =>
  (Number(roundedQuotient(2n * parseCent(centPerKwhNet), 5n)) / 10_000).toFixed(4)

/** The flat reduction applies every month, like a discount. */
function withReduction(campaign: PriceInputs['campaign'], reduction: bigint): PriceInputs['campaign'] {
  if (reduction === 0n) return campaign
  return {
    workPriceAdjustmentCentPerKwhGross: campaign?.workPriceAdjustmentCentPerKwhGross ?? '0',
    basePriceAdjustmentEuroPerMonthGross: lessEuro(
      campaign?.basePriceAdjustmentEuroPerMonthGross ?? '0',
      reduction,
    ),
  }
}

const lessEuro = (euro: string, reduction: bigint): string =>
  (Number(parseEuro(euro) - reduction) / Number(amountsPerEuro)).toFixed(6)
