import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../../platform/project-folder.ts'
import { breakingChanges, type ComparedDocument } from './compare-documents.ts'
import { promiseOf } from './promise.ts'

type Change = (document: ReturnType<typeof anApi>) => void

/** A small API with one of everything that can change. */
function anApi() {
  return {
    components: {
      schemas: {
        Address: {
          type: 'object',
          required: ['city'],
          properties: { city: { type: 'string' }, street: { type: ['string', 'null'] } },
        } as Record<string, unknown>,
      },
    },
    webhooks: {
      'order.accepted': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['id'],
                  properties: { id: { type: 'string' } },
                } as Record<string, unknown>,
              },
            },
          },
        },
      },
    } as Record<
      string,
      { post: { requestBody: { content: Record<string, { schema: Record<string, unknown> }> } } }
    >,
    paths: {
      '/partner/v1/orders': {
        post: {
          operationId: 'createOrder',
          security: [{ oauth2: ['api:partner'] }],
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } },
          ] as Record<string, unknown>[],
          requestBody: {
            required: false,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  additionalProperties: false,
                  required: ['tariffKey'],
                  properties: {
                    tariffKey: { type: 'string', maxLength: 50 },
                    kind: { enum: ['Private', 'Business'] },
                    amount: { type: ['number', 'null'] },
                    address: { $ref: '#/components/schemas/Address' },
                  } as Record<string, Record<string, unknown>>,
                },
              },
            } as Record<string, { schema: Record<string, unknown> & { required: string[] } }>,
          },
          responses: {
            '200': {
              description: 'Fine.',
              headers: { ETag: {} } as Record<string, unknown>,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['state', 'address'],
                    properties: {
                      state: { type: 'string', enum: ['Open', 'Delivery'] },
                      date: { type: 'string', format: 'date' },
                      count: { type: 'integer' },
                      address: { anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }] },
                      items: { type: 'array', items: { type: 'string' } },
                    } as Record<string, Record<string, unknown>>,
                  },
                },
              },
            },
            '404': { description: 'Unknown.' },
          } as Record<string, Record<string, unknown>>,
        } as Record<string, unknown>,
      },
      '/operator/v1/tasks': { get: { operationId: 'listTasks', responses: {} } },
    } as Record<string, Record<string, Record<string, unknown>>>,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the changes reach into any depth of the document.
const order = (api: any) => api.paths['/partner/v1/orders'].post
// biome-ignore lint/suspicious/noExplicitAny: as above.
const sent = (api: any) => order(api).requestBody.content['application/json'].schema
// biome-ignore lint/suspicious/noExplicitAny: as above.
const parts = (api: any) => api.components
// biome-ignore lint/suspicious/noExplicitAny: as above.
const received = (api: any) => order(api).responses['200'].content['application/json'].schema

const breaksOf = (change: Change) => {
  const changed = anApi()
  change(changed)
  return breakingChanges(anApi() as unknown as ComparedDocument, changed as unknown as ComparedDocument)
}
const post = 'POST /partner/v1/orders'

