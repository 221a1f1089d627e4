import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inHashingSlot } from './hashing-slots.ts'

const slots = Math.max(1, availableParallelism() - 1)

test('no more runs at once than there are slots, and all of it in order', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await Promise.all(
    Array.from({ length: slots * 5 }, (_, index) =>
      inHashingSlot(async () => {
        most = Math.max(most, ++running)
        await pause(1)
        running--
        done.push(index)
      }),
    ),
  )

  expect(most).toBe(slots)
  expect(done).toHaveLength(slots * 5)
})

test('a piece that fails frees its slot', async () => {
  const failing = Array.from({ length: slots * 3 }, () =>
    inHashingSlot(() => Promise.reject(new Error('no'))).catch((error: Error) => error.message),
  )

  expect(await Promise.all(failing)).toEqual(Array(slots * 3).fill('no'))
  expect(await inHashingSlot(async () => 'free')).toBe('free')
})
