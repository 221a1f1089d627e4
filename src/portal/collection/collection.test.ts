import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { keepDocument } from '../../mail/documents/keep-document.ts'

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
const { server, pool } = await testService()

const filled = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole)

const pairsOf = (pairs: readonly Pair[] = []): [string, string][] =>
  pairs.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)])

/** Sends a request of the collection as Postman would, and keeps what its script keeps. */
async function send({ request: { method, auth, header, body, url }, event = [] }: Item) {
  const inPath = Object.fromEntries((url.variable ?? []).map(({ key, value }) => [key, filled(value)]))
  const path = url.path.map((part) => (part.startsWith(':') ? inPath[part.slice(1)] : part)).join('/')
  const query = new URLSearchParams(pairsOf(url.query))
  const token = auth?.type === 'noauth' ? {} : { authorization: `Bearer ${variables.accessToken}` }
  const form = body?.mode === 'urlencoded' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const payload =
    body?.mode === 'urlencoded'
      ? new URLSearchParams(pairsOf(body.urlencoded)).toString()
      : filled(body?.raw ?? '')
  const answer = await server.inject({
    method: method as 'GET',
    url: `/${path}?${query}`,
    headers: { ...token, ...form, ...Object.fromEntries(pairsOf(header)) },
    ...(body === undefined ? {} : { payload }),
  })
  const pm = {
    response: { json: () => answer.json() },
    collectionVariables: {
      set(name: string, value: string) {
        variables[name] = value
      },
    },
  }
  for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm })
  return answer
}

describe('the collection', () => {
  test('is one of Postman v2.1, whose variables are all known', () => {
    const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

    expect(collection.info.schema).toContain('v2.1.0')
    expect(Object.keys(variables)).toEqual(expect.arrayContaining([...new Set(used)]))
  })

  test('begins with the token', () => {
    expect(items[0]?.name).toBe('Obtain a token')
  })

  test('has no request for the operator, nor a secret of production', () => {
    expect(items.filter(({ request }) => request.url.path[0] === 'operator')).toEqual([])
    expect(variables.clientSecret).toBe('demo-whitelabel-secret')
  })

  test('gets an answer to every request, from top to bottom', async () => {
    const { customerNumber = '', contractNumber = '' } = variables
    // Only a customer gives a link, and only the confirmation of a contract makes a document.
    await seedLink(pool, { customerNumber, partner: 'demo-whitelabel' })
    const file = { kind: 'contract-confirmation', filename: 'a.pdf', contentType: 'application/pdf' }
    await keepDocument(pool, { ...file, contractNumber, content: Buffer.from('%PDF'), createdAt: new Date() })

    for (const item of items) {
      const answer = await send(item)
      const { method, url } = item.request
      expect(answer.statusCode, `${method} ${url.raw}: ${answer.body.slice(0, 500)}`).toBe(200)
    }
    expect(variables.orderNumber).not.toBe(contractNumber)
  })
})
