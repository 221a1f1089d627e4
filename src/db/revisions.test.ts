import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { requireFresh, watchRevisions } from './revisions.ts'
import { type Db, sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const { pool } = await testDatabase()
const count = async () =>
  (await pool.query<{ count: number }>(sql`select count(*) as count from partners`)).rows[0]?.count
const addPartner = (slug: string) =>
  pool.query(sql`insert into partners (slug, type, brand_name) values (${slug}, 'ThirdParty', 'Name')`)

const revisions = await watchRevisions(pool)
afterAll(() => revisions.close())

test('a kept value follows the tables of its topic, by itself', async () => {
  const partners = await revisions.keep('access', count)
  const before = partners.current() ?? 0

  await addPartner('kept-1')

  await expect.poll(() => partners.current(), { timeout: 4000 }).toBe(before + 1)
})

test('a kept value is not loaded again while nothing changes', async () => {
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

test('looks at the same moment share one query', async () => {
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

test('what was kept is refused once the database has been silent for five seconds', async () => {
  let isDown = false
  const failing: Db = {
    ...pool,
    query: (query) => (isDown ? Promise.reject(new DatabaseUnavailable('')) : pool.query(query)),
  }
  const watched = await watchRevisions(failing)
  expect(() => requireFresh(watched)).not.toThrow()

  isDown = true
  await expect.poll(() => watched.isFresh(), { timeout: 7000 }).toBe(false)
  expect(() => requireFresh(watched)).toThrow(DatabaseUnavailable)

  isDown = false
  await expect.poll(() => watched.isFresh(), { timeout: 3000 }).toBe(true)
  watched.close()
})
