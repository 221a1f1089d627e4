/** The cost of a delivery by who gets it. Each part is calculated as the whole is, with the other prices at zero. Pure. */
import { type WorkPartName, workPartNames } from '../../domain/price-parts.ts'
import type { RolledMonths } from '../metrics/rolled-months.ts'
import type { PricePeriod, WorkParts } from '../working-prices/price-period.ts'
import type { Spot } from '../working-prices/spot.ts'
import { type WorkingPriceDays, workingPriceDays } from '../working-prices/working-price-days.ts'

export const costParts = ['energy', 'grid', 'taxes', 'provider'] as const
export type CostPart = (typeof costParts)[number]

/** Which part a price belongs to. */
export const partOfWork: Readonly<Record<WorkPartName, CostPart>> = {
  energyPrice: 'energy',
  gridFee: 'grid',
  powerFee: 'taxes',
  concessionFee: 'taxes',
  powerHeatCouplingFee: 'taxes',
  offshoreFee: 'taxes',
  p19Fee: 'taxes',
  serviceFee: 'provider',
  greenCertificateSurcharge: 'provider',
  riskPremiumFee: 'provider',
  workPriceAdjustment: 'provider',
}
/** The reduction of module 1 lowers what the grid gets, though it is charged like a discount. */
const baseOf: Readonly<Record<CostPart, (period: PricePeriod) => number>> = {
  energy: () => 0,
  grid: ({ baseParts, gridReductionPerMonth }) =>
    baseParts.gridFee + baseParts.meteringFee - gridReductionPerMonth,
  taxes: () => 0,
  provider: ({ baseParts, gridReductionPerMonth }) =>
    baseParts.serviceFee + baseParts.basePriceAdjustment + gridReductionPerMonth,
}

/** The prices of one part. They are known when the whole price is. */
export const pricesOfPart = (
  part: CostPart,
  { periods, spot }: { periods: readonly PricePeriod[]; spot: Spot },
): WorkingPriceDays =>
  workingPriceDays(
    periods.map((period) => periodOfPart(part, period)),
    part === 'energy' ? spot : freeSpot(spot),
  )

function periodOfPart(part: CostPart, period: PricePeriod): PricePeriod {
  const isOfPart = (name: WorkPartName) => partOfWork[name] === part
  const parts = Object.fromEntries(
    workPartNames.map((name) => [name, isOfPart(name) ? period.parts[name] : 0]),
  ) as WorkParts
  const constant = workPartNames.filter((name) => name !== 'energyPrice' && name !== 'gridFee')
  return {
    ...period,
    parts,
    constantPart: constant.reduce((sum, name) => sum + parts[name], 0),
    gridFees: part === 'grid' ? period.gridFees : null,
    basePerMonth: baseOf[part](period),
  }
}

const nothing = new Int32Array(100)

const freeSpot = ({ ofDay }: Spot): Spot => ({
  ofDay: (dayNumber) => ({ gross: nothing, isPublished: ofDay(dayNumber).isPublished }),
  keyOfMonth: () => undefined,
})

/** Months that are rolled up keep the cost of energy alone. */
export const monthsOfPart = (part: CostPart, months: RolledMonths): RolledMonths =>
  part === 'energy' ? months : new Map([...months].map(([day, month]) => [day, { ...month, energyCost: 0 }]))
