import type { Address } from '../../src/platform/db/pool.ts'

/** An address as DATABASE_URL has it; the folder of a unix socket goes into the query. */
export const databaseUrl = (address: Address): string =>
  'connectionString' in address
    ? address.connectionString
    : `postgres://${address.user}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`
