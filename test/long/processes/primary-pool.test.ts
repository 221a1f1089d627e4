import { describe, expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../../src/platform/db/open-pool.ts'
import type { Pool } from '../../../src/platform/db/pool.ts'
import { NoPrimary } from '../../../src/platform/db/primary-pool.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { DatabaseUnavailable } from '../../../src/platform/db/unavailable.ts'
import { type DatabaseDoor, openDoor } from '../../support/database-door.ts'
import { makeSynchronous, type PostgresNode } from '../../support/postgres-node.ts'
import { testNodes } from '../../support/test-nodes.ts'

const servers = await testNodes()

/** A primary with a standby that confirms each commit, both behind ports of their own. */
async function aPair() {
  const primary = await servers.primary()
  const admin = openPool(primary.address, { size: 1 })
  await admin.execute('create table notes (text text)')
  const standby = await servers.standbyOf(primary)
  await makeSynchronous(admin)
  await admin.close()
  const doors = await Promise.all([primary, standby].map(({ address }) => openDoor(address)))
  onTestFinished(async () => {
    for (const door of doors) await door.close()
  })
  return { primary, standby, doors: doors as [DatabaseDoor, DatabaseDoor] }
}

function following(doors: readonly { port: number }[]) {
  const events: string[] = []
  const hosts = doors.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const connectionString = `postgres://wattline@${hosts}/wattline?target_session_attrs=read-write`
  const pool = openPool({ connectionString }, { size: 4, onEvent: (event) => events.push(event) })
  onTestFinished(() => pool.close())
  return { pool, events }
}

async function promote({ address }: PostgresNode): Promise<void> {
  const admin = openPool(address, { size: 1 })
  await admin.query(sql`select pg_promote()`)
  await admin.close()
}

const write = (pool: Pool, text: string) => pool.query(sql`insert into notes values (${text})`)
const notes = async (pool: Pool) =>
  (await pool.query<{ text: string }>(sql`select text from notes order by text`)).rows.map(({ text }) => text)
const untilWritten = (pool: Pool, text: string) =>
  expect.poll(() => write(pool, text).then(() => 'written', String)).toBe('written')

describe('a pool of several servers', () => {
  test('finds the server that accepts writes, wherever it is in the list', async () => {
    const { doors } = await aPair()
    const { pool } = following([...doors].reverse())

    await write(pool, 'a')

    expect(await notes(pool)).toEqual(['a'])
    expect(pool.counts()).toMatchObject({ waiting: 0 })
  })

  test('follows a standby that is promoted after the primary was killed, and repeats nothing by itself', async () => {
    const { primary, standby, doors } = await aPair()
    const { pool, events } = following(doors)
    await write(pool, 'before')
    const underWay = pool.transaction(async (tx) => {
      await tx.query(sql`insert into notes values ('under way')`)
      await tx.query(sql`select pg_sleep(3600)`)
    })
    const failed = expect(underWay).rejects.toBeInstanceOf(DatabaseUnavailable)

    await primary.kill()
    await failed
    const refused = await expect
      .poll(() => write(pool, 'lost').catch((error: DatabaseUnavailable) => error.cause))
      .toBeInstanceOf(NoPrimary)
      .then(() => write(pool, 'lost').catch((error: DatabaseUnavailable) => String(error.cause)))
    await promote(standby)
    await untilWritten(pool, 'after')

    expect(refused).toMatch(/:\d+ does not answer .*, 127\.0\.0\.1:\d+ is a standby/)
    expect(await notes(pool)).toEqual(['after', 'before'])
    expect(events).toEqual([
      expect.stringMatching(/^No writable database: no server .* is a standby\.$/),
      `The database is now 127.0.0.1:${doors[1].port}.`,
    ])
  })

  test('leaves a host that stops answering, and ends the statements that wait for it', async () => {
    const { primary, standby, doors } = await aPair()
    const { pool } = following(doors)
    await write(pool, 'before')
    const underWay = pool.query(sql`select pg_sleep(3600)`)
    const failed = expect(underWay).rejects.toBeInstanceOf(DatabaseUnavailable)

    doors[0].fallSilent()
    await primary.kill()
    await promote(standby)

    await untilWritten(pool, 'after')
    await failed
  })

  test('never goes back to a former primary that came back', async () => {
    const { primary, standby, doors } = await aPair()
    const { pool } = following(doors)
    await write(pool, 'before')
    await promote(standby)
    await expect.poll(async () => (await pool.query(sql`select from pg_stat_replication`)).rowCount).toBe(0)
    await untilWritten(pool, 'after')

    await standby.kill()

    await expect
      .poll(() => write(pool, 'astray').catch((error: DatabaseUnavailable) => String(error.cause)))
      .toContain('accepts writes, but another server was promoted later')
    const former = openPool(primary.address, { size: 1 })
    expect(await notes(former)).not.toContain('astray')
    await former.close()
  })

  test('does not use a server that became read-only, and resumes when it no longer is', async () => {
    const { primary, doors } = await aPair()
    const { pool } = following(doors)
    await write(pool, 'before')
    const admin = openPool(primary.address, { size: 1 })
    const setReadOnly = async (value: string) => {
      await admin.execute(`alter system set default_transaction_read_only = ${value}`)
      await admin.execute('select pg_reload_conf()')
    }

    await setReadOnly('on')
    await expect
      // It writes nothing, since the server may still accept it: a new setting reaches its connections a moment later.
      .poll(() =>
        pool
          .query(sql`update notes set text = text where false`)
          .then(() => 'accepted')
          .catch((error: DatabaseUnavailable) => String(error.cause)),
      )
      .toContain('is set to read-only')
    await setReadOnly('off')
    await admin.close()

    await untilWritten(pool, 'after')
    expect(await notes(pool)).toEqual(['after', 'before'])
  })

  test('refuses a connection that leads to a standby behind the address of the primary', async () => {
    const { standby, doors } = await aPair()
    const { pool } = following([doors[0]])
    await write(pool, 'before')

    doors[0].leadTo(standby.address)

    const many = Array.from({ length: 4 }, () =>
      pool.query(sql`select pg_sleep(0.1), pg_is_in_recovery() as standby`),
    )
    for (const result of await Promise.allSettled(many)) {
      if (result.status === 'fulfilled') expect(result.value.rows).toMatchObject([{ standby: false }])
      else expect(String(result.reason.cause)).toContain('the server is a standby')
    }
  })

  test('whose servers all refuse the database says so at once', async () => {
    const node = await servers.primary()
    const door = await openDoor(node.address)
    onTestFinished(door.close)
    const connectionString = `postgres://wattline@127.0.0.1:${door.port}/nothing?target_session_attrs=primary`
    const pool = openPool({ connectionString })
    onTestFinished(() => pool.close())

    await expect(pool.query(sql`select 1`)).rejects.toMatchObject({ code: '3D000' })
  })
})
