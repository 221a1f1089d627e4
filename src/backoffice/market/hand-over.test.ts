/** Production without a gateway: people hand our messages over to the market and enter its answers. */
import { describe, expect, test } from 'vitest'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { workingDaysAfter } from '../../market/market-days.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import { deliverWaiting } from '../../orders/lifecycle/hand-over.ts'
import { sendMessageTask } from '../../orders/lifecycle/market-tasks.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { aMaLo } from './registered-orders.fixture.ts'

const production = {
  ...{ ENVIRONMENT: 'production', SANDBOX: 'off', DEMO_DATA: 'off', SYNTHETIC_PRICES: 'off' },
  ...{ DATABASE_URL: 'postgres://wattline@db.internal/wattline', SMTP_URL: 'smtps://mail.example' },
  ...{ BASE_URL: 'https://api.supplier.example', AUTH_URL: 'https://auth.supplier.example' },
  ENCRYPTION_KEYS: `2026-07:${Buffer.alloc(32, 7).toString('base64')}`,
}
const service = await operatorService(production)
const { pool, clock, auditOf, deps, send, tokenOf } = service

const tokens = async () => ({
  operator: await tokenOf('demo-operator'),
  partner: await tokenOf('demo-whitelabel'),
})
let token = await tokens()
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  send({
    ...{ method, url: `/operator/v1${path}`, headers: bearer(token.operator) },
    ...(payload ? { payload } : {}),
  })
const get = (path: string, query: Record<string, string> = {}) =>
  call('GET', `${path}?${new URLSearchParams(query)}`)
const post = (path: string, payload?: object) => call('POST', path, payload)
const place = (changes = {}) => service.place(changes, { headers: bearer(token.partner) })
/** Tokens do not live for days. */
async function pass(days: number): Promise<void> {
  clock.advance(days * 24 * 60 * 60 * 1000)
  token = await tokens()
}
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere({ ...deps, demo: undefined }) })

type Item = {
  id: string
  process: string
  contractNumber: string
  sentAt: string | null
  awaitedUntil: string | null
  handOverSince: string | null
  handedOverBy: string | null
  settledAt: string | null
  content: OutgoingMessage
}
const messagesOf = async (contractNumber: string): Promise<Item[]> =>
  (await get(`/market/conversations/${contractNumber}`)).json().data.messages
const toHandOver = async (contractNumber: string): Promise<Item[]> =>
  (
    await get('/market/messages', { 'filter.state': 'to-hand-over', 'filter.contractNumber': contractNumber })
  ).json().data
const orderOf = async (contractNumber: string) => (await get(`/orders/${contractNumber}`)).json().data
const timelineOf = async (contractNumber: string): Promise<string[]> =>
  (await get(`/orders/${contractNumber}/timeline`)).json().data.map(({ says }: { says: string }) => says)
const workAbout = async (contractNumber: string) =>
  (await get('/work', { limit: '500' }))
    .json()
    .data.filter((item: Item) => item.contractNumber === contractNumber)
    .map(({ kind, id, dueAt }: { kind: string; id: string; dueAt: string }) => ({ kind, id, dueAt }))

const way = 'The portal of our service.'
const handOver = (id: string, payload: object = { way }) => post(`/market/messages/${id}/hand-over`, payload)

/** An order that is registered: a termination and a registration wait for a person. */
async function registered() {
  const contractNumber = await place({ contract: { deliveryDetails: { maLoIdentifier: aMaLo() } } })
  await runTasks()
  const messages = await toHandOver(contractNumber)
  const idOf = (process: string) => messages.find((item) => item.process === process)?.id ?? ''
  return { contractNumber, termination: idOf('55016'), registration: idOf('55001') }
}

/** An order whose market location is asked for first. */
async function identified() {
  const contractNumber = await place()
  await runTasks()
  const [{ id } = { id: '' }] = await toHandOver(contractNumber)
  return { contractNumber, identification: id }
}

