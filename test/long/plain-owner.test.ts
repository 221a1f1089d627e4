/** What docs/operate/install.md asks for: an owner who is no superuser, and a user for the service, on the oldest and the newest server. */

import { describe, expect, onTestFinished, test } from 'vitest'
import { wattline } from '../../src/app/cli/terminal.fixture.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { migrate, pendingMigrations } from '../../src/platform/db/migrate.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import { migrationsFolder } from '../../src/platform/project-folder.ts'
import { anOrder } from '../support/an-order.ts'
import { serviceRole } from '../support/database-names.ts'
import { startDebianPostgres } from '../support/debian-postgres.ts'
import { plainDatabase } from '../support/plain-database.ts'
import { startProcess, tokenFrom, untilReady } from '../support/service-process.ts'
import { testNodes } from '../support/test-nodes.ts'
import { fixtures, oldDatabase } from './upgrades/old-database.ts'

const nodes = await testNodes()

const servers = [
  { version: '18', tags: [], start: nodes.primary },
  { version: '15, or what Debian has', tags: ['postgres'], start: startDebianPostgres },
]

describe.each(servers)('on PostgreSQL $version', ({ tags, start }) => {
  const startServer = async () => {
    const server = await start()
    onTestFinished(server.stop)
    return server.address
  }

  test('a plain owner migrates, and its service takes an order, resets a sandbox and erases a customer', {
    tags,
  }, async () => {
    const { owner, service: user } = await plainDatabase(await startServer(), 'plain')
    const settings = { DATABASE_URL: addressUrl(user), MIGRATION_DATABASE_URL: addressUrl(owner) }

    expect(await wattline(['migrate'], settings)).toMatchObject({ exitCode: 0, stderr: '' })

    const service = await startProcess(settings)
    await untilReady(service)
    const authorization = `Bearer ${await tokenFrom(service.origin)}`
    const post = (path: string, body: object) =>
      fetch(`${service.origin}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const placed = await post('/partner/v1/orders', anOrder())
    const { contractNumber } = (await placed.json()) as { contractNumber: string }
    expect([placed.status, (await post('/sandbox/v1/reset', {})).status]).toEqual([200, 200])
    expect(
      (await fetch(`${service.origin}/partner/v1/orders/${contractNumber}`, { headers: { authorization } }))
        .status,
    ).toBe(404)
    const erased = await wattline(['customer', 'erase', '20000018'], settings)
    expect(erased).toMatchObject({ exitCode: 0, stderr: '' })
    const { stdout } = await wattline(['doctor'], settings)
    expect(stdout).toMatch(
      new RegExp(`^✓ roles +${serviceRole} can add to the audit trail and not change it\\.$`, 'm'),
    )
    expect(stdout).toMatch(/^✓ audit trail +Entries 1 to \d+ are whole\.$/m)
  })

  test.each(fixtures)('a plain owner upgrades a database of %s', { tags }, async (fixture) => {
    const { owner, superuser } = await plainDatabase(await startServer(), 'old')
    const [pool, admin] = [owner, superuser].map((address) => openPool(address, { size: 2, isPatient: true }))
    if (pool === undefined || admin === undefined) throw new Error('There is no pool.')
    onTestFinished(async () => {
      await pool.close()
      await admin.close()
    })
    await oldDatabase(fixture, { address: owner, pool, superuser: admin })

    await migrate(pool, migrationsFolder)

    expect(await pendingMigrations(pool, migrationsFolder)).toEqual([])
  })
})
