/** The short form of the scenarios of `npm run torture` that strike the database or the number of processes. */
import { expect, test } from 'vitest'
import { diskFull } from '../../../torture/scenarios/disk-full.ts'
import { failover } from '../../../torture/scenarios/failover.ts'
import { manyProcesses } from '../../../torture/scenarios/many-processes.ts'
import { powerLoss, powerLossWith } from '../../../torture/scenarios/power-loss.ts'
import { restartDatabase } from '../../../torture/scenarios/restart-database.ts'
import { play } from '../../support/play-scenario.ts'

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

test('a power cut to the disk of the database costs no accepted order and no mail', async ({ skip }) => {
  const { lost, orders, times } = await play(powerLoss, 1)

  if (times === 0) skip('this account may not mount a disk and cut its power')
  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
})

test('a database that answers before it has synced loses orders by a power cut, and it is noticed', async ({
  skip,
}) => {
  const lying = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }
  const { lost, times } = await play(powerLossWith(lying), 1)

  if (times === 0) skip('this account may not mount a disk and cut its power')
  expect(lost.join('\n')).toMatch(/the order \S+ (with|without) a key was accepted and is not there/)
})

test('two services with several processes each on one database send no mail twice and lose no step of an order', async () => {
  const { lost, orders, details } = await play(manyProcesses, 1)

  expect(lost).toEqual([])
  expect(orders).toBeGreaterThan(20)
  expect(details['events accepted']).toBeGreaterThanOrEqual(10)
})
