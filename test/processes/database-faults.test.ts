/** The short form of the scenarios of `npm run torture` that strike the database or the number of processes. */
import { expect, test } from 'vitest'
import { diskFull } from '../../torture/scenarios/disk-full.ts'
import { failover } from '../../torture/scenarios/failover.ts'
import { manyProcesses } from '../../torture/scenarios/many-processes.ts'
import { restartDatabase } from '../../torture/scenarios/restart-database.ts'
import { play } from '../support/play-scenario.ts'

test('a primary that is killed under load costs no accepted order and no mail, and the service follows its standby', async () => {
  const { lost, orders } = await play(failover, 1)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})

test('a fast and an immediate restart of the database under load cost no accepted order and no mail', async () => {
  const { lost, orders } = await play(restartDatabase, 2)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})

test('a full disk of the database costs no accepted order and no mail, and the service goes on once there is space', async ({
  skip,
}) => {
  const { lost, orders, times } = await play(diskFull, 2)

  if (times === 0) skip('this account may not mount a disk')
  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})

test('two services with several processes each on one database send no mail twice and lose no step of an order', async () => {
  const { lost, orders, details } = await play(manyProcesses, 1)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
  expect(details['events accepted']).toBeGreaterThanOrEqual(10)
})
