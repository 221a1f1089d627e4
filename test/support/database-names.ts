import { runTimeUser } from '../../src/platform/db/embedded/server-address.ts'
import type { Address } from '../../src/platform/db/pool.ts'

export const templateName = 'wattline_template'

/** Owns the databases of the tests, as docs/operate/install.md has it: no superuser, and no rights on the server. */
export const ownerRole = 'wattline_owner'
/** The user of the service in them. */
export const serviceRole = runTimeUser

/** The address of another database on the same server. */
export function addressOf(server: Address, database: string): Address {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The same address for another role; on a server of somebody else the login stays, and takes the role's rights. */
export function asRole(address: Address, role: string): Address {
  if (!('connectionString' in address)) return { ...address, user: role }
  const url = new URL(address.connectionString)
  url.searchParams.set('options', `-c role=${role.replaceAll(' ', '\\ ')}`)
  return { connectionString: url.href.replaceAll('+', '%20') }
}

export const databaseIn = (address: Address): string =>
  'connectionString' in address ? new URL(address.connectionString).pathname.slice(1) : address.database
