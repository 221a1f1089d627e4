import { expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { createMonitoring } from '../../platform/monitoring/registry.ts'
import { dayAheadPrices } from './day-ahead-prices.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { monitorPrices } from './price-status.ts'

test('Prometheus shows how far prices reach, and from 14:00 that tomorrow is late', async () => {
  const clock = stoppedClock(new Date('2027-02-10T13:59:00+01:00'))
  const prices = dayAheadPrices(
    new Map([['2027-02-10', { ...aPriceDay('2027-02-10', 1), version: 1, changeNumber: 1 }]]),
  )
  const monitoring = createMonitoring({ counts: () => ({ total: 0, idle: 0, waiting: 0 }) })
  monitorPrices(monitoring, { current: () => prices }, clock)

  const endsAt = Date.parse('2027-02-11T00:00:00+01:00') / 1000
  expect(await monitoring.render()).toContain(`wattline_day_ahead_prices_end_seconds ${endsAt}`)
  expect(await monitoring.render()).toContain('wattline_day_ahead_prices_late 0')

  clock.advance(60_000)

  expect(await monitoring.render()).toContain('wattline_day_ahead_prices_late 1')
})
