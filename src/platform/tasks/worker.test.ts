import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdPauses } from '../../../test/support/pauses.ts'
import { sql } from '../db/sql.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { longestOutage, maxAttempts, pauseAfter } from './attempt-task.ts'
import { countTasks } from './count-tasks.ts'
import { enqueueTask } from './enqueue-task.ts'
import { aTask, testQueue } from './queue.fixture.ts'
import { claimTasks } from './repository.ts'
import { runDueTasks, untilNothingIsDue } from './run-due-tasks.fixture.ts'
import { PermanentFailure, type TaskHandler, TemporaryFailure } from './task.ts'
import { createTaskRunner, leaseMilliseconds } from './task-runner.ts'
import { startWorker } from './worker.ts'

const { db, clock, log, linesOf, logText, enqueue, enqueueMany, taskOf } = await testQueue()

const run = (kind: string, handler: TaskHandler) =>
  runDueTasks({ db, clock, log, handlers: { [kind]: handler } })
/** A handler must not fail the test itself: the worker would take that for a failed attempt. */
const expectNothingDue = async (kind: string) => {
  let calls = 0
  await run(kind, async () => void calls++)
  expect(calls).toBe(0)
}
const failing = async () => {
  throw new Error('no')
}
/** The same queue, and how often somebody has looked for tasks in it. */
const watched = () => {
  let looks = 0
  const query: typeof db.query = async (asked) => {
    const result = await db.query(asked)
    // Finished, so that whatever it brings about is about to begin.
    looks++
    return result as never
  }
  return { db: { ...db, query }, looks: () => looks }
}
const aWorker = (kind: string, handler: TaskHandler, options = {}) => {
  const worker = startWorker({
    db,
    clock,
    log,
    handlers: { [kind]: handler },
    pollMilliseconds: 20,
    ...options,
  })
  onTestFinished(() => worker.close())
  return worker
}

