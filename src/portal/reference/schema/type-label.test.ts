import { expect, test } from 'vitest'
import type { SchemaOrRef } from '../openapi.ts'
import { titleOf, typeLabel } from './facts.ts'
import { aReading, ref } from './reading.fixture.ts'
import { shapeOf } from './shape.ts'

test.each<[string, SchemaOrRef]>([
  ['string', { type: 'string' }],
  ['string (date)', { type: ['string', 'null'], format: 'date' }],
  ['integer (int32)', { type: 'integer', format: 'int32' }],
  ['number or string', { type: ['number', 'string'] }],
  ['array of strings', { type: 'array', items: { type: 'string' } }],
  ['array of array of numbers', { type: 'array', items: { type: 'array', items: { type: 'number' } } }],
  ['array of string (date)', { type: 'array', items: { type: 'string', format: 'date' } }],
  ['array', { type: 'array' }],
  ['one of several', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  ['any', {}],
  ['any', ref('Nowhere')],
])('says %s', (label, schema) => {
  expect(typeLabel(shapeOf(schema, aReading()))).toBe(label)
})

test('a generated name is not shown', () => {
  expect(titleOf({ schema: {}, name: 'def-12' })).toBeUndefined()
  expect(titleOf({ schema: { title: 'Address' }, name: 'def-12' })).toBe('Address')
  expect(titleOf({ schema: {}, name: 'Address' })).toBe('Address')
})
