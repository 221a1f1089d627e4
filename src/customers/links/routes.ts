import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { shapeFaults } from '../../platform/http/shape-faults.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { createLink, refusalOfLink } from './create-link.ts'
import { removeLink } from './remove-link.ts'
import { CreateLinkEnvelope, CreateLinkRequest, LinkPath, RemovedLink } from './schema.ts'

export type LinkRouteDeps = {
  db: Parameters<typeof createLink>[0]
  config: Config
  directory: Cached<PartnerDirectory>
}

export const linkRoutes = (deps: LinkRouteDeps) => async (api: Server) => {
  const { authUrl, environment } = deps.config
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })

  api.post(
    '/customers/link',
    {
      config: { scopes: [] },
      // Refused below, together with what is wrong with the rest.
      attachValidation: true,
      schema: {
        operationId: 'createLink',
        summary: 'Create a customer link',
        description:
          'Send the customer to `authorizationUrl`. They log in with the email address and password of their contract and decide; then they return to `successUrl` with their customer number. The link is valid for ten minutes and one answer.',
        tags: ['Customers'],
        body: CreateLinkRequest,
        response: { 200: CreateLinkEnvelope },
      },
    },
    async ({ body, caller, receivedAt, validationError }) => {
      const rules = { partner: caller.partner, httpsOnly: environment === 'production' }
      if (validationError) throw refusalOfLink(body, shapeFaults(validationError), rules)
      const { path, expiresAt, items } = await createLink(deps.db, body, {
        ...rules,
        clientId: caller.clientId,
        scopes: caller.scopes,
        directory: deps.directory.current(),
        now: receivedAt,
      })
      const link = { authorizationUrl: `${authUrl}${path}`, expiresAt: berlinDateTime(expiresAt) }
      return { ...ok(link, items), ...link }
    },
  )

  api.delete(
    '/customers/:customerNumber/link',
    {
      config: { scopes: [], forCustomers: true },
      schema: {
        operationId: 'deleteLink',
        summary: 'Delete a customer link',
        description: 'Ends your access to this customer immediately.',
        tags: ['Customers'],
        params: LinkPath,
        response: { 200: Envelope(RemovedLink) },
      },
    },
    async ({ params: { customerNumber }, caller, id, receivedAt }) => {
      await removeLink(deps.db, {
        customerNumber,
        partner: caller.partner,
        clientId: caller.clientId,
        customerLimit: caller.customerNumber,
        requestId: id,
        now: receivedAt,
      })
      return ok({ customerNumber, isLinked: false })
    },
  )
}
