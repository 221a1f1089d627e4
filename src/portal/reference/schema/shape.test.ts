import { describe, expect, test } from 'vitest'
import type { SchemaOrRef } from '../openapi.ts'
import { aReading, ref } from './reading.fixture.ts'
import { shapeOf } from './shape.ts'

const shape = (schema: SchemaOrRef, schemas = {}) => shapeOf(schema, aReading(schemas))

describe('null is taken out of', () => {
  test.each<[string, SchemaOrRef]>([
    ['a list of types', { type: ['string', 'null'] }],
    ['anyOf', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['oneOf', { oneOf: [{ const: null }, { type: 'string' }] }],
    ['an enumeration', { type: 'string', enum: ['a', null] }],
  ])('%s', (_, schema) => {
    expect(shape(schema)).toMatchObject({ types: ['string'], isNullable: true, variants: [] })
  })
})

test('a schema that is only null stays null', () => {
  expect(shape({ type: 'null' })).toMatchObject({ types: ['null'], isNullable: false })
})

test('a description beside a reference wins over the one referred to', () => {
  const { schema, name } = shape(
    { ...ref('Name'), description: 'here' },
    { Name: { type: 'string', description: 'there' } },
  )

  expect(schema).toEqual({ type: 'string', description: 'here' })
  expect(name).toBe('Name')
})

test('a nullable reference keeps its name and the description around it', () => {
  const schema = { anyOf: [ref('Name'), { type: 'null' }], description: 'here' }

  expect(shape(schema, { Name: { type: 'string' } })).toMatchObject({
    name: 'Name',
    isNullable: true,
    schema: { description: 'here' },
  })
})

test('the parts of allOf are merged', () => {
  const part = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }

  const { schema } = shape({ allOf: [part], properties: { b: {} }, required: ['b'] })

  expect(schema).toEqual({
    type: 'object',
    properties: { a: { type: 'string' }, b: {} },
    required: ['a', 'b'],
  })
})

test('constants that are alternatives are an enumeration, also where each is written as one', () => {
  expect(shape({ anyOf: [{ const: 'a' }, { type: 'string', enum: ['b'] }] })).toMatchObject({
    types: ['string'],
    variants: [],
    schema: { enum: ['a', 'b'] },
  })
})

test('the type is shown where the schema leaves it out', () => {
  expect(shape({ enum: [1, 2] }).types).toEqual(['number'])
  expect(shape({ properties: {} }).types).toEqual(['object'])
  expect(shape({ items: {} }).types).toEqual(['array'])
  expect(shape({}).types).toEqual([])
})

test('a schema that is a part of itself ends', () => {
  const schemas = { Loop: { allOf: [ref('Loop')], anyOf: [ref('Loop')] } }

  expect(shape(ref('Loop'), schemas).isRecursive).toBe(true)
})
