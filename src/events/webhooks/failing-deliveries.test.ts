import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { publicAnd } from '../../platform/http-client/reach.ts'
import { answers, hangs, startReceiver } from './receiver.fixture.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const service = await testService()
const { clock } = service
const { endpoint, deliveries, show, publish, deliver, statesOf, attemptsOf } = webhooksOf(service)

// What the demo data brought about is not for the endpoints of these tests.
await publish()

const [contract, another] = ['30000016', '30000032']
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('a delivery that fails', () => {
  test('is tried again with the same id after a growing pause, and every attempt is logged', async () => {
    const receiver = await startReceiver(answers(500))
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    const [eventId] = await publish(contract)
    await expect.poll(async () => (await attemptsOf(id)).length).toBe(1)
    clock.advance(6 * second)
    await expect.poll(async () => (await attemptsOf(id)).length).toBe(2)
    receiver.now(answers(200))
    clock.advance(36 * second)
    await expect.poll(() => statesOf(id)).toEqual(['Delivered'])

    const [delivery] = await deliveries(id)
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId, eventId])
    expect(delivery).toMatchObject({ eventId, type: 'order.state-changed', dueAt: null })
    expect(delivery?.attempts.map(({ number, status, answer }) => [number, status, answer])).toEqual([
      [1, 500, 'status 500'],
      [2, 500, 'status 500'],
      [3, 200, 'status 200'],
    ])
    expect((await show(id)).failingSince).toBeNull()
  })

  test.each([
    [429, 'Retry-After of an hour', 3600, hour],
    [503, 'Retry-After of a day', 24 * 3600, hour],
  ])('with %i and a %s pauses its endpoint for an hour', async (status, _, seconds, pause) => {
    const receiver = await startReceiver(
      (__, response) => void response.writeHead(status, { 'retry-after': String(seconds) }).end(),
    )
    const { id } = await endpoint({ url: receiver.url })
    const { wake } = deliver()

    const [first] = await publish(contract)
    await expect.poll(async () => (await attemptsOf(id)).length).toBe(1)
    receiver.now(answers(200))
    const [next] = await publish(another)
    const dueAt = (await deliveries(id)).find(({ eventId }) => eventId === first)?.dueAt ?? ''
    expect(Date.parse(dueAt) - clock.now().getTime()).toBeGreaterThan(pause - minute)
    expect(Date.parse(dueAt) - clock.now().getTime()).toBeLessThanOrEqual(pause)
    clock.advance(pause - minute)
    wake()
    await publish()
    expect(receiver.ids()).toEqual([first])
    clock.advance(minute)

    await expect.poll(() => statesOf(id)).toEqual(['Delivered', 'Delivered'])
    expect(receiver.ids()).toEqual([first, first, next])
  })

  test('is given up three days after its first attempt', async () => {
    const receiver = await startReceiver(answers(500))
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    await publish(contract)
    for (let attempts = 1; (await statesOf(id))[0] === 'Pending'; attempts++) {
      await expect.poll(async () => (await attemptsOf(id)).length).toBeGreaterThanOrEqual(attempts)
      clock.advance(10 * hour)
    }

    const [delivery] = await deliveries(id)
    const times = delivery?.attempts.map(({ at }) => Date.parse(at)) ?? []
    expect(delivery).toMatchObject({ state: 'Failed', dueAt: null, finishedAt: expect.any(String) })
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2 * day)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(4 * day)
  })

  test('holds up later events of its contract, and none of another', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url })
    const [first, next, other] = await publish(contract, contract, another)
    receiver.now(({ event }, response) => void response.writeHead(event.id === first ? 500 : 200).end())
    deliver()

    await expect
      .poll(() => statesOf(id).then((states) => states.sort()))
      .toEqual(['Delivered', 'Pending', 'Pending'])
    await expect.poll(async () => (await attemptsOf(id)).length).toBe(2)
    expect(receiver.ids()).not.toContain(next)
    const [late] = await publish(contract)
    receiver.now(answers(200))
    clock.advance(6 * second)

    await expect.poll(() => statesOf(id)).toEqual(Array(4).fill('Delivered'))
    expect(receiver.ids().filter((it) => it !== other)).toEqual([first, first, next, late])
  })

  test('holds up nothing where the endpoint opts out', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url, isOrdered: false })
    const [first, next] = await publish(contract, contract)
    receiver.now(({ event }, response) => void response.writeHead(event.id === first ? 500 : 200).end())
    deliver()

    await expect.poll(() => statesOf(id).then((states) => states.sort())).toEqual(['Delivered', 'Pending'])
    expect(receiver.ids()).toContain(next)
  })

  test.each([301, 302, 307, 308])('because of a redirect (%i) is not sent elsewhere', async (status) => {
    const elsewhere = await startReceiver()
    const receiver = await startReceiver(
      (_, response) => void response.writeHead(status, { location: elsewhere.url }).end(),
    )
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    await publish(contract)

    await expect.poll(async () => (await attemptsOf(id)).map((it) => it.status)).toEqual([status])
    expect(elsewhere.received).toEqual([])
  })

  test('in production because its name leads to a private address never leaves', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url.replace('127.0.0.1', 'localhost') })
    deliver({ reach: publicAnd([]) })

    await publish(contract)

    await expect.poll(async () => (await attemptsOf(id)).map(({ error }) => error)).toEqual(['forbidden'])
    expect(receiver.received).toEqual([])
  })

  test('because nobody listens says so', async () => {
    const { id } = await endpoint({ url: 'http://127.0.0.1:1/' })
    deliver()

    await publish(contract)

    await expect
      .poll(() => attemptsOf(id))
      .toMatchObject([{ status: null, error: 'unreachable ECONNREFUSED' }])
  })

  test('because no answer came in time says so', async () => {
    const receiver = await startReceiver(hangs)
    const { id } = await endpoint({ url: receiver.url })
    deliver({ timeoutMs: 100 })

    await publish(contract)

    await expect.poll(() => attemptsOf(id)).toMatchObject([{ status: null, error: 'timeout' }])
  })
})
