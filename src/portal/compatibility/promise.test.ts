import { expect, test } from 'vitest'
import { promiseOf } from './promise.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const api = {
  security: [{ oauth2: ['api:partner'] }],
  paths: {
    '/partner/v1/orders': {
      get: {
        operationId: 'listOrders',
        summary: 'List',
        tags: ['Orders'],
        responses: { 200: reference('Order') },
      },
    },
    '/sandbox/v1/clock': { get: { operationId: 'getClock', responses: { 200: reference('Clock') } } },
  },
  components: {
    schemas: {
      Order: { type: 'object', description: 'An order.', properties: { address: reference('Address') } },
      Address: {
        type: 'object',
        examples: [{ description: 'Home' }],
        properties: { description: { type: 'string', description: 'What it is.', example: 'Home' } },
      },
      Clock: { type: 'object' },
    },
    headers: { ETag: {} },
  },
}

test('what partners build on is kept, and all that it refers to, without words', () => {
  expect(promiseOf(api)).toEqual({
    security: [{ oauth2: ['api:partner'] }],
    paths: {
      '/partner/v1/orders': { get: { operationId: 'listOrders', responses: { 200: reference('Order') } } },
    },
    components: {
      schemas: {
        Order: { type: 'object', properties: { address: reference('Address') } },
        Address: { type: 'object', properties: { description: { type: 'string' } } },
      },
    },
  })
})
