import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { berlinYear } from '../../platform/time/berlin-year.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { storeDays } from '../day-ahead-prices/store-days.ts'
import { findCostsDue } from '../readings/costs-due.ts'
import { type ValueState, valueStates } from '../readings/day-values.ts'
import { reverseMessage } from '../readings/mscons/reverse-message.ts'
import { emptyReport, type IncomingDay } from '../readings/reading-item.ts'
import { findMonths, saveMonthCosts } from '../readings/reading-months.ts'
import { storeReadings } from '../readings/store-readings.ts'
import { contractPath, setContractFacts } from './contract-facts.fixture.ts'
import { metricTypes } from './metric.ts'
import { keepCosts } from './month-costs.ts'
import { verifyRollUps } from './verify-roll-ups.ts'

const service = await testService()
const { pool, send, deps } = service
const contractNumber = '30000016'
const now = new Date()

beforeAll(() => setContractFacts(service))
beforeEach(() => pool.query(sql`delete from contract_modules where contract_number = ${contractNumber}`))

const monthOf = (date: string) => {
  const { daysInMonths } = berlinYear(Number(date.slice(0, 4)))
  const days = daysInMonths[Number(date.slice(5, 7)) - 1] as number
  return Array.from({ length: days }, (_, day) => dateOf(dayNumberOf(date) + day))
}

/** A day whose values follow from a number, each in its own state. */
const aDay = (date: string, seed: number, state: ValueState = 'Final', gaps = 0): IncomingDay => ({
  ...{ line: 1, contractNumber, date, valueState: state },
  kwh: berlinDay(date).quartersOfDay.map((_, index) =>
    index < gaps ? null : ((seed * 7919 + index * 104_729) % 900_000) / 1e6,
  ),
})
const store = (...days: IncomingDay[]) => storeReadings(pool, days, { now })

const ask = async (query: Record<string, string>) => {
  const asked = new URLSearchParams({ interval: 'Monthly', metricType: 'TotalCost', ...query })
  const answer = await send({ method: 'GET', url: `${contractPath}/metrics?${asked}`, as: 'demo-whitelabel' })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const period = { 'period.from': '2023-06-01', 'period.to': '2025-03-10' }
const questions = metricTypes.flatMap((metricType) =>
  ['Monthly', 'Yearly'].flatMap((interval) =>
    ['Actual', 'Combined', 'Dynamic'].map((valueType) => ({ ...period, metricType, interval, valueType })),
  ),
)

/** The same answers made from days alone, as before there were roll-ups. */
async function fromDays<T>(work: () => Promise<T>): Promise<T> {
  await pool.query(
    sql`update contract_readings set months_revision = -1 where contract_number = ${contractNumber}`,
  )
  try {
    return await work()
  } finally {
    await pool.query(
      sql`update contract_readings set months_revision = revision where contract_number = ${contractNumber}`,
    )
  }
}

const months = async (to = '2025-03-01') => (await findMonths(pool, contractNumber, '2024-01-01', to)) ?? []

/** What the worker does. */
const keep = () => keepCosts(pool, { now, isSynthetic: true })

const verify = (repair = false) =>
  verifyRollUps(pool, {
    ...{ contractNumber, repair },
    ...{ prices: deps.dayAheadPrices.current(), today: berlinDate(now) },
  })

const aMonth = fc.constantFrom('2024-01-01', '2024-02-01', '2024-03-01', '2024-10-01', '2025-01-01')
const aSeed = fc.integer({ min: 1, max: 10_000 })
const aState = fc.constantFrom(...valueStates)

const aStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('month' as const), month: aMonth, seed: aSeed, state: aState }),
  },
  fc.record({
    kind: fc.constant('day' as const),
    month: aMonth,
    seed: aSeed,
    state: aState,
    gaps: fc.constantFrom(0, 5),
  }),
  fc.record({ kind: fc.constant('prices' as const), month: aMonth, seed: aSeed }),
  fc.record({ kind: fc.constant('module' as const), month: aMonth, day: fc.integer({ min: 0, max: 27 }) }),
)

