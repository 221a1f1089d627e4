import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { testKeys } from '../../test/support/encryption-keys.ts'
import { listClients } from '../partners/manage-clients.ts'
import { addressUrl } from '../platform/db/address-url.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import type { Address } from '../platform/db/pool.ts'
import { readConfig } from '../platform/settings/config.ts'
import { silentStep } from '../platform/start/start-step.ts'
import { systemClock } from '../platform/time/clock.ts'
import { prepareDatabase } from './prepare-database.ts'
import { loadTestEnvironment } from './sandbox.ts'

/** What every start of the service does to its database, in this environment. */
async function start(address: Address, environment: 'test' | 'production'): Promise<void> {
  const config = readConfig({
    ENVIRONMENT: environment,
    DATABASE_URL: addressUrl(address),
    ENCRYPTION_KEYS: testKeys,
    BASE_URL: 'http://localhost:1',
    AUTH_URL: 'http://localhost:1',
    SMTP_URL: 'smtp://localhost:1',
  })
  const database = await openDatabase(config)
  onTestFinished(() => database.close())
  const { demo, sandbox } = await loadTestEnvironment(config)
  const around = { now: systemClock.now(), step: silentStep, say: () => {}, onNewLogins: () => {} }
  await prepareDatabase(database, config, { ...around, demo, sandbox })
}

test('a test environment leaves the database of production alone, which starts as before', async () => {
  const { address, pool } = await testDatabase({ isEmpty: true })
  await start(address, 'production')

  await expect(start(address, 'test')).rejects.toThrow(
    'The database belongs to the production environment and ENVIRONMENT is test: correct ENVIRONMENT or DATABASE_URL, or change the database with wattline environment.',
  )

  expect(await listClients(pool)).toEqual([])
  await start(address, 'production')
})

test('production leaves the database of a test environment alone', async () => {
  const { address } = await testDatabase({ isEmpty: true })
  await start(address, 'test')

  await expect(start(address, 'production')).rejects.toThrow(
    'The database belongs to the test environment and ENVIRONMENT is production:',
  )

  await start(address, 'test')
})

test('an upgrade knows a database with demo clients for one of the test environment', async () => {
  const { address, pool } = await testDatabase()
  await pool.execute(`
    drop table database_environment; delete from schema_migrations where name = '0070_database_environment.sql'`)

  await expect(start(address, 'production')).rejects.toThrow('The database belongs to the test environment')
})
