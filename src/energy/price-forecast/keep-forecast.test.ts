import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { insertForecast, storeErrors } from './repository.ts'

const { deps, pool } = await testService()

const [today, tomorrow] = ['2027-05-04', '2027-05-05']
const [morning, afternoon] = [new Date(`${today}T10:00:00+02:00`), new Date(`${today}T13:05:00+02:00`)]

async function storeForecast(knownUntil: string, madeAt: Date): Promise<void> {
  const days = Array.from({ length: 7 }, (_, index) => plusDays(knownUntil, index + 1)).map((date) => {
    const { startsAtMs, quartersOfDay } = berlinDay(date)
    const prices = Int32Array.from(quartersOfDay, () => 8e6)
    return { date, startsAt: new Date(startsAtMs), expected: prices, low: prices, high: prices }
  })
  await insertForecast(pool, { knownUntil, madeAt, sources: [], daysLearnt: 400, milliseconds: 1, days })
}

test('a forecast that knows prices which are not published yet by a clock is not for that clock', async () => {
  await storeForecast(today, morning)
  // Made for a partner whose clock is ahead by some hours.
  await storeForecast(tomorrow, afternoon)
  const error = { error: 20, lastWeekError: 30, fourWeeksError: 30, held: 0.8 }
  await storeErrors(pool, [{ ...error, knownUntil: today, date: tomorrow, priceVersion: 0 }])
  await deps.revisions.refresh()

  const [early, late] = [
    await deps.priceForecast.current(morning),
    await deps.priceForecast.current(afternoon),
  ]

  expect(early).toMatchObject({ forecast: { knownUntil: today, madeAt: morning }, isCurrent: true })
  expect(early.forecast?.quarterHours[0]?.start).toEqual(new Date(`${tomorrow}T00:00:00+02:00`))
  expect(early.accuracy).toBeUndefined()
  expect(late).toMatchObject({ forecast: { knownUntil: tomorrow, madeAt: afternoon }, isCurrent: true })
  expect(late.accuracy).toMatchObject({ firstDate: tomorrow, lastDate: tomorrow })
})
