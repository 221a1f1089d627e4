import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { receiveAnswer } from './receive-answer.ts'
import { recordEvent } from './record-event.ts'

const { send, pool, deps, clock } = await testService()
// The market is silent here: its answers are those of the tests.
const { 'process-order': process } = handlersHere(deps)
if (process === undefined) throw new Error('orders are not processed')
const runTasks = () => runDueTasks({ ...deps, handlers: { 'process-order': process } })

let orders = 0
const maLos = [
  '41373559241',
  '51238696781',
  '57685676748',
  '10001234558',
  '76543210985',
  '50050050050',
  '99999999995',
]

/** An order that has been registered and waits for the answers of the market. */
async function registered() {
  const maLoIdentifier = maLos[orders++] ?? null
  const payload = anOrder({
    userAccount: { emailAddress: `answered-${orders}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier, meterNumber: `ANSWER-${orders}` } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber } = placed.json()
  await runTasks()
  const { rows } = await pool.query<{ id: string; process: string }>(sql`
    select id, process from market_messages where contract_number = ${contractNumber} and direction = 'out'`)
  const messageTo = (process: string) => rows.find((row) => row.process === process)?.id ?? ''
  return { contractNumber, termination: messageTo('55016'), registration: messageTo('55001') }
}
const answer = (contractNumber: string, process: string, answers: string, content: object) => ({
  messageId: randomUUID(),
  sentAt: clock.now().toISOString(),
  contractNumber,
  process,
  answers,
  content,
})
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
const stateOf = async (contractNumber: string) =>
  (
    await pool.query<{ state: string }>(
      sql`select state from orders where contract_number = ${contractNumber}`,
    )
  ).rows[0]?.state
const flags = async () =>
  (
    await pool.query<{ flag: string }>(
      sql`select flag from market_messages where flag is not null order by created_at`,
    )
  ).rows

describe('an answer of the market', () => {
  test('that confirms the supply makes a contract of the order', async () => {
    const { contractNumber, registration, termination } = await registered()
    await receive(answer(contractNumber, '55017', termination, {}))

    const received = await receive(answer(contractNumber, '55002', registration, { startDate: '2099-01-01' }))

    expect(received).toEqual({ isUsed: true, reason: null })
    expect(await stateOf(contractNumber)).toBe('PendingDelivery')
  })

  test('that comes twice, late or in another order is harmless', async () => {
    const { contractNumber, registration, termination } = await registered()
    const confirmation = answer(contractNumber, '55002', registration, { startDate: '2099-01-01' })

    await receive(confirmation)
    await receive(confirmation)
    await receive(answer(contractNumber, '55017', termination, {}))
    const contradiction = await receive(
      answer(contractNumber, '55003', registration, { responseCode: 'A02' }),
    )

    expect(contradiction.isUsed).toBe(false)
    expect(await stateOf(contractNumber)).toBe('PendingDelivery')
  })

  test('that changes nothing is kept all the same, with the reason', async () => {
    const { contractNumber, registration } = await registered()
    await receive(answer(contractNumber, '55002', registration, { startDate: '2099-01-01' }))
    const contradiction = answer(contractNumber, '55003', registration, { responseCode: 'A02' })

    const { reason } = await receive(contradiction)

    const { rows } = await pool.query(sql`
      select content ->> 'messageId' as "messageId", flag from market_messages
      where contract_number = ${contractNumber} and flag is not null`)
    expect(rows).toEqual([{ messageId: contradiction.messageId, flag: reason }])
  })

  test('of ten reporters at once is used once', async () => {
    const { contractNumber, registration } = await registered()
    const confirmation = answer(contractNumber, '55002', registration, { startDate: '2099-01-01' })

    await Promise.all(Array.from({ length: 10 }, () => receive(confirmation)))

    const { rows } = await pool.query(sql`
      select from order_history where contract_number = ${contractNumber} and event = 'supplyConfirmed'`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['an unknown process', { process: '99999' }],
    ['a wrong shape', { process: '55002', messageId: 'x' }],
    ['characters that no database keeps', { process: 'a\u0000b\ud800', note: '\u0000' }],
    [
      'an order that does not exist',
      answer('3999999999', '55002', randomUUID(), { startDate: '2099-01-01' }),
    ],
  ])('that is malformed (%s) is stored, flagged and harmless', async (_name, value) => {
    const before = (await flags()).length

    const received = await receive(value)

    expect(received).toMatchObject({ isUsed: false, reason: expect.stringMatching(/\S/) })
    expect(await flags()).toHaveLength(before + 1)
  })

  test('that confirms an order from which the customer withdrew has the supply lifted again', async () => {
    const { contractNumber, registration } = await registered()
    await recordEvent(pool, contractNumber, { event: 'withdrawn' }, { actor: 'customer', now: clock.now() })

    await receive(answer(contractNumber, '55002', registration, { startDate: '2099-01-01' }))

    expect(await stateOf(contractNumber)).toBe('Revoked')
    const { rows } = await pool.query(sql`
      select from tasks where subject = ${contractNumber} and kind = 'tell-market-of-the-end' and done_at is null`)
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('an order that the market does not answer becomes Unspecified a day after the deadline, and is resolved', async () => {
  const { contractNumber } = await registered()
  clock.advance(10 * 86_400_000)

  await runTasks()

  expect(await stateOf(contractNumber)).toBe('Unspecified')
  const resolved = { event: 'resolved', state: 'Processing' } as const
  await recordEvent(pool, contractNumber, resolved, { actor: 'client:demo-operator', now: clock.now() })
  expect(await stateOf(contractNumber)).toBe('Processing')
})