// prettier-ignore
const breaking: [string, Change, string][] = [
  ['an operation that is gone', (api) => delete api.paths['/partner/v1/orders'], `${post} was removed`],
  [
    'an event that is gone',
    (api) => delete api.webhooks['order.accepted'],
    'the event order.accepted is not sent any more',
  ],
  [
    'a field of an event that may be missing',
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    (api: any) =>
      (api.webhooks['order.accepted'].post.requestBody.content['application/json'].schema.required = []),
    'the event order.accepted: id may be missing now',
  ],
  [
    'another operation id',
    (api) => (order(api).operationId = 'placeOrder'),
    `${post}: its id createOrder became placeOrder`,
  ],
  [
    'one more scope',
    (api) => order(api).security[0].oauth2.push('create:orders'),
    `${post}: needs the scope create:orders now`,
  ],
  [
    'a parameter that is gone',
    (api) => (order(api).parameters = []),
    `${post}: the query parameter limit was removed`,
  ],
  [
    'a parameter that is required',
    (api) => (order(api).parameters[0].required = true),
    `${post}: the query parameter limit is required now`,
  ],
  [
    'a new parameter that is required',
    (api) => order(api).parameters.push({ name: 'x', in: 'header', required: true, schema: {} }),
    `${post}: the header parameter x is required now`,
  ],
  [
    'a lower maximum',
    (api) => (order(api).parameters[0].schema.maximum = 100),
    `${post}: the query parameter limit has a stricter maximum: 500 became 100`,
  ],
  [
    'a body that is required',
    (api) => (order(api).requestBody.required = true),
    `${post}: a body is required now`,
  ],
  [
    'a new field that is required',
    (api) => {
      sent(api).properties.x = { type: 'string' }
      sent(api).required.push('x')
    },
    `${post}: x is required now`,
  ],
  [
    'a field of a request that is gone',
    (api) => delete sent(api).properties.kind,
    `${post}: kind was removed`,
  ],
  [
    'a value of a request that is gone',
    (api) => sent(api).properties.kind.enum.pop(),
    `${post}: kind may no longer be "Business"`,
  ],
  [
    'values of a request that are listed now',
    (api) => (sent(api).properties.tariffKey.enum = ['A']),
    `${post}: tariffKey takes only listed values now`,
  ],
  [
    'a type of a request that is gone',
    (api) => (sent(api).properties.amount.type = 'number'),
    `${post}: amount may no longer be null`,
  ],
  [
    'a number that must be whole',
    (api) => (sent(api).properties.amount.type = ['integer', 'null']),
    `${post}: amount may no longer be number`,
  ],
  [
    'a shorter text',
    (api) => (sent(api).properties.tariffKey.maxLength = 20),
    `${post}: tariffKey has a stricter maxLength: 50 became 20`,
  ],
  [
    'a pattern',
    (api) => (sent(api).properties.tariffKey.pattern = '^[A-Z]+$'),
    `${post}: tariffKey has another pattern: none became ^[A-Z]+$`,
  ],
  [
    'an answer that is gone',
    (api) => delete order(api).responses['404'],
    `${post}: the answer 404 was removed`,
  ],
  [
    'a header that is gone',
    (api) => (order(api).responses['200'].headers = {}),
    `${post}: 200: the header ETag was removed`,
  ],
  [
    'a field of an answer that is gone',
    (api) => delete received(api).properties.count,
    `${post}: 200: count was removed`,
  ],
  [
    'a field of an answer that was renamed',
    (api) => {
      received(api).properties.total = received(api).properties.count
      delete received(api).properties.count
    },
    `${post}: 200: count was removed`,
  ],
  [
    'a field of an answer that may be missing',
    (api) => received(api).required.shift(),
    `${post}: 200: state may be missing now`,
  ],
  [
    'a value of an answer that is new',
    (api) => received(api).properties.state.enum.push('Paused'),
    `${post}: 200: state may now be "Paused"`,
  ],
  [
    'values of an answer that are not listed',
    (api) => delete received(api).properties.state.enum,
    `${post}: 200: state may now have values that are not listed`,
  ],
  [
    'a field of an answer that may be null',
    (api) => (received(api).properties.count.type = ['integer', 'null']),
    `${post}: 200: count may now be null instead of integer`,
  ],
  [
    'another type',
    (api) => (received(api).properties.count.type = 'string'),
    `${post}: 200: count may now be string instead of integer`,
  ],
  [
    'another type within a list',
    (api) => (received(api).properties.items.items.type = 'number'),
    `${post}: 200: items[] may now be number instead of string`,
  ],
  [
    'another form of a date',
    (api) => (received(api).properties.date.format = 'date-time'),
    `${post}: 200: date has another format: date became date-time`,
  ],
  [
    'JSON that is gone',
    (api) => (order(api).responses['200'].content = {}),
    `${post}: 200: application/json was removed`,
  ],
]

// prettier-ignore
const harmless: [string, Change][] = [
  [
    'a value of an answer that is new in a list that may grow',
    (api) => {
      received(api).properties.state.enum.push('Paused')
      received(api).properties.state['x-may-grow'] = true
    },
  ],
  ['nothing', () => {}],
  ['a new operation', (api) => (api.paths['/partner/v1/news'] = { get: {} })],
  ['a new field that may be left out', (api) => (sent(api).properties.x = { type: 'string' })],
  ['a field of a request that need not be there', (api) => (sent(api).required = [])],
  ['a new value of a request', (api) => sent(api).properties.kind.enum.push('Farm')],
  ['a longer text', (api) => (sent(api).properties.tariffKey.maxLength = 99)],
  [
    'another parameter that may be left out',
    (api) => order(api).parameters.push({ name: 'x', in: 'query', schema: {} }),
  ],
  ['a new field of an answer', (api) => (received(api).properties.x = { type: 'string' })],
  ['a field of an answer that is always there', (api) => received(api).required.push('count')],
  ['a value of an answer that no longer comes', (api) => received(api).properties.state.enum.pop()],
  ['a new answer', (api) => (order(api).responses['409'] = { description: 'Conflict.' })],
  ['other words', (api) => (received(api).properties.count.description = 'How many.')],
  [
    'a reference that is written out',
    (api) =>
      (received(api).properties.address = { ...api.components.schemas.Address, type: ['object', 'null'] }),
  ],
  ['what only operators use', (api) => delete api.paths['/operator/v1/tasks']],
]

