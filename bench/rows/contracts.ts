import { database, superuser } from '../../src/platform/db/embedded/server-address.ts'
import { joinService, socketFolder } from '../bench-database.ts'
import { startContestant } from '../contestant-process.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import { firstCustomerNumber, loadOrders } from '../load-orders.ts'
import type { Row } from '../row.ts'
import { demoToken, startService } from '../service.ts'

const contractCount = 10_000
const readCount = 2000

export const contractsRow: Row = {
  name: 'contracts',
  claim: 'The contracts of a customer with everything on, against plain SQL behind a bare Fastify route.',
  async start() {
    const service = await startService()
    const db = await joinService(service)
    await loadOrders(service, db, contractCount)
    await db.pool.execute(`update orders set state = 'Delivery', delivery_state = 'Delivery', open_reasons = '{}',
      start_date = '2024-01-01', confirmed_at = now(), confirmation_sent_at = now() where contract_number like '5%'`)
    await db.pool.execute('vacuum analyze orders')
    const bare = await startContestant('bare-contracts.ts', {
      env: { SOCKET_FOLDER: socketFolder(db), DATABASE: database, DATABASE_USER: superuser },
      readyPath: '/ready',
    })
    const headers = { authorization: `Bearer ${await demoToken(service)}` }
    return {
      ours: httpContestant('Wattline, everything on', service, { ...load('/partner/v1/customers'), headers }),
      theirs: httpContestant('bare Fastify, plain SQL', bare, load('/customers')),
    }
  },
}

/** Customers from all over the table. */
const load = (path: string): Load => ({
  method: 'GET',
  path,
  variants: Array.from({ length: readCount }, (_, index) => ({
    path: `${path}/${firstCustomerNumber + 1 + index * (contractCount / readCount)}/contracts`,
  })),
})
