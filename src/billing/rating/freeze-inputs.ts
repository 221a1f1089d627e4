/** Takes from readings and prices what a bill is calculated from, or says why it cannot be billed yet. Pure. */
import { createHash, type Hash } from 'node:crypto'
import { type DaySource, daySource, type MetricInputs } from '../../energy/metrics/day-source.ts'
import type { DaySpan } from '../../energy/metrics/intervals.ts'
import { allocated, stateOf } from '../../energy/metrics/metric.ts'
import { codeOfState } from '../../energy/readings/day-values.ts'
import { pricesOfPart } from '../../energy/statements/cost-parts.ts'
import type { PricePeriod } from '../../energy/working-prices/price-period.ts'
import type { Spot } from '../../energy/working-prices/spot.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import type { RatedInputs, RatedPeriod } from './rated-inputs.ts'

/** Why a period is not billed yet. An operator sees it with the first day that it is about. */
export const holdReasons = [
  'PriceUnknown',
  'PriceNotPublished',
  'QuarterHoursMissing',
  'MeterReadingMissing',
  'ValuesPreliminary',
  'CalculationFailed',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** `date` is the first day with this reason. */
export type Hold = { reason: HoldReason; date: string }

export type Delivery = {
  span: DaySpan
  inputs: Pick<MetricInputs, 'metered' | 'forecast' | 'prices'>
  /** What the prices are made from. */
  priceInputs: { periods: readonly PricePeriod[]; spot: Spot }
  vatPercentOn(dayNumber: number): string
  /** Whether a day is priced by its quarter-hours, which must then have been measured. */
  isPricedByQuarterHour(dayNumber: number): boolean
  /** Days on which lines begin again even at the same price, such as that of another meter. */
  splitDays: ReadonlySet<number>
}

/** Yields after each day, because a year would block the event loop for too long. */
export function* freezeInputs(delivery: Delivery): Generator<void, RatedInputs | Hold> {
  const { span, inputs, splitDays, vatPercentOn } = delivery
  const sources = sourcesOf(delivery)
  const hashes = { quarterHours: createHash('sha256'), prices: createHash('sha256') }
  const periods: GrowingPeriod[] = []
  for (let day = span.fromDay; day < span.toDay; day++) {
    const reason = holdReasonOf(delivery, sources, day)
    if (reason !== undefined) return { reason, date: dateOf(day) }
    const { period, quarterHours, daysInMonth } = sources.all.termsOf(day)
    const sumsOf = (source: DaySource) => source.sumsOf(day, 0, quarterHours)
    const [all, energy, grid] = [sumsOf(sources.all), sumsOf(sources.energy), sumsOf(sources.grid)]
    const price = period as PricePeriod
    const vatPercent = vatPercentOn(day)
    let growing = periods.at(-1)
    if (growing === undefined || splitDays.has(day) || !isSamePrice(growing, { price, vatPercent })) {
      growing = startOf(day, { price, vatPercent })
      periods.push(growing)
    }
    growing.toDay = day + 1
    growing.days.set(daysInMonth, (growing.days.get(daysInMonth) ?? 0) + 1)
    growing.quarterHours += quarterHours
    growing.milliwattHours += all?.milliwattHours ?? 0
    growing.weakest = Math.max(growing.weakest, all?.weakest ?? 0)
    growing.energyCost += BigInt(energy?.energyCost ?? 0)
    growing.gridCost += BigInt(grid?.energyCost ?? 0)
    add(hashes.quarterHours, day, inputs.metered.quarterHoursOf(day)?.milliwattHours)
    add(hashes.prices, day, inputs.prices.ofDay(day)?.prices)
    yield
  }
  return {
    version: 1,
    periods: periods.map(frozen),
    sha256: {
      quarterHours: hashes.quarterHours.digest('hex'),
      prices: hashes.prices.digest('hex'),
    },
  }
}

type Sources = Record<'all' | 'energy' | 'grid', DaySource>

/** The metric `TotalCost`, and the two parts of it that may change with the quarter-hour. */
function sourcesOf({ span, inputs, priceInputs }: Delivery): Sources {
  const sourceOf = (prices: MetricInputs['prices']) =>
    daySource(
      { ...inputs, months: new Map(), prices },
      {
        metric: 'TotalCost',
        valueType: 'Actual',
        span: { ...span, fromIndex: 0, toIndex: Number.POSITIVE_INFINITY },
      },
    )
  return {
    all: sourceOf(inputs.prices),
    energy: sourceOf(pricesOfPart('energy', priceInputs)),
    grid: sourceOf(pricesOfPart('grid', priceInputs)),
  }
}

function holdReasonOf(
  { inputs: { metered, prices }, isPricedByQuarterHour }: Delivery,
  { all }: Sources,
  day: number,
): HoldReason | undefined {
  const priced = prices.ofDay(day)
  if (priced === undefined) return 'PriceUnknown'
  if (!priced.isPublished) return 'PriceNotPublished'
  const isByQuarterHour = isPricedByQuarterHour(day)
  const missing = isByQuarterHour ? 'QuarterHoursMissing' : 'MeterReadingMissing'
  if (metered.totalOf(day)?.gaps !== 0) return missing
  const weakest = all.sumsOf(day, 0, all.termsOf(day).quarterHours)?.weakest
  if (weakest === undefined || weakest > allocated) return missing
  if (weakest === allocated && isByQuarterHour) return missing
  return weakest === codeOfState.Preliminary ? 'ValuesPreliminary' : undefined
}

type Terms = { price: PricePeriod; vatPercent: string }

type GrowingPeriod = Terms & {
  fromDay: number
  toDay: number
  /** By the length of their month. */
  days: Map<number, number>
  quarterHours: number
  milliwattHours: number
  weakest: number
  energyCost: bigint
  gridCost: bigint
}

const startOf = (day: number, terms: Terms): GrowingPeriod => ({
  ...terms,
  fromDay: day,
  toDay: day,
  days: new Map(),
  quarterHours: 0,
  milliwattHours: 0,
  weakest: 0,
  energyCost: 0n,
  gridCost: 0n,
})

/** Price periods also end where something changed that this contract does not pay. */
const isSamePrice = (one: Terms, other: Terms): boolean =>
  one.vatPercent === other.vatPercent &&
  (one.price === other.price || chargedIn(one.price) === chargedIn(other.price))

const chargedIn = ({ parts, baseParts, gridFees, gridReductionPerMonth }: PricePeriod): string =>
  JSON.stringify([parts, baseParts, gridFees?.map((fees) => [...fees]), gridReductionPerMonth])

function frozen({ price, ...period }: GrowingPeriod): RatedPeriod {
  const { energyPrice: _, ...work } = price.parts
  return {
    from: dateOf(period.fromDay),
    to: dateOf(period.toDay),
    vatPercent: period.vatPercent,
    months: [...period.days].map(([of, days]) => ({ days, of })),
    quarterHours: period.quarterHours,
    milliwattHours: period.milliwattHours,
    state: stateOf(period.weakest),
    energyCost: String(period.energyCost),
    gridCost: price.gridFees === null ? null : String(period.gridCost),
    work,
    base: price.baseParts,
    gridReductionPerMonth: price.gridReductionPerMonth,
  }
}

function add(hash: Hash, day: number, values: Uint32Array | Int32Array | undefined): void {
  hash.update(`${dateOf(day)} ${values?.join(' ') ?? ''}\n`)
}
