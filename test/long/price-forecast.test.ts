import { expect, test } from 'vitest'
import { sampleErrors } from '../../src/energy/price-forecast/sample-errors.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('on the last 120 days of each series forecasts are better than last week and than four same weekdays, and the band holds 75 to 85 %', async () => {
  for (const { horizons } of await sampleErrors({ lastDays: 120, fitEvery: 7 })) {
    expect(horizons.map(({ ahead }) => ahead)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const error = mean(horizons.map((horizon) => horizon.error))
    expect(error).toBeLessThan(mean(horizons.map(({ lastWeekError }) => lastWeekError)))
    expect(error).toBeLessThan(mean(horizons.map(({ fourWeeksError }) => fourWeeksError)))
    const held = mean(horizons.map((horizon) => horizon.held))
    expect(held).toBeGreaterThan(0.75)
    expect(held).toBeLessThan(0.85)
  }
})
