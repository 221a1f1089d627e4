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

  describe.each(operations)('$name', ({ path, operation }) => {
    const answers = Object.entries(operation.responses)

    test('has an id, a summary, a tag and says who may call it', () => {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
      expect(operation.summary).toMatch(/\S/)
      expect(operation.tags).toHaveLength(1)
      expect(operation.security ?? document.security).toBeInstanceOf(Array)
    })

    test('has its error answers', () => {
      const statuses = Object.keys(operation.responses)
      expect(statuses).toEqual(expect.arrayContaining(['200', '500', '503']))
      if (/^\/(partner|operator)\//.test(path))
        expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429']))
      for (const [, answer] of answers) expect(resolve(answer).description).toMatch(/\S/)
    })

    test('names what it answers with', () => {
      const shapes = answers.flatMap(([, answer]) => Object.values((resolve(answer).content ?? {}) as Node))
      const written = shapes.map((media) => (media as { schema: Node }).schema)

      for (const schema of written)
        expect(schema.$ref ?? schema.format).toMatch(/^#|^binary$|^event-stream$|^ndjson$/)
    })

    test('describes every parameter and property, with an example for every plain one', () => {
      const parameters = (operation.parameters ?? []).map(resolve).map((parameter) => ({
        path: String(parameter.name),
        property: {
          example: parameter.example,
          ...(parameter.schema as Node),
          description: parameter.description,
        },
      }))
      for (const { path: at, property } of [...parameters, ...propertiesOf(operation, operation.operationId)])
        lint(at, property)
    })

    test('refuses unknown properties in every object of its request', () => {
      expect(openObjects(document, operation.requestBody, operation.operationId)).toEqual(
        operation.operationId === 'addClientKeys' ? ['PublicJwk'] : [],
      )
    })
  })

  test.each(Object.entries(document.components.schemas))(
    'the schema %s is described, and so is all in it',
    (name, schema) => {
      expect(schema.description).toMatch(/\S/)
      for (const { path, property } of propertiesOf(schema, name)) lint(path, property)
    },
  )
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

test.each(Object.entries(documents))('the generated document %s is up to date', async (path, text) => {
  expect(await readFile(`${projectFolder}${path}`, 'utf8'), 'run npm run docs').toBe(text)
})

function enumsIn(node: unknown): unknown[] {
  if (node === null || typeof node !== 'object') return []
  const own = Array.isArray((node as Node).enum) ? [node] : []
  return [...own, ...Object.values(node).flatMap(enumsIn)]
}

function lint(path: string, property: Node) {
  // What a name stands for is described under that name.
  if (property.$ref !== undefined || property.anyOf !== undefined) return
  expect(property.description, `${path} needs a description`).toMatch(/\S/)
  const isPlain = property.properties === undefined && property.items === undefined
  if (isPlain)
    expect(
      property.examples ?? property.example ?? property.default,
      `${path} needs an example`,
    ).toBeDefined()
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
