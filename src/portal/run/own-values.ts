import type { FastifyRequest } from 'fastify'
import { demoClientsAmong } from '../../partners/demo-clients.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { apiOf } from '../apis.ts'
import { routesOf } from '../described-routes.ts'
import { pageHeaders } from '../send-document.ts'
import { demoRunClients, type RunDeps, runClientOf } from './run-client.ts'

export const noOwnClient = html`Operations run with an API client of yours, and you have none that is enabled and has a secret.
  <a href="/partners/new-client">Add one in the dashboard</a>.`

/**
 * `GET /docs/run/values`: what the signed-in user runs an operation with, for the script of its page. The page itself is the
 * same for everybody, and its example is about contracts of the demo partner.
 */
export function ownValueRoutes(server: Server, deps: RunDeps): void {
  const clientFor = (request: FastifyRequest) =>
    runClientOf({ ...deps, hasDemo: deps.demo !== undefined }, request, 'partner')
  const isOfDemoPartner = (partnerId: string) =>
    deps.directory.current().clients.get(demoRunClients.partner)?.partner?.id === partnerId

  server.get(
    '/docs/run/values',
    { config: { public: true }, schema: { hide: true } as object },
    async (request, reply) => {
      reply.headers({ ...pageHeaders, 'Cache-Control': 'no-store' })
      const { operation } = request.query as { operation?: unknown }
      const route = routesOf(server).find(({ schema }) => operationIdOf(schema) === operation)
      const partner = await deps.signedInPartner?.(request)
      if (route === undefined || partner === undefined || apiOf(route.url) === 'operator')
        return reply.code(204).send()
      const client = await clientFor(request)
      if (client === undefined) return { says: String(noOwnClient), values: {} }

      const { clientId } = client
      const names = [...route.url.matchAll(/:([A-Za-z]+Number|[A-Za-z]+Id)/g)].map(([, name = '']) => name)
      const isExample =
        names.length === 0 || isOfDemoPartner(partner.partnerId) || deps.ownValues === undefined
      const found = isExample
        ? {}
        : await deps.ownValues?.(partner.partnerId, operationIdOf(route.schema), names)
      const values = Object.entries(found ?? {}).filter(([, value]) => value !== undefined)
      const isOwn = isExample || values.length === names.length
      return { says: String(saying(clientId, isOwn)), values: Object.fromEntries(values) }
    },
  )

  // The same for the examples of the guides: what stands in them, and what the reader would write there.
  server.get(
    '/docs/run/examples',
    { config: { public: true }, schema: { hide: true } as object },
    async (request, reply) => {
      reply.headers({ ...pageHeaders, 'Cache-Control': 'no-store' })
      const partner = await deps.signedInPartner?.(request)
      if (partner === undefined || isOfDemoPartner(partner.partnerId)) return reply.code(204).send()
      const client = await clientFor(request)
      if (client === undefined) return reply.code(204).send()
      const names = ['contractNumber', 'customerNumber']
      const { contractNumber, customerNumber } =
        (await deps.ownValues?.(partner.partnerId, 'listOrders', names)) ?? {}
      return {
        notice: String(noticeOf(client.clientId, contractNumber)),
        replacements: {
          ...ofClients(client.clientId),
          ...(contractNumber === undefined ? {} : { [exampleContract]: contractNumber }),
          ...(customerNumber === undefined ? {} : { [exampleCustomer]: customerNumber }),
        },
      }
    },
  )
}

/** The contract that the guides read, and its customer. */
const exampleContract = '30000016'
const exampleCustomer = '20000018'
const exampleClients = ['demo-whitelabel', 'demo-hems', 'demo-sales']

const ofClients = (clientId: string): Record<string, string> =>
  Object.fromEntries(
    exampleClients.flatMap((name) => [
      [`${name}-secret`, secretIn(clientId)],
      [name, clientId],
    ]),
  )

/** Secrets are stored as hashes, so that only those of demo clients can be shown. */
const secretIn = (clientId: string): string =>
  demoClientsAmong([clientId]).length > 0 ? `${clientId}-secret` : 'your-secret'

const noticeOf = (clientId: string, contractNumber: string | undefined): Html =>
  html`The examples have your client <code>${clientId}</code>${
    contractNumber !== undefined && html` and your order <code>${contractNumber}</code>`
  }.${secretIn(clientId) === 'your-secret' && html` Put its secret in place of <code>your-secret</code>.`}`

const operationIdOf = (schema: object): string => (schema as { operationId?: string }).operationId ?? ''

const saying = (clientId: string, isOwn: boolean): Html =>
  html`Sends this request to the test environment with your client <code>${clientId}</code>.${
    !isOwn &&
    html` The example is about the demo partner, and you have nothing like it yet:
      <a href="/partners/sandbox">set up a situation in your sandbox</a>.`
  }`
