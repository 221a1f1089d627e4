import { joinDatabase } from '../src/platform/db/open-database.ts'
import { sql } from '../src/platform/db/sql.ts'
import { hashOfSecret, newSecret } from '../src/platform/secret.ts'
import { demoClients } from '../src/sandbox/demo/demo-access.ts'
import type { Service } from './service.ts'

/** Adds clients of a demo partner to the database of a running service, which learns of them within a second. */
export async function addBenchClients(
  { dataDir }: Service,
  count: number,
  scope: string,
  { first = 0 } = {},
) {
  const clients = Array.from({ length: count }, (_, index) => ({
    id: `bench-${String(first + index).padStart(4, '0')}`,
    secret: newSecret(),
  }))
  const ids = clients.map(({ id }) => id)
  const hashes = clients.map(({ secret }) => hashOfSecret(secret).toString('hex'))

  const database = await joinDatabase({ databaseUrl: undefined, dataDir, databasePoolSize: 1 })
  try {
    await database.pool.query(sql`
      with added as (
        insert into clients (client_id, partner_id, scopes)
        select wanted.id, p.id, array[${scope}::text]
        from unnest(${ids}::text[]) as wanted (id)
        join partners p on p.slug = ${demoClients[0]?.clientId}
        returning client_id)
      insert into client_secrets (client_id, secret_hash)
      select a.client_id, decode(given.hash, 'hex')
      from unnest(${ids}::text[], ${hashes}::text[]) as given (id, hash)
      join added a on a.client_id = given.id`)
  } finally {
    await database.close()
  }
  return clients
}
