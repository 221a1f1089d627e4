import { join } from 'node:path'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { joinService } from '../bench-database.ts'
import { holdTasks } from '../hold-tasks.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import { preparePeers, startPeer } from '../peers.ts'
import { jsonHeaders, newCustomersOrders, ordersPath } from '../place-orders.ts'
import type { Row } from '../row.ts'
import { type Service, startService } from '../service.ts'
import { warmedUp } from '../warmed-up.ts'
import { households } from './calculation.ts'
import { numbersToRead, readLoad } from './read-order.ts'

const openApiFile = join(projectFolder, 'docs', 'generated', 'openapi.json')
const against =
  "against Prism's mock of the same OpenAPI document, which stores nothing and answers examples."
const everythingOn = 'Wattline, everything on'

export const prismRows: readonly Row[] = [
  {
    name: 'create-order-prism',
    claim: `Placing an order of a new customer with everything on, its mail left for later, ${against}`,
    atLeast: 1,
    start: () =>
      contestants('Wattline, mails held back', async (service) => {
        const { pool } = await joinService(service)
        await holdTasks(pool, ['public'])
        const headers = await jsonHeaders(service)
        return { method: 'POST', path: ordersPath, headers, newBody: newCustomersOrders() }
      }),
  },
  {
    name: 'read-order-prism',
    claim: `Reading one of 100,000 orders with everything on, ${against}`,
    atLeast: 1,
    start: () =>
      contestants(everythingOn, async (service) => readLoad(service, await numbersToRead(service))),
  },
  {
    name: 'calculation-prism',
    claim: `A price with everything on, ${against}`,
    atLeast: 1,
    start: () =>
      contestants(everythingOn, async (service) => ({
        method: 'POST',
        path: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
        headers: await jsonHeaders(service),
        variants: households,
      })),
  },
]

/** Both have the same paths, so that one load will do. */
async function contestants(name: string, loadOf: (service: Service) => Promise<Load>) {
  await preparePeers()
  const service = await startService()
  const load = await loadOf(service)
  const prism = await startPeer('prism', { env: { OPENAPI_FILE: openApiFile }, readyPath: '/health/ready' })
  return warmedUp({
    ours: httpContestant(name, service, load),
    theirs: httpContestant('Prism', prism, load),
  })
}
