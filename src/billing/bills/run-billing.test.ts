import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { contractPath, setContractFacts } from '../../energy/metrics/contract-facts.fixture.ts'
import type { Metrics } from '../../energy/metrics/schema.ts'
import type { IncomingDay } from '../../energy/readings/reading-item.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { type Fragment, fragment, sql } from '../../platform/db/sql.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { rateBill } from '../rating/rate-bill.ts'
import { type BillInputs, sha256Of } from './bill-inputs.ts'
import { reverseBill } from './reverse-bill.ts'
import { runBilling } from './run-billing.ts'
import { verifyBills } from './verify-bills.ts'

const start = '2026-01-01'
const now = new Date('2027-03-01T11:00:00Z')
const service = await testService({}, { now: () => now })
const { pool, send } = service
const contractNumber = '30000016'
const terms = { since: start, graceDays: 5 }

const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: dayNumberOf(to) - dayNumberOf(from) }, (_, index) => dateOf(dayNumberOf(from) + index))
const aDay = (date: string, valueState: IncomingDay['valueState'] = 'Final'): IncomingDay => ({
  ...{ line: 1, contractNumber, date, valueState },
  kwh: berlinDay(date).quartersOfDay.map((_, index) => ((dayNumberOf(date) * 31 + index * 37) % 500) / 1000),
})
const store = (dates: readonly string[], valueState?: IncomingDay['valueState']) =>
  storeReadings(
    pool,
    dates.map((date) => aDay(date, valueState)),
    { now },
  )

/** Bills the contract as on the noon of a day. */
const run = async (date: string, contracts = [contractNumber]) => {
  await pool.query(sql`
    update contract_billing set due_at = 'infinity' where contract_number <> all(${contracts}::text[])`)
  const at = new Date(startOfBerlinDate(date).getTime() + 12 * 3_600_000)
  return runBilling(pool, { now: at, partnerFilter: undefined, isSynthetic: true, terms })
}

type BillRow = {
  kind: string
  state: string
  from: string
  to: string
  number: string | null
  gross: number
  dueDate: string | null
  inputs: string
  hash: string
}
const bills = async () =>
  (
    await pool.query<BillRow>(sql`
      select kind, state, period_from as "from", period_to as "to", number, gross_cents as gross, due_date as "dueDate",
        inputs::text as inputs, inputs_sha256 as hash
      from bills order by period_from`)
  ).rows
const hold = async () =>
  (
    await pool.query<{ reason: string; date: string }>(sql`
      select hold_reason as reason, hold_date as date from contract_billing where contract_number = ${contractNumber}`)
  ).rows[0]

async function totalCost(from: string, to: string): Promise<number> {
  const query = new URLSearchParams({
    ...{
      'period.from': from,
      'period.to': to,
      interval: 'Monthly',
      metricType: 'TotalCost',
      valueType: 'Actual',
    },
  })
  const answer = await send({ method: 'GET', url: `${contractPath}/metrics?${query}`, as: 'demo-whitelabel' })
  return answer.json<{ data: Metrics }>().data.totalValue
}

beforeEach(async () => {
  await pool.query(sql`delete from bills`)
  await pool.query(sql`delete from bill_numbers`)
  await pool.query(sql`delete from reading_days where contract_number = ${contractNumber}`)
  await pool.query(sql`delete from reading_day_versions where contract_number = ${contractNumber}`)
  await pool.query(sql`delete from reading_months where contract_number = ${contractNumber}`)
  await setContractFacts(service, { startDate: start })
  await pool.query(sql`update contract_billing set due_at = '-infinity', hold_reason = null, hold_date = null,
    held_since = null where contract_number = ${contractNumber}`)
})

