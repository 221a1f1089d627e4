/** Orders on both sides: ours, and a peer that does the same on the same PostgreSQL. */
import { startApiPeer } from '../api-peer.ts'
import { joinService } from '../bench-database.ts'
import { holdTasks } from '../hold-tasks.ts'
import { httpContestant } from '../http-contestant.ts'
import { preparePeers } from '../peers.ts'
import { jsonHeaders, newCustomersOrders, ordersPath, placeOrder } from '../place-orders.ts'
import { sameTables } from '../same-tables.ts'
import { startService } from '../service.ts'
import { warmedUp } from '../warmed-up.ts'
import { numbersToRead, pathsLoad, readLoad } from './read-order.ts'

export type Peer = { name: 'nest' | 'drizzle'; title: string }

/** New orders; the peer's go to a schema of its own, and the mails of both are left for later. */
export async function createOrderContestants({ name, title }: Peer) {
  await preparePeers()
  const service = await startService()
  const db = await joinService(service)
  await placeOrder(service)
  await db.pool.execute(sameTables(name))
  await holdTasks(db.pool, ['public', name])
  const peer = await startApiPeer(name, db, { searchPath: `${name},public` })
  const load = { method: 'POST', newBody: newCustomersOrders() } as const
  return warmedUp({
    ours: httpContestant('Wattline, mails held back', service, {
      ...load,
      path: ordersPath,
      headers: await jsonHeaders(service),
    }),
    theirs: httpContestant(title, peer.server, { ...load, path: '/orders', headers: peer.headers }),
  })
}

/** The same 100,000 rows, read by both. */
export async function readOrderContestants({ name, title }: Peer) {
  await preparePeers()
  const service = await startService()
  const numbers = await numbersToRead(service)
  const peer = await startApiPeer(name, await joinService(service))
  return warmedUp({
    ours: httpContestant('Wattline, everything on', service, await readLoad(service, numbers)),
    theirs: httpContestant(title, peer.server, {
      ...pathsLoad('/orders', numbers),
      headers: { authorization: peer.headers.authorization },
    }),
  })
}
