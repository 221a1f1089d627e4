/** What an assistant may hand to a tool, such as something it has read: it never changes what is called. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Wattline } from '../../sdk/src/index.ts'
import { readTools } from '../../src/app/cli/mcp/read-tools.ts'
import type { Tool } from '../../src/app/cli/mcp/tool.ts'
import { writeTools } from '../../src/app/cli/mcp/write-tools.ts'

type Seen = { method: string; path: string; query: string; headers: string[] }
let seen: Seen[] = []
const order = { contractNumber: '1', state: 'Open', emailAddress: 'a@example.com', deliveryState: {} }
/** A service that notes what it is asked, and has something for every tool. */
const server = createServer(({ method = '', url = '', rawHeaders }, response) => {
  const [path = '', query = ''] = url.split('?')
  const isToken = path === '/connect/token'
  if (!isToken) seen.push({ method, path, query, headers: rawHeaders.filter((_, at) => at % 2 === 0) })
  const token = { access_token: 'a-token', expires_in: 3600, token_type: 'Bearer' }
  const data = path === '/sandbox/v1/mails' ? [] : { order, prices: [] }
  response.end(JSON.stringify(isToken ? token : { isSuccess: true, data, error: [] }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const wattline = new Wattline({ baseUrl, clientId: 'a', clientSecret: 'b', retries: 0 })
beforeEach(() => {
  seen = []
})

const tools = [...readTools, ...writeTools]
const honest = 'HONEST'
const fieldsOf = ({ input }: Tool) => Object.keys((input as unknown as { properties: object }).properties)
const inputOf = (tool: Tool) => Object.fromEntries(fieldsOf(tool).map((name) => [name, honest]))
const cases = tools.flatMap((tool) => fieldsOf(tool).map((field) => ({ name: tool.name, field, tool })))

const hostile: unknown[] = [
  '../../operator/v1/partners',
  '%2e%2e%2f%2e%2e%2foperator%2fv1%2fpartners',
  '..',
  '.',
  '',
  '/',
  '\\..\\..\\operator',
  '//evil.example/x',
  'http://evil.example/',
  '@evil.example',
  '30000016?filter.state=Open',
  '30000016#',
  '30000016/events',
  '30000016\r\nHost: evil.example\r\nX-Evil: yes\r\n\r\nGET /evil HTTP/1.1',
  '\0',
  '\ud800',
  '{contractNumber}',
  '$&$1',
  '__proto__',
  null,
  7,
  [],
  ['..', '..'],
  {},
  { toString: '..' },
  JSON.parse('{"__proto__": {"method": "DELETE"}, "constructor": {"prototype": {"method": "DELETE"}}}'),
]

describe.each(cases)('whatever $field of $name is', ({ tool, field }) => {
  test('method, path, host and headers of the call stay', async () => {
    await tool.run(wattline, inputOf(tool))
    const expected = seen
    const offenders: unknown[] = []

    for (const value of hostile) {
      seen = []
      await tool.run(wattline, { ...inputOf(tool), [field]: value }).catch(() => {})
      for (const [at, call] of seen.entries())
        if (!isLike(expected[at], call, value)) offenders.push({ value, call })
    }

    expect(expected).not.toEqual([])
    expect(offenders).toEqual([])
    expect(({} as { method?: string }).method).toBeUndefined()
  })
})

/** The same call, with the hostile value as one segment of the path where the honest one was. */
function isLike(expected: Seen | undefined, call: Seen, value: unknown): boolean {
  if (expected === undefined || expected.method !== call.method) return false
  const [one, other] = [expected.path.split('/'), call.path.split('/')]
  const isSamePath =
    one.length === other.length &&
    one.every((segment, at) => {
      const found = decodeURIComponent(other[at] ?? '')
      return found === segment || (segment === honest && found === String(value))
    })
  return isSamePath && expected.headers.join() === call.headers.join()
}
