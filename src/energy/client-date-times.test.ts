import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { setDateTimeFormat } from '../partners/manage-clients.ts'
import { contractPath, setContractFacts } from './metrics/contract-facts.fixture.ts'

const service = await testService()
const day = 'period.from=2026-01-15&period.to=2026-01-16&interval=Hourly&metricType=Consumption'

const reads = [
  ['metrics', `${contractPath}/metrics?${day}`],
  ['working prices', `${contractPath}/day-ahead-working-prices?`],
  ['day-ahead prices', '/partner/v1/day-ahead-prices/limited?'],
] as const

const timesIn = async (url: string) => {
  const { data } = (await service.send({ url, as: 'demo-whitelabel' })).json()
  const entries: { at?: string; moment?: string }[] = data.records ?? data.prices
  return entries.map(({ at, moment }) => at ?? moment)
}

describe('a client whose times are set to LocalMinutes', () => {
  beforeAll(async () => {
    await setContractFacts(service)
    await setDateTimeFormat(service.pool, 'demo-whitelabel', 'LocalMinutes')
    await service.deps.revisions.refresh()
  })

  test.each(reads)('gets the times of %s without seconds', async (_name, url) => {
    expect((await timesIn(url))[1]).toMatch(/^\d{4}-\d\d-\d\d 0\d:\d\d$/)
  })

  test.each(reads)('gets those of %s as it asks for them, where it asks', async (_name, url) => {
    expect((await timesIn(`${url}&dateTimeFormat=Utc`))[1]).toMatch(/T\d\d:\d\d:00Z$/)
  })
})

// OpenEMS keys the prices of a day by their labels and reads them as UTC.
test('a client whose times are set to UtcMinutes gets each of the 100 quarter-hours of a day in October once', async () => {
  await setDateTimeFormat(service.pool, 'demo-whitelabel', 'UtcMinutes')
  await service.deps.revisions.refresh()
  const day = 'period.from=2026-10-25&period.to=2026-10-25&interval=QuarterHourly&metricType=Consumption'

  const times = await timesIn(`${contractPath}/metrics?${day}&valueType=Forecast`)

  expect(new Set(times).size).toBe(100)
  expect([times[0], times.at(-1)]).toEqual(['2026-10-24 22:00', '2026-10-25 22:45'])
})
