/** What every operation and schema must have, so that nobody has to ask for it in a review. */

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { generatedDocuments } from '../app/documents/generated-documents.ts'
import { projectFolder } from '../platform/project-folder.ts'
import { resolverFor } from './compatibility/resolve-schema.ts'

type Node = Record<string, unknown>
type Operation = Node & {
  operationId: string
  tags: string[]
  summary: string
  parameters?: Node[]
  responses: Record<string, Node>
  security?: unknown
}
type Document = {
  openapi: string
  info: Node
  security: unknown
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'parameters' | 'responses' | 'headers', Record<string, Node>>
}

const documents = await generatedDocuments()
const read = (name: string) => JSON.parse(documents[`docs/generated/${name}`] ?? '') as Document
const partner = read('openapi.json')
const operator = read('operator-openapi.json')

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

/** Every property in a tree of schemas, with its path for the message of a failing test. */
function propertiesOf(node: unknown, path: string): { path: string; property: Node }[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples') return []
    const own =
      key === 'properties'
        ? Object.entries(value as Record<string, Node>).map(([name, property]) => ({
            path: `${path}.${name}`,
            property,
          }))
        : []
    return [...own, ...propertiesOf(value, key === 'properties' ? path : `${path}.${key}`)]
  })
}

describe.each([
  ['the partner API', partner],
  ['the operator API', operator],
])('the document of %s', (_, document) => {
  const operations = operationsOf(document)
  const resolve = resolverFor(document)

  test('is OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('describes every tag that an operation has, and no other', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags))

    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used)
    for (const { description } of document.tags) expect(description).toMatch(/\S/)
  })

  test('names every choice of values, and refers to it', () => {
    const { schemas, ...others } = document.components
    const inner = Object.values(schemas).map(({ enum: _values, ...schema }) => schema)

    expect(enumsIn([document.paths, others, inner])).toEqual([])
  })

  test('says nothing twice that has a name: all its parts are used', () => {
    const text = JSON.stringify(document)
    const names = Object.entries(document.components).flatMap(([kind, named]) =>
      kind === 'securitySchemes' ? [] : Object.keys(named).map((name) => `"#/components/${kind}/${name}"`),
    )

    expect(names.filter((name) => !text.includes(name))).toEqual([])
  })

  test('every operation has an id, a summary, one tag and says who may call it', () => {
    const offenders = operations.flatMap(({ name, operation }) => [
      ...(/^[a-z][A-Za-z0-9]+$/.test(operation.operationId) ? [] : [`${name} needs an id`]),
      ...(hasText(operation.summary) ? [] : [`${name} needs a summary`]),
      ...(operation.tags?.length === 1 ? [] : [`${name} needs exactly one tag`]),
      ...(Array.isArray(operation.security ?? document.security) ? [] : [`${name} needs its security`]),
    ])

    expect(offenders).toEqual([])
  })

  test('every operation has its error responses, and describes all responses', () => {
    const offenders = operations.flatMap(({ name, path, operation: { responses } }) => {
      const isOfClients = /^\/(partner|operator)\//.test(path)
      const needed = ['200', '500', '503', ...(isOfClients ? ['401', '403', '429'] : [])]
      const missing = needed.filter((status) => !(status in responses))
      const undescribed = Object.keys(responses).filter(
        (status) => !hasText(resolve(responses[status]).description),
      )
      return [
        ...missing.map((status) => `${name} needs the response ${status}`),
        ...undescribed.map((status) => `the response ${status} of ${name} needs a description`),
      ]
    })

    expect(offenders).toEqual([])
  })

  // What the recommended rules of Redocly and the OpenAPI rules of Spectral report beyond the tests above.
  test('gives a contact, describes every operation, names a client error, and defines what it requires', () => {
    const { name, url } = document.info.contact as Record<string, string>
    const offenders = operations.flatMap(({ name, operation }) => [
      ...(hasText(operation.description) ? [] : [`${name} needs a description`]),
      ...(Object.keys(operation.responses).some((status) => /^4/.test(status))
        ? []
        : [`${name} needs a 4xx`]),
    ])

    expect([name, url].every(hasText)).toBe(true)
    expect([...offenders, ...undefinedRequirements(document)]).toEqual([])
  })

  test('every operation names the schemas of its responses', () => {
    const offenders = operations.flatMap(({ name, operation }) =>
      Object.entries(operation.responses).flatMap(([status, response]) =>
        Object.entries((resolve(response).content ?? {}) as Record<string, { schema: Node }>)
          .filter(([, { schema }]) => !isNamed(schema))
          .map(([type]) => `the response ${status} of ${name} needs a named schema for ${type}`),
      ),
    )

    expect(offenders).toEqual([])
  })

  test('every parameter and property of an operation is described, with an example where it is plain', () => {
    const offenders = operations.flatMap(({ operation }) => {
      const parameters = (operation.parameters ?? []).map(resolve).map((parameter) => ({
        path: `${operation.operationId} ${parameter.name}`,
        property: {
          example: parameter.example,
          ...(parameter.schema as Node),
          description: parameter.description,
        },
      }))
      return [...parameters, ...propertiesOf(operation, operation.operationId)].flatMap(lint)
    })

    expect(offenders).toEqual([])
  })

  test('every operation rejects unknown properties in every object of its request', () => {
    const offenders = operations.flatMap(({ operation: { operationId, requestBody } }) =>
      openObjects(document, requestBody, operationId).map((path) => `${operationId} ${path}`),
    )

    expect(offenders).toEqual(document === operator ? ['addClientKeys PublicJwk'] : [])
  })

  test('every schema is described, and so are all its properties', () => {
    const offenders = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      ...(hasText(schema.description) ? [] : [`${name} needs a description`]),
      ...propertiesOf(schema, name).flatMap(lint),
    ])

    expect(offenders).toEqual([])
  })
})

