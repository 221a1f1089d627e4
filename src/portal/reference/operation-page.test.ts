import { expect, test } from 'vitest'
import type { OpenApiDocument } from './openapi.ts'
import { referencePages } from './render-reference.ts'
import { noRun } from './site.ts'

/** An operation whose answer has so many prices, each of which is a Measure. */
function pageWith(prices: number, more: Record<string, object> = {}): string {
  const names = Array.from({ length: prices }, (_, index) => `price${index}`)
  const measure = (name: string) => [
    name,
    { $ref: '#/components/schemas/Measure', description: `It is ${name}.` },
  ]
  const schema = { type: 'object', properties: Object.fromEntries(names.map(measure)) }
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Prices', version: '1' },
    paths: {
      '/prices': {
        get: { operationId: 'prices', responses: { 200: { content: { 'application/json': { schema } } } } },
      },
    },
    components: {
      schemas: {
        Measure: {
          type: 'object',
          description: 'A quantity with its unit.',
          properties: { value: { type: 'number', description: 'The quantity.' }, ...more },
        },
      },
    },
  }
  return String(referencePages(document, { base: '/docs/reference', run: noRun }).get('prices')?.().body)
}
const times = (page: string, text: string) => page.split(text).length - 1

test('an object that occurs often is shown once, and linked to from each place', () => {
  const page = pageWith(11)

  expect(times(page, 'The quantity.')).toBe(1)
  expect(times(page, '<a href="#schema-Measure">Measure</a>')).toBe(11)
  expect(times(page, 'id="schema-Measure"')).toBe(1)
  expect(page).toContain('It is price10.')
  expect(page).toContain('<h2 id="schemas">Shared objects</h2>')
})

test('so is one that occurs again and has more than 20 properties altogether', () => {
  const nine = Object.fromEntries([...'abcdefghi'].map((name) => [name, { type: 'number' }]))
  const ten = { ...nine, j: { type: 'number' } }

  expect(times(pageWith(2, ten), '<a href="#schema-Measure">Measure</a>')).toBe(2)
  expect(pageWith(2, nine)).not.toContain('#schema')
  expect(
    pageWith(1, Object.fromEntries(Object.keys({ ...Array(30) }).map((name) => [`p${name}`, {}]))),
  ).not.toContain('#schema')
})

test('an object that occurs seldom is shown where it occurs', () => {
  const page = pageWith(10)

  expect(times(page, 'The quantity.')).toBe(10)
  expect(page).not.toContain('#schema')
})
