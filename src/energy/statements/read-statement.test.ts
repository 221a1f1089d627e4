import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { contractPath, setContractFacts } from '../metrics/contract-facts.fixture.ts'
import { type MetricType, metricTypes } from '../metrics/metric.ts'
import { rounded } from '../metrics/read-metrics.ts'
import type { Metrics } from '../metrics/schema.ts'
import type { IncomingDay } from '../readings/reading-item.ts'
import { storeReadings } from '../readings/store-readings.ts'
import { costParts } from './cost-parts.ts'
import { readStatement, type StatementQuestion } from './read-statement.ts'

const service = await testService()
const { deps, pool, send } = service
const contractNumber = '30000016'
const now = new Date('2026-03-20T11:00:00Z')

const aDay = (date: string, gaps = 0, valueState: IncomingDay['valueState'] = 'Final'): IncomingDay => ({
  ...{ line: 1, contractNumber, date, valueState },
  kwh: berlinDay(date).quartersOfDay.map((_, index) => (index < gaps ? null : ((index * 37) % 50) / 100)),
})

beforeAll(async () => {
  await setContractFacts(service)
  await pool.query(sql`delete from reading_days where contract_number = ${contractNumber}`)
  await pool.query(sql`delete from reading_months where contract_number = ${contractNumber}`)
  const dates = Array.from({ length: 78 }, (_, index) => plusDays('2026-01-01', index)).filter(
    (date) => date !== '2026-02-10',
  )
  const days = dates.map((date) => {
    if (date === '2026-03-03') return aDay(date, 6)
    return date === '2026-03-05' ? aDay(date, 0, 'Preliminary') : aDay(date)
  })
  await storeReadings(pool, days, { now })
})

const read = async (question: StatementQuestion) => {
  const contract = await deps.suppliedContracts.readOwn({ customerNumber: '20000018', contractNumber })
  if (contract === undefined) throw new Error('The contract is not the customer’s.')
  return readStatement(deps, contract, question, now)
}

const metricsOf = async ({ from, to, interval }: StatementQuestion, metricType: MetricType) => {
  const query = new URLSearchParams({
    ...{ 'period.from': from, 'period.to': to, interval, metricType, valueType: 'Actual' },
  })
  const answer = await send({ method: 'GET', url: `${contractPath}/metrics?${query}`, as: 'demo-whitelabel' })
  return answer.json<{ data: Metrics }>().data
}

const questions: StatementQuestion[] = [
  { from: '2026-03-03', to: '2026-03-04', interval: 'QuarterHourly' },
  { from: '2026-03-03', to: '2026-03-04', interval: 'Hourly' },
  { from: '2026-03-01', to: '2026-04-01', interval: 'Daily' },
  { from: '2026-01-01', to: '2027-01-01', interval: 'Monthly' },
]

/** In force since January, with a grid fee that changes with the time of day. */
const useModule3 = () =>
  pool.query(sql`
    insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
    values (${contractNumber}, '2026-01-01', true, false, true, '{Wallbox}')`)

describe.each(['without modules', 'with modules 1 and 3'])('a statement %s', (name) => {
  beforeAll(async () => {
    await pool.query(sql`delete from contract_modules where contract_number = ${contractNumber}`)
    if (name === 'with modules 1 and 3') await useModule3()
  })

  test.each(questions)('from $from by $interval has the numbers of the metrics', async (question) => {
    const { rows, total } = await read(question)

    for (const metric of metricTypes) {
      const { records, totalValue } = await metricsOf(question, metric)
      const known = rows.filter((row) => row[metric] !== null)
      expect(records.length).toBeGreaterThan(0)
      expect(
        known.map((row) => ({ moment: berlinDateTime(row.begin), value: rounded(row[metric] ?? 0, 6) })),
      ).toEqual(records.map(({ moment, value }) => ({ moment, value })))
      if (metric !== 'WorkingPrice') expect(rounded(total[metric] ?? 0, 4)).toBe(totalValue)
    }
  })

  test.each(questions)('from $from by $interval has parts that add up to the cost', async (question) => {
    const { rows, total } = await read(question)

    for (const { TotalCost, parts } of [...rows, total]) {
      if (parts === null) expect(TotalCost).toBeNull()
      else expect(costParts.reduce((sum, part) => sum + parts[part], 0)).toBeCloseTo(TotalCost ?? 0, 9)
    }
  })
})

test('the reduction of module 1 lowers the part of the grid, not that of the supplier', async () => {
  const month = { from: '2026-01-01', to: '2026-02-01', interval: 'Daily' } as const
  const { total: reduced } = await read(month)
  await pool.query(sql`delete from contract_modules where contract_number = ${contractNumber}`)

  const { total: usual } = await read(month)

  expect(reduced.parts?.grid).toBeLessThan(usual.parts?.grid ?? 0)
  expect(reduced.parts?.provider).toBeCloseTo(usual.parts?.provider ?? 0, 9)
})

test('a statement has a row for every interval, also without a value, and says what is missing', async () => {
  const { rows, gaps } = await read({ from: '2026-02-01', to: '2026-04-01', interval: 'Daily' })

  expect(rows).toHaveLength(59)
  expect(rows.find(({ date }) => date === '2026-02-10')).toMatchObject({ Consumption: null, parts: null })
  expect(gaps).toEqual([
    { kind: 'missing', from: '2026-02-10', to: '2026-02-10', quarterHours: 96, ranges: [] },
    {
      kind: 'incomplete',
      ...{ from: '2026-03-03', to: '2026-03-03', quarterHours: 6, ranges: [{ from: 0, to: 6 }] },
    },
    { kind: 'preliminary', from: '2026-03-05', to: '2026-03-05', quarterHours: 96, ranges: [] },
  ])
})

test('a statement of days before the delivery is empty', async () => {
  const { rows, total } = await read({ from: '2020-01-01', to: '2021-01-01', interval: 'Monthly' })

  expect(rows).toEqual([])
  expect(total).toMatchObject({ Consumption: null, TotalCost: null, parts: null })
})

test('a contract of another customer is not found', async () => {
  expect(await deps.suppliedContracts.readOwn({ customerNumber: '20000026', contractNumber })).toBeUndefined()
})
