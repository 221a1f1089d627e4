import { expect, test } from 'vitest'
import type { Schema } from '../openapi.ts'
import { constraintsOf } from './facts.ts'

test.each<[string, Schema]>([
  ['at most 254 characters', { maxLength: 254 }],
  ['at least 1 character', { minLength: 1 }],
  ['1 to 64 characters', { minLength: 1, maxLength: 64 }],
  ['exactly 2 characters', { minLength: 2, maxLength: 2 }],
  ['1 to 500', { minimum: 1, maximum: 500 }],
  ['at least 0', { minimum: 0 }],
  ['more than 0, at most 10', { exclusiveMinimum: 0, maximum: 10 }],
  ['less than 1', { exclusiveMaximum: 1 }],
  ['92 to 100 items', { minItems: 92, maxItems: 100 }],
  ['no item twice', { uniqueItems: true }],
  ['multiple of 0.5', { multipleOf: 0.5 }],
  ['pattern ^\\d{5}$', { pattern: '^\\d{5}$' }],
  ['always "Bearer"', { const: 'Bearer' }],
  ['always true', { enum: [true] }],
  ['default false', { default: false }],
])('says %s', (phrase, schema) => {
  expect(
    constraintsOf(schema).map(({ label, code }) => (code === undefined ? label : `${label} ${code}`)),
  ).toEqual([phrase])
})

test.each<[string, Schema]>([
  ['a length of at least nothing', { minLength: 0 }],
  ['a default of null', { default: null }],
  ['a free value', {}],
])('is silent about %s', (_, schema) => {
  expect(constraintsOf(schema)).toEqual([])
})
