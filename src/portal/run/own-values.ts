import { type Html, html } from '../../platform/html/html.ts'
import type { Server } from '../../platform/http/server.ts'
import { apiOf } from '../apis.ts'
import { routesOf } from '../described-routes.ts'
import { pageHeaders } from '../send-document.ts'
import { demoRunClients, runClientOf } from './run-client.ts'
import type { RunDeps } from './run-token.ts'

export const noOwnClient = html`Operations run with an API client of yours, and you have none that is enabled and has a secret.
  <a href="/partners/new-client">Add one in the dashboard</a>.`

/**
 * `GET /docs/run/values`: what whoever is signed in runs an operation with, for the script of its page. The page itself is the
 * same for everybody, and its example is about contracts of the demo partner.
 */
export function ownValueRoutes(server: Server, deps: RunDeps): void {
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
      const client = await runClientOf({ ...deps, hasDemo: deps.demo !== undefined }, request, 'partner')
      if (client === undefined) return { says: String(noOwnClient), values: {} }

      const { clientId } = client
      const ofDemo = deps.directory.current().clients.get(demoRunClients.partner)?.partner?.id
      const names = [...route.url.matchAll(/:([A-Za-z]+Number|[A-Za-z]+Id)/g)].map(([, name = '']) => name)
      const isExample = names.length === 0 || ofDemo === partner.partnerId || deps.ownValues === undefined
      const found = isExample
        ? {}
        : await deps.ownValues?.(partner.partnerId, operationIdOf(route.schema), names)
      const values = Object.entries(found ?? {}).filter(([, value]) => value !== undefined)
      const isOwn = isExample || values.length === names.length
      return { says: String(saying(clientId, isOwn)), values: Object.fromEntries(values) }
    },
  )
}

const operationIdOf = (schema: object): string => (schema as { operationId?: string }).operationId ?? ''

const saying = (clientId: string, isOwn: boolean): Html =>
  html`Sends this request to the test environment with your client <code>${clientId}</code>.${
    !isOwn &&
    html` The example is about the demo partner, and you have nothing like it yet:
      <a href="/partners/sandbox">set up a situation in your sandbox</a>.`
  }`
