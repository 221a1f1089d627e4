import { atOnce } from '../../platform/threads/steps.fixture.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { forecastConsumption } from '../forecasts/forecast-consumption.ts'
import { gap, summarise } from '../readings/day-values.ts'
import type { ReadingDay } from '../readings/find-readings.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import { workingPriceDays } from '../working-prices/working-price-days.ts'
import { calculateRecords } from './calculate-records.ts'
import { daySource, type MetricInputs } from './day-source.ts'
import { meteredByQuarterHour } from './metered-days.ts'
import { type Interval, type MetricType, relevanceOf, stateOf, type ValueType } from './metric.ts'
import { rounded } from './read-metrics.ts'

const { H25 } = await shippedProfiles()

/** The quarter-hours of a day in milliwatt-hours; null is a gap. */
export type Readings = Record<string, readonly (number | null)[]>

export const quarterHoursOf = (date: string): number => wallClockQuarters(dayNumberOf(date)).length

export const readingsOf = (date: string, value: (index: number) => number | null): Readings => ({
  [date]: Array.from({ length: quarterHoursOf(date) }, (_, index) => value(index)),
})

/** Prices of a household in Berlin in 2026, as in docs/concepts/pricing.md: 18.5473 ct/kWh besides energy, 12.44 € a month. */
export const aPricePeriod = (changes: Partial<PricePeriod> = {}): PricePeriod => ({
  fromDay: dayNumberOf('2020-01-01'),
  toDay: dayNumberOf('2100-01-01'),
  parts: {
    energyPrice: 0,
    serviceFee: 17_850,
    greenCertificateSurcharge: 2380,
    powerFee: 24_395,
    gridFee: 77_350,
    powerHeatCouplingFee: 5307,
    concessionFee: 28_441,
    offshoreFee: 11_198,
    p19Fee: 18_552,
    riskPremiumFee: 0,
    workPriceAdjustment: 0,
  },
  constantPart: 108_123,
  gridFees: null,
  basePerMonth: 12_440_000,
  baseParts: {
    serviceFee: 4_990_000,
    gridFee: 5_950_000,
    meteringFee: 2_500_000,
    basePriceAdjustment: -1_000_000,
  },
  gridReductionPerMonth: 0,
  comparisonWork: 375_000,
  comparisonBasePerMonth: 10_700_000,
  savedEmission: 36_300,
  ...changes,
})

type Given = {
  readings?: Readings
  /** The state of all readings. */
  state?: 0 | 1 | 2
  /** Gross, in ten-thousandths of a cent. */
  energyPrice?: (dayNumber: number, index: number) => number
  isPublished?: (dayNumber: number) => boolean
  periods?: PricePeriod[]
  yearlyConsumptionKwh?: number
}

export function someInputs(
  from: string,
  to: string,
  given: Given = {},
): MetricInputs & { span: { fromDay: number; toDay: number } } {
  const { readings = {}, state = 0, energyPrice = () => 110_075, isPublished = () => true } = given
  const span = { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) }
  const days = Object.entries(readings).map(([date, values]): ReadingDay => {
    const milliwattHours = Uint32Array.from(values, (value) => value ?? gap)
    const day = { milliwattHours, states: new Uint8Array(values.length).fill(state) }
    const { total, gaps, state: weakest } = summarise(day)
    return { ...day, date, version: 1, total, gaps, state: weakest }
  })
  const spot = {
    ofDay: (dayNumber: number) => ({
      gross: Int32Array.from(wallClockQuarters(dayNumber), (_, index) => energyPrice(dayNumber, index)),
      isPublished: isPublished(dayNumber),
    }),
    keyOfMonth: () => undefined,
  }
  return {
    span,
    months: new Map(),
    metered: meteredByQuarterHour(span, days),
    forecast: forecastConsumption(H25, {
      yearlyConsumptionKwh: given.yearlyConsumptionKwh ?? 3500,
      scale: undefined,
    }),
    prices: workingPriceDays(given.periods ?? [aPricePeriod()], spot),
  }
}

type MetricRequest = {
  metric: MetricType
  interval: Interval
  valueType?: ValueType
  /** Of the first and the last day, from which and to before which quarter-hour. */
  cut?: { fromIndex?: number; toIndex?: number }
}

/** The records as on the wire, without the moment. */
export function recordsOf({ span: days, ...inputs }: ReturnType<typeof someInputs>, asked: MetricRequest) {
  const { metric, interval, valueType = 'Combined', cut } = asked
  const span = { ...days, fromIndex: 0, toIndex: Number.POSITIVE_INFINITY, ...cut }
  const source = daySource(inputs, { metric, valueType, span })
  return atOnce(calculateRecords(source, { metric, interval, span })).records.map(
    ({ begin, value, weakest }) => ({
      begin,
      exact: value,
      value: rounded(value, 6),
      relevance: relevanceOf(weakest),
      state: stateOf(weakest),
    }),
  )
}
