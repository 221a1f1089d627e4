import type { FastifyReply } from 'fastify'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { listAnswer, type OperatorDeps, operatorOf, pageOf, reading } from '../operation.ts'
import { listWork, ordersOf } from './list-work.ts'
import { WorkItem, WorkQuery } from './schema.ts'

export const workRoutes = (deps: OperatorDeps) => async (api: Server) => {
  api.get(
    '/work',
    reading('Work', 'operator:orders', {
      operationId: 'listWork',
      summary: 'List what needs a person',
      description:
        'Stuck orders, credit decisions, parked mails and tasks, unmatched withdrawals and messages of the market, messages on hold, overdue orders to the market, failing webhooks and late prices, the most urgent first. At most 100 of each kind.',
      querystring: WorkQuery,
      response: { 200: ListEnvelope(WorkItem) },
    }),
    async (request, reply) => {
      const { query, url, receivedAt } = request
      const work = await listWork(deps, receivedAt, query['filter.kind'])
      const answer = listAnswer(pageOf(work, query), query, { url, reply })
      const numbers = ordersOf(answer.data)
      await auditPage(deps.db, operatorOf(request), { action: 'order.read', subject: 'orders', numbers })
      return sendList(reply as FastifyReply, answer, WorkItem)
    },
  )
}
