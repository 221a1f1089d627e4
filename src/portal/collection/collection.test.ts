import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { brunoFiles } from './bruno.ts'
import { foldersOf } from './requests.ts'

type Pair = { key: string; value: string; disabled?: boolean }
type Request = {
  method: string
  auth?: { type: string }
  header: Pair[]
  body?: { mode: 'raw' | 'urlencoded'; raw?: string; urlencoded?: Pair[] }
  url: { raw: string; host: string[]; path: string[]; query?: Pair[]; variable?: Pair[] }
}
type Item = { name: string; request: Request; event?: { script: { exec: string[] } }[] }

const collection = JSON.parse(readFileSync('docs/generated/wattline.postman_collection.json', 'utf8')) as {
  info: { schema: string }
  variable: Pair[]
  item: { name: string; item: Item[] }[]
}
const items = collection.item.flatMap(({ item }) => item)
const variables = Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]))
const { server } = await testService()

const filled = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole)

const pairsOf = (pairs: readonly Pair[] = []): [string, string][] =>
  pairs.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)])

/** Sends a request of the collection as Postman would. */
async function send(name: string) {
  const item = items.find((each) => each.name === name)
  if (item === undefined) throw new Error(`There is no request ${name}.`)
  const { method, auth, header, body, url } = item.request
  const inPath = Object.fromEntries((url.variable ?? []).map(({ key, value }) => [key, filled(value)]))
  const path = url.path.map((part) => (part.startsWith(':') ? inPath[part.slice(1)] : part)).join('/')
  const query = new URLSearchParams(pairsOf(url.query))
  const token = auth?.type === 'noauth' ? {} : { authorization: `Bearer ${variables.accessToken}` }
  const form = body?.mode === 'urlencoded' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const payload =
    body?.mode === 'urlencoded'
      ? new URLSearchParams(pairsOf(body.urlencoded)).toString()
      : filled(body?.raw ?? '')
  return server.inject({
    method: method as 'GET',
    url: `/${path}?${query}`,
    headers: { ...token, ...form, ...Object.fromEntries(pairsOf(header)) },
    ...(body === undefined ? {} : { payload }),
  })
}

describe('the collection', () => {
  test('is one of Postman v2.1, whose variables are all known', () => {
    const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

    expect(collection.info.schema).toContain('v2.1.0')
    expect(Object.keys(variables)).toEqual(expect.arrayContaining([...new Set(used)]))
  })

  test('begins with the token, which its script keeps', () => {
    expect(items[0]?.name).toBe('Obtain a token')
    expect(items[0]?.event?.[0]?.script.exec.join('\n')).toContain("set('accessToken'")
  })

  test('has no request for the operator, nor a secret of production', () => {
    expect(items.filter(({ request }) => request.url.path[0] === 'operator')).toEqual([])
    expect(variables.clientSecret).toBe('demo-whitelabel-secret')
  })

  test('gets answers: a token first, then everything that needs no number of an own order', async () => {
    const token = await send('Obtain a token')
    variables.accessToken = token.json().access_token
    const needsOwn = /fileId|\/sandbox\/v1\/(orders|contracts|clock)|\/customers\/:customerNumber\/link/

    for (const { name, request } of items.slice(1).filter((item) => !needsOwn.test(item.request.url.raw))) {
      const answer = await send(name)
      const what = `${request.method} ${request.url.raw}: ${answer.body.slice(0, 500)}`
      expect(answer.statusCode, what).toBe(200)
    }
  })
})

test('the Bruno folder has a file for each request, whose blocks are closed', () => {
  const folders = foldersOf(JSON.parse(readFileSync('docs/generated/openapi.json', 'utf8')), '{}')
  const files = brunoFiles(folders)
  const requests = Object.entries(files).filter(([, text]) => text.startsWith('meta {'))

  expect(requests).toHaveLength(items.length)
  for (const [name, text] of requests) {
    expect(text.match(/^\S.* \{$/gm)?.length, name).toBe(text.match(/^\}$/gm)?.length)
  }
  expect(files['Tokens/Obtain a token.bru']).toContain('client_secret: {{clientSecret}}')
})
