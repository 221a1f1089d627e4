import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { operation } from '../operation.ts'
import { operatorOf } from '../operator.ts'
import type { OperatorParts } from '../operator-parts.ts'
import { listLinks, removeLink } from './manage-links.ts'
import { CustomerLinks, OperatorCustomerPath, OperatorLinkPath } from './schema.ts'

export const operatorCustomerRoutes =
  (parts: Pick<OperatorParts, 'db' | 'directory'>) => async (api: Server) => {
    api.get(
      '/customers/:customerNumber/links',
      operation('Customers', {
        operationId: 'listCustomerLinks',
        summary: 'List to whom a customer gave access',
        description: 'Partners that may read the data of the customer now, newest first.',
        params: OperatorCustomerPath,
        response: { 200: Envelope(CustomerLinks) },
      }),
      async ({ params }) => ok({ links: await listLinks(parts.db, params.customerNumber) }),
    )

    api.delete(
      '/customers/:customerNumber/links/:partnerSlug',
      operation('Customers', {
        operationId: 'deleteCustomerLink',
        summary: 'Take the access of a partner away',
        description: 'At once and everywhere; the answer tells who still has access.',
        params: OperatorLinkPath,
        response: { 200: Envelope(CustomerLinks) },
      }),
      async (request) => ok({ links: await removeLink(parts, request.params, operatorOf(request)) }),
    )
  }
