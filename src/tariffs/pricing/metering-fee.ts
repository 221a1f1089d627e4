import type { GridFees } from '../regions/regions.ts'

/** The metering caps of MsbG section 30 (consumer's share, gross, per year): the fee if the operator publishes none. */
type MeteringCaps = {
  firstDeliveryYear: number
  modernMeterEuroPerYearGross: string
  /** Ascending; each row applies up to and including its consumption. */
  smartMeter: readonly { upToKwh: number; euroPerYearGross: string }[]
}

// biome-ignore format: a table
const capsNewestFirst: readonly MeteringCaps[] = [
  {
    firstDeliveryYear: 2025,
    modernMeterEuroPerYearGross: '25.00',
    smartMeter: [
      { upToKwh:   6_000, euroPerYearGross:  '30.00' },
      { upToKwh:  10_000, euroPerYearGross:  '40.00' },
      { upToKwh:  20_000, euroPerYearGross:  '50.00' },
      { upToKwh:  50_000, euroPerYearGross: '110.00' },
      { upToKwh: 100_000, euroPerYearGross: '140.00' },
    ],
  },
  {
    firstDeliveryYear: Number.NEGATIVE_INFINITY,
    modernMeterEuroPerYearGross: '20.00',
    smartMeter: [
      { upToKwh:  10_000, euroPerYearGross:  '20.00' },
      { upToKwh:  20_000, euroPerYearGross:  '50.00' },
      { upToKwh:  50_000, euroPerYearGross:  '90.00' },
      { upToKwh: 100_000, euroPerYearGross: '120.00' },
    ],
  },
]

/** The first year of the newest caps; the law sets no later ones so far. */
export const lastYearOfNewCaps = capsNewestFirst[0]?.firstDeliveryYear ?? Number.NEGATIVE_INFINITY

export type MeteredHousehold = { hasSmartMeter: boolean; yearlyConsumptionKwh: number }

// Operators publish one smart meter fee for ordinary households; above this consumption the steps of the law apply.
const maxKwhOfOrdinaryHousehold = 6_000
const maxKwhWithCap = 100_000

/** The metering fee of an operator: its own if it has published one, else the legal cap. */
export function findMeteringFee(
  { modernMeterEuroPerYearGross, smartMeterEuroPerYearGross }: GridFees,
  household: MeteredHousehold,
  date: string,
): string | null {
  const isOrdinary = household.yearlyConsumptionKwh <= maxKwhOfOrdinaryHousehold
  const ownSmartFee = isOrdinary ? smartMeterEuroPerYearGross : null
  const own = household.hasSmartMeter ? ownSmartFee : modernMeterEuroPerYearGross
  // Above the last step the law sets no cap. The highest cap is the best estimate, and better than losing the order.
  const yearlyConsumptionKwh = Math.min(household.yearlyConsumptionKwh, maxKwhWithCap)
  return own ?? findMeteringCap(Number(date.slice(0, 4)), { ...household, yearlyConsumptionKwh })
}

/** The cap in euros a year, gross; null for a smart meter above 100,000 kWh, where the law only says "adequate". */
export function findMeteringCap(
  deliveryYear: number,
  { hasSmartMeter, yearlyConsumptionKwh }: MeteredHousehold,
): string | null {
  const caps = capsNewestFirst.find(({ firstDeliveryYear }) => firstDeliveryYear <= deliveryYear)
  if (caps === undefined) throw new RangeError(`${deliveryYear} is not a year`)
  if (!hasSmartMeter) return caps.modernMeterEuroPerYearGross
  return caps.smartMeter.find(({ upToKwh }) => yearlyConsumptionKwh <= upToKwh)?.euroPerYearGross ?? null
}
