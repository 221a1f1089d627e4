import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { aContract, aDay, valuesOf } from './contract.fixture.ts'
import { gap, type ValueState } from './day-values.ts'
import { findReadingsPlace } from './distribute-readings.ts'
import { findDailyTotals, findFormerVersions, findReadingDays } from './find-readings.ts'
import type { Incoming } from './reading-item.ts'
import { findReadingsRevision } from './readings-revision.fixture.ts'
import { storeReadings } from './store-readings.ts'

const { pool } = await testDatabase()
const { areDistributed } = await findReadingsPlace(pool)
const now = new Date('2026-11-15T12:00:00Z')
const store = (...days: Incoming[]) => storeReadings(pool, days, { now })
const storedDay = async (contractNumber: string, date: string) =>
  (await findReadingDays(pool, contractNumber, date, plusDays(date, 1)))[0]

const formerVersions = async (contractNumber: string, date: string) =>
  (await findFormerVersions(pool, contractNumber)).filter((day) => day.date === date)

describe('storing readings', () => {
  test('keeps every quarter-hour of a day, including clock changes', async () => {
    const contract = await aContract(pool)
    const dates = ['2026-03-29', '2026-10-24', '2026-10-25']

    const report = await store(...dates.map((date) => aDay(contract, date, { kwh: 0.123456 })))

    expect(report).toMatchObject({ stored: 3, unchanged: 0, refused: 0 })
    const days = await findReadingDays(pool, contract, '2026-01-01', '2027-01-01')
    expect(days.map(({ date, milliwattHours }) => [date, milliwattHours.length])).toEqual([
      ['2026-03-29', 92],
      ['2026-10-24', 96],
      ['2026-10-25', 100],
    ])
    expect(new Set(days.flatMap(({ milliwattHours }) => [...milliwattHours]))).toEqual(new Set([123_456]))
  })

  test('gives daily sums, states and gaps', async () => {
    const contract = await aContract(pool)
    const partial = {
      ...aDay(contract, '2026-11-15'),
      kwh: valuesOf('2026-11-15', 1).map((value, index) => (index < 50 ? value : null)),
    }

    await store(aDay(contract, '2026-11-14', { kwh: 4000, valueState: 'Substituted' }), partial)

    const totals = await findDailyTotals(pool, contract, '2026-11-01', '2026-12-01')
    expect(totals.dates).toEqual(['2026-11-14', '2026-11-15'])
    expect([...totals.totals]).toEqual([96 * 4_000_000_000, 50_000_000])
    expect([[...totals.states], [...totals.gaps]]).toEqual([
      [1, 0],
      [0, 46],
    ])
  })

  test('a period without readings has none', async () => {
    const contract = await aContract(pool)

    expect(await findReadingDays(pool, contract, '2026-01-01', '2027-01-01')).toEqual([])
    expect((await findDailyTotals(pool, contract, '2026-01-01', '2027-01-01')).dates).toEqual([])
    expect(await findReadingsRevision(pool, contract)).toMatchObject({ revision: 0, lastDate: null })
  })

  test('the same days again change nothing', async () => {
    const contract = await aContract(pool)
    const days = [aDay(contract, '2026-11-13'), aDay(contract, '2026-11-14')]
    await store(...days)
    const before = await findReadingsRevision(pool, contract)

    expect(await store(...days)).toMatchObject({ stored: 0, unchanged: 2 })

    expect(await findReadingsRevision(pool, contract)).toEqual(before)
    expect(await storedDay(contract, '2026-11-14')).toMatchObject({ version: 1 })
    expect(await formerVersions(contract, '2026-11-14')).toEqual([])
  })

  test('a correction replaces the day, raises the revision and keeps the former version', async () => {
    const contract = await aContract(pool)
    await store(aDay(contract, '2026-11-14', { kwh: 1, valueState: 'Preliminary' }))
    await store(aDay(contract, '2026-11-14', { kwh: 2 }))
    await store(aDay(contract, '2026-11-14', { kwh: 3, valueState: 'Substituted' }))

    expect(await storedDay(contract, '2026-11-14')).toMatchObject({
      version: 3,
      state: 1,
      total: 288_000_000,
    })
    const former = await formerVersions(contract, '2026-11-14')
    expect(former.map(({ version, state, total }) => [version, state, total])).toEqual([
      [1, 2, 96_000_000],
      [2, 0, 192_000_000],
    ])
    expect(await findReadingsRevision(pool, contract)).toMatchObject({
      ...{ revision: 3, firstDate: '2026-11-14', lastDate: '2026-11-14', changedAt: now },
    })
  })

  test('a preliminary value never replaces a better one, and that is reported', async () => {
    const contract = await aContract(pool)
    await store(aDay(contract, '2026-11-14', { kwh: 1 }))

    const report = await store(aDay(contract, '2026-11-14', { kwh: 2, valueState: 'Preliminary', line: 7 }))

    expect(report).toMatchObject({ stored: 0, unchanged: 0, ignored: 1, refused: 0 })
    expect(report.notices).toEqual([
      {
        line: 7,
        contractNumber: contract,
        date: '2026-11-14',
        reason: '96 values were ignored: better ones are stored',
      },
    ])
    expect(await storedDay(contract, '2026-11-14')).toMatchObject({ version: 1, total: 96_000_000 })
  })

  test('a day that grows keeps what it had', async () => {
    const contract = await aContract(pool)
    const half = (from: number, to: number) => ({
      ...aDay(contract, '2026-11-14'),
      kwh: valuesOf('2026-11-14', 1).map((value, index) => (index >= from && index < to ? value : null)),
    })
    await store(half(0, 40))
    expect((await storedDay(contract, '2026-11-14'))?.milliwattHours[40]).toBe(gap)

    await store(half(40, 96))

    expect(await storedDay(contract, '2026-11-14')).toMatchObject({ version: 2, gaps: 0, total: 96_000_000 })
  })

  test('mixed states come back value by value', async () => {
    const contract = await aContract(pool)
    const states: ValueState[] = valuesOf('2026-11-14', 0).map(() => 'Final')
    states[5] = 'Substituted'

    await store({ ...aDay(contract, '2026-11-14'), valueState: states })

    const day = await storedDay(contract, '2026-11-14')
    expect([day?.state, day?.states[4], day?.states[5]]).toEqual([1, 0, 1])
  })

  test('faults are reported and do not stop the rest', async () => {
    const contract = await aContract(pool)
    const report = await store(
      { line: 1, contractNumber: null, date: null, reason: 'the line is not valid JSON' },
      aDay('3999999999', '2026-11-14', { line: 2 }),
      aDay('no number\0', '2026-11-14', { line: 3 }),
      { ...aDay(contract, '2026-11-14', { line: 4 }), kwh: [1] },
      aDay(contract, '2023-12-31', { line: 5 }),
      aDay(contract, '2026-11-14', { line: 6 }),
    )

    expect(report).toMatchObject({ stored: 1, refused: 5 })
    expect(report.faults.map(({ line, field }) => [line, field])).toEqual([
      [1, undefined],
      [2, 'contractNumber'],
      [3, 'contractNumber'],
      [4, 'kwh'],
      [5, 'date'],
    ])
  })

  test('the first thousand faults are listed and the rest counted', async () => {
    const faults = function* (): Generator<Incoming> {
      for (let line = 1; line <= 1500; line++)
        yield { line, contractNumber: null, date: null, reason: 'the line is not valid JSON' }
    }

    const report = await storeReadings(pool, faults(), { now })

    expect([report.refused, report.faults.length, report.moreFaults]).toEqual([1500, 1000, 500])
  })

  test('a day that occurs twice in an import has both versions, and the last one counts', async () => {
    const contract = await aContract(pool)

    await store(aDay(contract, '2026-11-14', { kwh: 1 }), aDay(contract, '2026-11-14', { kwh: 2 }))

    expect(await storedDay(contract, '2026-11-14')).toMatchObject({ version: 2, total: 192_000_000 })
    expect(await formerVersions(contract, '2026-11-14')).toHaveLength(1)
  })

  test('a year without a partition gets one, even if two imports need it at once', async () => {
    const contract = await aContract(pool, { startDate: '2011-01-01' })
    const year = (date: string) => store(aDay(contract, date))

    await Promise.all([year('2011-02-03'), year('2011-02-04'), year('2012-02-29'), year('2011-02-05')])

    const totals = await findDailyTotals(pool, contract, '2011-01-01', '2013-01-01')
    expect(totals.dates).toEqual(['2011-02-03', '2011-02-04', '2011-02-05', '2012-02-29'])
  })
})

