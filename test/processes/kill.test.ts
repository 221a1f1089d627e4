/** The one kill that `npm test` plays; the others are in test/long/processes. */
import { expect, test } from 'vitest'
import { killOrders } from '../../torture/scenarios/kill-orders.ts'
import { play } from '../support/play-scenario.ts'

test('a service that is killed under load loses, doubles and halves no order, and confirms each once', async () => {
  const { lost, orders } = await play(killOrders, 1)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(10)
})
