import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const { send, pool, deps, clock } = await testService()
const deliver = (payload: unknown, as = 'demo-operator') =>
  send({ method: 'POST', url: '/operator/v1/market/messages', as, payload: payload as object })

test('200 uses a matching answer, and the order moves', async () => {
  const payload = anOrder({ contract: { deliveryDetails: { meterNumber: 'GATEWAY-1' } } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber } = placed.json()
  const { 'process-order': handler } = handlersHere(deps)
  if (handler === undefined) throw new Error('orders are not processed')
  await runDueTasks({ ...deps, handlers: { 'process-order': handler } })
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${contractNumber} and process = '55001'`)

  const answer = await deliver({
    messageId: randomUUID(),
    sentAt: clock.now().toISOString(),
    process: '55002',
    answers: rows[0]?.id,
    content: { startDate: '2099-01-01' },
  })

  expect(answer.json().data).toEqual({ isUsed: true, reason: null })
  const order = await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })
  expect(order.json().data.order).toMatchObject({
    state: 'PendingDelivery',
    actualDateOfDelivery: '2099-01-01',
  })
})

test('200 stores and flags an invalid message', async () => {
  const answer = await deliver({ process: 'nonsense' })

  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({ isUsed: false, reason: expect.stringContaining('nonsense') })
})

test('a request is listed with the time by which we answer it, other messages without', async () => {
  const payload = anOrder({ contract: { deliveryDetails: { meterNumber: 'DUE-1', maLoIdentifier: null } } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber } = placed.json()
  const message = (process: string, content: object) => ({
    ...{ messageId: randomUUID(), sentAt: '2026-03-02T13:00:00Z', process, contractNumber },
    content: { endDate: '2099-06-30', maLoIdentifier: '41373559241', ...content },
  })

  await deliver(message('55016', {}))
  await deliver(message('55037', { transactionReason: 'ZC8' }))

  const list = await send({
    url: `/operator/v1/market/messages?filter.contractNumber=${contractNumber}`,
    as: 'demo-operator',
  })
  expect(list.json().data).toMatchObject([
    { process: '55037', answerDueAt: null },
    { process: '55016', answerDueAt: '2026-03-04 00:00:00' },
  ])
})

describe('a notice that arrives too early', () => {
  const list = async (query = '') =>
    (await send({ url: `/operator/v1/market/messages${query}`, as: 'demo-operator' })).json()
  const early = async () => {
    const meterNumber = `EARLY-${randomUUID().slice(0, 8)}`
    const payload = anOrder({ contract: { deliveryDetails: { meterNumber, maLoIdentifier: null } } })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    const contractNumber = placed.json().contractNumber as string
    const answer = await deliver({
      messageId: randomUUID(),
      sentAt: clock.now().toISOString(),
      process: '55037',
      contractNumber,
      content: { transactionReason: 'ZC8', endDate: '2099-06-30', maLoIdentifier: '41373559241' },
    })
    return { contractNumber, answer }
  }

  test('200 says that it is on hold, and so does the order', async () => {
    const { contractNumber, answer } = await early()

    const reason = 'The message is on hold until the supply is confirmed.'
    expect(answer.json().data).toEqual({ isUsed: false, reason })
    const order = await send({ url: `/operator/v1/orders/${contractNumber}`, as: 'demo-operator' })
    const { explanation, marketMessages } = order.json().data
    const waitingSince = expect.stringMatching(/^2\d{3}-/)
    expect(marketMessages).toMatchObject([{ process: '55037', contractNumber, waitingSince, flag: null }])
    expect(explanation).toContainEqual(expect.stringContaining('A notice from the market (55037)'))
  })

  test('200 lists messages on hold, newest first and page by page', async () => {
    const [{ contractNumber: older }, { contractNumber: newer }] = [await early(), await early()]
    const numbersOf = (answer: { data: { contractNumber: string }[] }) =>
      answer.data.map(({ contractNumber }) => contractNumber)

    const first = await list('?filter.isWaiting=true&limit=1')
    const second = await list('?filter.isWaiting=true&limit=1&offset=1')

    expect([...numbersOf(first), ...numbersOf(second)]).toEqual([newer, older])
    expect(first.hasMoreItems).toBe(true)
    const ofOrder = await list(`?filter.isWaiting=true&filter.contractNumber=${older}`)
    expect(numbersOf(ofOrder)).toEqual([older])
    expect((await list(`?filter.isWaiting=false&filter.contractNumber=${older}`)).data).toEqual([])
    expect(numbersOf(await list(`?filter.contractNumber=${older}`))).toEqual([older])
  })
})

test('200 lists messages that are about no order', async () => {
  await deliver({ process: 'nobody-knows' })

  const answer = await send({ url: '/operator/v1/market/messages?limit=1', as: 'demo-operator' })

  expect(answer.json().data).toMatchObject([{ contractNumber: null, process: 'nobody-knows' }])
})

test('403 for partners', async () => {
  expect((await deliver({}, 'demo-whitelabel')).statusCode).toBe(403)
  const list = await send({ url: '/operator/v1/market/messages', as: 'demo-whitelabel' })
  expect(list.statusCode).toBe(403)
})