async function play(step: typeof aStep extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  const days = monthOf(step.month)
  if (step.kind === 'month') await store(...days.map((date, day) => aDay(date, step.seed + day, step.state)))
  if (step.kind === 'day')
    await store(aDay(days[step.seed % days.length] ?? '', step.seed, step.state, step.gaps))
  if (step.kind === 'prices') {
    const date = days[step.seed % days.length] ?? ''
    const prices = berlinDay(date).quartersOfDay.map((_, index) => (step.seed + index) * 1000 - 3_000_000)
    const day = { date, microCentPerKwh: Int32Array.from(prices), resolutionMinutes: 15 as const }
    await storeDays(pool, [{ ...day, source: 'import' }], now)
    await deps.revisions.refresh()
  }
  if (step.kind === 'module')
    await pool.query(sql`
      insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
      values (${contractNumber}, ${days[step.day] ?? ''}::date, true, false, true, '{Wallbox}') on conflict do nothing`)
}

test('whatever readings, prices and modules come, months answer as their quarter-hours do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 5 }), async (steps) => {
      await pool.query(sql`delete from contract_modules where contract_number = ${contractNumber}`)
      for (const [place, step] of steps.entries()) {
        await play(step)
        const asked = questions.filter((_, question) => (question + place) % 5 === 0)
        // The first time costs are worked out, the second time they are read.
        const first = await Promise.all(asked.map(ask))
        await keep()
        const second = await Promise.all(asked.map(ask))
        const expected = await fromDays(() => Promise.all(asked.map(ask)))
        expect(first).toEqual(expected)
        expect(second).toEqual(expected)
      }
      expect(await verify()).toMatchObject({ differences: [], notRolledUp: 0 })
    }),
    { numRuns: 5 },
  )
})

test('once a message is reversed, consumption and costs are what they were before it came', async () => {
  await store(...monthOf('2024-02-01').map((date, day) => aDay(date, day)))
  const before = await Promise.all(questions.map(ask))
  const message = { sender: '9900000000002', number: 'REVERSED-1' }
  // A month that had readings, and one that had none.
  const days = [...monthOf('2024-02-01'), ...monthOf('2024-07-01')].map((date, day) => aDay(date, day + 500))
  await store(...days.map((day) => ({ ...day, message })))
  expect(await Promise.all(questions.map(ask))).not.toEqual(before)

  const report = emptyReport()
  await reverseMessage(pool, { line: 1, message: 'R1', reverses: message }, { now, report })

  expect(report).toMatchObject({ stored: days.length, refused: 0 })
  expect(await Promise.all(questions.map(ask))).toEqual(before)
  expect(await verify()).toMatchObject({ differences: [], notRolledUp: 0 })
})

test('a cost that was kept before the terms changed within its month is not taken for a wrong one', async () => {
  await store(...monthOf('2024-10-01').map((date, day) => aDay(date, day)))
  await keep()
  await play({ kind: 'module', month: '2024-10-01', day: 9 })

  expect(await verify()).toMatchObject({ differences: [], notRolledUp: 0 })
  await pool.query(sql`delete from contract_modules where contract_number = ${contractNumber}`)
})

test('the cost of a month is kept by the worker, not by who asks for it, and forgotten with the next reading', async () => {
  await store(...monthOf('2024-05-01').map((date, day) => aDay(date, day)))
  const costOf = async () => (await months()).find(({ date }) => date === '2024-05-01')?.cost

  const before = await costOf()
  await ask(period)
  const asked = await costOf()
  await keep()
  const stored = await costOf()
  await store(aDay('2024-05-17', 999))

  expect([before, asked, stored, await costOf()]).toEqual([
    undefined,
    undefined,
    { energyCost: expect.any(Number), priceKey: expect.any(BigInt) },
    undefined,
  ])
})

