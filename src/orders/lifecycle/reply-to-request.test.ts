import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOrder, type OrderChanges } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { marketCheckDigit } from '../../domain/identifiers/market-check-digit.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import type { Reply } from '../../market/replies.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { sendMessageTask } from './market-tasks.ts'
import { receiveAnswer } from './receive-answer.ts'
import { recordEvent } from './record-event.ts'

const { send, pool, deps, clock } = await testService()
const identity = deps.config.marketIdentity
const now = () => clock.now()
const inDays = (days: number) => plusDays(berlinDate(now()), days)
const newSupplier = '9905048000007'

const handlers = handlersHere(deps)
/** What the gateway was handed, by a market that answers nothing. */
const sent: (OutgoingMessage | Reply)[] = []
let isAway = false
const market = {
  send: async (message: OutgoingMessage | Reply) => {
    if (isAway) throw new Error('the gateway is away')
    sent.push(message)
  },
}
const runTasks = () =>
  runDueTasks({
    ...deps,
    handlers: { ...handlers, 'send-market-message': sendMessageTask({ ...deps, market, identity }) },
  })

let orders = 0
/** A contract that is supplied from today; the tariff is bound for a month or for twelve. */
async function supplied(changes: OrderChanges = {}) {
  const base = String(6_000_000_000 + ++orders)
  const maLoIdentifier = `${base}${marketCheckDigit(base)}`
  const emailAddress = `asked-${orders}@example.com`
  const payload = anOrder({
    userAccount: { emailAddress },
    contract: { deliveryDetails: { maLoIdentifier, meterNumber: `ASKED-${orders}` } },
    ...changes,
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const contractNumber = placed.json().contractNumber as string
  const by = { actor: 'client:demo-operator', now: now() }
  await recordEvent(pool, contractNumber, { event: 'dataCompleted' }, by)
  await recordEvent(pool, contractNumber, { event: 'supplyConfirmed', startDate: inDays(0) }, by)
  return { contractNumber, maLoIdentifier, emailAddress }
}
type Supplied = Awaited<ReturnType<typeof supplied>>

const request = (process: string, { maLoIdentifier }: Supplied, content: object) => ({
  messageId: randomUUID(),
  sentAt: now().toISOString(),
  process,
  content: { maLoIdentifier, sender: newSupplier, ...content },
})
const cancellation = (order: Supplied, endDate: string, isNextPossible = false) =>
  request('55016', order, { endDate, isNextPossible })
const release = (order: Supplied, endDate: string, content: object = {}) =>
  request('55010', order, {
    endDate,
    transactionReason: 'E03',
    registeredOn: berlinDate(now()),
    ...content,
  })
const receive = (value: unknown, db: Db = pool) =>
  receiveAnswer(db, value, { actor: 'market', now: now() }, identity)
const used = { isUsed: true, reason: null }

const stateOf = async ({ contractNumber }: Supplied) =>
  (
    await pool.query<{ state: string }>(sql`
      select concat_ws(' ', state, cancellation_reason, end_date) as state
      from orders where contract_number = ${contractNumber}`)
  ).rows[0]?.state
const repliesOf = async ({ contractNumber }: Supplied) =>
  (
    await pool.query<Reply & { isSent: boolean }>(sql`
      select process, answers, content -> 'content' as content, sent_at is not null as "isSent"
      from market_messages where contract_number = ${contractNumber} and direction = 'out' and answers is not null
      order by created_at`)
  ).rows
const mailsTo = async ({ emailAddress }: Supplied) =>
  (
    (await send({ url: '/sandbox/v1/mails', query: { to: emailAddress }, as: 'demo-whitelabel' })).json()
      .data as { kind: string; text: string }[]
  ).filter(({ kind }) => kind === 'termination-confirmation' || kind === 'switch-objection')

describe('another supplier cancels (55016)', () => {
  test('and we agree: the contract ends, the answer goes out, the customer is notified', async () => {
    const order = await supplied()
    const endDate = inDays(60)
    const asked = cancellation(order, endDate)

    expect(await receive(asked)).toMatchObject(used)
    await runTasks()

    expect(await stateOf(order)).toBe(`Cancelled CustomerSupplierChange ${endDate}`)
    expect(await repliesOf(order)).toMatchObject([
      {
        process: '55017',
        answers: asked.messageId,
        isSent: true,
        content: { sender: identity.code, receiver: newSupplier, responseCode: 'A09', endDate },
      },
    ])
    expect(sent.filter(({ contractNumber }) => contractNumber === order.contractNumber)).toMatchObject([
      { process: '55017', answers: asked.messageId },
    ])
    const [mail] = await mailsTo(order)
    expect(mail).toMatchObject({ kind: 'termination-confirmation' })
    expect(mail?.text).toContain('in Ihrem Namen gekündigt')
  })

  test('and is bound: we refuse with the earliest date, and the customer is notified', async () => {
    const order = await supplied({ tariffKey: 'FIX_12' })

    expect(await receive(cancellation(order, inDays(60)))).toMatchObject(used)
    await runTasks()

    expect(await stateOf(order)).toBe('Delivery')
    const [reply] = await repliesOf(order)
    expect(reply).toMatchObject({ process: '55018', content: { responseCode: 'A06' } })
    expect(reply?.content).toHaveProperty('earliestEndDate', expect.stringMatching(/^2\d{3}-/))
    expect(await mailsTo(order)).toMatchObject([
      { kind: 'switch-objection', text: expect.stringContaining('Laufzeit und Kündigungsfrist') },
    ])
  })

  test('and is bound, but for the day before a price change that the customer was told of', async () => {
    const order = await supplied({ tariffKey: 'FIX_12' })
    await pool.query(sql`
      insert into price_change_runs (effective_date, state, created_by, created_at)
      values (${inDays(61)}, 'finished', 'system', now()), (${inDays(91)}, 'finished', 'system', now())`)
    await pool.query(sql`
      insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
        new_parts, euro_per_year, notified_at)
      values (${order.contractNumber}, ${inDays(61)}, 'sent', true, ${inDays(20)}, '{}', '{}', 1, now()),
        (${order.contractNumber}, ${inDays(91)}, 'open', true, ${inDays(50)}, '{}', '{}', 1, null)`)

    await receive(cancellation(order, inDays(59)))
    await receive(cancellation(order, inDays(90)))
    expect(await stateOf(order)).toBe('Delivery')
    await receive(cancellation(order, inDays(60)))

    expect((await repliesOf(order)).map(({ content }) => content.responseCode)).toEqual(['A06', 'A06', 'A09'])
    expect(await stateOf(order)).toBe(`Cancelled CustomerSupplierChange ${inDays(60)}`)
  })

  test('to the next possible date, which is the end of the term', async () => {
    const order = await supplied({ tariffKey: 'FIX_12' })

    await receive(cancellation(order, inDays(30), true))

    const [reply] = await repliesOf(order)
    expect(reply).toMatchObject({ process: '55017', content: { isNextPossible: true } })
    expect(await stateOf(order)).toBe(
      `Cancelled CustomerSupplierChange ${reply?.process === '55017' && reply.content.endDate}`,
    )
  })

  test('twice with the same message gets one answer', async () => {
    const order = await supplied()
    const asked = cancellation(order, inDays(60))

    await Promise.all(Array.from({ length: 5 }, () => receive(asked)))
    expect(await receive(asked)).toMatchObject(used)

    expect(await repliesOf(order)).toHaveLength(1)
  })

  test('again to the agreed date is agreed to again (A03), and to a later one refused (A04)', async () => {
    const order = await supplied()
    await receive(cancellation(order, inDays(60)))

    await receive(cancellation(order, inDays(60)))
    await receive(cancellation(order, inDays(90)))

    expect((await repliesOf(order)).map(({ content }) => content.responseCode)).toEqual(['A09', 'A03', 'A04'])
  })

  test('to an earlier date than agreed before moves the end and tells the customer again', async () => {
    const order = await supplied()
    await receive(cancellation(order, inDays(60)))
    await runTasks()

    await receive(cancellation(order, inDays(40)))
    await runTasks()

    expect(await stateOf(order)).toBe(`Cancelled CustomerSupplierChange ${inDays(40)}`)
    expect(await mailsTo(order)).toHaveLength(2)
  })

  test('and is answered until the gateway takes the answer', async () => {
    const order = await supplied()
    await receive(cancellation(order, inDays(60)))
    isAway = true
    await runTasks()
    isAway = false
    expect(await repliesOf(order)).toMatchObject([{ isSent: false }])

    clock.advance(600_000)
    await runTasks()

    expect(await repliesOf(order)).toMatchObject([{ isSent: true }])
  })

  test('changes nothing and is answered again if the process dies before the commit', async () => {
    const order = await supplied()
    const asked = cancellation(order, inDays(60))
    const dying: Pool = {
      ...pool,
      transaction: <T>(work: (tx: Db) => Promise<T>) =>
        pool.transaction<T>(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }

    await expect(receive(asked, dying)).rejects.toThrow('killed')
    expect([await stateOf(order), await repliesOf(order)]).toEqual(['Delivery', []])
    await receive(asked)

    expect(await repliesOf(order)).toHaveLength(1)
  })
})

describe('the grid operator asks for release (55010)', () => {
  test('after a cancellation that we agreed to: consent, and its notice repeats the end', async () => {
    const order = await supplied()
    const endDate = inDays(60)
    await receive(cancellation(order, endDate))

    expect(await receive(release(order, endDate))).toMatchObject(used)
    const { maLoIdentifier } = order
    const notice = {
      ...request('55037', order, {}),
      content: { transactionReason: 'ZC8', endDate, maLoIdentifier },
    }

    expect(await receive(notice)).toMatchObject(used)
    expect((await repliesOf(order)).at(-1)).toMatchObject({
      process: '55011',
      content: { responseCode: 'A36', endDate },
    })
    expect(await stateOf(order)).toBe(`Cancelled CustomerSupplierChange ${endDate}`)
  })

  test('while the contract goes on: refusal, and one mail for a request by both', async () => {
    const order = await supplied({ tariffKey: 'FIX_12' })
    await receive(cancellation(order, inDays(60)))

    await receive(release(order, inDays(60)))
    await runTasks()

    expect((await repliesOf(order)).map(({ process }) => process)).toEqual(['55018', '55012'])
    expect(await mailsTo(order)).toHaveLength(1)
    expect(await stateOf(order)).toBe('Delivery')
  })

  test('for somebody who moves in: consent, and the contract ends', async () => {
    const order = await supplied({ tariffKey: 'FIX_12' })
    const customer = { surnames: 'Neu', firstnames: 'Nils' }

    await receive(release(order, inDays(20), { transactionReason: 'E01', customer }))
    await runTasks()

    expect(await stateOf(order)).toBe(`Cancelled OtherSupplier ${inDays(20)}`)
    expect(await mailsTo(order)).toMatchObject([{ kind: 'termination-confirmation' }])
  })

  test('too late for an answer: consent by silence, which the history says', async () => {
    const order = await supplied({ tariffKey: 'FIX_12' })
    const longAgo = new Date(now().getTime() - 10 * 86_400_000)
    const asked = release(order, inDays(30), { registeredOn: berlinDate(longAgo) })

    const { isUsed, reason } = await receive({ ...asked, sentAt: longAgo.toISOString() })

    expect({ isUsed, reason }).toEqual({ isUsed: true, reason: expect.stringContaining('counts as consent') })
    expect(await repliesOf(order)).toEqual([])
    expect(await stateOf(order)).toBe(`Cancelled OtherSupplier ${inDays(30)}`)
    const { rows } = await pool.query(sql`
      select comment from order_history where contract_number = ${order.contractNumber} and event = 'terminated'`)
    expect(rows).toEqual([{ comment: expect.stringContaining('counts as consent') }])
  })
})

test('replies are no part of what we ask the market: an order that is ended still tells it so', async () => {
  const order = await supplied({ tariffKey: 'FIX_12' })
  await receive(cancellation(order, inDays(60)))
  const terminated = {
    event: 'terminated',
    endDate: inDays(30),
    cancellationReason: 'CustomerRelocation',
  } as const
  await recordEvent(pool, order.contractNumber, terminated, { actor: 'client:demo-operator', now: now() })

  await runTasks()

  const processes = sent.filter(({ contractNumber }) => contractNumber === order.contractNumber)
  expect(processes.map(({ process }) => process)).toEqual(['55018', '55004'])
})