describe('a task', () => {
  test('reaches its handler with subject and payload, and is done once', async () => {
    const task = { subject: '30000016', payload: { a: [1] }, now: clock.now() }
    const id = await enqueueTask(db, aTask('once', task))
    const dueAt = clock.now()
    const calls: unknown[] = []

    for (let round = 0; round < 2; round++) await run('once', async (task) => void calls.push(task))

    expect(calls).toEqual([
      { id, kind: 'once', subject: '30000016', payload: { a: [1] }, attempts: 1, dueAt },
    ])
    expect(await taskOf(id)).toMatchObject({
      attempts: 1,
      leasedUntil: null,
      lastError: null,
      parkedAt: null,
    })
    expect((await taskOf(id)).doneAt).not.toBeNull()
  })

  test('does not exist when its transaction is rolled back', async () => {
    const work = db.transaction(async (tx) => {
      await enqueueTask(tx, aTask('rolled-back', { now: clock.now() }))
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow()

    await expectNothingDue('rolled-back')
  })

  test('waits for its time by the moved clock', async () => {
    const dueAt = new Date(clock.now().getTime() + 3_600_000)
    await enqueueTask(db, aTask('later', { now: clock.now(), dueAt }))
    let calls = 0

    await run('later', async () => void calls++)
    expect(calls).toBe(0)
    clock.advance(3_600_000)
    await run('later', async () => void calls++)

    expect(calls).toBe(1)
  })

  test('of an unknown kind is left to a newer release', async () => {
    const id = await enqueue('from-the-future')

    await run('another', async () => {})

    expect(await taskOf(id)).toMatchObject({ attempts: 0, leasedUntil: null, doneAt: null, parkedAt: null })
  })

  test('may bring about the next one, which runs as well', async () => {
    await enqueue('chain', '3')
    const seen: string[] = []

    await run('chain', async ({ subject }) => {
      seen.push(subject)
      if (subject !== '1') await enqueue('chain', String(Number(subject) - 1))
    })

    expect(seen).toEqual(['3', '2', '1'])
  })
})

describe('a failing task', () => {
  test('is tried again with growing pauses, and parked and reported once after a day', async () => {
    const id = await enqueue('failing')

    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      await run('failing', failing)
      const { attempts, dueAt, lastError, parkedAt } = await taskOf(id)
      const pause = pauseAfter(attempt) as number
      expect({ attempts, parkedAt, lastError }).toEqual({
        attempts: attempt,
        parkedAt: null,
        lastError: 'Error no',
      })
      expect(dueAt.getTime() - clock.now().getTime()).toBe(pause)
      clock.advance(pause - 1)
      await expectNothingDue('failing')
      clock.advance(1)
    }
    await run('failing', failing)

    expect((await taskOf(id)).parkedAt).not.toBeNull()
    expect(linesOf(id, 50)).toHaveLength(1)
    clock.advance(10 * 86_400_000)
    await expectNothingDue('failing')
    expect(linesOf(id, 50)).toHaveLength(1)
  })

  test('is parked immediately if a retry would not help', async () => {
    const id = await enqueue('hopeless')

    await run('hopeless', async () => {
      throw new PermanentFailure('the recipient does not exist')
    })

    expect(await taskOf(id)).toMatchObject({
      attempts: 1,
      lastError: 'PermanentFailure the recipient does not exist',
    })
    expect((await taskOf(id)).parkedAt).not.toBeNull()
  })

  test('that crashes the process each time is eventually parked', async () => {
    const id = await enqueue('poison')
    await db.query(sql`update tasks set attempts = ${maxAttempts} where id = ${id}`)

    await expectNothingDue('poison')

    expect((await taskOf(id)).parkedAt).not.toBeNull()
  })

  test('stores no email address and no database values', async () => {
    const mailId = await enqueue('leak')
    await run('leak', async () => {
      throw new Error('550 <anna.geheim@example.com> unknown')
    })
    const databaseId = await enqueue('leak-database')
    await run('leak-database', async () => {
      await db.query(
        sql`insert into partners (slug, type, brand_name) values ('demo-hems', 'ThirdParty', 'Anna')`,
      )
    })

    expect((await taskOf(mailId)).lastError).toBe('Error 550 … unknown')
    expect((await taskOf(databaseId)).lastError).toBe('error 23505 partners partners_slug_key')
    expect(logText()).not.toContain('(demo-hems)')
  })

  test('does not hold up the others', async () => {
    const bad = await enqueue('mixed', 'bad')
    await enqueueMany('mixed', 30)
    let done = 0

    await run('mixed', async ({ subject }) => {
      if (subject === 'bad') throw new Error('no')
      done++
    })

    expect(done).toBe(30)
    expect((await taskOf(bad)).doneAt).toBeNull()
  })
})

describe('a task whose server is away', () => {
  const away = new TemporaryFailure('nobody answers', { isShared: true })
  /** A runner whose tasks of one kind need a server that can be switched on. */
  const needy = (kind: string, others: Record<string, TaskHandler> = {}) => {
    const server = { isThere: false, tries: 0, done: 0 }
    const handlers: Record<string, TaskHandler> = {
      ...others,
      [kind]: async () => {
        server.tries++
        if (!server.isThere) throw away
        server.done++
      },
    }
    const runner = createTaskRunner({ db, clock, log, handlers, sharingServer: [kind] })
    return { server, run: () => untilNothingIsDue(runner) }
  }

  test('stays due, counts no attempt, and is tried again with growing pauses', async () => {
    const id = await enqueue('away')
    const { server, run } = needy('away')
    const dueAt = clock.now()
    const pauses: number[] = []

    for (let count = 0; count < 8; count++) {
      await run()
      const task = await taskOf(id)
      expect(task).toMatchObject({ attempts: 0, dueAt, lastError: 'TemporaryFailure nobody answers' })
      const pause = Number(task.leasedUntil) - clock.now().getTime()
      pauses.push(pause / 1000)
      clock.advance(pause - 1)
      await run()
      expect(server.tries).toBe(count + 1)
      clock.advance(1)
    }
    server.isThere = true
    await run()

    expect(pauses).toEqual([10, 10, 20, 40, 80, 160, 300, 300])
    expect(await taskOf(id)).toMatchObject({ attempts: 1, lastError: null })
  })

  test('is parked when it has waited for 14 days, and not before', async () => {
    const id = await enqueue('away-for-good')
    const { run } = needy('away-for-good')

    clock.advance(longestOutage - 1)
    await run()
    expect((await taskOf(id)).parkedAt).toBeNull()
    clock.advance(300_000)
    await run()

    expect((await taskOf(id)).parkedAt).not.toBeNull()
    expect(linesOf(id, 50)).toHaveLength(1)
  })

  test('waits with all that need the server: one of them tries, and its success lets the others go', async () => {
    await enqueueMany('crowd', 50)
    let other = 0
    const { server, run } = needy('crowd', { 'not-the-crowd': async () => void other++ })
    await run()
    // As many as run at once had begun before it was known.
    expect(server.tries).toBe(10)

    for (const [seconds, tries] of [
      [9, 10],
      [1, 11],
      [19, 11],
      [1, 12],
      [39, 12],
      [1, 13],
      [60, 14],
      [60, 15],
    ] as const) {
      clock.advance(seconds * 1000)
      await enqueue('not-the-crowd')
      await run()
      expect(server.tries).toBe(tries)
    }
    expect(other).toBe(8)
    server.isThere = true
    clock.advance(60_000)
    await run()
    // Those that have tried in vain have pauses of their own, five minutes at most.
    clock.advance(300_000)
    await run()

    expect(server.done).toBe(50)
  })

  test('does not hold up others when it alone finds no server', async () => {
    const handlers = {
      lonely: async ({ subject }: { subject: string }) => {
        if (subject === 'bad') throw away
      },
    }
    const runner = createTaskRunner({ db, clock, log, handlers, sharingServer: ['lonely'] })
    const bad = await enqueue('lonely', 'bad')
    for (let count = 0; count < 5; count++) {
      clock.advance(300_000)
      await untilNothingIsDue(runner)
    }
    await enqueueMany('lonely', 20)

    await untilNothingIsDue(runner)

    const { rows } = await db.query(sql`select 1 from tasks where kind = 'lonely' and done_at is not null`)
    expect(rows).toHaveLength(20)
    expect(await taskOf(bad)).toMatchObject({ doneAt: null, parkedAt: null })
  })
})

describe('several workers', () => {
  test('do each of many tasks exactly once', async () => {
    await enqueueMany('shared', 400)
    const seen: string[] = []
    const handler: TaskHandler = async ({ subject }) => {
      for (let turns = Math.random() * 4; turns > 0; turns--) await turn()
      seen.push(subject)
    }

    const workers = Array.from({ length: 4 }, () => aWorker('shared', handler))

    await expect.poll(() => seen.length).toBeGreaterThanOrEqual(400)
    for (const worker of workers) await worker.close()
    expect(new Set(seen).size).toBe(400)
    expect(seen).toHaveLength(400)
  })

  test('never run more tasks at a time than allowed', async () => {
    await enqueueMany('bounded', 30)
    let now = 0
    let max = 0
    let letGo = () => {}
    const allAreThere = new Promise<void>((resolve) => {
      letGo = resolve
    })

    await runDueTasks({
      db,
      clock,
      log,
      concurrency: 4,
      handlers: {
        bounded: async () => {
          max = Math.max(max, ++now)
          if (now === 4) letGo()
          await allAreThere
          for (let turns = 0; turns < 5; turns++) await turn()
          now--
        },
      },
    })

    expect(max).toBe(4)
  })

  test('get the task of a worker that was killed, once its lease has ended', async () => {
    const id = await enqueue('killed')
    const now = clock.now()
    const leasedUntil = new Date(now.getTime() + leaseMilliseconds)
    await claimTasks(db, { kinds: ['killed'], now, leasedUntil, limit: 1, except: [] })
    const attempts: number[] = []

    clock.advance(leaseMilliseconds - 1)
    await expectNothingDue('killed')
    clock.advance(1)
    await run('killed', async (task) => void attempts.push(task.attempts))

    expect(attempts).toEqual([2])
    expect((await taskOf(id)).doneAt).not.toBeNull()
  })

  test('do not repeat what they run themselves when the clock is moved by days', async () => {
    await enqueue('long')
    let calls = 0
    let finish = () => {}
    const { db: queue, looks } = watched()
    const handler = () => {
      calls++
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    aWorker('long', handler, { db: queue })
    await expect.poll(() => calls).toBe(1)

    clock.advance(3 * 86_400_000)
    const before = looks()
    await expect.poll(looks).toBeGreaterThan(before + 2)
    finish()

    expect(calls).toBe(1)
  })

  test('do not decide about a task that another worker now holds', async () => {
    const id = await enqueue('fenced')
    let fail = (_error: Error) => {}
    const late = run('fenced', () => new Promise<void>((_resolve, reject) => (fail = reject)))
    await expect.poll(async () => (await taskOf(id)).attempts).toBe(1)
    clock.advance(leaseMilliseconds)
    const now = clock.now()
    const leasedUntil = new Date(now.getTime() + leaseMilliseconds)
    await claimTasks(db, { kinds: ['fenced'], now, leasedUntil, limit: 1, except: [] })

    fail(new Error('too late'))
    await late

    expect(await taskOf(id)).toMatchObject({ attempts: 2, leasedUntil, lastError: null })
  })
})

describe('a worker', () => {
  test('starts at once when it is woken, and by itself otherwise', async () => {
    const seen: string[] = []
    const handler: TaskHandler = async ({ subject }) => void seen.push(subject)
    const { db: queue, looks } = watched()
    const sleepy = aWorker('woken', handler, { pollMilliseconds: 3_600_000, db: queue })
    await expect.poll(looks).toBe(1)

    await enqueue('woken', 'a')
    expect(looks()).toBe(1)
    expect(seen).toEqual([])
    sleepy.wake()
    await expect.poll(() => seen).toEqual(['a'])

    aWorker('woken', handler)
    await enqueue('woken', 'b')
    await expect.poll(() => seen).toEqual(['a', 'b'])
  })

  test('that is woken over and over looks for tasks forty times a second at most', async () => {
    // The clock stands still, so that each rest is as long as can be; the test ends it.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    const rests = holdPauses(1000 / 40)
    const { db: queue, looks } = watched()
    const busy = aWorker('busy', async () => {}, { pollMilliseconds: 3_600_000, db: queue })
    while (looks() < 1) await turn()
    busy.wake()
    while (rests.begun() < 1) await turn()

    for (let count = 0; count < 100; count++) {
      busy.wake()
      await turn()
    }
    expect(looks()).toBe(1)

    rests.end()
    while (looks() < 2) await turn()
  })

  test('lets running tasks finish when it is closed, and takes no more', async () => {
    const id = await enqueue('closing')
    const started: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const worker = aWorker('closing', async (task) => {
      started.push(task.id)
      await finished
    })
    await expect.poll(() => started).toEqual([id])

    let isClosed = false
    const closing = worker.close().finally(() => {
      isClosed = true
    })
    const next = await enqueue('closing')
    expect(isClosed).toBe(false)
    finish()
    await closing

    expect((await taskOf(id)).doneAt).not.toBeNull()
    expect((await taskOf(next)).attempts).toBe(0)
    await run('closing', async () => {})
  })

  test('continues after an outage of the database', async () => {
    let refusals = 0
    const shaky: typeof db = {
      ...db,
      query: (query) => (refusals++ < 3 ? Promise.reject(new DatabaseUnavailable('')) : db.query(query)),
    }
    const id = await enqueue('outage')
    aWorker('outage', async () => {}, { db: shaky })

    await expect.poll(async () => (await taskOf(id)).doneAt).not.toBeNull()
  })

  test('repeats a task whose end could not be stored, after the lease', async () => {
    const id = await enqueue('unstored')
    let calls = 0
    const forgetful: typeof db = {
      ...db,
      query: (query) => (calls > 0 ? Promise.reject(new DatabaseUnavailable('')) : db.query(query)),
    }
    const broken = runDueTasks({
      db: forgetful,
      clock,
      log,
      handlers: { unstored: async () => void calls++ },
    })
    await expect(broken).rejects.toThrow(DatabaseUnavailable)
    expect((await taskOf(id)).doneAt).toBeNull()

    clock.advance(leaseMilliseconds)
    await run('unstored', async () => void calls++)

    expect(calls).toBe(2)
  })
})

test('the counts show what waits, for how long, and what was given up', async () => {
  await db.query(sql`delete from tasks`)
  expect(await countTasks(db, clock.now())).toEqual({ due: 0, parked: 0, oldestDueSeconds: 0 })
  const now = clock.now()
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
  await enqueueTask(db, aTask('counted', { now, dueAt: minutes(-5) }))
  await enqueueTask(db, aTask('counted', { now, dueAt: minutes(-1) }))
  await enqueueTask(db, aTask('counted', { now, dueAt: minutes(1) }))
  await enqueue('given-up')
  await run('given-up', async () => {
    throw new PermanentFailure('no')
  })

  expect(await countTasks(db, now)).toEqual({ due: 2, parked: 1, oldestDueSeconds: 300 })
})