/** A gateway that is switched on: what it gets. */
function gateway() {
  const delivered: string[] = []
  const market = { send: async ({ messageId }: { messageId: string }) => void delivered.push(messageId) }
  const handlers = {
    ...handlersHere({ ...deps, demo: undefined }),
    'send-market-message': sendMessageTask({ ...deps, market, identity: deps.config.marketIdentity }),
  }
  return { delivered, runTasks: () => runDueTasks({ ...deps, handlers }) }
}

describe('a message that no gateway delivers', () => {
  test('waits for a person, with what the gateway would have got, and nobody owes its answer', async () => {
    const { contractNumber, registration } = await registered()

    const { data } = (await get(`/market/messages/${registration}`)).json()
    expect(data).toMatchObject({
      ...{ process: '55001', sentAt: null, awaitedUntil: null, handedOverBy: null },
      handOverSince: expect.any(String),
      content: { messageId: registration, process: '55001', content: { transactionReason: 'E03' } },
    })
    expect(await workAbout(contractNumber)).toMatchObject([
      { kind: 'message-to-hand-over' },
      { kind: 'message-to-hand-over' },
    ])
    const { data: awaited } = (await get('/market/awaited-answers', { limit: '100' })).json()
    expect(awaited.map(({ messageId }: { messageId: string }) => messageId)).not.toContain(registration)
  })

  test('is not said to have reached the market', async () => {
    const { contractNumber } = await registered()

    const says = [...(await timelineOf(contractNumber)), ...(await orderOf(contractNumber)).explanation].join(
      '\n',
    )
    expect(says).toContain('Registration (Anmeldung), 55001, is to be handed over to the market by a person.')
    expect(says).toContain('Nobody has told the market: message 55001 has waited since')
    expect(says).not.toMatch(/was told|went to the market|has not yet answered/)
  })

  test('leaves its order as it is, however long it waits', async () => {
    const { contractNumber } = await registered()

    await pass(14)
    await runTasks()

    expect((await orderOf(contractNumber)).order.state).toBe('Processing')
  })

  test('takes no answer before it was handed over', async () => {
    const { registration } = await registered()

    const consent = { process: '55002', content: { startDate: '2099-01-01' } }
    const refused = await post(`/market/messages/${registration}/answer`, {
      ...consent,
      comment: 'By phone.',
    })

    expect(refused.statusCode).toBe(409)
    expect(refused.json().error[0].message).toContain('Nobody has handed this message over')
  })

  test('is handed over by a person, and from then on waits for its answer', async () => {
    const { contractNumber, registration } = await registered()
    const handedOverAt = berlinDateTime(clock.now())
    await pass(3)

    const answer = await handOver(registration, { way, handedOverAt })

    const awaitedUntil = `${workingDaysAfter(handedOverAt.slice(0, 10), 1)} 11:00:00`
    expect(answer.json().data).toMatchObject({
      ...{ sentAt: handedOverAt, handedOverBy: 'client:demo-operator', handedOverWay: way },
      ...{ handOverSince: null, awaitedUntil },
    })
    expect(await timelineOf(contractNumber)).toContain(
      `Registration (Anmeldung), 55001, was handed over to the market on ${handedOverAt} by client:demo-operator.`,
    )
    expect(await workAbout(contractNumber)).toContainEqual({
      ...{ kind: 'answer-by-hand', id: registration, dueAt: awaitedUntil },
    })
    expect(await auditOf(contractNumber)).toContainEqual(
      expect.objectContaining({
        action: 'market.hand-over',
        after: { messageId: registration, handedOverAt, way },
      }),
    )
  })

  test('makes its order Unspecified if the answer to it does not come, a day after it was due', async () => {
    const { contractNumber, termination, registration } = await registered()
    await pass(7)
    for (const id of [termination, registration]) await handOver(id)
    await runTasks()
    expect((await orderOf(contractNumber)).order.state).toBe('Processing')

    await pass(14)
    await runTasks()

    expect((await orderOf(contractNumber)).order.state).toBe('Unspecified')
  })

  test.each([
    ['before it was written', () => '2020-01-01 10:00:00', 'handedOverAt must lie between'],
    ['in the future', () => '2098-01-01 10:00:00', 'handedOverAt must lie between'],
    ['on a day that does not exist', () => '2026-02-30 10:00:00', 'handedOverAt must lie between'],
    ['at a time that is none', () => 'yesterday', 'handedOverAt must be a date and time'],
  ])('is not handed over %s', async (_, handedOverAt, says) => {
    const { registration } = await registered()

    const refused = await handOver(registration, { way, handedOverAt: handedOverAt() })

    expect(refused.statusCode).toBe(400)
    expect(refused.json().error[0].message).toContain(says)
  })

  test('is not handed over without a way, nor with one of more than 200 characters', async () => {
    const { registration } = await registered()

    expect((await handOver(registration, {})).statusCode).toBe(400)
    expect((await handOver(registration, { way: 'x'.repeat(201) })).statusCode).toBe(400)
    expect((await handOver(registration, { way: 'x'.repeat(200) })).statusCode).toBe(200)
  })

  test('is handed over once, also if two operators report it at once', async () => {
    const { contractNumber, registration } = await registered()

    const answers = await Promise.all([handOver(registration), handOver(registration)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().error[0].message).toMatch(/^client:demo-operator handed this message over on/)
    const acts = (await auditOf(contractNumber)).filter(({ action }) => action === 'market.hand-over')
    expect(acts).toHaveLength(1)
  })

  test('409 for one of the market, 404 for one that does not exist', async () => {
    await post('/market/messages', { process: 'nobody-knows' })
    const { rows } = await pool.query<{ id: string }>(sql`
      select id from market_messages where direction = 'in' order by created_at desc, id desc limit 1`)

    expect((await handOver(rows[0]?.id ?? '')).statusCode).toBe(409)
    expect((await handOver('0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24')).statusCode).toBe(404)
  })

  test('is set aside with a reason, and is nobody’s task any more', async () => {
    const { contractNumber, registration } = await registered()

    const answer = await post(`/market/messages/${registration}/set-aside`, { comment: 'The customer died.' })

    expect(answer.json().data).toMatchObject({
      handOverSince: null,
      sentAt: null,
      settledAt: expect.any(String),
    })
    expect((await toHandOver(contractNumber)).map(({ process }) => process)).toEqual(['55016'])
    expect((await handOver(registration)).statusCode).toBe(409)
  })

  test('is not needed once it was answered anyway', async () => {
    const { contractNumber, registration } = await registered()
    const answer = {
      ...{ messageId: '5b0d7f3e-0000-4000-8000-00000000000a', sentAt: clock.now().toISOString() },
      ...{ process: '55002', answers: registration, contractNumber, content: { startDate: '2099-01-01' } },
    }

    expect((await post('/market/messages', answer)).json().data.isUsed).toBe(true)

    expect((await toHandOver(contractNumber)).map(({ id }) => id)).not.toContain(registration)
  })

  test('needs no reversal if nobody has handed it over', async () => {
    const { contractNumber, termination } = await registered()
    await handOver(termination)

    await post(`/orders/${contractNumber}/withdrawal`, {
      receivedDate: berlinDate(clock.now()),
      comment: 'By letter.',
    })
    await runTasks()

    const reversals = (await messagesOf(contractNumber)).filter(({ process }) => process === '55022')
    const cancelled = reversals.map(({ content, handOverSince, settledAt }) => ({
      process: content.process === '55022' && content.content.cancels.process,
      ...{ isTask: handOverSince !== null, isNeeded: settledAt === null },
    }))
    expect(cancelled).toEqual(
      expect.arrayContaining([
        { process: '55016', isTask: true, isNeeded: true },
        { process: '55001', isTask: false, isNeeded: false },
      ]),
    )
    expect((await toHandOver(contractNumber)).map(({ process }) => process)).toEqual(['55022'])
    expect(await timelineOf(contractNumber)).toContain(
      'Registration (Anmeldung), 55001, was never handed over and is not needed any more.',
    )
  })

  test('is not needed once the order was corrected and asks again', async () => {
    const { contractNumber, identification } = await identified()
    clock.advance(60_000)

    await post(`/orders/${contractNumber}/events`, {
      event: 'dataFaultFound',
      reasons: ['The meter is wrong.'],
    })
    await call('PATCH', `/orders/${contractNumber}`, { meterNumber: '1EMH9000000001' })
    await runTasks()

    const [waiting, ...others] = await toHandOver(contractNumber)
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ process: 'Identification' })
    expect(waiting?.id).not.toBe(identification)
  })
})

