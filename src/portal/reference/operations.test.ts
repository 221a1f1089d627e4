import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from './openapi.ts'
import { groupsOf, serverUrl } from './operations.ts'
import { sampleDocument } from './sample.fixture.ts'

const documentOf = (paths: OpenApiDocument['paths'] & {}): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths,
})

describe('operations', () => {
  test('are grouped by tag in the order of the document, without empty groups', () => {
    const groups = groupsOf(sampleDocument()).map(({ name, endpoints }) => [
      name,
      endpoints.map(({ anchor }) => anchor),
    ])

    expect(groups).toEqual([
      ['Tokens', ['createToken']],
      ['Tariffs', ['listTariffs', 'calculatePrice']],
      ['Orders', ['listOrders', 'createOrder', 'getOrder']],
    ])
  })

  test('without tag and name have a group and an anchor all the same', () => {
    const [group] = groupsOf(documentOf({ '/a/{b}': { get: {} } }))

    expect(group).toMatchObject({ name: 'Other', endpoints: [{ anchor: 'get-a-b', title: 'GET /a/{b}' }] })
  })

  test('inherit the parameters of their path, and may replace them', () => {
    const [group] = groupsOf(
      documentOf({
        '/a': {
          parameters: [
            { name: 'id', in: 'query', description: 'path' },
            { name: 'x', in: 'query' },
          ],
          get: { parameters: [{ name: 'id', in: 'query', description: 'operation' }] },
        },
      }),
    )

    expect(group?.endpoints[0]?.parameters).toEqual([
      { name: 'id', in: 'query', description: 'operation' },
      { name: 'x', in: 'query' },
    ])
  })
})

test('the address of a server has the defaults of its variables and no slash at its end', () => {
  expect(serverUrl({ url: 'https://{env}.example/', variables: { env: { default: 'test' } } })).toBe(
    'https://test.example',
  )
})
