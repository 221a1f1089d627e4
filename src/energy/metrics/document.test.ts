import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { dynamisation } from '../../domain/load-profiles/official-profile.ts'
import { shippedProfiles } from '../../tariffs/load-profiles/shipped-profiles.ts'
import { contractPath, setContractFacts } from './contract-facts.fixture.ts'
import type { Metrics } from './schema.ts'

const service = await testService()
const document = readFileSync('docs/concepts/metrics.md', 'utf8')
const [, query = ''] = /^GET …(\/metrics\?\S+)$/m.exec(document) ?? []

const quarters = [
  ...document.matchAll(/^\| (18:\d\d) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \| (\S+) \|$/gm),
].map(([, time, ...numbers]) => ({ time, numbers: numbers.map(Number) }))
const hour = [...document.matchAll(/^\| `(\w+)` \| .* \| (-?[\d.]+) (?:kWh|ct\/kWh|€|kg) \|$/gm)].map(
  ([, metricType = '', value]) => ({ metricType, value: Number(value) }),
)

const valuesOf = async (metricType: string, interval: string) => {
  const asked = query.replace('TotalCost', metricType).replace('Hourly', interval)
  const answer = await service.send({ method: 'GET', url: `${contractPath}${asked}`, as: 'demo-whitelabel' })
  return answer.json<{ data: Metrics }>().data.records.filter(({ moment }) => moment.includes(' 18:'))
}

beforeAll(async () => {
  await setContractFacts(service)
  const kwh = new Array<number>(96).fill(0.1)
  quarters.forEach(({ numbers }, index) => {
    kwh[72 + index] = numbers[3] ?? 0
  })
  const answer = await service.send({
    method: 'PUT',
    url: '/sandbox/v1/contracts/30000016/readings',
    as: 'demo-whitelabel',
    payload: { days: [{ date: '2026-02-10', kwh, valueState: 'Final' }] },
  })
  expect(answer.statusCode).toBe(200)
})

describe('docs/concepts/metrics.md', () => {
  test('explains four quarter-hours and every metric', () => {
    expect(quarters.map(({ time }) => time)).toEqual(['18:00', '18:15', '18:30', '18:45'])
    expect(hour).toHaveLength(5)
  })

  test.each(hour)('is right about the $metricType of the hour', async ({ metricType, value }) => {
    expect(await valuesOf(metricType, 'Hourly')).toMatchObject([{ value, valueState: 'Final' }])
  })

  test('is right about the expected consumption, step by step', async () => {
    const rows = [...document.matchAll(/^\| [^|]+ \| [^|]+ \| ([\d.]+)(?: kWh)? \|$/gm)].map(([, value]) =>
      Number(value),
    )
    const [table = 0, factor = 0, dynamised, total = 0, expected] = rows.slice(-5)
    const asked = query.replace('TotalCost', 'Consumption').replace('Hourly', 'QuarterHourly')
    const url = `${contractPath}${asked.replaceAll('2026-02-10', '2026-01-15')}&valueType=Forecast`
    const { records } = (await service.send({ url, as: 'demo-whitelabel' })).json<{ data: Metrics }>().data

    expect(factor).toBe(dynamisation(15))
    expect(Math.round(table * factor * 1e3) / 1e3).toBe(dynamised)
    expect((await shippedProfiles()).H25.year(2026).total).toBeCloseTo(total, 3)
    expect(records.find(({ moment }) => moment.includes(' 19:15'))?.value).toBe(expected)
  })

  test('is right about each quarter-hour', async () => {
    const prices = await valuesOf('WorkingPrice', 'QuarterHourly')
    const costs = await valuesOf('TotalCost', 'QuarterHourly')

    quarters.forEach(({ numbers: [exchange = 0, energy = 0, price, kwh = 0, cost = 0] }, index) => {
      expect(energy).toBeCloseTo(exchange * 1.19, 4)
      expect(prices[index]?.value).toBe(price)
      expect(cost).toBeCloseTo((kwh * (energy + 18.5473)) / 100, 8)
      expect(costs[index]?.value).toBeCloseTo(cost + 0.02 / 4, 6)
    })
  })
})