describe('a month', () => {
  test('is not billed before it is over', async () => {
    await store(datesBetween(start, '2026-01-31'))

    expect((await run('2026-01-31')).done).toMatchObject({ nothing: 1, drafted: 0, finalised: 0 })
    expect(await bills()).toEqual([])
  })

  test('is a draft without a number during the days of grace, and then the final bill that the metric says', async () => {
    await store(datesBetween(start, '2026-02-01'))

    await run('2026-02-05')
    expect(await bills()).toMatchObject([
      { kind: 'Monthly', state: 'Draft', from: start, to: '2026-02-01', number: null, dueDate: null },
    ])
    await run('2026-02-06')

    const [bill, ...others] = await bills()
    expect(others).toEqual([])
    expect(bill).toMatchObject({ state: 'Final', number: '2026-0000001', dueDate: '2026-02-21' })
    expect((bill?.gross ?? 0) / 100).toBeCloseTo(await totalCost(start, '2026-02-01'), 2)
  })

  test('has amounts that its stored inputs give again, and whose hash is right', async () => {
    await store(datesBetween(start, '2026-02-01'))
    await run('2026-02-06')

    const [bill] = await bills()
    const inputs = JSON.parse(bill?.inputs ?? '') as BillInputs
    expect(rateBill(inputs).gross).toBe(bill?.gross)
    expect(sha256Of(bill?.inputs ?? '')).toBe(bill?.hash)
    expect(inputs.contract).toMatchObject({ contractNumber, deliveryAddress: { countryCode: 'DE' } })
  })

  test('takes readings that come while it is a draft, and none afterwards', async () => {
    await store(datesBetween(start, '2026-02-01'))
    await run('2026-02-02')
    const [draft] = await bills()
    await storeReadings(pool, [{ ...aDay('2026-01-20'), kwh: aDay('2026-01-20').kwh.map(() => 2) }], { now })
    await run('2026-02-06')
    const [final] = await bills()
    expect(final?.gross).toBeGreaterThan(draft?.gross ?? 0)
    await storeReadings(pool, [{ ...aDay('2026-01-20'), kwh: aDay('2026-01-20').kwh.map(() => 4) }], { now })
    await pool.query(sql`update contract_billing set due_at = '-infinity'`)
    await run('2026-02-07')

    expect(await bills()).toEqual([final])
  })

  test('is held with the day and the reason while something is missing, and goes on by itself', async () => {
    await store(datesBetween(start, '2026-02-01').filter((date) => date !== '2026-01-17'))
    expect((await run('2026-02-08')).done).toMatchObject({ held: 1 })
    expect(await bills()).toEqual([])
    expect(await hold()).toEqual({ reason: 'QuarterHoursMissing', date: '2026-01-17' })

    await store(['2026-01-17'], 'Preliminary')
    await run('2026-02-09')
    expect(await hold()).toEqual({ reason: 'ValuesPreliminary', date: '2026-01-17' })

    await store(['2026-01-17'])
    await run('2026-02-10')
    expect(await hold()).toEqual({ reason: null, date: null })
    expect(await bills()).toMatchObject([{ state: 'Final', number: '2026-0000001' }])
  })
})

