/** The short form of the scenarios of `npm run torture` that send too much, too slowly or not at all. */
import { expect, test } from 'vitest'
import { overload } from '../../../torture/scenarios/overload.ts'
import { slowClients } from '../../../torture/scenarios/slow-clients.ts'
import { play } from '../../support/play-scenario.ts'

test('ten times the load that it can carry is refused at once but for what is answered in time, and soon forgotten', async () => {
  const { lost, details } = await play(overload, 1)

  expect(lost).toEqual([])
  expect(details['refused with Retry-After']).toBeGreaterThanOrEqual(100)
  expect(details['orders accepted, all stored']).toBeGreaterThanOrEqual(100)
})

test('clients that are slow, idle, gone or half closed cost the others nothing and are let go', async () => {
  const { lost, details } = await play(slowClients, 1)

  expect(lost).toEqual([])
  expect(details['most connections open']).toBeGreaterThanOrEqual(690)
})
