import { describe, expect, test } from 'vitest'
import type { SchemaOrRef } from '../openapi.ts'
import { exampleOf, schemaExample } from './example.ts'
import { aReading, ref } from './reading.fixture.ts'

const example = (schema: SchemaOrRef, schemas = {}) => schemaExample(schema, aReading(schemas))

describe('the example of a body', () => {
  const schema = { type: 'string', examples: ['of the schema'] }

  test('is its own where it has one', () => {
    expect(exampleOf({ example: 'own', schema }, aReading())).toBe('own')
  })

  test('is the first of its named ones otherwise', () => {
    expect(exampleOf({ examples: { first: { value: 1 }, second: { value: 2 } }, schema }, aReading())).toBe(1)
  })

  test('may be false', () => {
    expect(exampleOf({ example: false, schema }, aReading())).toBe(false)
  })

  test('is the one of its schema at last', () => {
    expect(exampleOf({ schema }, aReading())).toBe('of the schema')
  })
})

describe('a schema gives', () => {
  test.each<[string, unknown, SchemaOrRef]>([
    ['its examples before its default', 1, { examples: [1], default: 2 }],
    ['its example before its default', 1, { example: 1, default: 2 }],
    ['its default before a made-up value', 20, { type: 'integer', default: 20 }],
    ['its constant', 'Bearer', { const: 'Bearer' }],
    ['the first of an enumeration', 'Open', { enum: ['Open', 'Delivery'] }],
    ['a date', '2026-11-01', { type: ['string', 'null'], format: 'date' }],
    [
      'a date-time in the form of the specification',
      '2026-11-01 09:30:00',
      { type: 'string', format: 'date-time' },
    ],
    ['an address for an email', 'anna.muster@example.com', { type: 'string', format: 'email' }],
    ['as many digits as the pattern asks for', '12345', { type: 'string', pattern: '^\\d{5}$' }],
    ['eleven digits', '12345678901', { type: 'string', pattern: '^[0-9]{11}$' }],
    ['a text that is long enough', 'stringxx', { type: 'string', minLength: 8 }],
    ['a text that is short enough', 'st', { type: 'string', maxLength: 2 }],
    ['a number from its range', 5, { type: 'number', minimum: 5, maximum: 9 }],
    ['a number above an open limit', 1, { type: 'integer', exclusiveMinimum: 0 }],
    ['a number below its maximum', -3, { type: 'integer', maximum: -3 }],
    ['zero', 0, { type: 'number' }],
    ['true', true, { type: 'boolean' }],
    ['null for null', null, { type: 'null' }],
    ['null for any', null, {}],
    ['a list of one', ['string'], { type: 'array', items: { type: 'string' } }],
    ['the first alternative', 0, { anyOf: [{ type: 'number' }, { type: 'string' }] }],
    ['the value of a nullable schema', 'string', { anyOf: [{ type: 'null' }, { type: 'string' }] }],
  ])('%s', (_, expected, schema) => {
    expect(example(schema)).toEqual(expected)
  })
})

test('an object is made of its properties, through references', () => {
  const schemas = {
    Address: { type: 'object', properties: { city: { type: 'string', examples: ['Berlin'] } } },
  }

  expect(example({ type: 'object', properties: { at: ref('Address') } }, schemas)).toEqual({
    at: { city: 'Berlin' },
  })
})

test('what is read-only is not sent, and what is write-only is not received', () => {
  const schema = {
    type: 'object',
    properties: { number: { type: 'number', readOnly: true }, password: { type: 'string', writeOnly: true } },
  }

  expect(schemaExample(schema, aReading({}, 'request'))).toEqual({ password: 'string' })
  expect(schemaExample(schema, aReading({}, 'response'))).toEqual({ number: 0 })
})

test('a schema that contains itself is left out where it would begin again', () => {
  const Order = {
    type: 'object',
    properties: {
      number: { type: 'integer' },
      replaces: ref('Order'),
      history: { type: 'array', items: ref('Order') },
    },
  }

  expect(example(ref('Order'), { Order })).toEqual({ number: 0, history: [] })
})
