import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../src/platform/db/open-pool.ts'
import { openReplicas } from '../../src/platform/db/replicas.ts'
import { type Db, sql } from '../../src/platform/db/sql.ts'
import { openDoor } from '../support/database-door.ts'
import type { PostgresNode } from '../support/postgres-node.ts'
import { testNodes } from '../support/test-nodes.ts'

const servers = await testNodes()
const primaryNode = await servers.primary()
const primary = openPool(primaryNode.address, { size: 4 })
await primary.execute('create table notes (text text)')
const standbys = [await servers.standbyOf(primaryNode), await servers.standbyOf(primaryNode)] as const
const [standby] = standbys
const onStandby = openPool(standby.address, { size: 1 })
afterAll(async () => {
  await primary.close()
  await onStandby.close()
})

/** Replicas behind doors of their own, and what was said about them. */
async function replicasOf(...targets: readonly PostgresNode[]) {
  const doors = await Promise.all(targets.map(({ address }) => openDoor(address)))
  const events: string[] = []
  const urls = doors.map(({ port }) => `postgres://wattline@127.0.0.1:${port}/wattline`)
  const reads = openReplicas(urls, { primary, onEvent: (event) => events.push(event) })
  onTestFinished(async () => {
    await reads.close()
    for (const door of doors) await door.close()
  })
  const usable = () => reads.states().filter(({ fault }) => fault === undefined).length
  return { reads, doors, events, usable }
}

const write = (text: string) => primary.query(sql`insert into notes values (${text})`)
const count = async (db: Db) => (await db.query(sql`select from notes`)).rowCount
const isOnReplica = async (db: Db) =>
  (await db.query<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is

beforeEach(() => primary.execute('truncate notes'))

test('statements go to the replica, and transactions to the primary', async () => {
  const { reads, usable } = await replicasOf(standby)
  await expect.poll(usable).toBe(1)

  expect(await isOnReplica(reads)).toBe(true)
  expect(await reads.transaction(isOnReplica)).toBe(false)
})

test('several replicas take turns', async () => {
  const { reads, usable } = await replicasOf(...standbys)
  await expect.poll(usable).toBe(2)
  const folderOf = async () =>
    (await reads.query<{ folder: string }>(sql`select current_setting('data_directory') as folder`)).rows[0]
      ?.folder

  const folders = new Set<string | undefined>()
  for (let turn = 0; turn < 4; turn++) folders.add(await folderOf())

  expect(folders.size).toBe(2)
})

test('without replicas the primary answers', async () => {
  const { reads } = await replicasOf()

  expect(await isOnReplica(reads)).toBe(false)
})

test('a caller that has written something reads it at once, through another process as well', async () => {
  const here = await replicasOf(standby)
  const there = await replicasOf(standby)
  await expect.poll(() => here.usable() + there.usable()).toBe(2)

  for (let written = 1; written <= 100; written++) {
    await write('note')
    expect(await Promise.all([count(here.reads), count(there.reads)])).toEqual([written, written])
  }
})

describe('a replica is left out, and what it should have answered comes from the primary,', () => {
  test('while it lags behind, until it has caught up', async () => {
    const { reads, events, usable } = await replicasOf(standby)
    await expect.poll(usable).toBe(1)

    await onStandby.query(sql`select pg_wal_replay_pause()`)
    await write('note')
    expect([await count(reads), await isOnReplica(reads)]).toEqual([1, false])
    expect(reads.states()).toMatchObject([{ fault: 'lags behind' }])
    await onStandby.query(sql`select pg_wal_replay_resume()`)

    await expect.poll(usable).toBe(1)
    expect(events.filter((event) => !event.includes('does not answer'))).toEqual([
      expect.stringMatching(/^The replica 127\.0\.0\.1:\d+ is in use\.$/),
      expect.stringMatching(/^The replica 127\.0\.0\.1:\d+ lags behind\.$/),
      expect.stringMatching(/^The replica 127\.0\.0\.1:\d+ is in use\.$/),
    ])
  })

  test('when its host falls silent', async () => {
    const { reads, doors, usable } = await replicasOf(standby)
    await expect.poll(usable).toBe(1)

    doors[0]?.fallSilent()

    expect(await isOnReplica(reads)).toBe(false)
    expect(reads.states()).toMatchObject([{ fault: expect.stringContaining('does not answer') }])
  })

  test('when it is killed, and is used again once it is back', async () => {
    const node = await servers.standbyOf(primaryNode)
    const { reads, doors, usable } = await replicasOf(node)
    await expect.poll(usable).toBe(1)

    await node.kill()
    expect(await isOnReplica(reads)).toBe(false)
    const again = await servers.standbyOf(primaryNode)
    doors[0]?.leadTo(again.address)

    await expect.poll(usable).toBe(1)
    expect(await isOnReplica(reads)).toBe(true)
  })

  test('when it ends a statement that stands in the way of what it replays', async () => {
    const { reads, usable } = await replicasOf(standby)
    await expect.poll(usable).toBe(1)
    const raising = sql`do $$ begin
      if pg_is_in_recovery() then raise exception using errcode = '40001', message = 'conflict with recovery'; end if;
    end $$`

    await reads.query(raising)

    expect(reads.states()).toMatchObject([{ fault: expect.any(String) }])
  })

  test('when it is no replica but the primary itself', async () => {
    const { reads } = await replicasOf(primaryNode)

    await expect.poll(() => reads.states()).toMatchObject([{ fault: 'is not a standby' }])
    expect(await isOnReplica(reads)).toBe(false)
  })

  test('when it has another database', async () => {
    const stranger = await servers.primary()
    const { reads } = await replicasOf(stranger)

    await expect.poll(() => reads.states()).toMatchObject([{ fault: 'has another database' }])
  })
})

test('a mistake in a statement is the same mistake on a replica, which stays in use', async () => {
  const { reads, usable } = await replicasOf(standby)
  await expect.poll(usable).toBe(1)

  await expect(reads.query(sql`select 1 / 0`)).rejects.toThrow('division by zero')

  expect(usable()).toBe(1)
})
