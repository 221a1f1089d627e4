/** Random deliveries around New Year 2026 and changes of clocks, with all that may change within a period. */
import fc from 'fast-check'
import { testDatabase } from '../../../test/support/database.ts'
import { loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { hasSmartMeterOn, measurementTechnologies } from '../../domain/measurement-technology.ts'
import {
  type DayAheadPrices,
  dayAheadPrices,
  type StoredPriceDay,
} from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { forecastConsumption } from '../../energy/forecasts/forecast-consumption.ts'
import type { DaySpan } from '../../energy/metrics/intervals.ts'
import { meteredByQuarterHour } from '../../energy/metrics/metered-days.ts'
import { summarise } from '../../energy/readings/day-values.ts'
import type { ReadingDay } from '../../energy/readings/find-readings.ts'
import { aContract } from '../../energy/working-prices/contract.fixture.ts'
import { findPricePeriods } from '../../energy/working-prices/find-price-periods.ts'
import { spotOfContract } from '../../energy/working-prices/spot.ts'
import type { SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { workingPriceDays } from '../../energy/working-prices/working-price-days.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { withVatOn } from '../../tariffs/regions/vat-on.ts'
import type { Delivery } from './freeze-inputs.ts'

const { pool } = await testDatabase()
const stored = await loadRegions(pool)
const official = await shippedProfiles()
const profiles = loadProfiles(official)
const [firstDay, endDay] = [dayNumberOf('2025-10-01'), dayNumberOf('2026-12-01')]

/** A lower VAT for half a year, as in 2020. */
export const loweredVat = { from: '2026-03-16', to: '2026-10-16', percent: '16' }
const regions = {
  ...stored,
  vatRates: [
    { validFrom: loweredVat.to, percent: '19' },
    { validFrom: loweredVat.from, percent: loweredVat.percent },
  ],
}

/** Whole numbers that look random and are the same for the same seed. */
const noise = (seed: number, day: number, index: number): number =>
  Math.abs(Math.imul(Math.imul(seed ^ day, 0x9e37_79b1) ^ index, 0x85eb_ca6b)) >>> 4

function exchangePrices(seed: number): DayAheadPrices {
  const days = new Map<string, StoredPriceDay>()
  for (let day = firstDay; day < endDay; day++)
    days.set(dateOf(day), {
      date: dateOf(day),
      microCentPerKwh: Int32Array.from(
        wallClockQuarters(day),
        (_, index) => (noise(seed, day, index) % 40_000_000) - 5_000_000,
      ),
      resolutionMinutes: 15,
      source: 'import',
      version: 1,
      changeNumber: 1,
    })
  return dayAheadPrices(days)
}

const readingDay = (seed: number, day: number): ReadingDay => {
  const quarters = wallClockQuarters(day)
  const milliwattHours = Uint32Array.from(quarters, (_, index) => noise(seed + 1, day, index) % 900_000)
  const values = { milliwattHours, states: new Uint8Array(quarters.length) }
  const { total, gaps, state } = summarise(values)
  return { ...values, date: dateOf(day), version: 1, total, gaps, state }
}

export type RandomDelivery = { span: DaySpan; contract: SuppliedContract; seed: number }

export type BuiltDelivery = Delivery & { days: ReadingDay[]; contract: SuppliedContract }

export function deliveryOf({ span, contract, seed }: RandomDelivery): BuiltDelivery {
  const market = { prices: exchangePrices(seed), regions, profiles, today: '2026-12-01' }
  const { periods } = findPricePeriods(regions, contract, span)
  const spot = spotOfContract(contract, market, { isMeteredByQuarterHour: contract.hasSmartMeter })
  const days = Array.from({ length: span.toDay - span.fromDay }, (_, index) =>
    readingDay(seed, span.fromDay + index),
  )
  return {
    span,
    contract,
    days,
    inputs: {
      metered: meteredByQuarterHour(span, days),
      forecast: forecastConsumption(official.H25, { yearlyConsumptionKwh: 3500, scale: undefined }),
      prices: workingPriceDays(periods, spot),
    },
    priceInputs: { periods, spot },
    vatPercentOn: (day) => withVatOn(regions, contract.tariff, dateOf(day)).vatPercent,
    isPricedByQuarterHour: (day) =>
      contract.tariff.kind !== 'Fixed' && hasSmartMeterOn(contract, dateOf(day)),
    splitDays: new Set(contract.meterChanges.map(({ validFrom }) => dayNumberOf(validFrom))),
  }
}

const dates = fc.integer({ min: firstDay, max: endDay - 1 }).map(dateOf)
const byDate = <Item extends { validFrom: string }>(items: Item[]): Item[] =>
  items.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
const several = <Item extends { validFrom: string }>(item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { selector: ({ validFrom }) => validFrom, maxLength: 3 }).map(byDate)

const modules = several(
  fc.record({ validFrom: dates, choice: fc.constantFrom('none', 'module1', 'module2', 'modules1And3') }),
).map((changes) =>
  changes.map(({ validFrom, choice }, index) => ({
    validFrom,
    validTo: changes[index + 1]?.validFrom ?? null,
    isModule1InUse: choice === 'module1' || choice === 'modules1And3',
    isModule2InUse: choice === 'module2',
    isModule3InUse: choice === 'modules1And3',
    deviceTypes: ['Wallbox' as const],
    controllablePowerKw: 11,
  })),
)

const tariffs = fc.constantFrom<Partial<SuppliedContract['tariff']>>(
  {},
  { kind: 'Fixed', energyPriceCentPerKwhNet: '12.3456', riskPremiumCentPerKwhNet: '0.7' },
)
const campaigns = fc.constantFrom<SuppliedContract['campaign']>(
  null,
  { workPriceAdjustmentCentPerKwhGross: '-1.5', basePriceAdjustmentEuroPerMonthGross: '0' },
  { workPriceAdjustmentCentPerKwhGross: '0', basePriceAdjustmentEuroPerMonthGross: '-1.00' },
)

const contracts = fc
  .record({
    tariff: tariffs,
    campaign: campaigns,
    modules,
    hasSmartMeter: fc.boolean(),
    meterChanges: several(
      fc.record({ validFrom: dates, measurementTechnology: fc.constantFrom(...measurementTechnologies) }),
    ),
  })
  .map(({ tariff, ...changes }) => aContract({ ...changes, tariff: { ...aContract().tariff, ...tariff } }))

/** Up to a year; most cross New Year, a change of VAT or one of clocks. */
export const randomDelivery: fc.Arbitrary<RandomDelivery> = fc
  .record({
    fromDay: fc.integer({ min: firstDay, max: endDay - 1 }),
    length: fc.oneof(fc.integer({ min: 1, max: 62 }), fc.integer({ min: 300, max: 366 })),
    contract: contracts,
    seed: fc.nat(1_000_000),
  })
  .map(({ fromDay, length, ...delivery }) => ({
    ...delivery,
    span: { fromDay, toDay: Math.min(endDay, fromDay + length) },
  }))
