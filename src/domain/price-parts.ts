/** The parts of a delivery price that do not follow the exchange, as letters and answers show them. Gross. */

export const workPartNames = [
  'energyPrice',
  'serviceFee',
  'greenCertificateSurcharge',
  'powerFee',
  'gridFee',
  'powerHeatCouplingFee',
  'concessionFee',
  'offshoreFee',
  'p19Fee',
  'riskPremiumFee',
  'workPriceAdjustment',
] as const
export type WorkPartName = (typeof workPartNames)[number]

export const basePartNames = ['serviceFee', 'gridFee', 'meteringFee', 'basePriceAdjustment'] as const
export type BasePartName = (typeof basePartNames)[number]

export type PriceParts = {
  /** In cents per kWh. `energyPrice` is 0 unless the tariff is fixed. */
  work: Record<WorkPartName, number>
  /** In euros per month. */
  base: Record<BasePartName, number>
  /** The sums. */
  workCentPerKwh: number
  baseEuroPerMonth: number
  /** With module 3 of § 14a EnWG, the lowest and the highest grid fee of the year in cents per kWh. */
  timeVariableGridFee: { lowest: number; highest: number } | null
}
