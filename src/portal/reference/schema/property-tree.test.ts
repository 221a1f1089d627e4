import { describe, expect, test } from 'vitest'
import type { Schema, SchemaOrRef } from '../openapi.ts'
import { renderTree } from './property-tree.ts'
import { aReading, ref } from './reading.fixture.ts'

const tree = (schema: SchemaOrRef, schemas: Record<string, Schema> = {}) =>
  String(renderTree(schema, aReading(schemas)))
const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const property = (schema: SchemaOrRef, required: string[] = []): Schema => ({
  type: 'object',
  properties: { field: schema },
  required,
})

describe('a property', () => {
  test('shows name, type, need, description and limits', () => {
    const schema = { type: 'string', format: 'email', maxLength: 254, description: 'Your `login`.' }

    const markup = tree(property(schema, ['field']))

    expect(words(markup)).toBe('field string (email) required Your login . at most 254 characters')
    expect(markup).toContain('Your <code>login</code>.')
  })

  test('shows that it may be null', () => {
    expect(words(tree(property({ type: ['string', 'null'] })))).toBe('field string nullable')
  })

  test('shows its allowed values', () => {
    expect(words(tree(property({ enum: ['Male', 'Female', null] })))).toBe(
      'field string nullable Male Female',
    )
  })

  test('folds a long list of allowed values', () => {
    const values = Array.from({ length: 37 }, (_, index) => `Industry${index}`)

    expect(tree(property({ enum: values }))).toContain('<summary>37 allowed values</summary>')
  })

  test('shows that it is read-only, write-only or deprecated', () => {
    expect(words(tree(property({ readOnly: true, writeOnly: true, deprecated: true })))).toBe(
      'field any read-only write-only deprecated',
    )
  })

  test('shows in a response what may be missing instead of what must be there', () => {
    const reading = aReading({}, 'response')

    expect(words(String(renderTree(property({ type: 'string' }, ['field']), reading)))).toBe('field string')
    expect(words(String(renderTree(property({ type: 'string' }), reading)))).toBe('field string optional')
  })
})

describe('an object within an object', () => {
  const Address = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

  test('can be unfolded, and its summary says whose properties they are', () => {
    const markup = tree(property(property(Address)))

    expect(markup).toContain('<summary>1 property<span class="visually-hidden"> of field</span></summary>')
    expect(markup).toContain('<span class="visually-hidden"> of field.field</span>')
    expect(markup.match(/<details/g)).toHaveLength(2)
  })

  test('shows the name of the schema it refers to', () => {
    expect(words(tree(property(ref('Address')), { Address }))).toBe(
      'field object Address 1 property of field city string required',
    )
  })

  test('shows the properties of the items of a list', () => {
    expect(words(tree(property({ type: 'array', items: ref('Address') }), { Address }))).toBe(
      'field array of objects Address 1 property of field city string required',
    )
  })

  test('shows the values of an open map', () => {
    expect(words(tree({ type: 'object', additionalProperties: { type: 'number' } }))).toBe(
      'any other name number',
    )
  })
})

test('alternatives are listed, each with its own properties', () => {
  const markup = tree(property({ oneOf: [{ type: 'string', title: 'Text' }, property({ type: 'number' })] }))

  expect(words(markup)).toBe(
    'field one of several 2 alternatives of field Text string Alternative 2 object field number',
  )
})

test('a schema that contains itself is named instead of begun again', () => {
  const Order: Schema = {
    type: 'object',
    properties: {
      replaces: { anyOf: [ref('Order'), { type: 'null' }] },
      history: { type: 'array', items: ref('Order') },
    },
  }

  expect(words(tree(ref('Order'), { Order }))).toBe(
    'replaces Order (recursive) nullable history array of Order (recursive)',
  )
})

test('two schemas that contain each other end', () => {
  const schemas = { Hen: property(ref('Egg')), Egg: property(ref('Hen')) }

  expect(words(tree(ref('Hen'), schemas))).toContain('Hen (recursive)')
})

test('a body that is no object shows its type', () => {
  expect(words(tree({ type: 'array', items: { type: 'string', maxLength: 3 } }))).toBe(
    'array of strings at most 3 characters',
  )
})

test('a reference that leads nowhere does not break the page', () => {
  expect(words(tree(property(ref('Nowhere'))))).toBe('field any Nowhere')
})
