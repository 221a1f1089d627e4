/** The discounts of the grid operator for controllable devices (EnWG section 14a, BNetzA BK8-22/010-A). Pure. */
import {
  type Amount,
  parseCent,
  parseDecimal,
  parseEuro,
  quotientInWholeCents,
  roundedQuotient,
  toCent,
  toEuro,
} from '../platform/money/amount.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { type Measure, measure } from '../tariffs/catalogue/measure.ts'
import type { GridTerms } from '../tariffs/regions/grid-operator-of.ts'
import { type GridFees, validOn } from '../tariffs/regions/regions.ts'
import { timeVariableGridFees } from './grid-work-fees.ts'
import type { ContractModules } from './modules.ts'
import type { ContractItem } from './schema.ts'

type Paragraph14aInfo = ContractItem['paragraph14AInfo']
type Household = { date: string; vatPercent: string; consumptionKwh: number }

/** The modules of a contract on a date. All are off if nothing is registered; amounts need the grid fees. */
export function paragraph14aInfo(
  modules: readonly ContractModules[],
  { gridFees, windows }: GridTerms,
  household: Household,
): Paragraph14aInfo {
  const inForce = validOn(modules, household.date)
  if (inForce === undefined) return nothingRegistered
  const { isModule1InUse, isModule2InUse, isModule3InUse, validFrom, validTo } = inForce
  const gross = grossBy(household.vatPercent)
  return {
    isModule1InUse,
    isModule2InUse,
    isModule3InUse,
    isEligible: inForce.deviceTypes.length > 0,
    validFrom,
    // Stored periods are half-open; the answer names the last day.
    validTo: validTo && plusDays(validTo, -1),
    yearlyReduction: isModule1InUse && gridFees ? yearlyReduction(gridFees, household) : null,
    reducedGridFee:
      isModule2InUse && gridFees ? centPerKwh(gross(4n * parseCent(gridFees.workCentPerKwhNet), 10n)) : null,
    timeVariableGridFees:
      isModule3InUse && gridFees
        ? timeVariableGridFees(windows, gridFees.workCentPerKwhNet, {
            date: household.date,
            feeOf: (net) => centPerKwh(gross(parseCent(net))),
          })
        : null,
    deviceTypes: [...inForce.deviceTypes],
    controllablePowerKw: inForce.controllablePowerKw,
  }
}

const nothingRegistered: Paragraph14aInfo = {
  isModule1InUse: false,
  isModule2InUse: false,
  isModule3InUse: false,
  isEligible: false,
  validFrom: null,
  validTo: null,
  yearlyReduction: null,
  reducedGridFee: null,
  timeVariableGridFees: null,
  deviceTypes: [],
  controllablePowerKw: null,
}

const flatPartGross = parseEuro(80)
// A fifth of the 3,750 kWh that a device is assumed to consume in a year.
const reducedKwh = 750n

/** Module 1: 80 € gross plus a fifth of the work price of 3,750 kWh, but never more than the grid costs. */
function yearlyReduction(
  { workCentPerKwhNet, baseEuroPerYearNet }: GridFees,
  { vatPercent, consumptionKwh }: Household,
): Measure {
  const gross = grossBy(vatPercent, quotientInWholeCents)
  const work = parseCent(workCentPerKwhNet)
  const reduction = flatPartGross + gross(reducedKwh * work)
  const consumption = parseDecimal(consumptionKwh)
  const gridCost = gross(
    parseEuro(baseEuroPerYearNet) * consumption.scale + work * consumption.digits,
    consumption.scale,
  )
  return measure(toEuro(reduction < gridCost ? reduction : gridCost), 'Euro', 'Year')
}

const centPerKwh = (amount: Amount): Measure => measure(toCent(amount), 'Cent', 'Kwh')

/** Adds VAT to a quotient of net amounts and rounds once. */
function grossBy(vatPercent: string, round = roundedQuotient) {
  const { digits, scale } = parseDecimal(vatPercent)
  return (net: Amount, divisor = 1n): Amount => round(net * (100n * scale + digits), 100n * scale * divisor)
}
