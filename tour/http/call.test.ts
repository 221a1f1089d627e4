import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { paint } from '../terminal/paint.ts'
import { createScreen } from '../terminal/screen.ts'
import { createCaller } from './call.ts'

async function callerTo(status: number, body: string) {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'x-request-id': 'r-1' }).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const written: string[] = []
  const screen = createScreen((text) => written.push(text), { width: 80, paint: paint(false) })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { signal } = new AbortController()
  return { call: createCaller({ origin, screen, signal }), output: () => written.join(''), server }
}

test('a request and its answer are shown, the token shortened', async () => {
  const { call, output } = await callerTo(200, '{"data":{"state":"Open","more":1}}')

  const { body } = await call<{ data: { state: string } }>({
    path: '/partner/v1/orders',
    token: 'eyJhbGciOi.secret.part',
    json: { tariffKey: 'FIX_12' },
    show: ({ data }) => ({ state: data.state }),
  })

  expect(body.data.state).toBe('Open')
  expect(output()).toMatch(
    /^ {2}POST \/partner\/v1\/orders\n {2}Authorization: Bearer eyJhbGci…\n {2}Content-Type: application\/json\n/,
  )
  expect(output()).toMatch(/→ 200 OK in \d+ ms\n {2}\{ "state": "Open" \}\n/)
  expect(output()).not.toContain('secret')
})

test('an answer that the story cannot go on with ends it, in words', async () => {
  const { call, output } = await callerTo(401, '{"message":"The token has expired.","data":null}')

  await expect(
    call<{ data: { state: string } }>({ path: '/partner/v1/tariffs', show: ({ data }) => data.state }),
  ).rejects.toThrow(
    'GET /partner/v1/tariffs answered 401, where the tour needs 200. The token has expired. (request r-1)',
  )
  expect(output()).toContain('→ 401 Unauthorized')
})

test('so does a service that has gone, or answers with something else than JSON', async () => {
  const other = await callerTo(200, '<h1>Hello</h1>')
  await expect(other.call({ path: '/' })).rejects.toThrow('GET / answered 200, and not in JSON.')

  const gone = await callerTo(200, '{}')
  await new Promise((resolve) => gone.server.close(resolve))
  await expect(gone.call({ path: '/' })).rejects.toThrow('does not answer any more.')
})
