import { describe, expect, test } from 'vitest'
import { testQueue } from './queue.fixture.ts'
import { claimTasks, storeTaskOutcomes, type TaskOutcome } from './repository.ts'
import { leaseMilliseconds } from './task-runner.ts'

const { db, clock, enqueue, taskOf } = await testQueue()

const claim = (kind: string) => {
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + leaseMilliseconds)
  return claimTasks(db, { kinds: [kind], now, leasedUntil, limit: 10, except: [] })
}
const nothingDecided = { doneAt: null, dueAt: null, waitsUntil: null, parkedAt: null, error: null }

describe('a lease', () => {
  test('keeps a task from every other worker until it ends', async () => {
    const id = await enqueue('leased')

    expect(await claim('leased')).toMatchObject([{ id, attempts: 1 }])
    clock.advance(leaseMilliseconds - 1)
    expect(await claim('leased')).toEqual([])
    clock.advance(1)
    expect(await claim('leased')).toMatchObject([{ id, attempts: 2 }])
  })

  test.each<[string, Partial<TaskOutcome>]>([
    ['when the task is tried again', { dueAt: new Date('2030-01-01T00:00:00Z'), error: 'Error no' }],
    ['that the task waits', { waitsUntil: new Date('2030-01-01T00:00:00Z') }],
    ['that the task is parked', { parkedAt: new Date('2030-01-01T00:00:00Z') }],
  ])('that was lost no longer lets its worker say %s', async (_what, said) => {
    const id = await enqueue('lost')
    const [task] = await claim('lost')
    clock.advance(leaseMilliseconds)
    await claim('lost')
    const held = await taskOf(id)
    const outcome = { ...nothingDecided, ...said, task } as TaskOutcome

    expect(await storeTaskOutcomes(db, [outcome])).toEqual(new Set())

    expect(await taskOf(id)).toEqual(held)
    await storeTaskOutcomes(db, [{ ...outcome, ...nothingDecided, doneAt: clock.now() }])
  })

  test('that was lost still lets its worker say that the task is done', async () => {
    const id = await enqueue('done-late')
    const [task] = await claim('done-late')
    clock.advance(leaseMilliseconds)
    await claim('done-late')

    const outcome = { ...nothingDecided, doneAt: clock.now(), task } as TaskOutcome
    expect(await storeTaskOutcomes(db, [outcome])).toEqual(new Set([id]))

    expect((await taskOf(id)).doneAt).toEqual(clock.now())
  })
})