test('operation ids are unique among both', () => {
  const ids = [...operationsOf(partner), ...operationsOf(operator)].map(
    ({ operation }) => operation.operationId,
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('what both documents name is the same in both', () => {
  const shared = Object.keys(partner.components.schemas).filter((name) => name in operator.components.schemas)

  expect(shared).toContain('Order')
  for (const name of shared)
    expect(operator.components.schemas[name]).toEqual(partner.components.schemas[name])
})

test('the two documents tell of their own interface alone', () => {
  const of = (document: Document) => JSON.stringify([document.paths, document.components])

  expect(of(partner)).not.toMatch(/operator\/v1|"operator"/)
  expect(Object.keys(operator.paths).every((path) => path.startsWith('/operator/v1/'))).toBe(true)
})

test('both documents have fewer than 200 lines for each operation', () => {
  const texts = ['openapi.json', 'operator-openapi.json'].map((name) => documents[`docs/generated/${name}`])
  const operations = texts.join('').match(/"operationId":/g)?.length ?? 0

  expect(texts.join('').split('\n').length).toBeLessThan(200 * operations)
})

test('every generated document is up to date', async () => {
  const isCurrent = async (path: string) =>
    (await readFile(`${projectFolder}${path}`, 'utf8').catch(() => undefined)) === documents[path]
  const paths = Object.keys(documents)
  const areCurrent = await Promise.all(paths.map(isCurrent))

  expect(
    paths.filter((_, index) => !areCurrent[index]),
    'run npm run docs',
  ).toEqual([])
})

/** Required properties that their own schema does not define. */
function undefinedRequirements(node: unknown, path = ''): string[] {
  if (node === null || typeof node !== 'object') return []
  const { required, properties = {} } = node as { required?: unknown; properties?: object }
  const own = Array.isArray(required) ? required.filter((name) => !(name in properties)) : []
  return [
    ...own.map((name) => `${path} requires ${name}, which it does not define`),
    ...Object.entries(node).flatMap(([key, value]) =>
      key.startsWith('example') ? [] : undefinedRequirements(value, `${path}.${key}`),
    ),
  ]
}

function enumsIn(node: unknown): unknown[] {
  if (node === null || typeof node !== 'object') return []
  const own = Array.isArray((node as Node).enum) ? [node] : []
  return [...own, ...Object.values(node).flatMap(enumsIn)]
}

const hasText = (value: unknown): boolean => typeof value === 'string' && /\S/.test(value)

const isNamed = ({ $ref, format }: Node): boolean =>
  /^#|^binary$|^event-stream$|^ndjson$/.test(String($ref ?? format))

function lint({ path, property }: { path: string; property: Node }): string[] {
  // What a name stands for is described under that name.
  if (property.$ref !== undefined || property.anyOf !== undefined) return []
  const isPlain = property.properties === undefined && property.items === undefined
  const hasExample = (property.examples ?? property.example ?? property.default) !== undefined
  return [
    ...(hasText(property.description) ? [] : [`${path} needs a description`]),
    ...(isPlain && !hasExample ? [`${path} needs an example`] : []),
  ]
}

function openObjects(document: Document, node: unknown, path: string): string[] {
  if (node === null || typeof node !== 'object') return []
  const { $ref, properties, additionalProperties } = node as Node
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return openObjects(document, document.components.schemas[name], name)
  }
  const own = properties !== undefined && additionalProperties !== false ? [path] : []
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, value]) =>
      key.startsWith('example') ? [] : openObjects(document, value, `${path}.${key}`),
    ),
  ]
}
