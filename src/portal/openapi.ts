/** The OpenAPI documents, generated from the routes. */
import swagger from '@fastify/swagger'
import type { FastifySchema } from 'fastify'
import fastify from 'fastify'
import { scopes as allScopes, type Scope } from '../partners/scopes.ts'
import type { Config } from '../platform/settings/config.ts'
import {
  allAnswers,
  type DescribedOperation,
  declaredAnswers,
  sharedHeaders,
  sharedResponses,
} from './answers.ts'
import { type ApiName, apiOf, apis } from './apis.ts'
import type { DescribedRoute } from './described-routes.ts'
import { describedWebhooks, webhookParameters, webhookResponses } from './described-webhooks.ts'
import { namedSchemas } from './named-schemas.ts'
import type {
  OpenApiDocument,
  Parameter,
  PathItem,
  Ref,
  RequestBody,
  Schema,
  SecurityScheme,
} from './reference/openapi.ts'
import { documentedDay, exampleDates, requestExamples } from './request-examples.ts'

type Contact = { name: string; url: string }
type DescribedPaths = Record<string, Record<string, DescribedOperation>>
/** Everything that the routes say, both APIs in one. */
type Described = Pick<OpenApiDocument, 'openapi' | 'servers'> & {
  paths: DescribedPaths
  components: { securitySchemes: { oauth2: SecurityScheme } }
}

/** The documents of both APIs. */
export async function openApiDocuments(
  routes: readonly DescribedRoute[],
  config: DocumentConfig,
): Promise<Record<ApiName, OpenApiDocument>> {
  const whole = await describe(routes, config)
  const contact = { name: config.supplier.name, url: `${config.baseUrl}/docs/errors#getting-help` }
  return {
    partner: documentOf(whole, 'partner', contact),
    operator: documentOf(whole, 'operator', contact),
  }
}

/** A document whose examples of requests work on a day. Those of the documents themselves are the same on every day. */
export const withExamplesOn = (document: OpenApiDocument, today: string): OpenApiDocument => ({
  ...document,
  paths: mapValues(document.paths ?? {}, (item) =>
    mapValues(item as Record<string, DescribedOperation>, (operation) => ({
      ...operation,
      ...exampleBody(operation, today),
    })),
  ),
})

export type DocumentConfig = Pick<Config, 'baseUrl' | 'authUrl' | 'environment' | 'testEnvironmentUrl'> & {
  supplier: Pick<Config['supplier'], 'name'>
}

/** Adds the routes to a server that answers nothing, where the plugin finds them. */
async function describe(
  routes: readonly DescribedRoute[],
  { baseUrl, authUrl, environment }: DocumentConfig,
): Promise<Described> {
  const server = fastify({ exposeHeadRoutes: false })
  server.setValidatorCompiler(() => () => true).setSerializerCompiler(() => String)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [
        { url: baseUrl, description: environment === 'production' ? 'Production' : 'Test environment' },
      ],
      components: {
        securitySchemes: {
          oauth2: {
            type: 'oauth2',
            description: 'Client credentials. You can use only scopes that are assigned to your client.',
            flows: { clientCredentials: { tokenUrl: `${authUrl}/connect/token`, scopes: {} } },
          },
        },
      },
    },
  })
  for (const route of routes) {
    server.route({ method: route.method, url: route.url, schema: described(route), handler: () => undefined })
  }
  await server.ready()
  return (server as unknown as { swagger(): Described }).swagger()
}

function described({ schema, url, config }: DescribedRoute): FastifySchema {
  const { 'x-form': form } = schema
  return {
    ...schema,
    ...(form ? { body: form } : {}),
    ...securityOf(config, apis[apiOf(url)].scope),
    response: declaredAnswers(schema),
  } as FastifySchema
}

/** Empty where the scope of the API is enough: the document says so for all operations. */
function securityOf(config: DescribedRoute['config'], scope: string): { security?: object[] } {
  if (config.public === true) return { security: [] }
  // Others who may call it read another document.
  if (config.anyScope?.includes(scope)) return {}
  if (config.anyScope !== undefined) {
    return { security: [...config.anyScope, scope].map((enough) => ({ oauth2: [enough] })) }
  }
  const more = config.scopes ?? []
  return more.length === 0 ? {} : { security: [{ oauth2: [scope, ...more] }] }
}

