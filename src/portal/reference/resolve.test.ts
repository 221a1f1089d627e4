import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from './openapi.ts'
import { resolve } from './resolve.ts'

const document = {
  openapi: '3.1.0',
  info: { title: '', version: '' },
  components: {
    schemas: {
      Address: { type: 'object' },
      'a/b~c': { type: 'string' },
      Alias: { $ref: '#/components/schemas/Address' },
      Ping: { $ref: '#/components/schemas/Pong' },
      Pong: { $ref: '#/components/schemas/Ping' },
    },
  },
} as OpenApiDocument

const resolved = ($ref: string) => resolve<object>(document, { $ref })

describe('a reference', () => {
  test('leads to its value and gives it a name', () => {
    expect(resolved('#/components/schemas/Address')).toEqual({ value: { type: 'object' }, name: 'Address' })
  })

  test('may lead on to another one, and keeps the first name', () => {
    expect(resolved('#/components/schemas/Alias')).toEqual({ value: { type: 'object' }, name: 'Alias' })
  })

  test('may be escaped as RFC 6901 says', () => {
    expect(resolved('#/components/schemas/a~1b~0c').value).toEqual({ type: 'string' })
  })

  test.each(['#/components/schemas/Ping', '#/nowhere', '#/components/__proto__', 'other.json#/x', '#/%zz'])(
    'that leads nowhere, as %s does, has no value',
    (pointer) => {
      expect(resolved(pointer).value).toBeUndefined()
    },
  )
})

test('a value that is no reference is itself, without a name', () => {
  const schema = { type: 'string' }

  expect(resolve(document, schema)).toEqual({ value: schema })
})
