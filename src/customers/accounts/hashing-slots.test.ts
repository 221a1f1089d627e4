import { expect, test } from 'vitest'
import { type Hasher, inHashingSlot, slotsPerQueue as slots } from './passwords.ts'

const order = (name: string): Hasher => ({ queue: 'orders', name })
const login = (name: string): Hasher => ({ queue: 'logins', name })

/** Work that the test ends. */
function heldWork() {
  let finish = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => held, finish }
}

test('at most as much work runs at once as there are slots, and all of it finishes', async () => {
  let running = 0
  let max = 0
  const pieces = Array.from({ length: slots * 5 }, () =>
    inHashingSlot(order('a'), async () => {
      max = Math.max(max, ++running)
      await Promise.resolve()
      running--
    }),
  )

  await Promise.all(pieces)

  expect(max).toBe(slots)
})

test('failed work frees its slot', async () => {
  const failing = Array.from({ length: slots * 3 }, () =>
    inHashingSlot(order('a'), () => Promise.reject(new Error('no'))).catch((error: Error) => error.message),
  )

  expect(await Promise.all(failing)).toEqual(Array(slots * 3).fill('no'))
  expect(await inHashingSlot(order('a'), async () => 'free')).toBe('free')
})

test('logins do not wait for orders, nor orders for logins', async () => {
  const { work, finish } = heldWork()
  const orders = Array.from({ length: slots * 10 }, () => inHashingSlot(order('greedy'), work))

  expect(await inHashingSlot(login('192.0.2.1'), async () => 'in')).toBe('in')

  finish()
  await Promise.all(orders)
})

test('a client with one order waits for one order of each other client, not for all orders of a busy one', async () => {
  const { work, finish } = heldWork()
  const done: string[] = []
  const hashed = (name: string) => inHashingSlot(order(name), work).then(() => done.push(name))
  const greedy = Array.from({ length: slots * 10 }, () => hashed('greedy'))
  const modest = hashed('modest')

  finish()
  await Promise.all([...greedy, modest])

  expect(done.indexOf('modest')).toBeLessThanOrEqual(slots + 1)
})
