import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../audited.ts'
import { changing, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { listLinks, removeLink } from './manage-links.ts'
import { CustomerLinks, OperatorCustomer, OperatorCustomerPath, OperatorLinkPath } from './schema.ts'
import { showCustomer } from './show-customer.ts'

export const operatorCustomerRoutes =
  (deps: Pick<OperatorDeps, 'db' | 'directory'>) => async (api: Server) => {
    api.get(
      '/customers/:customerNumber',
      reading('Customers', 'operator:customers', {
        operationId: 'getOperatorCustomer',
        summary: 'Get a customer',
        description:
          'Contact data, orders and contracts, partners with access, and mails. A customer whose data was erased is not found.',
        params: OperatorCustomerPath,
        response: { 200: Envelope(OperatorCustomer) },
      }),
      async (request) => {
        const { customerNumber } = request.params
        const customer = await showCustomer(deps.db, customerNumber, request.receivedAt)
        await auditRead(deps.db, operatorOf(request), 'customer.read', customerNumber)
        return ok(customer)
      },
    )

    api.get(
      '/customers/:customerNumber/links',
      reading('Customers', 'operator:customers', {
        operationId: 'listCustomerLinks',
        summary: 'List the partners that a customer gave access',
        description: "Partners that can currently read the customer's data, newest first.",
        params: OperatorCustomerPath,
        response: { 200: Envelope(CustomerLinks) },
      }),
      async (request) => {
        const { customerNumber } = request.params
        const links = await listLinks(deps.db, customerNumber)
        await auditRead(deps.db, operatorOf(request), 'customer.read', customerNumber)
        return ok({ links })
      },
    )

    api.delete(
      '/customers/:customerNumber/links/:partnerSlug',
      changing('Customers', 'operator:customers', {
        operationId: 'deleteCustomerLink',
        summary: "Revoke a partner's access",
        description: 'Takes effect immediately. The answer lists the partners that still have access.',
        params: OperatorLinkPath,
        response: { 200: Envelope(CustomerLinks) },
      }),
      async (request) => ok({ links: await removeLink(deps, request.params, operatorOf(request)) }),
    )
  }
