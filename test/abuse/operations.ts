/** The operations of our own OpenAPI documents, with what is needed to call them and to judge their answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from '../../src/platform/http/server.ts'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { readConfig } from '../../src/platform/settings/config.ts'
import { type Resolve, resolverFor } from '../../src/portal/compatibility/resolve-schema.ts'
import { routesOf } from '../../src/portal/described-routes.ts'
import { openApiDocuments } from '../../src/portal/openapi.ts'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  examples?: unknown[]
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
  example?: unknown
}

type Content = Record<string, { schema?: JsonSchema; example?: unknown }>

export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: readonly Parameter[]
  /** The first type that the body may have; null where there is no body. */
  body: { type: string; schema: JsonSchema; example?: unknown } | null
  answers: Record<string, { content?: Content }>
  isPublic: boolean
}

export type Document = {
  paths: Record<string, Record<string, Described>>
  components: Record<string, Record<string, JsonSchema>>
}

type Described = {
  operationId: string
  parameters?: unknown[]
  requestBody?: { content: Content }
  responses: Record<string, unknown>
  security?: unknown[]
}

/** Both interfaces as one document; what they share is the same in both. */
export function wholeDocument(texts: readonly string[]): Document {
  const documents = texts.map((text) => JSON.parse(text) as Document)
  const kinds = new Set(documents.flatMap(({ components }) => Object.keys(components)))
  const named = (kind: string) => documents.map(({ components }) => components[kind] ?? {})
  return {
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
    components: Object.fromEntries([...kinds].map((kind) => [kind, Object.assign({}, ...named(kind))])),
  }
}

/** Both documents as they are published. */
export const publishedDocument = (): Document =>
  wholeDocument(
    ['openapi.json', 'operator-openapi.json'].map((name) =>
      readFileSync(join(projectFolder, 'docs', 'generated', name), 'utf8'),
    ),
  )

/** Both documents of a service. */
export async function documentOf(server: Server): Promise<Document> {
  const documents = await openApiDocuments(routesOf(server), readConfig({}))
  return wholeDocument(Object.values(documents).map((document) => JSON.stringify(document)))
}

/** All but streams, which do not end: src/events/stream-events.test.ts is about those. */
export function operationsOf(document: Document): Operation[] {
  const resolve = resolverFor(document)
  const all: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      operationId: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).map(resolve) as Parameter[],
      body: bodyOf(described),
      answers: Object.fromEntries(
        Object.entries(described.responses).map(([status, answer]) => [status, resolve(answer)]),
      ),
      isPublic: described.security?.length === 0,
    })),
  )
  return all.filter(({ answers }) => !('text/event-stream' in (answers['200']?.content ?? {})))
}

function bodyOf({ requestBody }: Described): Operation['body'] {
  const [first] = Object.entries(requestBody?.content ?? {})
  if (first === undefined) return null
  const [type, { schema = {}, example }] = first
  return { type, schema, example }
}

const resolvers = new WeakMap<Document, Resolve>()

/** What a schema means, however it is written. */
export function resolved(document: Document, schema: JsonSchema): JsonSchema {
  const resolve = resolvers.get(document) ?? resolverFor(document)
  resolvers.set(document, resolve)
  return resolve(schema)
}
