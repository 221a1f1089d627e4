import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operation, operatorOf } from '../operation.ts'
import { listLinks, removeLink } from './manage-links.ts'
import { CustomerLinks, OperatorCustomerPath, OperatorLinkPath } from './schema.ts'

export const operatorCustomerRoutes =
  (deps: Pick<OperatorDeps, 'db' | 'directory'>) => async (api: Server) => {
    api.get(
      '/customers/:customerNumber/links',
      operation('Customers', {
        operationId: 'listCustomerLinks',
        summary: 'List the partners that a customer gave access',
        description: "Partners that can currently read the customer's data, newest first.",
        params: OperatorCustomerPath,
        response: { 200: Envelope(CustomerLinks) },
      }),
      async ({ params }) => ok({ links: await listLinks(deps.db, params.customerNumber) }),
    )

    api.delete(
      '/customers/:customerNumber/links/:partnerSlug',
      operation('Customers', {
        operationId: 'deleteCustomerLink',
        summary: "Revoke a partner's access",
        description: 'Takes effect immediately. The answer lists the partners that still have access.',
        params: OperatorLinkPath,
        response: { 200: Envelope(CustomerLinks) },
      }),
      async (request) => ok({ links: await removeLink(deps, request.params, operatorOf(request)) }),
    )
  }
