import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { asSuperuser, testDatabase } from '../../../test/support/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Pool } from '../db/pool.ts'
import type { Db } from '../db/sql.ts'
import { migrationsFolder } from '../project-folder.ts'
import { findHead, findUnchained, linksAfter } from './audit-chain.ts'
import { writeAudit } from './audit-trail.ts'
import { verifyChain } from './verify-chain.ts'

let pool: Pool
beforeEach(async () => {
  pool = (await testDatabase()).pool
})

const now = new Date('2026-11-15T12:00:00.123Z')
const add = (db: Db, subject: string) =>
  writeAudit(
    db,
    { action: 'order.event', subject, before: { state: 'Open', a: 1.5 }, after: { text: 'Ä "x" \u2028' } },
    { actor: 'client:demo-operator', origin: '192.0.2.7', requestId: 'r1', now },
  )
const addSeveral = async (count: number) => {
  for (let each = 1; each <= count; each++) await add(pool, `subject-${each}`)
}
const faults = async (options = {}) => (await verifyChain(linksAfter(pool, 0), options)).faults

/** What somebody can do who owns the database. */
const tamper = (text: string) =>
  pool.execute(`
    grant update, delete, truncate on audit_trail, audit_chain to current_user;
    alter table audit_trail disable trigger user; alter table audit_chain disable trigger user;
    ${text};
    alter table audit_trail enable trigger user; alter table audit_chain enable trigger user`)

describe('the chain of the audit trail', () => {
  test('has every entry, without gaps and in the order of commits, also of transactions at the same time', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, each) =>
        pool.transaction(async (tx) => {
          await add(tx, `subject-${each}`)
          await add(tx, `subject-${each}`)
        }),
      ),
    )

    const { first, head, count, faults: found } = await verifyChain(linksAfter(pool, 0))
    expect({ first, count, found }).toEqual({ first: 1, count: 60, found: [] })
    expect(head).toEqual(await findHead(pool))
    expect(await findUnchained(pool)).toEqual([])
  })

  test('has nothing of a transaction that was rolled back', async () => {
    await addSeveral(2)
    const failing = pool.transaction(async (tx) => {
      await add(tx, 'undone')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await addSeveral(1)

    expect(await verifyChain(linksAfter(pool, 0))).toMatchObject({ count: 3, faults: [] })
  })

  test('is longer than a batch that is read at once', async () => {
    await pool.execute(`
      insert into audit_trail (at, actor, action, subject) select now(), 'x', 'y', n::text from generate_series(1, 2500) n`)

    expect(await verifyChain(linksAfter(pool, 0))).toMatchObject({ count: 2500, faults: [] })
  })

  test.each([
    [
      'an entry that was changed',
      `update audit_trail set actor = 'nobody' where subject = 'subject-3'`,
      ['Entry 3 was changed, or the hash of the entry before it.'],
    ],
    [
      'an entry that was removed',
      `delete from audit_trail where subject = 'subject-3'`,
      ['Entry 3 is missing.'],
    ],
    [
      'an entry that was removed with its link',
      `delete from audit_chain where number = 3; delete from audit_trail where subject = 'subject-3'`,
      ['Entry 3 is missing.'],
    ],
    [
      'two entries that changed places',
      `update audit_chain set entry_id = -entry_id where number in (2, 3);
       update audit_chain set entry_id = (select t.id from audit_trail t where t.subject = 'subject-3') where number = 2;
       update audit_chain set entry_id = (select t.id from audit_trail t where t.subject = 'subject-2') where number = 3`,
      [2, 3].map((number) => `Entry ${number} was changed, or the hash of the entry before it.`),
    ],
    [
      'an entry that was changed with its hash',
      `update audit_trail set actor = 'nobody' where subject = 'subject-3';
       update audit_chain c set hash = sha256(p.hash || convert_to(audit_entry_text(c.number, t.id, t.at, t.actor, t.action,
         t.subject, t.before, t.after, t.request_id, t.origin), 'UTF8'))
       from audit_trail t, audit_chain p where c.number = 3 and t.id = c.entry_id and p.number = 2`,
      ['Entry 4 was changed, or the hash of the entry before it.'],
    ],
  ])('shows %s', async (_, text, found) => {
    await addSeveral(5)
    await tamper(text)

    expect(await faults()).toEqual(found)
  })

  test('shows that its end was cut off to those who know how far it went', async () => {
    await addSeveral(5)
    const expected = await findHead(pool)
    await tamper('delete from audit_chain where number > 3; delete from audit_trail where id > 3')

    expect(await faults()).toEqual([])
    expect(await faults({ expected })).toEqual(['Entry 5 is expected and missing.'])
  })

  test('shows that it was rebuilt to those who know one of its hashes', async () => {
    await addSeveral(3)
    const expected = { number: 2, hash: 'ab'.repeat(32) }

    expect(await faults({ expected })).toEqual(['Entry 2 is not the one that was expected.'])
    expect(await faults({ expected: await findHead(pool, 2) })).toEqual([])
  })

  test('shows an entry that was added while it was turned off', async () => {
    await addSeveral(1)
    await tamper(`insert into audit_trail (at, actor, action, subject) values (now(), 'x', 'y', 'z')`)

    expect(await findUnchained(pool)).toHaveLength(1)
    expect(await findUnchained(pool, 1)).toHaveLength(1)
  })

  test.each([
    'update audit_chain set number = 7',
    'delete from audit_chain',
    'truncate audit_chain',
    'truncate audit_trail',
  ])('the database refuses to %s, even to a superuser', async (text) => {
    await addSeveral(1)

    await expect(asSuperuser(pool).execute(text)).rejects.toThrow('are added, never changed')
  })
})

test('an upgrade chains the entries that exist', async () => {
  const empty = (await testDatabase({ isEmpty: true })).pool
  const folder = await mkdtemp(join(tmpdir(), 'wattline-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of await readdir(migrationsFolder))
    if (name < '0018') await cp(join(migrationsFolder, name), join(folder, name))
  await migrate(empty, folder)
  await empty.execute(`
    insert into audit_trail (at, actor, action, subject, before, request_id)
    select now(), 'client:x', 'order.event', n::text, '{"b": 1, "a": [null, 2.50]}', 'r' from generate_series(1, 50) n`)

  await migrate(empty, migrationsFolder)
  await add(empty, 'after')

  expect(await verifyChain(linksAfter(empty, 0))).toMatchObject({ count: 51, faults: [] })
  expect(await findUnchained(empty)).toEqual([])
})
