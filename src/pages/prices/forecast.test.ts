import { expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { testService } from '../../../test/support/test-service.ts'
import { insertForecast } from '../../energy/price-forecast/repository.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { anna, dynamic, logInDemo, storeMeteredDays } from '../account/metered-customer.fixture.ts'

const service = await testService({}, stoppedClock(new Date('2026-11-16T12:00:00Z')))
const { clock, pool, deps } = service
// In the morning, before tomorrow has prices.
clock.moveTo(new Date('2027-03-20T09:06:00Z'))
await storeMeteredDays(service)
const path = `/account/prices?lang=en&contract=${dynamic}&hours=1`

test('what is expected of tomorrow has a line of its own, a sentence and a word at the window', async () => {
  const browser = await logInDemo(service, anna)
  const before = await browser.open(path)
  const { startsAtMs, quartersOfDay } = berlinDay('2027-03-21')
  const expected = Int32Array.from(quartersOfDay, (_, quarter) =>
    quarter >= 16 && quarter < 20 ? -40e6 : 8e6,
  )
  await insertForecast(pool, {
    ...{ knownUntil: '2027-03-20', madeAt: new Date('2027-03-19T12:00:00Z') },
    ...{ sources: ['Exchange'], daysLearnt: 400, milliseconds: 1 },
    days: [
      {
        ...{ date: '2027-03-21', startsAt: new Date(startsAtMs), expected },
        ...{ low: expected.map((price) => price - 1e6), high: expected.map((price) => price + 5e6) },
      },
    ],
  })
  await deps.revisions.refresh()

  const page = await browser.open(path)
  const file = await browser.open(path.replace('/prices', '/prices.csv'))

  expect(before.body).not.toContain('normal expected')
  expect(page.body).toMatch(
    /<ul class="legend">.*cheap.*expensive.*<rect class="normal expected"[^>]*\/><\/svg>forecast/s,
  )
  expect(page.body).toContain('The pale bars are a forecast of 19 March 2027 at 13:00')
  expect(page.body).toMatch(/The cheapest hour: [^<]*04:00–05:00<\/strong> \(forecast\)/)
  expect(file.body).toMatch(/2027-03-20 23:45:00,2027-03-21 00:00:00,[\d.]+,Price/)
  expect(file.body).toMatch(/2027-03-21 04:00:00,2027-03-21 04:15:00,-?[\d.]+,Forecast/)
})
