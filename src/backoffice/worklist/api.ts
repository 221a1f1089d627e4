import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations, pageOf } from '../operation.ts'
import { listWork, ordersOf } from './list-work.ts'
import { WorkItem, WorkQuery } from './schema.ts'

export const workRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const api = operations(server, 'Work', { role: 'operator:orders', db: deps.db })

  api.list('/work', {
    operationId: 'listWork',
    summary: 'List what needs a person',
    description:
      'Stuck orders, credit decisions, parked mails and tasks, unmatched withdrawals and messages of the market, messages on hold, overdue orders to the market, failing webhooks and late prices, the most urgent first. At most 100 of each kind.',
    querystring: WorkQuery,
    item: WorkItem,
    isLong: true,
    notes: { action: 'order.read', subject: 'orders', numbers: ordersOf },
    find: async ({ query, now }) => pageOf(await listWork(deps, now, query['filter.kind']), query),
  })
}
