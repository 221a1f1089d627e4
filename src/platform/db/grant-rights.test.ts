import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { asSuperuser, testDatabase } from '../../../test/support/database.ts'
import { asRole } from '../../../test/support/database-names.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { migrationsFolder } from '../project-folder.ts'
import { grantRights } from './grant-rights.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { sql } from './sql.ts'

const { address, pool: owner } = await testDatabase()
const role = `Service ${randomBytes(4).toString('hex')}`
const superuser = asSuperuser(owner)
await superuser.execute(`create role "${role}" login`)
const service = openPool(asRole(address, role))
afterAll(async () => {
  await service.close()
  await superuser.execute(`drop owned by "${role}"; drop role "${role}"`)
})
await grantRights(owner, service)

const actor = { actor: 'client:x', requestId: null, now: new Date() }
await writeAudit(owner, { action: 'x', subject: 'y', before: null, after: null }, actor)

describe('the user of the service', () => {
  test('is who we think', async () => {
    expect((await service.query(sql`select current_user as name`)).rows).toEqual([{ name: role }])
  })

  test('adds entries to the audit trail, which are chained, and reads them', async () => {
    await writeAudit(service, { action: 'x', subject: 'of the service', before: null, after: null }, actor)

    const { rows } = await service.query(sql`
      select from audit_trail t join audit_chain c on c.entry_id = t.id where t.subject = 'of the service'`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    `update audit_trail set actor = 'nobody'`,
    'delete from audit_trail',
    'truncate audit_trail',
    'drop table audit_trail',
    'alter table audit_trail disable trigger all',
    'alter table audit_trail disable trigger audit_trail_chained',
    `insert into audit_chain values (99, 99, sha256('x'))`,
    'update audit_chain set number = 99',
    'delete from audit_chain',
    'truncate audit_chain',
    'select add_to_audit_chain(99, now(), $$x$$, $$x$$, $$x$$, null, null, null, null)',
    `create temp table mine (like audit_trail);
     create trigger t after insert on mine for each row execute function chain_audit_entry()`,
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'update order_history set comment = null',
    'delete from order_history',
    'truncate orders cascade',
    'update reading_day_versions set day = day',
    `insert into schema_migrations (name, checksum) values ('x', 'y')`,
    'create table mine (id int)',
    'alter table orders add column mine text',
    `set session_replication_role = 'replica'`,
  ])('may not: %s', async (text) => {
    await expect(service.execute(text)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('has no rights beyond those that the service needs', async () => {
    const { rows } = await owner.query<{ name: string; rights: string[] }>(sql`
      select c.relname as name, array(
        select p.privilege from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
        where has_table_privilege(${role}, c.oid, p.privilege)) as rights
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')`)
    const all = ['select', 'insert', 'update', 'delete']
    const unusual = rows.filter(({ rights }) => rights.join() !== all.join())
    const found = Object.fromEntries(unusual.map(({ name, rights }) => [name.replace(/_\d{4}$/, ''), rights]))

    expect(found).toMatchObject({
      audit_trail: ['select', 'insert'],
      audit_chain: ['select'],
      order_history: ['select', 'insert'],
      reading_day_versions: ['select', 'insert', 'delete'],
      schema_migrations: ['select'],
      day_ahead_prices: ['select'],
    })
    expect(rows.flatMap(({ rights }) => rights).filter((right) => !all.includes(right))).toEqual([])
  })

  test('finds that there is nothing to migrate, and says who may where there is', async () => {
    expect(await migrate(service, migrationsFolder)).toEqual([])

    await owner.execute(`
      create table ledger as select * from schema_migrations; delete from schema_migrations where name like '0018%'`)
    await expect(migrate(service, migrationsFolder)).rejects.toThrow(
      /^The database rejects the migration 0018\S+: must be owner of table \S+ Migrations need the owner/,
    )
    await owner.execute(`
      insert into schema_migrations select * from ledger where name like '0018%'; drop table ledger`)
  })

  test('makes the tables of another year of readings', async () => {
    await service.query(sql`select make_reading_year(2041)`)

    expect((await service.query(sql`select from reading_days_2041`)).rows).toEqual([])
  })

  test('may use the tables that a later migration adds, before its rights are looked at again', async () => {
    await owner.execute('create table of_a_later_release (id int)')

    await service.execute('insert into of_a_later_release values (1); update of_a_later_release set id = 2')
  })

  test('loses what somebody granted by hand, with the next migration', async () => {
    await owner.execute(`grant update, truncate on audit_trail to "${role}"`)
    await grantRights(owner, service)

    await expect(service.execute(`update audit_trail set actor = 'nobody'`)).rejects.toThrow(
      'permission denied',
    )
  })
})

test('one user for everything stays as it is', async () => {
  await grantRights(owner, owner)

  expect((await owner.query(sql`select from partners`)).rowCount).toBeGreaterThan(0)
})
