/** The short form of the scenarios of `npm run torture` in which one asks for more than its share. */
import { expect, test } from 'vitest'
import { greedyPartner } from '../../../torture/scenarios/greedy-partner.ts'
import { loginFlood } from '../../../torture/scenarios/login-flood.ts'
import { play } from '../../support/play-scenario.ts'

test('a partner that orders as fast as it is answered keeps no other partner out', async () => {
  const { lost, details } = await play(greedyPartner, 1)

  expect(lost).toEqual([])
  expect(details['reads of the others']).toBeGreaterThanOrEqual(100)
})

test('an address that sends wrong logins without end keeps no other visitor out', async () => {
  const { lost, details } = await play(loginFlood, 1)

  expect(lost).toEqual([])
  expect(details['logins answered with 429']).toBeGreaterThan(0)
})
