import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../../staff/audit/audited.ts'
import { type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { findCustomers } from './find-customers.ts'
import { numbersOf } from './found-numbers.ts'
import { SearchHits, SearchQuery } from './schema.ts'

export const searchRoutes = (deps: Pick<OperatorDeps, 'db' | 'reads'>) => async (api: Server) => {
  api.get(
    '/search',
    reading('Customers', 'operator:customers', {
      operationId: 'searchCustomers',
      summary: 'Search customers and contracts',
      description:
        'Best first: exact numbers and addresses, then the same words, then similar ones (`Müler` finds `Müller`). Names and e-mail addresses of the last second may be missing. The audit trail has the numbers that were found, not what was searched for.',
      querystring: SearchQuery,
      response: { 200: Envelope(SearchHits) },
    }),
    async (request) => {
      const { q, limit } = request.query
      const found = await findCustomers(deps.reads, q, limit, request.receivedAt)
      const hits = found.slice(0, limit)
      const numbers = numbersOf(hits)
      await auditPage(deps.db, operatorOf(request), { action: 'customer.search', subject: 'search', numbers })
      return ok({ hits, hasMore: found.length > limit })
    },
  )
}
