import { amountsPerEuro, parseEuro } from '../../platform/money/amount.ts'
import type { GridFees } from '../regions/regions.ts'

/** The metering caps of MsbG section 30 (consumer's share, gross, per year): the fee if the operator publishes none. */
type MeteringCaps = {
  firstDeliveryYear: number
  modernMeterEuroPerYearGross: string
  /** The least for a smart meter where a device of EnWG section 14a is registered, and the box that dims it on top. */
  controllableDeviceEuroPerYearGross: string
  controlBoxEuroPerYearGross: string
  /** Ascending; each row applies up to and including its consumption. */
  smartMeter: readonly { upToKwh: number; euroPerYearGross: string }[]
}

// biome-ignore format: a table
const capsNewestFirst: readonly MeteringCaps[] = [
  {
    firstDeliveryYear: 2025,
    modernMeterEuroPerYearGross: '25.00',
    controllableDeviceEuroPerYearGross: '50.00',
    controlBoxEuroPerYearGross: '50.00',
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
    controllableDeviceEuroPerYearGross: '50.00',
    controlBoxEuroPerYearGross: '0.00',
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

export type MeteredHousehold = {
  hasSmartMeter: boolean
  /** Whether a device of EnWG section 14a is registered with the grid operator. */
  hasControllableDevice: boolean
  yearlyConsumptionKwh: number
}

/** What an operator charges itself; null where it charges the cap. */
export type OwnMeteringFees = Pick<
  GridFees,
  'modernMeterEuroPerYearGross' | 'smartMeterEuroPerYearGross' | 'controlBoxEuroPerYearGross'
>

// Operators publish one smart meter fee for ordinary households; above this consumption the steps of the law apply.
const maxKwhOfOrdinaryHousehold = 6_000
const maxKwhWithCap = 100_000

/** The metering fee of an operator: its own if it has published one, else the legal cap. With the control box, if any. */
export function findMeteringFee(
  { modernMeterEuroPerYearGross, smartMeterEuroPerYearGross, controlBoxEuroPerYearGross }: OwnMeteringFees,
  household: MeteredHousehold,
  date: string,
): string | null {
  const { hasSmartMeter, hasControllableDevice } = household
  const isOrdinary = !hasControllableDevice && household.yearlyConsumptionKwh <= maxKwhOfOrdinaryHousehold
  const ownSmartFee = isOrdinary ? smartMeterEuroPerYearGross : null
  const own = hasSmartMeter ? ownSmartFee : modernMeterEuroPerYearGross
  // Above the last step the law sets no cap. The highest cap is the best estimate, and better than losing the order.
  const yearlyConsumptionKwh = Math.min(household.yearlyConsumptionKwh, maxKwhWithCap)
  const year = Number(date.slice(0, 4))
  const meter = own ?? findMeteringCap(year, { ...household, yearlyConsumptionKwh })
  // A box is controlled through the smart meter, so there is none without.
  if (meter === null || !hasSmartMeter || !hasControllableDevice) return meter
  return euroSum(meter, controlBoxEuroPerYearGross ?? capsOf(year).controlBoxEuroPerYearGross)
}

/** The cap in euros a year, gross; null for a smart meter above 100,000 kWh, where the law only says "adequate". */
export function findMeteringCap(
  deliveryYear: number,
  { hasSmartMeter, hasControllableDevice, yearlyConsumptionKwh }: MeteredHousehold,
): string | null {
  const caps = capsOf(deliveryYear)
  if (!hasSmartMeter) return caps.modernMeterEuroPerYearGross
  const step = caps.smartMeter.find(({ upToKwh }) => yearlyConsumptionKwh <= upToKwh)?.euroPerYearGross
  if (step === undefined) return null
  const atLeast = caps.controllableDeviceEuroPerYearGross
  return hasControllableDevice && parseEuro(step) < parseEuro(atLeast) ? atLeast : step
}

function capsOf(deliveryYear: number): MeteringCaps {
  const caps = capsNewestFirst.find(({ firstDeliveryYear }) => firstDeliveryYear <= deliveryYear)
  if (caps === undefined) throw new RangeError(`${deliveryYear} is not a year`)
  return caps
}

const euroSum = (one: string, other: string): string =>
  (Number(parseEuro(one) + parseEuro(other)) / Number(amountsPerEuro)).toFixed(4)