describe('a gateway that is switched on later', () => {
  test('delivers what nobody has handed over, once, and nothing that somebody has', async () => {
    const { contractNumber, termination, registration } = await registered()
    await handOver(termination)
    const { delivered, runTasks } = gateway()

    while ((await deliverWaiting(pool, clock.now())) > 0);
    expect(await deliverWaiting(pool, clock.now())).toBe(0)
    await runTasks()
    await runTasks()

    expect(delivered.filter((id) => id === registration)).toHaveLength(1)
    expect(delivered).not.toContain(termination)
    expect(await messagesOf(contractNumber)).toMatchObject([
      { process: '55016', handedOverBy: 'client:demo-operator' },
      { process: '55001', handedOverBy: null, handOverSince: null, sentAt: expect.any(String) },
    ])
    expect((await handOver(registration)).statusCode).toBe(409)
  })

  test('gives the market its time from the delivery on', async () => {
    const { contractNumber } = await registered()
    await pass(10)
    const { runTasks } = gateway()

    await deliverWaiting(pool, clock.now())
    await runTasks()

    expect((await orderOf(contractNumber)).order.state).toBe('Processing')
    const due = workingDaysAfter(berlinDate(clock.now()), 1)
    expect(
      (await messagesOf(contractNumber)).map(({ awaitedUntil }) => awaitedUntil?.slice(0, 10)),
    ).toContain(due)
  })

  test.each(Array.from({ length: 5 }, (_, index) => index))(
    'and an operator at the same time: one of both brings the message to the market (%i)',
    async () => {
      const { registration } = await registered()
      const { delivered, runTasks } = gateway()

      const [answer] = await Promise.all([handOver(registration), deliverWaiting(pool, clock.now())])
      await deliverWaiting(pool, clock.now())
      await runTasks()

      const byHand = answer.statusCode === 200 ? 1 : 0
      const byGateway = delivered.filter((id) => id === registration).length
      expect(byHand + byGateway).toBe(1)
    },
  )

  test('does not send again what a task of before was to send, once a person has handed it over', async () => {
    const { registration } = await registered()
    await handOver(registration)
    const { delivered, runTasks } = gateway()
    await pool.query(sql`
      insert into tasks (kind, subject, created_at, due_at)
      values ('send-market-message', ${registration}, ${clock.now()}, ${clock.now()})`)

    await runTasks()

    expect(delivered).not.toContain(registration)
  })
})

