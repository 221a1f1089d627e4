import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Address, Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { addressOf, asRole, ownerRole, serviceRole } from './database-names.ts'

/** Creates the two users that docs/operate/install.md asks for, where they are missing. */
export async function ensureRoles(admin: Pool, rightsOfOwner = 'login'): Promise<void> {
  await ensureRole(admin, ownerRole, rightsOfOwner)
  await ensureRole(admin, serviceRole, 'login')
}

async function ensureRole(admin: Pool, role: string, rights: string): Promise<void> {
  const { rowCount } = await admin.query(sql`select from pg_roles where rolname = ${role}`)
  if (rowCount === 0) await admin.execute(`create role ${role} ${rights}`)
}

/** An empty database as docs/operate/install.md has it, on a server of the test's own. */
export async function plainDatabase(
  server: Address,
  name: string,
): Promise<{ owner: Address; service: Address; superuser: Address }> {
  const admin = openPool(server, { size: 1, isPatient: true })
  await ensureRoles(admin)
  await admin.execute(`create database ${name} owner ${ownerRole}`)
  await admin.close()
  const superuser = addressOf(server, name)
  return { superuser, owner: asRole(superuser, ownerRole), service: asRole(superuser, serviceRole) }
}
