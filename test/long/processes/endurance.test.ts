/** The short form of the scenarios of `npm run torture` that need time, real or played, or somebody else's servers. */
import { expect, test } from 'vitest'
import { clock } from '../../../torture/scenarios/clock.ts'
import { soak } from '../../../torture/scenarios/soak.ts'
import { sources } from '../../../torture/scenarios/sources.ts'
import { play } from '../../support/play-scenario.ts'

test('orders start and end on their day, once, over days of 23 and 25 hours and a leap day', async () => {
  const { lost, orders } = await play(clock, 1)

  expect(lost).toEqual([])
  expect(orders).toBe(18)
})

test('a market gateway and price sources that are slow, down or lie cost no message, and no price is made up', async () => {
  const { lost, details } = await play(sources, 1)

  expect(lost).toEqual([])
  expect(details).toMatchObject({ 'market messages': 20, 'messages that were retried': 16 })
})

test('all kinds of work at once lose nothing and let neither memory nor answers grow', async () => {
  const { lost, orders } = await play(soak, 1)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})
