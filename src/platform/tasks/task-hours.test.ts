import { expect, test } from 'vitest'
import { testQueue } from './queue.fixture.ts'
import { storeTaskOutcomes } from './repository.ts'
import type { Task } from './task.ts'
import { addUpTaskHours, findTaskHours } from './task-hours.ts'

const { db, enqueue } = await testQueue()
const from = new Date('2026-03-29T00:00:00Z')
const to = new Date('2026-03-29T03:00:00Z')
const hours = async () =>
  (await findTaskHours(db, from, to)).map(({ hour, done, parked }) => [
    hour.toISOString().slice(11, 13),
    done,
    parked,
  ])

type End = { doneAt?: string; parkedAt?: string }
async function end(kind: string, { doneAt, parkedAt }: End): Promise<Task> {
  const task = {
    id: await enqueue(kind),
    kind,
    subject: 'subject',
    payload: {},
    attempts: 0,
    dueAt: from,
  } as Task
  await storeTaskOutcomes(db, [
    {
      ...{ task, dueAt: doneAt || parkedAt ? null : to, waitsUntil: null, error: null },
      ...{ doneAt: doneAt ? new Date(doneAt) : null, parkedAt: parkedAt ? new Date(parkedAt) : null },
    },
  ])
  return task
}

test('tasks count in the hour in which they were done or given up, and not while they wait', async () => {
  await end('test-a', { doneAt: '2026-03-28T23:59:59.999Z' })
  await end('test-a', { doneAt: '2026-03-29T00:00:00Z' })
  await end('test-b', { doneAt: '2026-03-29T00:59:59.999Z' })
  await end('test-a', { parkedAt: '2026-03-29T01:00:00Z' })
  await end('test-a', { doneAt: '2026-03-29T03:00:00Z' })
  await end('test-a', {})

  expect(await hours()).toEqual([
    ['00', 2, 0],
    ['01', 0, 1],
  ])
})

test('a task that two workers have done counts once', async () => {
  const before = await hours()
  const task = await end('test-twice', { doneAt: '2026-03-29T02:00:00Z' })

  await storeTaskOutcomes(db, [
    {
      task,
      doneAt: new Date('2026-03-29T02:10:00Z'),
      dueAt: null,
      waitsUntil: null,
      parkedAt: null,
      error: null,
    },
  ])

  expect(await hours()).toEqual([...before, ['02', 1, 0]])
})

test('adding up, also twice at once, changes nothing that is seen', async () => {
  const before = await hours()

  const added = await Promise.all([addUpTaskHours(db, 2), addUpTaskHours(db, 100), addUpTaskHours(db, 100)])

  expect(await hours()).toEqual(before)
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(6)
  expect(await addUpTaskHours(db, 100)).toBe(0)
})
