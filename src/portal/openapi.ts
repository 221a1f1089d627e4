/** The OpenAPI documents, generated from the routes: nothing about the wire is written twice. */
import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import { scopes as allScopes, type Scope } from '../partners/scopes.ts'
import type { Server } from '../platform/http/server.ts'
import type { Config } from '../platform/settings/config.ts'
import {
  allAnswers,
  type DescribedOperation,
  declaredAnswers,
  sharedHeaders,
  sharedResponses,
} from './answers.ts'
import { type ApiName, apiOf, apis } from './apis.ts'
import { namedSchemas } from './named-schemas.ts'
import type { OpenApiDocument, Parameter, PathItem, SecurityScheme } from './reference/openapi.ts'
import { shareParameter } from './shared-parameters.ts'

type Route = { config?: { scopes?: readonly string[]; public?: true } }
type DescribedSchema = FastifySchema & { 'x-form'?: unknown }
type DescribedPaths = Record<string, Record<string, DescribedOperation>>
/** Everything that the routes say, both interfaces in one. */
type Described = Pick<OpenApiDocument, 'openapi' | 'servers'> & {
  paths: DescribedPaths
  components: { securitySchemes: { oauth2: SecurityScheme } }
}

export async function describeApi(server: Server, { baseUrl, authUrl, environment }: Config): Promise<void> {
  await server.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      servers: [
        { url: baseUrl, description: environment === 'production' ? 'Production' : 'Test environment' },
      ],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            description: 'Client credentials. A scope is usable only if it is assigned to your client.',
            flows: { clientCredentials: { tokenUrl: `${authUrl}/connect/token`, scopes: {} } },
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: described(schema as DescribedSchema, url, route as Route),
      url,
    }),
  })
}

function described(schema: DescribedSchema | undefined, url: string, route: Route): FastifySchema {
  if (schema === undefined) return { hide: true } as FastifySchema
  const { 'x-form': form } = schema
  return {
    ...schema,
    ...(form ? { body: form } : {}),
    ...securityOf(route, apis[apiOf(url)].scope),
    response: declaredAnswers(schema),
  } as FastifySchema
}

/** Nothing where the scope of the interface is enough: the document says that for all. */
function securityOf({ config }: Route, scope: string): { security?: object[] } {
  if (config?.public === true) return { security: [] }
  const more = config?.scopes ?? []
  return more.length === 0 ? {} : { security: [{ oauth2: [scope, ...more] }] }
}

/** The finished document of an interface; the server must be ready. */
export function openApiDocument(server: Server, name: ApiName): OpenApiDocument {
  const whole = (server as unknown as { swagger(): Described }).swagger()
  const { title, introduction, scope, scopes, tags } = apis[name]
  const sharedParameters: Record<string, Parameter> = {}
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .filter(([path]) => apiOf(path) === name)
      .map(([path, item]) => [path, mapValues(item, (operation) => finished(operation, sharedParameters))]),
  )
  const used = JSON.stringify(paths)
  const { parts, schemas } = namedSchemas({
    paths,
    components: {
      parameters: sharedParameters,
      headers: sharedHeaders,
      responses: Object.fromEntries(
        Object.entries(sharedResponses).filter(([key]) => used.includes(`#/components/responses/${key}"`)),
      ),
    },
  })
  return {
    openapi: whole.openapi,
    info: {
      title,
      version: '1.0.0',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(whole.servers ? { servers: whole.servers } : {}),
    security: [{ oauth2: [scope] }],
    tags: tags.filter((tag) => used.includes(`"tags":["${tag.name}"]`)),
    paths: parts.paths as Record<string, PathItem>,
    components: {
      securitySchemes: { oauth2: withScopes(whole.components.securitySchemes.oauth2, scopes) },
      ...(parts.components as object),
      schemas,
    },
  }
}

function finished(operation: DescribedOperation, shared: Record<string, Parameter>) {
  const { 'x-form': _, parameters, ...rest } = operation
  return {
    ...rest,
    ...(parameters ? { parameters: parameters.map((each) => shareParameter(each, shared)) } : {}),
    responses: allAnswers(operation),
  }
}

const withScopes = (scheme: SecurityScheme, names: readonly Scope[]): SecurityScheme => {
  const scopes = Object.fromEntries(names.map((name) => [name, `Lets you ${allScopes[name].letsYou}.`]))
  return { ...scheme, flows: mapValues(scheme.flows ?? {}, (flow) => ({ ...flow, scopes })) }
}

const mapValues = <Value, Changed>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
