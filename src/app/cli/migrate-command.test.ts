import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { asRole, serviceRole } from '../../../test/support/database-names.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { migrationsFolder } from '../../platform/project-folder.ts'
import { wattline } from './terminal.fixture.ts'

const migrations = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .sort()

test('wattline migrate applies what is pending and says which, once', async () => {
  const { address } = await testDatabase({ isEmpty: true })
  const environment = { DATABASE_URL: addressUrl(address) }

  expect(await wattline(['client', 'list'], environment)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'The database is empty.\nApply the migrations with wattline migrate.\n',
  })
  expect(await wattline(['migrate'], environment)).toEqual({
    exitCode: 0,
    stdout: migrations.map((name) => `Applied ${name}.\n`).join(''),
    stderr: '',
  })
  expect(JSON.parse((await wattline(['migrate', '--json'], environment)).stdout)).toEqual({
    applied: [],
    distributed: false,
  })
  expect((await wattline(['migrate'], environment)).stdout).toBe('The database is up to date.\n')
  expect((await wattline(['client', 'list'], environment)).stdout).toBe(
    'There are no clients yet. Add one with: wattline client add\n',
  )
})

test('a database that lacks a migration is not worked on', async () => {
  const { address, pool } = await testDatabase()
  const last = migrations.at(-1)
  await pool.execute(`delete from schema_migrations where name = '${last}'`)

  expect(await wattline(['partner', 'list'], { DATABASE_URL: addressUrl(address) })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The database lacks the migrations ${last}.\nApply the migrations with wattline migrate.\n`,
  })
})

test('wattline migrate refuses a database whose migrations were changed', async () => {
  const { address, pool } = await testDatabase()
  await pool.execute(`update schema_migrations set checksum = 'x' where name = '${migrations[0]}'`)

  const { exitCode, stdout, stderr } = await wattline(['migrate'], { DATABASE_URL: addressUrl(address) })

  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^The migration ${migrations[0]} was changed after it was applied.`))
})

test('a user that is not the owner hears what the database says, and whose work this is', async () => {
  const { address } = await testDatabase({ isEmpty: true })

  expect(await wattline(['migrate'], { DATABASE_URL: addressUrl(asRole(address, serviceRole)) })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'The database server says: permission denied for schema public. Run wattline migrate with the owner of the database in MIGRATION_DATABASE_URL: it gives the user in DATABASE_URL its rights.\n',
  })
})

test('a database that does not exist is reported in one sentence', async () => {
  const { address } = await testDatabase({ isEmpty: true })
  const url = new URL(addressUrl(address))
  url.pathname = '/nowhere'

  expect(await wattline(['migrate'], { DATABASE_URL: url.href })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'The database server does not have the database that DATABASE_URL names: create it, or correct the name.\n',
  })
})

test('wattline migrate refuses a database without Citus where it is to have it', async () => {
  const { address } = await testDatabase({ isEmpty: true })
  const environment = { DATABASE_URL: addressUrl(address), DATABASE_CITUS: 'on' }

  const { exitCode, stdout, stderr } = await wattline(['migrate'], environment)

  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toBe(
    'DATABASE_CITUS is on, but the database has no Citus: create the extension citus on the coordinator and its workers, or turn it off.\n',
  )
})
