import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { openPool } from '../../platform/db/open-pool.ts'
import { watchRevisions } from '../../platform/db/revisions.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { movableClock } from '../../sandbox/movable-clock.ts'
import { aPriceDay } from './price-day.fixture.ts'
import { versionsOfDay } from './repository.ts'
import { keepDayAheadPrices, replaces, storeDays } from './store-days.ts'

const { pool, address } = await testDatabase()
const other = openPool(address)
const revisions = await watchRevisions(other)
afterAll(async () => {
  revisions.close()
  await other.close()
})
const at = (time: string) => new Date(`2026-01-14T${time}Z`)
const keptBy = (db: Db) => keepDayAheadPrices({ db, clock: movableClock(), revisions, isSynthetic: false })

describe('stored prices', () => {
  test('are replaced by later ones, and former versions stay readable', async () => {
    await storeDays(pool, [aPriceDay('2026-01-15', 1)], at('12:00'))
    await storeDays(pool, [aPriceDay('2026-01-15', 2, { source: 'smard' })], at('15:00'))

    const versions = await versionsOfDay(pool, '2026-01-15')

    expect(
      versions.map(({ version, source, knownAt, microCentPerKwh }) => [
        version,
        source,
        knownAt.toISOString(),
        microCentPerKwh[95],
      ]),
    ).toEqual([
      [2, 'smard', '2026-01-14T15:00:00.000Z', 2],
      [1, 'entsoe', '2026-01-14T12:00:00.000Z', 1],
    ])
  })

  test('do not change when the same prices arrive again, from any source', async () => {
    expect(await storeDays(pool, [aPriceDay('2026-01-16', 1)], at('12:00'))).toEqual([
      { date: '2026-01-16', version: 1 },
    ])
    expect(await storeDays(pool, [aPriceDay('2026-01-16', 1)], at('13:00'))).toEqual([])
    expect(await storeDays(pool, [aPriceDay('2026-01-16', 1, { source: 'smard' })], at('13:00'))).toEqual([])

    expect(await versionsOfDay(pool, '2026-01-16')).toHaveLength(1)
  })

  test('are stored once when two processes store them at the same time', async () => {
    const day = aPriceDay('2026-01-17', 1)

    const changed = await Promise.all(
      [pool, other, pool, other].map((db) => storeDays(db, [day], at('12:00'))),
    )

    expect(changed.flat()).toEqual([{ date: '2026-01-17', version: 1 }])
  })

  test.each([
    ['2026-03-29', 92],
    ['2026-10-25', 100],
  ])('of %s have %i quarter-hours, each at its instant', async (date, count) => {
    await storeDays(pool, [aPriceDay(date, 1_234_500)], at('12:00'))

    const { rows } = await pool.query<{ startsAt: Date; eurPerMwh: string }>(sql`
      select starts_at as "startsAt", eur_per_mwh as "eurPerMwh" from day_ahead_prices
      where delivery_date = ${date} order by starts_at`)

    expect(rows).toHaveLength(count)
    const steps = rows.map(
      ({ startsAt }, index) => startsAt.getTime() - (rows[0]?.startsAt.getTime() ?? 0) - index * 900_000,
    )
    expect(new Set(steps)).toEqual(new Set([0]))
    expect(Number(rows[0]?.eurPerMwh)).toBe(12.345)
  })

  test('are never changed or deleted in place', async () => {
    await expect(pool.query(sql`update day_ahead_price_days set version = 9`)).rejects.toThrow(
      'never changed',
    )
    await expect(pool.query(sql`delete from day_ahead_price_days`)).rejects.toThrow('never changed')
  })

  test('of several years are stored at once', async () => {
    const dates = Array.from({ length: 1200 }, (_, index) =>
      new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    )

    const changed = await storeDays(
      pool,
      dates.map((date) => aPriceDay(date, 7)),
      at('12:00'),
    )

    expect(changed).toHaveLength(1200)
  })
})

describe('cached prices', () => {
  test('pick up what another process stores, reading only what changed', async () => {
    const reads: number[] = []
    const counting: Db = {
      ...other,
      async query<Row>(query: Parameters<Db['query']>[0]) {
        const result = await other.query<Row>(query)
        if (query.text.includes('change_number >')) reads.push(result.rowCount)
        return result
      },
    }
    const cached = await keptBy(counting)
    const before = cached.current()
    expect(before.pricesOfDay('2026-02-01')).toBeUndefined()

    await storeDays(pool, [aPriceDay('2026-02-01', 5)], at('12:00'))
    await revisions.refresh()

    expect(cached.current().pricesOfDay('2026-02-01')).toMatchObject({ version: 1, source: 'entsoe' })
    expect(before.pricesOfDay('2026-02-01')).toBeUndefined()
    expect(reads.at(-1)).toBe(1)
    expect(reads[0]).toBeGreaterThan(1000)

    await storeDays(pool, [aPriceDay('2026-02-01', 6)], at('13:00'))
    await revisions.refresh()

    expect(cached.current().pricesOfDay('2026-02-01')).toMatchObject({ version: 2 })
    expect(cached.current().pricesOfDay('2026-02-01')?.microCentPerKwh[0]).toBe(6)
  })

  test('have a version that changes with any stored day', async () => {
    const cached = await keptBy(other)
    const before = cached.current().version()

    await storeDays(pool, [aPriceDay('2026-05-31', 5)], at('12:00'))
    await revisions.refresh()

    expect(cached.current().version()).not.toBe(before)
  })
})

describe('new prices replace', () => {
  const hourly = { resolutionMinutes: 60 } as const
  test.each([
    ['other ones', aPriceDay('2026-01-15', 2), aPriceDay('2026-01-15', 1), true],
    ['the same ones', aPriceDay('2026-01-15', 1), aPriceDay('2026-01-15', 1, { source: 'smard' }), false],
    ['hourly ones', aPriceDay('2026-01-15', 1), aPriceDay('2026-01-15', 1, hourly), true],
    ['finer ones', aPriceDay('2026-01-15', 2, hourly), aPriceDay('2026-01-15', 1), false],
    [
      'hourly ones, being hourly',
      aPriceDay('2026-01-15', 2, hourly),
      aPriceDay('2026-01-15', 1, hourly),
      true,
    ],
    ['those of former years', aPriceDay('2025-09-30', 2, hourly), aPriceDay('2025-09-30', 1, hourly), true],
    ['imported ones', aPriceDay('2026-01-15', 2), aPriceDay('2026-01-15', 1, { source: 'import' }), false],
    [
      'anything, being imported',
      aPriceDay('2026-01-15', 2, { source: 'import', ...hourly }),
      aPriceDay('2026-01-15', 1),
      true,
    ],
  ])('%s: %#', (_what, fresh, known, isReplaced) => {
    expect(replaces(fresh, known)).toBe(isReplaced)
  })
})
