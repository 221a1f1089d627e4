import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { postmanCollection } from './postman.ts'

type Pair = { key: string; value: string }
type Item = {
  name: string
  request: { url: { path: string[] } }
  event: { listen: string; script: { exec: string[] } }[]
}

const document = JSON.parse(readFileSync('docs/generated/openapi.json', 'utf8'))
const addresses = { baseUrl: 'https://api.example', authUrl: 'https://login.example' }
const collection = JSON.parse(JSON.stringify(postmanCollection(document, addresses))) as {
  info: { schema: string }
  variable: Pair[]
  item: { name: string; item: Item[] }[]
}
const items = collection.item.flatMap(({ item }) => item)
const variables = Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]))

describe('the collection', () => {
  test('is one of Postman v2.1, whose variables are all known', () => {
    const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

    expect(collection.info.schema).toContain('v2.1.0')
    expect(Object.keys(variables)).toEqual(expect.arrayContaining([...new Set(used)]))
  })

  test('calls the service that it was taken from', () => {
    expect(variables).toMatchObject(addresses)
  })

  test('begins with the token', () => {
    expect(items[0]?.name).toBe('Obtain a token')
  })

  test('has no request for the operator, nor a secret of production', () => {
    expect(items.filter(({ request }) => request.url.path[0] === 'operator')).toEqual([])
    expect(variables.clientSecret).toBe('demo-whitelabel-secret')
  })

  test('deletes nothing that somebody has made: resetting the sandbox is not part of it', () => {
    expect(items.filter(({ request }) => request.url.path.at(-1) === 'reset')).toEqual([])
  })

  test.each(items)('looks at status and outline of the answer to: $name', ({ event }) => {
    const tests = event.flatMap(({ script }) => script.exec.filter((line) => line.startsWith('pm.test(')))

    expect(tests[0]).toContain('pm.response.to.have.status(200)')
    expect(tests.length).toBeGreaterThanOrEqual(2)
  })
})
