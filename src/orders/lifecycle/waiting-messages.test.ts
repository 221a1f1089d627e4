import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { marketCheckDigit } from '../../domain/identifiers/market-check-digit.ts'
import type { OrderEvent } from '../../domain/order-events.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { receiveAnswer } from './receive-answer.ts'
import { recordEvent } from './record-event.ts'

const { send, pool, deps, clock } = await testService()
// The market is silent here: its messages are those of the tests.
const handlers = handlersHere(deps)
const only = (...kinds: string[]) =>
  runDueTasks({
    ...deps,
    handlers: Object.fromEntries(Object.entries(handlers).filter(([kind]) => kinds.includes(kind))),
  })

let orders = 0
/** An order with a market location of its own, received and not yet processed. */
async function received() {
  const base = String(5_000_000_000 + ++orders)
  const maLoIdentifier = `${base}${marketCheckDigit(base)}`
  const payload = anOrder({
    userAccount: { emailAddress: `waiting-${orders}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier, meterNumber: `WAITS-${orders}` } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return { contractNumber: placed.json().contractNumber as string, maLoIdentifier }
}
/** One that was registered and waits for the answers of the market. */
async function registered() {
  const order = await received()
  await only('process-order')
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${order.contractNumber} and process = '55001'`)
  return { ...order, registration: rows[0]?.id ?? '' }
}
type Placed = Awaited<ReturnType<typeof received>>

const message = (contractNumber: string | null, process: string, content: object, answers?: string) => ({
  messageId: randomUUID(),
  sentAt: clock.now().toISOString(),
  contractNumber,
  process,
  ...(answers === undefined ? {} : { answers }),
  content,
})
const startDate = '2099-01-01'
const notices = {
  '55037': { transactionReason: 'ZC8', endDate: '2099-06-30' },
  '55038': { transactionReason: 'ZG9', startDate },
  '55007': { transactionReason: 'Z33', endDate: '2099-06-30' },
  '55010': { endDate: '2099-06-30', transactionReason: 'E01' },
  '55016': { endDate: '2099-06-30' },
}
const processes = Object.keys(notices) as (keyof typeof notices)[]
const noticeOf = ({ contractNumber, maLoIdentifier }: Placed, process: keyof typeof notices) =>
  message(contractNumber, process, { ...notices[process], maLoIdentifier })
const confirmationOf = ({ contractNumber, registration }: Awaited<ReturnType<typeof registered>>) =>
  message(contractNumber, '55002', { startDate }, registration)

const receive = async (value: unknown) => {
  const reporter = { actor: 'market', now: clock.now() }
  const { contractNumber: _, ...received } = await receiveAnswer(
    pool,
    value,
    reporter,
    deps.config.marketIdentity,
  )
  return received
}
const report = (contractNumber: string, event: OrderEvent) =>
  recordEvent(pool, contractNumber, event, { actor: 'client:demo-operator', now: clock.now() })
const stateOf = async (contractNumber: string) => {
  const { rows } = await pool.query<{ state: string }>(sql`
    select concat_ws(' ', state, cancellation_reason, end_date) as state
    from orders where contract_number = ${contractNumber}`)
  return rows[0]?.state
}
/** What was kept of the market's notices about an order: used, waiting, or why not. */
const kept = async (contractNumber: string) => {
  const { rows } = await pool.query<{ fate: string }>(sql`
    select coalesce(flag, case when waiting_since is null then 'used' else 'waiting' end) as fate
    from market_messages
    where contract_number = ${contractNumber} and direction = 'in' and answers is null order by created_at`)
  return rows.map(({ fate }) => fate)
}
const judgeAgain = () => only('apply-waiting-messages')
const waits = { isUsed: false, reason: 'The message is on hold until the supply is confirmed.' }

describe('a notice that comes before the supply is confirmed', () => {
  test.each(processes)('(%s) waits and ends the supply once the market confirms it', async (process) => {
    const [early, late] = [await registered(), await registered()]
    await receive(confirmationOf(late))
    await receive(noticeOf(late, process))

    expect(await receive(noticeOf(early, process))).toEqual(waits)
    expect(await stateOf(early.contractNumber)).toBe('Processing')
    await receive(confirmationOf(early))
    await judgeAgain()

    expect(await stateOf(early.contractNumber)).toMatch(/^Cancelled /)
    expect(await stateOf(early.contractNumber)).toBe(await stateOf(late.contractNumber))
    expect(await kept(early.contractNumber)).toEqual(['used'])
  })

  const inState = {
    Open: [],
    Processing: [{ event: 'dataCompleted' }],
    Unspecified: [{ event: 'dataCompleted' }, { event: 'marketContacted' }, { event: 'communicationFailed' }],
  } as const satisfies Record<string, readonly OrderEvent[]>
  const toConfirmed = {
    Open: [{ event: 'dataCompleted' }, { event: 'supplyConfirmed', startDate }],
    Processing: [{ event: 'supplyConfirmed', startDate }],
    Unspecified: [{ event: 'resolved', state: 'PendingDelivery', startDate }],
  } as const satisfies Record<keyof typeof inState, readonly OrderEvent[]>
  const states = Object.keys(inState) as (keyof typeof inState)[]

  test.each(states)('waits in the state %s, also for a fact that a person reports', async (state) => {
    const order = await received()
    for (const event of inState[state]) await report(order.contractNumber, event)
    expect(await stateOf(order.contractNumber)).toBe(state)

    expect(await receive(noticeOf(order, '55037'))).toEqual(waits)
    for (const event of toConfirmed[state]) {
      await report(order.contractNumber, event)
      await judgeAgain()
    }

    expect(await stateOf(order.contractNumber)).toBe('Cancelled OtherSupplier 2099-06-30')
  })

  test('waits on while the order goes back for data and returns', async () => {
    const order = await registered()
    await receive(noticeOf(order, '55037'))

    await report(order.contractNumber, { event: 'dataFaultFound', reasons: ['The name is wrong.'] })
    await judgeAgain()
    expect(await kept(order.contractNumber)).toEqual(['waiting'])
    await report(order.contractNumber, { event: 'dataCompleted' })
    await report(order.contractNumber, { event: 'supplyConfirmed', startDate })
    await judgeAgain()

    expect(await stateOf(order.contractNumber)).toBe('Cancelled OtherSupplier 2099-06-30')
  })

  test('that comes again while it waits is kept once, and has waited since the first time', async () => {
    const order = await registered()
    const notice = noticeOf(order, '55037')
    const since = async () =>
      (await pool.query(sql`select waiting_since from market_messages where id = ${notice.messageId}`)).rows

    await receive(notice)
    const first = await since()
    clock.advance(1000)

    expect(await receive(notice)).toEqual(waits)
    expect(await kept(order.contractNumber)).toEqual(['waiting'])
    expect(await since()).toEqual(first)
  })

  test('is found by the market location alone', async () => {
    const order = await registered()
    const notice = { ...noticeOf(order, '55037'), contractNumber: null }

    expect(await receive(notice)).toEqual(waits)
    expect(await kept(order.contractNumber)).toEqual(['waiting'])
  })

  test('is used before later messages, no matter who looks first', async () => {
    const order = await registered()
    await receive(noticeOf(order, '55016'))
    await receive(confirmationOf(order))

    const later = await receive(noticeOf(order, '55037'))

    expect(later).toEqual({ isUsed: true, reason: null })
    expect(await stateOf(order.contractNumber)).toBe('Cancelled CustomerSupplierChange 2099-06-30')
  })

  test('is used once, however many workers look', async () => {
    const order = await registered()
    await receive(noticeOf(order, '55037'))
    await receive(confirmationOf(order))
    const judge = handlers['apply-waiting-messages']
    const task = {
      id: '',
      kind: 'apply-waiting-messages',
      subject: order.contractNumber,
      payload: {},
      attempts: 1,
      dueAt: new Date(),
    }

    await Promise.all(Array.from({ length: 5 }, () => judge?.(task)))

    const { rows } = await pool.query(sql`
      select comment from order_history where contract_number = ${order.contractNumber} and event = 'terminated'`)
    expect(rows).toEqual([{ comment: expect.stringContaining('had been waiting since') }])
  })

  test('goes on waiting if the worker that used it is killed before its commit', async () => {
    const order = await registered()
    await receive(noticeOf(order, '55037'))
    await receive(confirmationOf(order))
    const dying: Pool = {
      ...pool,
      transaction: <T>(work: (tx: Db) => Promise<T>) =>
        pool.transaction<T>(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    const task = {
      id: '',
      kind: 'apply-waiting-messages',
      subject: order.contractNumber,
      payload: {},
      attempts: 1,
      dueAt: new Date(),
    }
    const judge = handlersHere({ ...deps, db: dying })['apply-waiting-messages']

    await expect(judge?.(task)).rejects.toThrow('killed')
    expect(await kept(order.contractNumber)).toEqual(['waiting'])
    await judgeAgain()

    expect(await stateOf(order.contractNumber)).toBe('Cancelled OtherSupplier 2099-06-30')
  })

  test('is flagged when the supply that comes starts after the end that it tells', async () => {
    const order = await registered()
    const early = { transactionReason: 'ZC8', endDate: '2098-06-30', maLoIdentifier: order.maLoIdentifier }
    await receive(message(order.contractNumber, '55037', early))

    await receive(confirmationOf(order))
    await judgeAgain()

    expect(await stateOf(order.contractNumber)).toBe('PendingDelivery')
    expect(await kept(order.contractNumber)).toEqual([expect.stringContaining('ended before ours')])
  })

  test.each<OrderEvent>([{ event: 'denied', denialReason: 'Other' }, { event: 'withdrawn' }])(
    'is flagged when no supply will come any more ($event)',
    async (event) => {
      const order = await registered()
      await receive(noticeOf(order, '55037'))

      await report(order.contractNumber, event)
      await judgeAgain()

      expect(await kept(order.contractNumber)).toEqual(['The order has no supply to end.'])
    },
  )

  test('is not brought back by an order that is reopened', async () => {
    const order = await registered()
    await receive(noticeOf(order, '55037'))
    await report(order.contractNumber, { event: 'denied', denialReason: 'Other' })
    await judgeAgain()

    await report(order.contractNumber, { event: 'reopened' })
    await report(order.contractNumber, { event: 'supplyConfirmed', startDate })
    await judgeAgain()

    expect(await stateOf(order.contractNumber)).toBe('PendingDelivery')
  })
})

test('messages about an order lead to the same result in any order, once or twice', async () => {
  const deliveries = fc.record({
    process: fc.constantFrom(...processes),
    ways: fc.shuffledSubarray(['confirmation', 'notice', 'confirmation again', 'notice again'], {
      minLength: 2,
    }),
    looksBetween: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ process, ways, looksBetween }) => {
      const order = await registered()
      const confirmation = confirmationOf(order)
      const notice = noticeOf(order, process)

      for (const way of [...ways, 'notice', 'confirmation']) {
        await receive(way.startsWith('notice') ? notice : confirmation)
        if (looksBetween) await judgeAgain()
      }
      await judgeAgain()

      const endDate = process === '55038' ? '2098-12-31' : '2099-06-30'
      expect(await stateOf(order.contractNumber)).toMatch(new RegExp(`^Cancelled \\w+ ${endDate}$`))
      expect(await kept(order.contractNumber)).not.toContain('waiting')
    }),
    { numRuns: 12 },
  )
})

test('a message whose event is refused is flagged with the reason and does not count as an answer', async () => {
  const [holder, other] = [await registered(), await registered()]
  await receive(confirmationOf(holder))
  await pool.query(sql`
    update orders set malo_identifier = ${holder.maLoIdentifier} where contract_number = ${other.contractNumber}`)
  await report(other.contractNumber, { event: 'communicationFailed' })

  const answer = await receive(confirmationOf(other))

  const reason = 'Another contract covers this market location at that time.'
  expect(answer).toEqual({ isUsed: false, reason })
  expect(await stateOf(other.contractNumber)).toBe('Unspecified')
  const { rows } = await pool.query(sql`
    select flag from market_messages where contract_number = ${other.contractNumber} and direction = 'in'`)
  expect(rows).toEqual([{ flag: reason }])
})

describe('a notice that names the market location alone', () => {
  const endOn = (maLoIdentifier: string, endDate: string) =>
    message(null, '55037', { transactionReason: 'ZC8', endDate, maLoIdentifier })

  test('is about the contract whose supply ends then, not about the order that follows it', async () => {
    const [former, next] = [await registered(), await registered()]
    await receive(confirmationOf(former))
    await receive(noticeOf(former, '55037'))
    await pool.query(sql`update orders set malo_identifier = ${former.maLoIdentifier}
      where contract_number = ${next.contractNumber}`)

    expect(await receive(endOn(former.maLoIdentifier, '2099-06-30'))).toEqual({ isUsed: true, reason: null })
    expect(await kept(former.contractNumber)).toEqual(['used', 'used'])
    expect(await receive(endOn(former.maLoIdentifier, '2099-12-31'))).toEqual(waits)
    expect(await kept(next.contractNumber)).toEqual(['waiting'])
  })

  test('waits for no order that was never registered', async () => {
    const { maLoIdentifier } = await received()

    expect((await receive(endOn(maLoIdentifier, '2099-06-30'))).reason).toBe('There is no such order.')
  })
})
