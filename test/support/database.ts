import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Address, Pool } from '../../src/platform/db/pool.ts'
import { afterFile } from './after-file.ts'
import { addressOf, asRole, databaseIn, ownerRole, serviceRole, templateName } from './database-names.ts'
import { patience } from './patience.ts'

/**
 * A database of its own for a test file: migrated, with the demo data. It is dropped when the file is done. Its owner is a
 * plain role, as in production.
 */
export async function testDatabase({ isEmpty = false } = {}): Promise<{ address: Address; pool: Pool }> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  const connectMilliseconds = patience(30)
  const admin = openPool(server, { size: 1, isPatient: true, connectMilliseconds })
  // Copying files takes a third of the time that writing every page to the log takes.
  await admin.execute(
    `create database ${name} owner ${ownerRole}${isEmpty ? '' : ` template ${templateName} strategy file_copy`}`,
  )
  const address = asRole(addressOf(server, name), ownerRole)
  const pool = openPool(address, { connectMilliseconds })
  afterFile(async () => {
    await pool.close()
    // Somebody wants to look at it, on a server that does not end with the tests: CONTRIBUTING.md says how.
    if (process.env.TEST_KEEP_DATABASE) process.stdout.write(`Cached: ${addressUrl(address)}\n`)
    else await admin.execute(`drop database if exists ${name} with (force)`)
    await admin.close()
  })
  return { address, pool }
}

/** The user of the service in such a database, with the rights that a migration gives it. */
export const asService = (owner: Pool): Pool => openedWithFile(asRole(owner.address, serviceRole))

/** A superuser in such a database, for what no owner may do. */
export const asSuperuser = (owner: Pool): Pool =>
  openedWithFile(addressOf(inject('server'), databaseIn(owner.address)))

function openedWithFile(address: Address): Pool {
  const pool = openPool(address, { isPatient: true, connectMilliseconds: patience(30) })
  afterFile(() => pool.close())
  return pool
}
