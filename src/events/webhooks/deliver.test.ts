import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { answers, type Received, startReceiver } from './receiver.fixture.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const service = await testService()
const { pool, clock, deps, logLines } = service
const { ask, call, endpoint, deliveries, show, publish, deliver, statesOf, attemptsOf } = webhooksOf(service)

// What the demo data brought about is not for the endpoints of these tests.
await publish()

const contract = '30000016'
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

describe('an event', () => {
  test('arrives signed, as the API gives it', async () => {
    const receiver = await startReceiver()
    const { secret } = await endpoint({ url: receiver.url })
    deliver()

    const [id] = await publish(contract)

    await expect.poll(() => receiver.received.length).toBe(1)
    const [received] = receiver.received as [Received]
    const { data } = await ask('GET', `/partner/v1/events/${id}`)
    expect(verified(secret, received)).toEqual(data)
    expect(received.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
  })

  test('arrives without waiting for the next look if it happened while another was on its way', async () => {
    let answer = () => {}
    const receiver = await startReceiver((_, response) => {
      answer = () => response.writeHead(204).end()
    })
    await endpoint({ url: receiver.url })
    const { wake } = deliver({ pollMilliseconds: hour })
    const [first] = await publish(contract)
    wake()
    await expect.poll(receiver.ids).toEqual([first])

    const [next] = await publish(contract)
    receiver.now(answers(204))
    wake()
    answer()

    await expect.poll(receiver.ids).toEqual([first, next])
  })

  test('goes only to endpoints that want its type', async () => {
    const [wanting, other] = [await startReceiver(), await startReceiver()]
    await endpoint({ url: wanting.url, types: ['order.state-changed'] })
    const { id } = await endpoint({ url: other.url, types: ['order.accepted'] })
    deliver()

    await publish(contract)

    await expect.poll(() => wanting.received.length).toBe(1)
    expect(await deliveries(id)).toEqual([])
  })

  test('goes only to partners that may see it', async () => {
    const [own, foreign] = [await startReceiver(), await startReceiver()]
    await endpoint({ url: own.url })
    const { id } = await endpoint({ url: foreign.url }, 'demo-hems')
    deliver()

    await publish(contract)

    await expect.poll(() => own.received.length).toBe(1)
    expect(await deliveries(id, 'demo-hems')).toEqual([])
  })

  test('goes only to endpoints whose client has the role it needs', async () => {
    const scopes = ['api:partner', 'manage:webhooks']
    const secret = 'without-role-secret'
    await addClient(pool, { clientId: 'without-role', partnerSlug: 'demo-whitelabel', scopes, secret })
    await deps.revisions.refresh()
    const [wide, narrow] = [await startReceiver(), await startReceiver()]
    const types = ['contract.meter-changed']
    await endpoint({ url: wide.url, types })
    const { id } = await endpoint({ url: narrow.url, types }, 'without-role')
    deliver()

    await pool.query(sql`
      insert into event_facts (fact, contract_number, happened_at) values ('meter-changed', ${contract}, ${clock.now()})`)
    await publish(contract)

    await expect.poll(() => wide.received.length).toBe(1)
    expect(await deliveries(id)).toEqual([])
  })

  test('does not go to an endpoint whose client is disabled, not even if it was queued before', async () => {
    const receiver = await startReceiver()
    const scopes = ['api:partner', 'manage:webhooks']
    await addClient(pool, {
      clientId: 'to-disable',
      partnerSlug: 'demo-whitelabel',
      scopes,
      secret: 'to-disable-secret',
    })
    await deps.revisions.refresh()
    const { id } = await endpoint({ url: receiver.url }, 'to-disable')
    await publish(contract)
    await pool.query(sql`update clients set disabled_at = now() where client_id = 'to-disable'`)
    await publish(contract)
    deliver()

    const retryAt = () =>
      pool.query(sql`select from webhook_endpoints where id = ${id} and retry_at is not null`)
    await expect.poll(async () => (await retryAt()).rowCount).toBe(1)
    expect(await statesOf(id)).toEqual(['Pending'])
    expect(receiver.received).toEqual([])
  })

  test('leaves no address of an endpoint in the log of the service', async () => {
    const receiver = await startReceiver(answers(410))
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    await publish(contract)

    await expect.poll(async () => (await show(id)).isEnabled).toBe(false)
    expect(logLines.join('')).toContain('webhook endpoint switched off')
    expect(logLines.join('')).not.toContain('hidden-path')
  })
})

describe('a secret that was rotated', () => {
  test('signs beside the new one for a day, and then no more', async () => {
    const receiver = await startReceiver()
    const { id, secret } = await endpoint({ url: receiver.url })
    const rotated = await call('POST', `/${id}/rotate-secret`)
    deliver()

    await publish(contract)
    await expect.poll(() => receiver.received.length).toBe(1)
    clock.advance(day)
    await publish(contract)
    await expect.poll(() => receiver.received.length).toBe(2)

    const [both, one] = receiver.received as [Received, Received]
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const valid of [secret, rotated.secret]) expect(() => verified(valid, both)).not.toThrow()
    expect(() => verified(rotated.secret, one)).not.toThrow()
    expect(() => verified(secret, one)).toThrow()
  })
})

describe('a ping', () => {
  test('arrives signed, with the id of its delivery', async () => {
    const receiver = await startReceiver()
    const { id, secret } = await endpoint({ url: receiver.url })
    deliver()

    const ping = await call('POST', `/${id}/ping`)

    expect(ping).toMatchObject({ type: 'webhook.ping', state: 'Pending', eventId: null, attempts: [] })
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(verified(secret, receiver.received[0] as Received)).toEqual({
      id: ping.id,
      type: 'webhook.ping',
      createdAt: ping.createdAt,
      partner: 'demo-whitelabel',
      data: {},
      refUri: `/partner/v1/webhook-endpoints/${id}`,
    })
    await expect.poll(() => statesOf(id)).toEqual(['Delivered'])
  })

  test('that fails is not repeated', async () => {
    const receiver = await startReceiver(answers(400))
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    await call('POST', `/${id}/ping`)

    await expect.poll(() => statesOf(id)).toEqual(['Failed'])
  })
})

test('of a long answer the first kilobyte is kept, and no more than 64 kB are read', async () => {
  let isClosed = false
  const receiver = await startReceiver((_, response) => {
    response.on('close', () => {
      isClosed = true
    })
    const more = () => {
      while (!isClosed && response.write('ü\0'.repeat(5000)));
      if (!isClosed) response.once('drain', more)
    }
    more()
  })
  const { id } = await endpoint({ url: receiver.url })
  deliver()

  await publish(contract)

  await expect.poll(() => statesOf(id)).toEqual(['Delivered'])
  const [attempt] = await attemptsOf(id)
  expect(attempt?.answer).toMatch(/^ü{300,}/)
  expect(Buffer.byteLength(attempt?.answer ?? '')).toBeLessThanOrEqual(1024)
  await expect.poll(() => isClosed).toBe(true)
})
