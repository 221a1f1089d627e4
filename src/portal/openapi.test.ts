/** What every operation and schema must have, so that nobody has to ask for it in a review. */

import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { generatedDocuments } from '../app/documents/generated-documents.ts'
import { projectFolder } from '../platform/project-folder.ts'

type Node = Record<string, unknown>
type Operation = Node & {
  operationId: string
  tags: string[]
  summary: string
  responses: Record<string, Node>
  security: unknown
}

const documents = await generatedDocuments()
const openApi = JSON.parse(documents['docs/generated/openapi.json'] ?? '') as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Node> }
}
const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
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

test('the document is OpenAPI 3.1', () => {
  expect(openApi.openapi).toMatch(/^3\.1\./)
})

describe.each(operations)('$name', ({ path, operation }) => {
  test('has an id, a summary, a tag and says who may call it', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(operation.summary).toMatch(/\S/)
    expect(operation.tags).toHaveLength(1)
    expect(operation.security).toBeInstanceOf(Array)
  })

  test('has its error answers', () => {
    const statuses = Object.keys(operation.responses)
    expect(statuses).toEqual(expect.arrayContaining(['200', '500', '503']))
    if (path.startsWith('/partner/')) expect(statuses).toEqual(expect.arrayContaining(['401', '403', '429']))
    for (const answer of Object.values(operation.responses)) expect(answer.description).toMatch(/\S/)
  })

  test('describes every parameter and property, with an example for every plain one', () => {
    const parameters = ((operation.parameters ?? []) as Node[]).map((parameter) => ({
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
    expect(openObjects(operation.requestBody, operation.operationId)).toEqual([])
  })
})

test.each(Object.entries(openApi.components.schemas))(
  'the schema %s is described, and so is all in it',
  (name, schema) => {
    expect(schema.description).toMatch(/\S/)
    for (const { path, property } of propertiesOf(schema, name)) lint(path, property)
  },
)

test('operation ids are unique', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(Object.entries(documents))('the generated document %s is up to date', async (path, text) => {
  expect(await readFile(`${projectFolder}${path}`, 'utf8'), 'run npm run docs').toBe(text)
})

function lint(path: string, property: Node) {
  if (property.$ref !== undefined) return
  expect(property.description, `${path} needs a description`).toMatch(/\S/)
  const isPlain = property.properties === undefined && property.items === undefined
  if (isPlain)
    expect(
      property.examples ?? property.example ?? property.default,
      `${path} needs an example`,
    ).toBeDefined()
}

function openObjects(node: unknown, path: string): string[] {
  if (node === null || typeof node !== 'object') return []
  const { $ref, properties, additionalProperties } = node as Node
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return openObjects(openApi.components.schemas[name], name)
  }
  const own = properties !== undefined && additionalProperties !== false ? [path] : []
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, value]) =>
      key.startsWith('example') ? [] : openObjects(value, `${path}.${key}`),
    ),
  ]
}
