import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import { deliveryLeaseMilliseconds } from './deliver.ts'
import { startReceiver } from './receiver.fixture.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const service = await testService()
const { pool, clock } = service
const { endpoint, publish, deliver, statesOf } = webhooksOf(service)

// What the demo data brought about is not for the endpoints of these tests.
await publish()

const [contract, another] = ['30000016', '30000032']

describe('several deliverers', () => {
  test('deliver each event once', async () => {
    const receivers = await Promise.all(Array.from({ length: 4 }, () => startReceiver()))
    const endpoints = []
    for (const { url } of receivers) endpoints.push(await endpoint({ url }))
    for (let count = 0; count < 3; count++) deliver()

    const ids: string[] = []
    for (let round = 0; round < 5; round++) {
      const contracts = Array.from({ length: 20 }, (_, index) => (index % 2 ? contract : another))
      ids.push(...(await publish(...contracts)))
    }

    for (const { id } of endpoints)
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                sql`select from webhook_deliveries where endpoint_id = ${id} and state = 'Delivered'`,
              )
            ).rowCount,
        )
        .toBe(100)
    for (const receiver of receivers) expect(receiver.ids().sort()).toEqual([...ids].sort())
  })

  test('keep the order of each contract, however many events there are', async () => {
    const receiver = await startReceiver()
    await endpoint({ url: receiver.url })
    for (let count = 0; count < 2; count++) deliver()

    const contracts = Array.from({ length: 300 }, (_, index) => (index % 3 ? contract : another))
    await publish(...contracts)

    await expect.poll(() => receiver.received.length).toBe(300)
    for (const number of [contract, another]) {
      const ids = receiver.received
        .filter(({ event }) => event.data.contractNumber === number)
        .map(({ event }) => event.id)
      expect(ids).toEqual([...ids].sort())
    }
  })

  test('take over from one that was killed once its lease has ended', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url })
    const leasedUntil = new Date(clock.now().getTime() + deliveryLeaseMilliseconds)
    await pool.query(sql`
      update webhook_endpoints set lease_id = gen_random_uuid(), leased_until = ${leasedUntil} where id = ${id}`)
    const free = await startReceiver()
    await endpoint({ url: free.url })
    deliver()

    await publish(contract)
    await expect.poll(() => free.received.length).toBe(1)
    expect(receiver.received).toEqual([])
    clock.advance(deliveryLeaseMilliseconds)

    await expect.poll(() => receiver.received.length).toBe(1)
  })

  test('that are closed wait for the answers to what they sent', async () => {
    let answer = () => {}
    const receiver = await startReceiver((_, response) => {
      answer = () => void response.writeHead(200).end()
    })
    const { id } = await endpoint({ url: receiver.url })
    const deliverer = deliver()
    await publish(contract)
    await expect.poll(() => receiver.received.length).toBe(1)

    const closing = deliverer.close()
    answer()
    await closing

    expect(await statesOf(id)).toEqual(['Delivered'])
  })
})