describe('imports at the same time', () => {
  const days = (contracts: string[], kwh: number) =>
    contracts.flatMap((contract) =>
      Array.from({ length: 5 }, (_, day) => aDay(contract, `2026-11-0${day + 1}`, { kwh })),
    )

  test('of the same file leave it stored once', async () => {
    const contracts = await Promise.all(Array.from({ length: 8 }, () => aContract(pool)))
    const file = days(contracts, 1)

    const reports = await Promise.all([store(...file), store(...[...file].reverse()), store(...file)])

    expect(reports.reduce((sum, { stored }) => sum + stored, 0)).toBe(file.length)
    for (const contract of contracts)
      expect(await findReadingsRevision(pool, contract)).toMatchObject({ revision: 1 })
  })

  test('of different corrections keep all versions, and one of them counts', async () => {
    const contracts = await Promise.all(Array.from({ length: 4 }, () => aContract(pool)))
    const corrections = [1, 2, 3, 4, 5, 6]

    await Promise.all(
      corrections.map((kwh) => store(...days(kwh % 2 ? contracts : [...contracts].reverse(), kwh))),
    )

    for (const contract of contracts) {
      const now = await storedDay(contract, '2026-11-03')
      const former = await formerVersions(contract, '2026-11-03')
      expect(former.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
      const totals = [...former, now].map((day) => (day?.total ?? 0) / 96_000_000)
      expect(totals.sort()).toEqual(corrections)
    }
  })
})

describe('an import that dies', () => {
  const failingAfter = async (contract: string, fails: (tx: Db) => Promise<unknown>) =>
    storeReadings(pool, [aDay(contract, '2026-11-14', { kwh: 2 })], {
      now,
      transaction: (work) =>
        pool.transaction(async (tx) => {
          const outcome = await work(tx)
          await fails(tx)
          return outcome
        }),
    })

  test('in the middle of a batch leaves nothing of it, and the next import stores it all', async () => {
    const contract = await aContract(pool)
    await store(aDay(contract, '2026-11-14', { kwh: 1 }))

    const dying = failingAfter(contract, (tx) => tx.query(sql`select pg_terminate_backend(pg_backend_pid())`))

    await expect(dying).rejects.toThrow()
    expect(await storedDay(contract, '2026-11-14')).toMatchObject({ version: 1, total: 96_000_000 })
    expect(await formerVersions(contract, '2026-11-14')).toEqual([])
    expect(await findReadingsRevision(pool, contract)).toMatchObject({ revision: 1 })
    expect(await store(aDay(contract, '2026-11-14', { kwh: 2 }))).toMatchObject({ stored: 1 })
  })

  test('between batches keeps the earlier ones', async () => {
    const contract = await aContract(pool)
    const source = function* (): Generator<Incoming> {
      for (let day = 0; day < 1000; day++) yield aDay(contract, plusDays('2024-01-01', day))
      yield aDay(contract, '2026-11-14')
      throw new Error('the disk is gone')
    }

    await expect(storeReadings(pool, source(), { now })).rejects.toThrow('the disk is gone')

    expect((await findDailyTotals(pool, contract, '2024-01-01', '2027-01-01')).dates).toHaveLength(1000)
  })
})

describe('the tables', () => {
  test('need less than a kilobyte for a day of a contract, indexes included', async () => {
    const contracts = await Promise.all(Array.from({ length: 10 }, () => aContract(pool)))
    await store(
      ...contracts.flatMap((contract) =>
        Array.from({ length: 300 }, (_, day) =>
          aDay(contract, plusDays('2025-01-01', day), { kwh: day / 1000 }),
        ),
      ),
    )

    const { rows } = await pool.query<{ bytes: number; days: number }>(sql`
      select pg_total_relation_size('reading_days_2025') as bytes, count(*)::integer as days from reading_days_2025`)

    expect((rows[0]?.bytes ?? 0) / (rows[0]?.days ?? 1)).toBeLessThan(500)
  })

  // Citus has no triggers; there the rights of the service do it: src/platform/db/grant-rights.test.ts.
  test.skipIf(areDistributed)('protect former versions from being changed', async () => {
    const contract = await aContract(pool)
    await store(aDay(contract, '2026-11-14', { kwh: 1 }))
    await store(aDay(contract, '2026-11-14', { kwh: 2 }))

    const rewriting = pool.query(
      sql`update reading_day_versions set total = 0 where contract_number = ${contract}`,
    )

    await expect(rewriting).rejects.toThrow('are added, never changed')
  })
})
