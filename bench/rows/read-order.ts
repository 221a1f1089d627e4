import { database, superuser } from '../../src/platform/db/embedded/server-address.ts'
import { joinService, socketFolder } from '../bench-database.ts'
import { startContestant } from '../contestant-process.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import { loadOrders } from '../load-orders.ts'
import { findNode24 } from '../node24.ts'
import { ordersPath } from '../place-orders.ts'
import type { Row } from '../row.ts'
import { demoToken, plainEnv, type Service, startService } from '../service.ts'

const orderCount = 100_000
const readCount = 2000

const against = 'against a bare Fastify route that does one select by primary key.'

export const readOrderRow: Row = {
  name: 'read-order',
  claim: `Reading one of 100,000 orders with everything on, ${against}`,
  atLeast: 0.65,
  ratioOf: 'cpu',
  start: async () => contestants('Wattline, everything on', await startService()),
}

export const readOrderPlainRow: Row = {
  name: 'read-order-plain',
  claim: `Reading one of 100,000 orders without logs and load shedding, ${against}`,
  start: async () => contestants('Wattline, no logs, no limits', await startService({ env: plainEnv })),
}

export const readOrderNode24Row: Row = {
  name: 'read-order-node24',
  claim: `Reading one of 100,000 orders with everything on, both on Node 24, ${against}`,
  atLeast: 0.65,
  ratioOf: 'cpu',
  async start() {
    const node = await findNode24()
    return contestants('Wattline, everything on, Node 24', await startService({ node }), node)
  },
}

async function contestants(name: string, service: Service, node?: string) {
  const db = await joinService(service)
  const numbers = await numbersToRead(service)
  const bare = await startContestant('bare-select.ts', {
    env: { SOCKET_FOLDER: socketFolder(db), DATABASE: database, DATABASE_USER: superuser },
    readyPath: '/ready',
    node,
  })
  return {
    ours: httpContestant(name, service, await readLoad(service, numbers)),
    theirs: httpContestant('bare Fastify, bare select', bare, pathsLoad('/orders', numbers)),
  }
}

/** Loads orders and picks some of them, from all over the table. */
export async function numbersToRead(service: Service): Promise<string[]> {
  const { numbers } = await loadOrders(service, await joinService(service), orderCount)
  return numbers.filter((_, index) => index % (orderCount / readCount) === 0)
}

export const readLoad = async (service: Service, numbers: readonly string[]): Promise<Load> => ({
  ...pathsLoad(ordersPath, numbers),
  headers: { authorization: `Bearer ${await demoToken(service)}` },
})

export const pathsLoad = (path: string, numbers: readonly string[]): Load => ({
  method: 'GET',
  path,
  variants: numbers.map((number) => ({ path: `${path}/${number}` })),
})
