import { database, superuser } from '../src/platform/db/embedded/server-address.ts'
import type { Database } from '../src/platform/db/open-database.ts'
import { sql } from '../src/platform/db/sql.ts'
import { demoClients } from '../src/sandbox/demo/demo-access.ts'
import { socketFolder } from './bench-database.ts'
import { newPeerKeys, signPeerToken } from './peer-keys.ts'
import { type PeerName, startPeer } from './peers.ts'
import type { ServerProcess } from './server-process.ts'

export type ApiPeer = {
  server: ServerProcess
  /** With a token of the first demo partner, as our own load has. */
  headers: { authorization: string; 'content-type': string }
}

// As many as the service opens by default.
const poolSize = 10

/** Starts a peer on the database of the service; a search path of its own sends what it stores elsewhere. */
export async function startApiPeer(
  name: Exclude<PeerName, 'prism'>,
  db: Database,
  { searchPath = 'public' } = {},
): Promise<ApiPeer> {
  const clientId = demoClients[0]?.clientId ?? ''
  const { rows } = await db.pool.query<{ id: string; price: object | null }>(sql`
    select p.id, (select o.price_snapshot from orders o order by o.created_at desc limit 1) as price
    from partners p where p.slug = ${clientId}`)
  const [partner = { id: '', price: null }] = rows
  const keys = newPeerKeys()
  const server = await startPeer(name, {
    env: {
      SOCKET_FOLDER: socketFolder(db),
      DATABASE: database,
      DATABASE_USER: superuser,
      POOL_SIZE: String(poolSize),
      SEARCH_PATH: searchPath,
      PRICE_SNAPSHOT: JSON.stringify(partner.price ?? {}),
      ...keys.env,
    },
  })
  const token = await signPeerToken(keys, clientId, partner.id)
  return { server, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
}