test('a moved year brings twelve bills with the cost of the year, however often and by however many workers it is run', async () => {
  await store(datesBetween(start, '2027-01-01'))
  await Promise.all([run('2027-01-07'), run('2027-01-07'), run('2027-01-07')])
  await run('2027-01-07')

  const made = await bills()
  expect(made.map(({ from }) => from)).toEqual(
    Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`),
  )
  expect(made.map(({ number }) => number).sort()).toEqual(
    made.map((_, index) => `2027-${String(index + 1).padStart(7, '0')}`),
  )
  const total = made.reduce((sum, { gross }) => sum + gross, 0) / 100
  // Twelve roundings.
  expect(Math.abs(total - (await totalCost(start, '2027-01-01')))).toBeLessThanOrEqual(0.06)
})

test('the last days of a delivery are a final bill, and nothing comes after it', async () => {
  await setContractFacts(service, { startDate: start, endDate: '2026-02-10' })
  await store(datesBetween(start, '2026-02-11'))
  await run('2026-04-01')

  expect((await bills()).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['Monthly', start, '2026-02-01'],
    ['Final', '2026-02-01', '2026-02-11'],
  ])
})

test('a draft goes when the delivery turns out to end within its period', async () => {
  await store(datesBetween(start, '2026-02-01'))
  await run('2026-02-02')
  await setContractFacts(service, { startDate: start, endDate: '2026-01-20' })
  await run('2026-02-02')

  expect(await bills()).toMatchObject([{ kind: 'Final', from: start, to: '2026-01-21' }])
})

describe('the database', () => {
  const insert = (from: string, to: string) =>
    pool.query(sql`
      insert into bills (contract_number, kind, state, period_from, period_to, inputs, inputs_sha256, net_cents, gross_cents, drafted_at)
      values (${contractNumber}, 'Monthly', 'Draft', ${from}::date, ${to}::date, '{}', '', 0, 0, ${now})`)

  test('takes no second live bill of a day', async () => {
    await insert('2026-01-01', '2026-02-01')

    await expect(insert('2026-01-31', '2026-02-01')).rejects.toMatchObject({ code: '23P01' })
    await insert('2026-02-01', '2026-03-01')
  })

  test('changes no final bill', async () => {
    await store(datesBetween(start, '2026-02-01'))
    await run('2026-02-06')

    for (const change of [
      sql`update bills set gross_cents = gross_cents + 1`,
      sql`update bills set inputs = '{}'`,
      sql`update bills set state = 'Draft'`,
      sql`update bills set state = 'Reversed', number = '1'`,
    ])
      await expect(pool.query(change)).rejects.toThrow('a final bill is reversed, never changed')
  })
})

describe('a reversal', () => {
  const reverse = (number: string) => pool.transaction((tx) => reverseBill(tx, number, now))

  test('has a number of its own and the opposite amounts, and its days are billed again', async () => {
    await store(datesBetween(start, '2026-02-01'))
    await run('2026-02-06')
    await storeReadings(pool, [{ ...aDay('2026-01-20'), kwh: aDay('2026-01-20').kwh.map(() => 4) }], { now })

    expect(await reverse('2026-0000001')).toEqual({ contractNumber, reversedBy: '2027-0000001' })
    await run('2027-03-02')

    const made = (await bills()).filter(({ from }) => from === start)
    expect(made.map(({ kind, state, number }) => [kind, state, number]).sort()).toEqual([
      ['Monthly', 'Final', '2027-0000002'],
      ['Monthly', 'Reversed', '2026-0000001'],
      ['Reversal', 'Final', '2027-0000001'],
    ])
    const grossOf = (number: string) => made.find((bill) => bill.number === number)?.gross ?? 0
    expect(grossOf('2027-0000001')).toBe(-grossOf('2026-0000001'))
    expect(grossOf('2027-0000002')).toBeGreaterThan(grossOf('2026-0000001'))
  })

  test('is made once, and not of a reversal or of a number that there is not', async () => {
    await store(datesBetween(start, '2026-02-01'))
    await run('2026-02-06')
    await reverse('2026-0000001')

    await expect(reverse('2026-0000001')).rejects.toThrow('was reversed by 2027-0000001 already')
    await expect(reverse('2027-0000001')).rejects.toThrow('is a reversal')
    await expect(reverse('2026-0000009')).rejects.toThrow('There is no bill')
    expect(await bills()).toHaveLength(2)
  })
})

describe('what the doctor looks at', () => {
  beforeEach(async () => {
    await store(datesBetween(start, '2026-04-01'))
    await run('2026-04-06')
  })
  /** As whoever owns the database could. */
  const tamper = async (change: Fragment) => {
    await pool.query(sql`alter table bills disable trigger bills_stay`)
    await pool.query(sql`${change}`)
    await pool.query(sql`alter table bills enable trigger bills_stay`)
  }

  test('is well after a run', async () => {
    expect(await verifyBills(pool, 2026)).toEqual({
      ...{ bills: 3, wrong: [], incompleteYears: [], contractsWithGaps: [] },
    })
  })

  test.each([
    ['amounts', fragment`update bills set gross_cents = gross_cents + 1 where number = '2026-0000002'`],
    [
      'inputs',
      fragment`update bills set inputs = replace(inputs::text, 'Berlin', 'Bonn')::json where number = '2026-0000002'`,
    ],
  ])('finds %s that were changed', async (_what, change) => {
    await tamper(change)

    expect(await verifyBills(pool, 2026)).toMatchObject({ wrong: ['2026-0000002'] })
  })

  test('finds numbers and days that are missing, and no numbers of years before', async () => {
    await pool.query(sql`delete from bills where number = '2026-0000002'`)
    await pool.query(sql`update contract_billing set due_at = 'infinity'`)

    expect(await verifyBills(pool, 2026)).toMatchObject({
      ...{ incompleteYears: [2026], contractsWithGaps: [contractNumber] },
    })
    expect(await verifyBills(pool, 2027)).toMatchObject({ incompleteYears: [] })
  })
})

test('a contract that cannot be calculated is set aside, and those behind it are billed', async () => {
  await store(datesBetween(start, '2026-02-01'))
  const other = (
    await pool.query<{ contractNumber: string }>(sql`
      select contract_number as "contractNumber" from orders where contract_number <> ${contractNumber} and start_date is not null
      order by contract_number limit 1`)
  ).rows[0]?.contractNumber as string
  await pool.query(sql`update contract_billing set due_at = '-infinity' where contract_number = ${other}`)
  const { rows } = await pool.query<{ snapshot: object }>(sql`
    select price_snapshot as snapshot from orders where contract_number = ${other}`)
  await pool.query(sql`update orders set price_snapshot = '{}' where contract_number = ${other}`)

  const { failures } = await run('2026-02-06', [contractNumber, other])

  expect(failures).toMatchObject([{ contractNumber: other }])
  expect(await bills()).toMatchObject([{ state: 'Final' }])
  await pool.query(
    sql`update orders set price_snapshot = ${rows[0]?.snapshot} where contract_number = ${other}`,
  )
})