test('an order goes its whole way by hand: tasks, hand-overs, answers, supply, delivery', async () => {
  const { contractNumber, identification } = await identified()
  const answer = async (id: string, process: string, content: object) => {
    const entered = await post(`/market/messages/${id}/answer`, {
      process,
      content,
      comment: 'In the portal.',
    })
    expect(entered.json().data).toEqual({ isUsed: true, reason: null })
    await runTasks()
  }

  await handOver(identification)
  await answer(identification, 'IdentificationPositive', {
    ...{ maLoIdentifier: aMaLo(), gridOperatorCode: '9900987000008', meLoIdentifiers: [] },
  })
  const asked = await toHandOver(contractNumber)
  expect(asked.map(({ process }) => process).toSorted()).toEqual(['55001', '55016'])
  for (const { id } of asked) await handOver(id)
  const idOf = (process: string) => asked.find((item) => item.process === process)?.id ?? ''
  await answer(idOf('55016'), '55017', { endDate: '2098-12-31' })
  await answer(idOf('55001'), '55002', { startDate: '2099-01-01' })

  expect((await orderOf(contractNumber)).order).toMatchObject({ state: 'PendingDelivery' })
  expect(await workAbout(contractNumber)).toEqual([])
  await pass((Date.parse('2099-01-01T12:00:00Z') - clock.now().getTime()) / (24 * 60 * 60 * 1000))
  expect((await orderOf(contractNumber)).order).toMatchObject({
    ...{ state: 'Delivery', actualDateOfDelivery: expect.stringContaining('2099-01-01') },
  })
})
