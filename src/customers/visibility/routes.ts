import { ListEnvelope, page, pageLinks } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { listCustomers } from './list-customers.ts'
import { CustomerItem, ListCustomersQuery } from './schema.ts'

type CustomerDeps = { reads: Parameters<typeof listCustomers>[0] }

export const customerRoutes = (deps: CustomerDeps) => async (api: Server) => {
  api.get(
    '/customers',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'listCustomers',
        summary: 'List customers',
        description:
          'Customers who gave you access and, if your token has a role, customers whose contract you brought. Newest first.',
        tags: ['Customers'],
        querystring: ListCustomersQuery,
        response: { 200: ListEnvelope(CustomerItem) },
      },
    },
    async ({ query, caller, url, receivedAt }, reply) => {
      reply.header('Cache-Control', 'no-store')
      const answer = page(await listCustomers(deps.reads, query, { caller, now: receivedAt }), query)
      const links = pageLinks(url, query, answer.hasMoreItems)
      if (links !== undefined) reply.header('Link', links)
      return answer
    },
  )
}