test('costs are due once a month is complete, and once only', async () => {
  const isDue = async () =>
    (await findCostsDue(pool, '', 10)).some((due) => due.contractNumber === contractNumber)
  const days = monthOf('2024-12-01').map((date, day) => aDay(date, day))
  await keep()

  await store(...days.slice(1))
  expect(await isDue()).toBe(false)
  await store(...days.slice(0, 1))
  expect(await isDue()).toBe(true)
  await keep()
  expect(await isDue()).toBe(false)
})

test('a cost that was worked out while other readings came is not kept', async () => {
  await store(...monthOf('2024-06-01').map((date, day) => aDay(date, day)))
  const june = (await months()).find(({ date }) => date === '2024-06-01')
  await store(aDay('2024-06-17', 999))

  const { fromDay = 0, revision = 0 } = june ?? {}
  await saveMonthCosts(pool, contractNumber, [{ fromDay, revision, energyCost: 1, priceKey: 1n }])

  expect((await months()).find(({ date }) => date === '2024-06-01')?.cost).toBeUndefined()
})

test('who reads does not wait for an import that holds a month', async () => {
  await store(...monthOf('2024-07-01').map((date, day) => aDay(date, day)))

  const answer = await pool.transaction(async (tx) => {
    await tx.query(sql`
      select from reading_months m where m.contract_number = ${contractNumber} and m.month = '2024-07-01' for update`)
    return ask(period)
  })

  expect(answer).toBe(await fromDays(() => ask(period)))
})

test('readings that a former release has stored count at once, and the next import rolls them up', async () => {
  await store(...monthOf('2024-08-01').map((date, day) => aDay(date, day)))
  const consumption = { ...period, metricType: 'Consumption', valueType: 'Actual' }
  const augusts = async () => (await months()).filter(({ date }) => date === '2024-08-01')
  const [before, [august]] = [await ask(consumption), await augusts()]

  await pool.query(sql`
    update reading_days set total = total + 1000 where contract_number = ${contractNumber} and day = '2024-08-09'`)
  await pool.query(sql`
    update contract_readings set revision = revision + 1 where contract_number = ${contractNumber}`)
  const [after, outdated] = [await ask(consumption), await months()]
  await store(aDay('2024-09-01', 5))

  expect(after).not.toBe(before)
  expect(outdated).toEqual([])
  expect(await augusts()).toMatchObject([{ total: (august?.total ?? 0) + 1000 }])
  await verify(true)
})

test.each([
  [
    'the total of a day',
    sql`update reading_days set total = total + 1 where contract_number = ${contractNumber} and day = '2024-11-02'`,
    'total',
  ],
  [
    'the total of a month',
    sql`update reading_months set total = total + 1 where contract_number = ${contractNumber} and month = '2024-11-01'`,
    'total',
  ],
  [
    'the state of a month',
    sql`update reading_months set state = 2 where contract_number = ${contractNumber} and month = '2024-11-01'`,
    'state',
  ],
  [
    'the cost of a month',
    sql`update reading_months set energy_cost = energy_cost + 1 where contract_number = ${contractNumber} and month = '2024-11-01'`,
    'energy cost',
  ],
  [
    'a month that is missing',
    sql`delete from reading_months where contract_number = ${contractNumber} and month = '2024-11-01'`,
    'complete days',
  ],
])('%s that somebody has changed is found and repaired', async (_, change, what) => {
  await store(...monthOf('2024-11-01').map((date, day) => aDay(date, day)))
  await keep()
  await pool.query(change)

  const { differences } = await verify()
  const { repaired } = await verify(true)

  expect(differences).toContainEqual(expect.objectContaining({ contractNumber, what }))
  expect(repaired).toBe(1)
  expect(await verify()).toMatchObject({ differences: [], notRolledUp: 0 })
})
