import { threadId } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { Refusal } from '../refusal.ts'
import { PermanentFailure } from '../tasks/task.ts'
import { jobsIn } from './jobs.ts'
import type { testJobs } from './thread.fixture.ts'
import { openThreadPool } from './thread-pool.ts'

const pool = openThreadPool({ entry: new URL('./thread.fixture.ts', import.meta.url), threads: 1 })
const inThread = jobsIn<typeof testJobs>(pool)
afterAll(() => pool.close())

const thrownBy = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error)

describe('a job', () => {
  test('runs in another thread, with its arguments', async () => {
    expect(await inThread('sum')([1, 2, 3])).toBe(6)
    expect(await inThread('whereAmI')()).not.toBe(threadId)
  })

  test('that waits does not hold up the others of its thread', async () => {
    const waiting = inThread('waitForRelease')()

    await inThread('release')()

    await waiting
  })
})

describe('an error of a job', () => {
  test('is the refusal that it was, with items and headers', async () => {
    const error = await thrownBy(inThread('refuse')())

    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({
      kind: 'conflict',
      message: 'No.',
      items: [{ code: 'conflict', message: 'No.', details: 'here' }],
      headers: { 'Retry-After': '3' },
    })
  })

  test('reports that the database is unavailable, and why', async () => {
    const error = await thrownBy(inThread('loseDatabase')())

    expect(error).toBeInstanceOf(DatabaseUnavailable)
    expect(error.cause).toMatchObject({ message: 'refused', code: 'ECONNREFUSED' })
  })

  test('is still one that no retry fixes', async () => {
    expect(await thrownBy(inThread('failForGood')())).toBeInstanceOf(PermanentFailure)
  })

  test('keeps what it says, and leaves behind what belongs to its thread', async () => {
    const error = await thrownBy(inThread('fail')())

    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'TypeError', message: 'a bug', code: '23505', table: 'orders' })
    expect(error).not.toHaveProperty('socket')
    expect(error.stack).toContain('thread.fixture.ts')
  })
})

test('closing waits for the jobs under way, and the next job starts fresh', async () => {
  const before = await inThread('whereAmI')()
  const underWay = inThread('later')(100)

  await pool.close()

  expect(await underWay).toBe('done')
  expect(await inThread('whereAmI')()).not.toBe(before)
})