function documentOf(whole: Described, name: ApiName, contact: Contact): OpenApiDocument {
  const { title, introduction, scope, scopes, tags } = apis[name]
  const sharedParameters: Record<string, Parameter> = {}
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .filter(([path]) => apiOf(path) === name)
      .map(([path, item]) => [path, mapValues(item, (operation) => finished(operation, sharedParameters))]),
  )
  const webhooks = name === 'partner' ? describedWebhooks() : {}
  const used = JSON.stringify([paths, webhooks])
  const { parts, schemas } = namedSchemas({
    paths,
    webhooks,
    components: {
      parameters: { ...sharedParameters, ...usedIn(used, 'parameters', webhookParameters) },
      headers: sharedHeaders,
      responses: usedIn(used, 'responses', { ...sharedResponses, ...webhookResponses }),
    },
  })
  return {
    openapi: whole.openapi,
    info: {
      title,
      version: '1.0.0',
      description: introduction,
      contact,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    ...(whole.servers ? { servers: whole.servers } : {}),
    security: [{ oauth2: [scope] }],
    tags: tags.filter((tag) => used.includes(`"tags":["${tag.name}"]`)),
    paths: parts.paths as Record<string, PathItem>,
    ...(name === 'partner' ? { webhooks: parts.webhooks as Record<string, PathItem> } : {}),
    components: {
      securitySchemes: { oauth2: withScopes(whole.components.securitySchemes.oauth2, scopes) },
      ...(parts.components as object),
      schemas,
    },
  }
}

/** The named parts that a text refers to. */
const usedIn = <Part>(
  text: string,
  kind: string,
  parts: Readonly<Record<string, Part>>,
): Record<string, Part> =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`#/components/${kind}/${name}"`)))

function finished(operation: DescribedOperation, shared: Record<string, Parameter>) {
  const { 'x-form': _, parameters, ...rest } = operation
  const { parameters: values = {} } = requestExamples[operation.operationId ?? ''] ?? {}
  return {
    ...rest,
    ...exampleBody(rest, documentedDay),
    ...(parameters
      ? { parameters: parameters.map((each) => shareParameter(withValue(each, values[each.name]), shared)) }
      : {}),
    responses: allAnswers(operation),
  }
}

type WithBody = Pick<DescribedOperation, 'operationId' | 'requestBody'>

function exampleBody({ operationId = '', requestBody }: WithBody, today: string): WithBody {
  const { body } = requestExamples[operationId] ?? {}
  return requestBody && body ? { requestBody: withExample(requestBody, body(exampleDates(today))) } : {}
}

const withExample = (body: RequestBody, example: unknown): RequestBody => ({
  ...body,
  content: mapValues(body.content ?? {}, (media) => ({ ...media, example })),
})

/** A parameter with an example of this operation is not shared with others. */
function withValue(parameter: Parameter, example: string | undefined): Parameter {
  if (example === undefined) return parameter
  const { 'x-parameter': _, ...schema } = (parameter.schema ?? {}) as Schema & { 'x-parameter'?: string }
  return { ...parameter, example, schema }
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

type NamedSchema = Schema & { 'x-parameter'?: string; 'x-about'?: string }

/** A parameter that several operations have is said once, under the name that it carries in `x-parameter`. */
function shareParameter(given: Parameter, shared: Record<string, Parameter>): Parameter | Ref {
  const { required, ...rest } = given
  const { description } = rest
  const schema: NamedSchema = rest.schema ?? {}
  const { 'x-parameter': name, 'x-about': about = description } = schema
  const parameter = {
    ...rest,
    // What has a default may be left out; a route says only that its handler always gets it.
    ...(required === true && schema.default === undefined ? { required } : {}),
    // The description has moved from the schema to the parameter, and a schema with a name needs its own.
    schema: { ...schema, 'x-about': about },
  }
  if (name === undefined) return parameter
  const known = shared[name]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(parameter)) {
    throw new Error(`Two parameters have the name ${name}.`)
  }
  shared[name] = parameter
  return { $ref: `#/components/parameters/${name}` }
}
