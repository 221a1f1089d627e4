import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { loadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { hasSmartMeterOn, measurementTechnologies } from '../../domain/measurement-technology.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { dayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { readSamplePrices } from '../day-ahead-prices/sample-prices.ts'
import { aContract } from './contract.fixture.ts'
import { findPricePeriods } from './find-price-periods.ts'
import { spotOfContract } from './spot.ts'

const { pool } = await testDatabase()
const regions = await loadRegions(pool)
const sample = await readSamplePrices()
const [fromDay, toDay] = [dayNumberOf('2026-01-01'), dayNumberOf('2026-04-01')]
const days = Array.from({ length: toDay - fromDay }, (_, index) => fromDay + index)
const stored = days.flatMap((day) => {
  const [date, published] = [dateOf(day), sample(dateOf(day))]
  return published ? [{ ...published, date, source: 'import' as const, version: 1, changeNumber: 1 }] : []
})
const market = {
  prices: dayAheadPrices(new Map(stored.map((day) => [day.date, day]))),
  regions,
  profiles: loadProfiles(await shippedProfiles()),
  today: '2026-04-01',
}
const pricesOf = (contract: ReturnType<typeof aContract>) => {
  const { periods } = findPricePeriods(regions, contract, { fromDay, toDay })
  const { hasSmartMeter: isMeteredByQuarterHour } = contract
  const spot = spotOfContract(contract, market, { isMeteredByQuarterHour })
  return (day: number) => ({
    base: periods.find((period) => period.fromDay <= day && day < period.toDay)?.baseParts,
    gross: spot.ofDay(day).gross,
  })
}
const meters = fc.record({
  hasSmartMeter: fc.boolean(),
  meterChanges: fc
    .uniqueArray(
      fc.record({
        validFrom: fc.constantFrom(...days.map(dateOf)),
        measurementTechnology: fc.constantFrom(...measurementTechnologies),
      }),
      { selector: ({ validFrom }) => validFrom, minLength: 1, maxLength: 4 },
    )
    .map((changes) => changes.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))),
})

test('whatever meters a contract has one after the other, each day costs what it costs with the meter of that day alone', () => {
  const only = { smart: pricesOf(aContract()), other: pricesOf(aContract({ hasSmartMeter: false })) }
  fc.assert(
    fc.property(meters, fc.constantFrom(...days), (meter, day) => {
      const ofMeter = hasSmartMeterOn(meter, dateOf(day)) ? only.smart : only.other

      expect(pricesOf(aContract(meter))(day)).toEqual(ofMeter(day))
    }),
    { numRuns: 30 },
  )
})

test('with another meter neither the base price nor the exchange price stays', () => {
  const changed = pricesOf(
    aContract({
      hasSmartMeter: false,
      meterChanges: [{ validFrom: '2026-02-10', measurementTechnology: 'intelligentMeasuringSystem' }],
    }),
  )
  const [before, after] = ['2026-02-09', '2026-02-10'].map((date) => changed(dayNumberOf(date)))

  expect([before?.base?.meteringFee, after?.base?.meteringFee]).toEqual([2_080_000, 2_500_000])
  expect(new Set(before?.gross).size).toBe(1)
  expect(new Set(after?.gross).size).toBeGreaterThan(1)
})
