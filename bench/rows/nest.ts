import { startApiPeer } from '../api-peer.ts'
import { addBenchClients } from '../bench-clients.ts'
import { joinService } from '../bench-database.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import { preparePeers } from '../peers.ts'
import { jsonHeaders } from '../place-orders.ts'
import type { Row } from '../row.ts'
import { startService } from '../service.ts'
import { warmedUp } from '../warmed-up.ts'
import { households } from './calculation.ts'
import { createOrderContestants, type Peer, readOrderContestants } from './order-peers.ts'
import { clientCount, scope, tokenLoad } from './token.ts'

const nest: Peer = { name: 'nest', title: 'NestJS, TypeORM' }
const against =
  'against NestJS on Express with TypeORM, class-validator and @nestjs/jwt, as their guides show.'

const createOrder: Row = {
  name: 'create-order-nest',
  claim: `Placing an order of a new customer with everything on, its mail left for later, ${against}`,
  atLeast: 2,
  start: () => createOrderContestants(nest),
}

const readOrder: Row = {
  name: 'read-order-nest',
  claim: `Reading one of 100,000 orders with everything on, ${against}`,
  atLeast: 2,
  start: () => readOrderContestants(nest),
}

const calculation: Row = {
  name: 'calculation-nest',
  claim: `A price with everything on, ${against} It reads each price from its repositories and keeps none.`,
  atLeast: 2,
  async start() {
    await preparePeers()
    const service = await startService()
    const peer = await startApiPeer(nest.name, await joinService(service))
    const path = '/tariffs/DYNAMIC_SHARE/calculation'
    const load: Load = { method: 'POST', path, variants: households }
    return warmedUp({
      ours: httpContestant('Wattline, everything on', service, {
        ...load,
        path: `/partner/v1${path}`,
        headers: await jsonHeaders(service),
      }),
      theirs: httpContestant(nest.title, peer.server, { ...load, headers: peer.headers }),
    })
  },
}

const token: Row = {
  name: 'token-nest',
  claim: `Issuing a token (client credentials, ES256), ${against}`,
  atLeast: 2,
  async start() {
    await preparePeers()
    const service = await startService()
    const clients = await addBenchClients(service, clientCount, scope)
    const peer = await startApiPeer(nest.name, await joinService(service))
    return warmedUp({
      ours: httpContestant('Wattline', service, tokenLoad('/connect/token', clients)),
      theirs: httpContestant(nest.title, peer.server, tokenLoad('/token', clients)),
    })
  },
}

export const nestRows: readonly Row[] = [createOrder, readOrder, calculation, token]
