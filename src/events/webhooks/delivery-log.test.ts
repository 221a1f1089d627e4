import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { dropExpired } from '../../backoffice/personal-data/drop-expired.ts'
import { sql } from '../../platform/db/sql.ts'
import { startReceiver } from './receiver.fixture.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const service = await testService()
const { pool, clock } = service
const { ask, call, endpoint, deliveries, publish, deliver, statesOf, attemptsOf } = webhooksOf(service)

// What the demo data brought about is not for the endpoints of these tests.
await publish()

const [contract, another] = ['30000016', '30000032']
const second = 1000
const minute = 60 * second

describe('deliver again', () => {
  test('sends one event once more with the same id', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url })
    deliver()
    const [eventId] = await publish(contract)
    await expect.poll(() => statesOf(id)).toEqual(['Delivered'])
    const [delivery] = await deliveries(id)

    expect(await call('POST', `/${id}/deliveries/${delivery?.id}/redeliver`)).toMatchObject({
      state: 'Pending',
    })

    await expect.poll(() => statesOf(id)).toEqual(['Delivered'])
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
    expect((await attemptsOf(id)).map(({ number }) => number)).toEqual([1, 2])
  })

  test('sends those of a period that were given up, or all of them', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url })
    deliver()
    await publish(contract, another)
    await expect.poll(() => statesOf(id)).toEqual(['Delivered', 'Delivered'])
    await pool.query(sql`
      update webhook_deliveries set state = 'Failed' where endpoint_id = ${id} and contract_number = ${another}`)
    const from = new Date(clock.now().getTime() - minute).toISOString()
    const to = new Date(clock.now().getTime() + minute).toISOString()

    expect(await call('POST', `/${id}/redeliver`, { from: to, to })).toEqual({ count: 0 })
    expect(await call('POST', `/${id}/redeliver`, { from, to })).toEqual({ count: 1 })
    await expect.poll(() => receiver.received.length).toBe(3)
    await expect.poll(() => statesOf(id)).toEqual(['Delivered', 'Delivered'])
    expect(await call('POST', `/${id}/redeliver`, { from, to, isFailedOnly: false })).toEqual({ count: 2 })
    await expect.poll(() => receiver.received.length).toBe(5)
    await expect.poll(() => statesOf(id)).toEqual(['Delivered', 'Delivered'])
  })

  test('lists deliveries by state and in pages', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url })
    await publish(contract, another, contract)
    const list = (query: string) => ask('GET', `/partner/v1/webhook-endpoints/${id}/deliveries?${query}`)

    expect(await list('filter.state=Delivered')).toMatchObject({ count: 0, hasMoreItems: false })
    expect(await list('filter.state=Pending&limit=2')).toMatchObject({ count: 2, hasMoreItems: true })
    expect(await list('limit=2&offset=2')).toMatchObject({ count: 1, hasMoreItems: false })
  })
})

test('the log goes back 30 days, and not longer', async () => {
  const receiver = await startReceiver()
  const { id } = await endpoint({ url: receiver.url })
  deliver()
  await publish(contract)
  await expect.poll(() => statesOf(id)).toEqual(['Delivered'])

  clock.advance(30 * 24 * 60 * minute - minute)
  await dropExpired(pool, clock.now())
  expect(await statesOf(id)).toEqual(['Delivered'])
  clock.advance(2 * minute)
  await dropExpired(pool, clock.now())

  expect(await statesOf(id)).toEqual([])
})