describe('what breaks partners', () => {
  test.each(breaking)('%s', (_, change, sentence) => {
    expect(breaksOf(change)).toEqual([sentence])
  })

  test('behind a reference, wherever it is used', () => {
    expect(
      breaksOf((api) => {
        api.components.schemas.Address = {
          type: 'object',
          required: ['city'],
          properties: { city: { type: 'string' } },
        }
      }),
    ).toEqual([`${post}: address.street was removed`, `${post}: 200: address.street was removed`])
  })

  describe('in parts that are said once for many operations', () => {
    const shared = () => {
      const api = anApi()
      const { parameters, responses, security } = order(api)
      const { '200': Success, '404': NotFound } = responses
      const headers = { ETag: Success.headers.ETag }
      Success.headers = { ETag: { $ref: '#/components/headers/ETag' } }
      order(api).parameters = [{ $ref: '#/components/parameters/Limit' }]
      order(api).responses = {
        '200': { $ref: '#/components/responses/Success' },
        '404': { $ref: '#/components/responses/NotFound' },
      }
      delete order(api).security
      Object.assign(api.components, {
        headers,
        parameters: { Limit: parameters[0] },
        responses: { Success, NotFound },
      })
      return Object.assign(api, { security })
    }
    const changesOf = (change: Change) => {
      const later = shared()
      change(later)
      return breakingChanges(anApi() as unknown as ComparedDocument, later as unknown as ComparedDocument)
    }
    test('nothing breaks where they only got a name', () => {
      expect(changesOf(() => {})).toEqual([])
    })

    test.each<[string, Change, string]>([
      [
        'a parameter',
        (api) => (parts(api).parameters.Limit.required = true),
        'the query parameter limit is required now',
      ],
      [
        'an answer',
        (api) => delete parts(api).responses.Success.content,
        '200: application/json was removed',
      ],
      ['a header', (api) => delete parts(api).responses.Success.headers, '200: the header ETag was removed'],
      [
        'the scopes',
        (api) => Object.assign(api, { security: [{ oauth2: ['api:partner', 'role:application'] }] }),
        'needs the scope role:application now',
      ],
    ])('%s breaks as it would in the operation', (_, change, sentence) => {
      expect(changesOf(change)).toEqual([`${post}: ${sentence}`])
    })

    test('a name that stands for nothing is a mistake of ours', () => {
      expect(() => changesOf((api) => delete parts(api).responses.NotFound)).toThrow('names nothing')
    })
  })

  test('in any part of an object that is put together of several', () => {
    const together = (change: Change) =>
      breaksOf((api) => {
        const { required, properties } = received(api)
        const { address, ...others } = properties
        const base = { type: 'object', required: ['address'], properties: { address } }
        parts(api).schemas.Base = base
        const own = { required: required.filter((name: string) => name !== 'address'), properties: others }
        const schema = { type: 'object', allOf: [{ $ref: '#/components/schemas/Base' }], ...own }
        order(api).responses['200'].content['application/json'].schema = schema
        change(api)
      })

    expect(together(() => {})).toEqual([])
    expect(together((api) => delete received(api).properties.count)).toEqual([
      `${post}: 200: count was removed`,
    ])
    expect(together((api) => (parts(api).schemas.Base = { type: 'object' }))).toEqual([
      `${post}: 200: address was removed`,
    ])
  })

  test('a choice of forms that lost one, or that gained one in an answer', () => {
    const forms = [{ type: 'string' }, { type: 'object', properties: { a: { type: 'string' } } }]
    const [former, later] = [anApi(), anApi()]
    for (const api of [former, later]) {
      sent(api).properties.choice = { anyOf: forms }
      received(api).properties.choice = { anyOf: forms }
    }
    sent(later).properties.choice = { anyOf: [{ type: 'string' }, { type: 'number' }] }
    received(later).properties.choice = { anyOf: [...forms, { type: 'number' }] }

    expect(
      breakingChanges(former as unknown as ComparedDocument, later as unknown as ComparedDocument),
    ).toEqual([
      `${post}: choice no longer takes every form it took`,
      `${post}: 200: choice has a form it had not`,
    ])
  })
})

describe('what breaks nobody', () => {
  test.each(harmless)('%s', (_, change) => {
    expect(breaksOf(change)).toEqual([])
  })

  test('our own document, compared with itself', async () => {
    const text = await readFile(`${projectFolder}docs/generated/openapi.json`, 'utf8')
    const document = JSON.parse(text) as ComparedDocument

    expect(breakingChanges(document, structuredClone(document))).toEqual([])
  })

  test('what a release keeps of our own document, in either direction', async () => {
    const text = await readFile(`${projectFolder}docs/generated/openapi.json`, 'utf8')
    const document = JSON.parse(text) as ComparedDocument
    const promise = promiseOf(document) as ComparedDocument

    expect(breakingChanges(promise, document)).toEqual([])
    expect(breakingChanges(document, promise)).toEqual([])
  })

  test('a schema that holds itself ends', () => {
    const api = anApi()
    api.components.schemas.Address = {
      type: 'object',
      properties: { within: { $ref: '#/components/schemas/Address' } },
    }

    expect(
      breakingChanges(
        api as unknown as ComparedDocument,
        structuredClone(api) as unknown as ComparedDocument,
      ),
    ).toEqual([])
  })
})
