/** The OpenAPI document, generated from the routes: nothing about the wire is written twice. */
import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { scopeNames, scopes } from '../partners/scopes.ts'
import type { Server } from '../platform/http/server.ts'
import type { Config } from '../platform/settings/config.ts'
import { answersOf } from './answers.ts'
import { introduction } from './introduction.ts'
import { namedSchemas } from './named-schemas.ts'
import type { OpenApiDocument } from './reference/openapi.ts'

type Route = { config?: { scopes?: readonly string[]; public?: true } }
type DescribedSchema = FastifySchema & { 'x-form'?: unknown }

export async function describeApi(server: Server, { baseUrl, authUrl, environment }: Config): Promise<void> {
  await server.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wattline Partner API',
        version: '1.0.0',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        { url: baseUrl, description: environment === 'production' ? 'Production' : 'Test environment' },
      ],
      tags: [
        {
          name: 'Tokens',
          description: 'Tokens, their keys, and what a client library needs to find its way.',
        },
        { name: 'Orders', description: 'Place orders, and follow them until energy is delivered.' },
        { name: 'Tariffs', description: 'What you can sell, and what it costs.' },
        { name: 'Market prices', description: 'What energy costs at the exchange.' },
        { name: 'Customers', description: 'Whom you may see, and how customers give you access.' },
        { name: 'Contracts', description: 'What became of orders.' },
        { name: 'Metrics', description: 'What a contract consumes, costs and saves.' },
        { name: 'Sandbox', description: 'Only in the test environment.' },
        {
          name: 'Operator',
          description: "For the supplier's own clients: see why an order is where it is, and move it on.",
        },
        { name: 'Health', description: 'For load balancers and orchestrators.' },
      ],
      components: { securitySchemes: { oauth2: securityScheme(authUrl) } },
    },
    transform: ({ schema, url, route }) => ({
      schema: described(schema as DescribedSchema, url, route as Route),
      url,
    }),
    transformObject: (documents) =>
      'openapiObject' in documents
        ? namedSchemas(documents.openapiObject as object)
        : documents.swaggerObject,
  })
}

/** The finished document; the server must be ready. */
export const openApiDocument = (server: Server): OpenApiDocument =>
  (server as unknown as { swagger(): OpenApiDocument }).swagger()

function described(schema: DescribedSchema | undefined, url: string, route: Route): FastifySchema {
  if (schema === undefined) return { hide: true } as FastifySchema
  const { 'x-form': form, ...rest } = schema
  const isPublic = route.config?.public === true
  const needed = [baseScopeOf(url), ...(route.config?.scopes ?? [])]
  return {
    ...rest,
    ...(form ? { body: form } : {}),
    ...(isPublic ? { security: [] } : { security: [{ oauth2: needed }] }),
    response: answersOf(rest, { isPublic }),
  } as FastifySchema
}

const baseScopeOf = (url: string) => (url.startsWith('/operator/') ? 'operator' : 'api:partner')

const securityScheme = (authUrl: string) => ({
  type: 'oauth2' as const,
  description: 'Client credentials. A scope is usable only if it is assigned to your client.',
  flows: {
    clientCredentials: {
      tokenUrl: `${authUrl}/connect/token`,
      scopes: Object.fromEntries(scopeNames.map((name) => [name, `Lets you ${scopes[name].letsYou}.`])),
    },
  },
})
