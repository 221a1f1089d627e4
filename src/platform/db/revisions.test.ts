import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { watchRevisions } from './revisions.ts'
import { type Db, sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const { pool } = await testDatabase()
const count = async () =>
  (await pool.query<{ count: number }>(sql`select count(*) as count from partners`)).rows[0]?.count
const addPartner = (slug: string) =>
  pool.query(sql`insert into partners (slug, type, brand_name) values (${slug}, 'ThirdParty', 'Name')`)

const revisions = await watchRevisions(pool)
afterAll(() => revisions.close())

test('a cached value follows the tables of its topic by itself', async () => {
  const partners = await revisions.keep('access', count)
  const before = partners.current() ?? 0

  await addPartner('kept-1')

  await expect.poll(() => partners.current()).toBe(before + 1)
})

test('a cached value is not reloaded while nothing changes', async () => {
  let loads = 0
  await revisions.keep('access', async () => loads++)
  await revisions.refresh()
  const loadsBefore = loads

  await revisions.refresh()
  await revisions.refresh()

  expect(loads).toBe(loadsBefore)
})

test('a change that is rolled back changes nothing', async () => {
  const partners = await revisions.keep('access', count)
  const before = partners.current()
  const work = pool.transaction(async (tx) => {
    await tx.query(sql`insert into partners (slug, type, brand_name) values ('gone', 'ThirdParty', 'Name')`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')

  await revisions.refresh()

  expect(partners.current()).toBe(before)
})

test('concurrent looks share one query', async () => {
  let queries = 0
  const counting: Db = {
    ...pool,
    query(query) {
      queries++
      return pool.query(query)
    },
  }
  const watched = await watchRevisions(counting)
  queries = 0

  await Promise.all([watched.refresh(), watched.refresh(), watched.refresh(), watched.refresh()])

  // The first may have begun too early for the others, which share the second.
  expect(queries).toBe(2)
  watched.close()
})

test('the database is not asked again after the end, which came while it was asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let queries = 0
  let answer = () => {}
  const slow = {
    ...pool,
    query: () => {
      const result = { rows: [], rowCount: 0 }
      if (++queries === 1) return Promise.resolve(result)
      return new Promise((resolve) => {
        answer = () => resolve(result)
      })
    },
  } as unknown as Db
  const watched = await watchRevisions(slow)
  await vi.advanceTimersByTimeAsync(1000)
  expect(queries).toBe(2)

  watched.close()
  answer()
  await vi.advanceTimersByTimeAsync(10_000)

  expect(queries).toBe(2)
})

/** Revisions on a database that can be taken away, at a clock that stands still. */
async function silentRevisions() {
  let time = 0
  let isDown = false
  let queries = 0
  const failing: Db = {
    ...pool,
    query: (query) => {
      queries++
      return isDown ? Promise.reject(new DatabaseUnavailable('')) : pool.query(query)
    },
  }
  const watched = await watchRevisions(
    failing,
    () => {},
    () => time,
  )
  watched.close()
  return {
    ...watched,
    queries: () => queries,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    takeAway: () => {
      isDown = true
    },
  }
}

test('data from the last five seconds is used without asking the database', async () => {
  const watched = await silentRevisions()
  watched.takeAway()
  watched.pass(4999)

  expect(watched.isFresh()).toBe(true)
  expect(watched.untilFresh()).toBeUndefined()
})

test('a late timer is not an outage: the database is asked before the answer', async () => {
  const watched = await silentRevisions()
  const partners = await watched.keep('access', count)
  const before = partners.current() ?? 0
  await addPartner('kept-late')
  watched.pass(60_000)
  expect(watched.isFresh()).toBe(false)

  await watched.untilFresh()

  expect(partners.current()).toBe(before + 1)
  expect(watched.isFresh()).toBe(true)
  expect(watched.untilFresh()).toBeUndefined()
})

test('answers that wait for the same look share it', async () => {
  const watched = await silentRevisions()
  watched.pass(5000)
  const before = watched.queries()

  await Promise.all(Array.from({ length: 50 }, () => watched.untilFresh()))

  // The first may have begun too early for the others, which share the second.
  expect(watched.queries() - before).toBe(2)
})

test('cached data is refused once the database has been silent for five seconds and still is', async () => {
  const watched = await silentRevisions()
  watched.takeAway()
  watched.pass(5000)

  await expect(watched.untilFresh()).rejects.toThrow(DatabaseUnavailable)
})

test('while the database is unavailable one request asks and the others are refused immediately', async () => {
  const watched = await silentRevisions()
  watched.takeAway()
  watched.pass(5000)
  await expect(watched.untilFresh()).rejects.toThrow(DatabaseUnavailable)
  const before = watched.queries()

  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => watched.untilFresh()))

  expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
  expect(watched.queries() - before).toBe(1)
})

test('a cached value that cannot be reloaded is refused as if the database were silent', async () => {
  const watched = await silentRevisions()
  let isBroken = false
  await watched.keep('access', async () => {
    if (isBroken) throw new Error('broken')
  })
  isBroken = true
  await addPartner('kept-broken')
  watched.pass(5000)

  await expect(watched.untilFresh()).rejects.toThrow(DatabaseUnavailable)
})
