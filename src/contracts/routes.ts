import type { FastifyReply } from 'fastify'
import { Envelope, ok } from '../platform/http/envelope.ts'
import { ListEnvelope, page, pageLinks } from '../platform/http/paging.ts'
import { sendList } from '../platform/http/send-list.ts'
import type { Server } from '../platform/http/server.ts'
import { type ContractDeps, getContract, listContracts } from './read-contracts.ts'
import { ContractItem, ContractPath, CustomerPath, ListContractsQuery } from './schema.ts'

export const contractRoutes = (deps: ContractDeps) => async (api: Server) => {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })

  api.get(
    '/customers/:customerNumber/contracts',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listContracts',
        summary: 'List the contracts of a customer',
        description:
          'The contracts you brought, or all of them if the customer gave you access. A contract appears once its confirmation was mailed to the customer. Newest first.',
        tags: ['Contracts'],
        params: CustomerPath,
        querystring: ListContractsQuery,
        response: { 200: ListEnvelope(ContractItem) },
      },
    },
    async ({ params, query, caller, receivedAt, url }, reply) => {
      const reader = { caller, now: receivedAt }
      const answer = page(await listContracts(deps, { ...params, ...query }, reader), query)
      const links = pageLinks(url, query, answer.hasMoreItems)
      if (links !== undefined) reply.header('Link', links)
      return sendList(reply as FastifyReply, answer, ContractItem)
    },
  )

  api.get(
    '/customers/:customerNumber/contracts/:contractNumber',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'getContract',
        summary: 'Get a contract',
        description:
          'How much of it you see depends on your role and on whether the customer gave you access.',
        tags: ['Contracts'],
        params: ContractPath,
        response: { 200: Envelope(ContractItem) },
      },
    },
    async ({ params, caller, receivedAt }) =>
      ok(await getContract(deps, params, { caller, now: receivedAt })),
  )
}
