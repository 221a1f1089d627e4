/**
 * The metering caps of MsbG section 30 (share of the consumer, gross, a year): the fee where a grid operator
 * has published none of its own.
 */
type MeteringCaps = {
  firstDeliveryYear: number
  modernMeterEuroPerYearGross: string
  /** Ascending; each row holds up to and including its consumption. */
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

/** From the first day of this year on the caps stay as they are, as far as the law says by now. */
export const lastYearOfNewCaps = capsNewestFirst[0]?.firstDeliveryYear ?? Number.NEGATIVE_INFINITY

export type MeteredHousehold = { hasSmartMeter: boolean; yearlyConsumptionKwh: number }

/** Finds the cap in euros; above 100,000 kWh the law names none for a smart meter ("adequate"): null. */
export function findMeteringFeeEuroPerYearGross(
  deliveryYear: number,
  { hasSmartMeter, yearlyConsumptionKwh }: MeteredHousehold,
): string | null {
  const caps = capsNewestFirst.find(({ firstDeliveryYear }) => firstDeliveryYear <= deliveryYear)
  if (caps === undefined) throw new RangeError(`${deliveryYear} is not a year`)
  if (!hasSmartMeter) return caps.modernMeterEuroPerYearGross
  return caps.smartMeter.find(({ upToKwh }) => yearlyConsumptionKwh <= upToKwh)?.euroPerYearGross ?? null
}
