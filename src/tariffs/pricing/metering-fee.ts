import { amountsPerEuro, parseEuro } from '../../platform/money/amount.ts'
import { type GridFees, type MeteringFee, type MeteringService, validOn } from '../regions/regions.ts'

/** The metering caps of MsbG section 30 (consumer's share, gross, per year): the fee if the operator publishes none. */
type MeteringCaps = {
  firstDeliveryYear: number
  modernMeterEuroPerYearGross: string
  /** The least for a smart meter where a device of EnWG section 14a is registered, and the box that dims it. */
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
  /** Whether the box that dims it is installed, and the customer is the connection holder, who owes its fee. */
  isControlBoxCharged?: boolean
  /** Whether the smart meter was ordered (section 35 (1) no. 1 MsbG). */
  isMeterOrdered?: boolean
}

/** A fee in euros a year, gross, and whether all of it is known from the operator. */
export type MeteringPrice = { euroPerYearGross: string; basis: 'Operator' | 'LegalCap' }

/** What an operator charges itself; null where it charges the cap. */
export type OwnMeteringFees = Pick<
  GridFees,
  'modernMeterEuroPerYearGross' | 'smartMeterEuroPerYearGross' | 'controlBoxEuroPerYearGross'
> & {
  /** The price sheet of the metering operator, which takes precedence. */
  services?: readonly MeteringFee[]
}

// Operators publish one smart meter fee for ordinary households; above this consumption the steps of the law apply.
const maxKwhOfOrdinaryHousehold = 6_000
const maxKwhWithCap = 100_000

/**
 * The metering fee of an operator: its own as far as it is known, else the legal cap. With what a meter that was ordered costs
 * more, if the operator says so, and with the control box where the customer owes it.
 */
export function findMeteringFee(
  own: OwnMeteringFees,
  household: MeteredHousehold,
  date: string,
): MeteringPrice | null {
  const { hasSmartMeter, hasControllableDevice } = household
  const isOrdinary = !hasControllableDevice && household.yearlyConsumptionKwh <= maxKwhOfOrdinaryHousehold
  // Above the last step the law sets no cap. The highest cap is the best estimate, and better than losing the order.
  const yearlyConsumptionKwh = Math.min(household.yearlyConsumptionKwh, maxKwhWithCap)
  const year = Number(date.slice(0, 4))
  const published = (service: MeteringService) => publishedFee(own, service, date)
  const ownSmartFee = isOrdinary ? own.smartMeterEuroPerYearGross : null
  const ownFee = hasSmartMeter ? ownSmartFee : own.modernMeterEuroPerYearGross
  const known = published(serviceFor(household)) ?? ownFee
  const meter = known ?? findMeteringCap(year, { ...household, yearlyConsumptionKwh })
  if (meter === null) return null
  const basis = known === null ? 'LegalCap' : 'Operator'
  if (!hasSmartMeter) return { euroPerYearGross: meter, basis }
  const ordered = household.isMeterOrdered && isOrdinary ? published('OrderedMeterPerYear') : null
  const withOrder = ordered === null ? meter : euroSum(meter, ordered)
  // A box is controlled through the smart meter, so there is none without.
  if (!household.isControlBoxCharged) return { euroPerYearGross: withOrder, basis }
  const box = published('ControlBox') ?? own.controlBoxEuroPerYearGross
  return {
    euroPerYearGross: euroSum(withOrder, box ?? capsOf(year).controlBoxEuroPerYearGross),
    basis: box === null ? 'LegalCap' : basis,
  }
}

/** What the price sheet of a metering operator says about a service; null if nothing. */
export const publishedFee = (
  { services = [] }: Pick<OwnMeteringFees, 'services'>,
  service: MeteringService,
  date: string,
): string | null =>
  validOn(
    services.filter((fee) => fee.service === service),
    date,
  )?.euroGross ?? null

const smartServices = [
  { upToKwh: 6_000, service: 'SmartMeterUpTo6000Kwh' },
  { upToKwh: 10_000, service: 'SmartMeterUpTo10000Kwh' },
  { upToKwh: 20_000, service: 'SmartMeterUpTo20000Kwh' },
  { upToKwh: 50_000, service: 'SmartMeterUpTo50000Kwh' },
  { upToKwh: Number.POSITIVE_INFINITY, service: 'SmartMeterUpTo100000Kwh' },
] as const

/** The law has one case for a device and for a consumption of up to 20,000 kWh (section 30 (1) no. 3). */
function serviceFor({
  hasSmartMeter,
  hasControllableDevice,
  ...household
}: MeteredHousehold): MeteringService {
  if (!hasSmartMeter) return 'ModernMeter'
  const kwh = Math.max(household.yearlyConsumptionKwh, hasControllableDevice ? 20_000 : 0)
  return smartServices.find(({ upToKwh }) => kwh <= upToKwh)?.service ?? 'SmartMeterUpTo100000Kwh'
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
