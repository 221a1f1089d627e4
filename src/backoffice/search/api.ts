import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { findCustomers, numbersOf } from './find-customers.ts'
import { SearchHits, SearchQuery } from './schema.ts'

export const searchRoutes = (deps: Pick<OperatorDeps, 'db' | 'reads'>) => async (server: Server) => {
  const api = operations(server, 'Customers', { role: 'operator:customers', db: deps.db })

  api.get('/search', {
    operationId: 'searchCustomers',
    summary: 'Search customers and contracts',
    description:
      'Best first: exact numbers and addresses, then the same words, then similar ones (`Müler` finds `Müller`). Names and email addresses of the last second may be missing. The audit trail has the numbers that were found, not what was searched for.',
    querystring: SearchQuery,
    data: SearchHits,
    does: async ({ query, operator, now }) => {
      const { q, limit } = query
      const found = await findCustomers(deps.reads, q, limit, now)
      const hits = found.slice(0, limit)
      const numbers = numbersOf(hits)
      await auditPage(deps.db, operator, { action: 'customer.search', subject: 'search', numbers })
      return { hits, hasMore: found.length > limit }
    },
  })
}
