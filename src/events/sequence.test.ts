import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { sql } from '../platform/db/sql.ts'
import { eventReader, type PublishedEvent } from './events.fixture.ts'
import { publishEvents } from './publish-events.ts'

const service = await testService()
const { send, pool, clock } = service
const { all, fromNow } = eventReader(service)

const place = async () => {
  const payload = anOrder({ userAccount: { emailAddress: `e${Math.random()}@example.com` } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return placed.json<{ contractNumber: string }>().contractNumber
}
const numbersOf = (events: readonly PublishedEvent[]) => events.map(({ data }) => data.contractNumber)

/** Adds a step to the history of an order, as reporters do: the order is locked. */
const move = async (contractNumber: string, step: number, before: () => Promise<unknown> = async () => {}) =>
  pool.transaction(async (tx) => {
    await tx.query(sql`select from orders where contract_number = ${contractNumber} for update`)
    await tx.query(sql`
      insert into order_history (contract_number, event, state, delivery_state, happened_at, actor)
      values (${contractNumber}, 'moved', ${`Step ${step}`}, 'None', ${clock.now()}, 'system')`)
    await before()
  })

describe('a client that reads on from the last event', () => {
  test('gets an event of a transaction that began before others and committed after them', async () => {
    const [slow, fast] = [await place(), await place()]
    const told = await fromNow()
    let commit = () => {}
    const committed = new Promise<void>((resolve) => {
      commit = resolve
    })
    let hasWritten = () => {}
    const written = new Promise<void>((resolve) => {
      hasWritten = resolve
    })

    const late = move(slow, 1, () => {
      hasWritten()
      return committed
    })
    await written
    await move(fast, 1)
    const before = await told()
    expect(numbersOf(before)).toEqual([fast])
    commit()
    await late

    expect(numbersOf(await all(before.at(-1)?.id))).toEqual([slow])
  })

  test('misses none, gets none twice and sees each order in its order, while many write, publish and read at once', async () => {
    const contracts = await Promise.all(Array.from({ length: 8 }, place))
    const told = await fromNow()
    const after = (await all()).at(-1)?.id
    let isWriting = true
    const write = async (contractNumber: string) => {
      for (let step = 1; step <= 15; step++) await move(contractNumber, step)
    }
    const publish = async () => {
      while (isWriting) await publishEvents(pool, clock)
    }
    const follow = async () => {
      const events: PublishedEvent[] = []
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        events.push(...(await all(events.at(-1)?.id ?? after)))
      }
      return events
    }

    const publishing = Promise.all([publish(), publish()])
    const reading = Promise.all([follow(), follow()])
    await Promise.all(contracts.map(write))
    isWriting = false
    await publishing

    for (const events of await reading) {
      expect(events).toEqual(await told())
      for (const contractNumber of contracts)
        expect(
          events.filter(({ data }) => data.contractNumber === contractNumber).map(({ data }) => data.state),
        ).toEqual(Array.from({ length: 15 }, (_, index) => `Step ${index + 1}`))
    }
  })
})
