import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { until } from '../../test/support/patience.ts'
import { testService } from '../../test/support/test-service.ts'
import { suppliedContracts } from '../contracts/supplied-contract.fixture.ts'
import { addClient, disableClient, revokeScopes } from '../partners/manage-clients.ts'
import { revokeTokens } from '../partners/tokens/revoked-tokens.ts'
import { sql } from '../platform/db/sql.ts'
import { eventReader } from './events.fixture.ts'
import { publishEvents } from './publish-events.ts'

const service = await testService()
const { server, tokenOf, pool, send, clock, deps } = service
const { supplied } = suppliedContracts(service)
const { all } = eventReader(service)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo
afterAll(() => server.server.closeAllConnections())

type Stream = {
  status: number
  text: () => string
  hasEnded: () => boolean
  request: ClientRequest
  type: string
}

async function openStream(
  headers: Record<string, string> = {},
  query = '',
  as = 'demo-whitelabel',
): Promise<Stream> {
  const sent = request({
    ...{ host: '127.0.0.1', port, path: `/partner/v1/events/stream${query}`, agent: false },
    headers: { authorization: `Bearer ${await tokenOf(as)}`, ...headers },
  }).end()
  sent.on('error', () => {})
  onTestFinished(() => void sent.destroy())
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  let hasEnded = false
  answer.setEncoding('utf8')
  answer.on('data', (piece: string) => {
    text += piece
  })
  answer.on('close', () => {
    hasEnded = true
  })
  return {
    ...{ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', request: sent },
    ...{ text: () => text, hasEnded: () => hasEnded },
  }
}

const idOf = (token: string) => String(decodeJwt(token).jti)
const inAnHour = () => new Date(clock.now().getTime() + 3_600_000)

const framesOf = (text: string) =>
  [...text.matchAll(/^id: (.+)\nevent: (.+)\ndata: (.+)\n\n/gm)].map(([, id, type, data]) => ({
    ...{ id, type, data: JSON.parse(data ?? '') },
  }))

describe('GET /partner/v1/events/stream', () => {
  test('tells events as they happen, the same as the list, and nothing from before', async () => {
    await supplied()
    const before = (await all()).at(-1)?.id
    const stream = await openStream()
    await until('it has begun', () => stream.text().includes('retry:'))

    await supplied()

    expect(stream).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
    const listed = await all(before)
    await until('the last event is there', () => stream.text().includes('document.created'))
    expect(framesOf(stream.text())).toEqual(
      listed.map((event) => ({ id: event.id, type: event.type, data: event })),
    )
  })

  test('goes on behind Last-Event-ID, which counts more than after, with the types that are asked for', async () => {
    const [first, second, ...rest] = await all()
    const stream = await openStream(
      { 'last-event-id': second?.id ?? '' },
      `?after=${first?.id}&types=contract.confirmed`,
    )

    const wanted = rest.filter(({ type }) => type === 'contract.confirmed').map(({ id }) => id)
    await until('all are there', () => framesOf(stream.text()).length === wanted.length)
    expect(framesOf(stream.text()).map(({ id }) => id)).toEqual(wanted)
  })

  test('begins with the id to go on from, so that nothing is missed before the first event', async () => {
    const newest = (await all()).at(-1)?.id ?? ''
    const stream = await openStream()
    await until('it has begun', () => stream.text().includes('retry:'))
    const [, first = ''] = /^id: (\S+)\nretry: 1000\n\n/.exec(stream.text()) ?? []
    stream.request.destroy()

    await supplied()
    await publishEvents(pool, clock)

    expect(first >= newest).toBe(true)
    const next = await openStream({ 'last-event-id': first }, '?types=order.accepted')
    await until('it is there', () => framesOf(next.text()).length === 1)
  })

  test('refuses ids and types that are none', async () => {
    expect((await openStream({ 'last-event-id': 'x' })).status).toBe(400)
    expect((await openStream({}, '?types=order.exploded')).status).toBe(400)
  })

  test('allows ten at once for a client; one that ends makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => openStream({}, '', 'demo-sales')))
    for (const { text } of streams) await until('it has begun', () => text().includes('retry:'))

    expect((await openStream({}, '', 'demo-sales')).status).toBe(429)
    expect((await openStream({}, '', 'demo-hems')).status).toBe(200)
    streams[0]?.request.destroy()
    // The service notices when it next has something to send.
    await until('there is room', async () => {
      await send({ url: '/partner/v1/events', as: 'demo-sales' })
      await pool.query(sql`update event_publication set last_id = gen_random_uuid()`)
      return (await openStream({}, '', 'demo-sales')).status === 200
    })
  })

  test.each<[string, (clientId: string, token: string) => unknown]>([
    ['the client was disabled', (clientId) => disableClient(pool, clientId, clock.now())],
    ['a scope was taken from the client', (clientId) => revokeScopes(pool, clientId, ['manage:webhooks'])],
    ['the token was revoked', (_, token) => revokeTokens(pool, [idOf(token)], inAnHour())],
    ['the token has expired', () => clock.advance(3_600_000)],
  ])('ends soon after %s', async (why, act) => {
    const clientId = why.replaceAll(' ', '-')
    const scopes = ['api:partner', 'manage:webhooks']
    await addClient(pool, { clientId, partnerSlug: 'demo-hems', scopes, secret: `${clientId}-secret` })
    await deps.revisions.refresh()
    const token = await tokenOf(clientId)
    const stream = await openStream({ authorization: `Bearer ${token}` })
    await until('it has begun', () => stream.text().includes('still here'))

    await act(clientId, token)

    await until('it has ended', stream.hasEnded)
  })

  test('ends when the service closes', async () => {
    const stream = await openStream()
    await until('it has begun', () => stream.text().includes('retry:'))

    await server.close()

    await until('it has ended', stream.hasEnded)
  })
})
