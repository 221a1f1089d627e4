import type { Address } from '../../src/platform/db/pool.ts'

export const templateName = 'wattline_template'

/** The address of another database on the same server. */
export function addressOf(server: Address, database: string): Address {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
