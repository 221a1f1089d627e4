import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aMoveIn, anOrder, desiredDay, type OrderChanges, startIn } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { marketCheckDigit } from '../../domain/identifiers/market-check-digit.ts'
import { latestDay } from '../../domain/latest-day.ts'
import type { OrderEvent } from '../../domain/order-events.ts'
import type { OutgoingMessage } from '../../market/messages.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { lockedOrder } from '../lifecycle/locked-order.ts'
import { sendMessageTask } from '../lifecycle/market-tasks.ts'
import { receiveAnswer } from '../lifecycle/receive-answer.ts'
import { recordEvent } from '../lifecycle/record-event.ts'

const service = await testService()
const { send, pool, deps, clock } = service
const identity = deps.config.marketIdentity
// The market is silent here: its answers are those of the tests.
const market = { send: async () => {} }
const handlers = {
  ...handlersHere(deps),
  'send-market-message': sendMessageTask({ ...deps, market, identity }),
}
async function runTasks() {
  clock.advance(1000)
  await runDueTasks({ ...deps, handlers })
}

let orders = 0
const maLoOf = (number: number) =>
  `${6_000_000_000 + number}${marketCheckDigit(String(6_000_000_000 + number))}`
type Details = NonNullable<NonNullable<OrderChanges['contract']>['deliveryDetails']>

async function placed(
  deliveryDetails: Details = {},
  make = anOrder,
  as = 'demo-whitelabel',
): Promise<string> {
  const own = { maLoIdentifier: maLoOf(++orders), meterNumber: `OWN-${orders}`, ...deliveryDetails }
  const emailAddress = `corrected-${orders}@example.com`
  const payload = make({ userAccount: { emailAddress }, contract: { deliveryDetails: own } })
  return (await send({ method: 'POST', url: '/partner/v1/orders', as, payload })).json().contractNumber
}
/** An order that the market has been told of. */
async function registered(...given: Parameters<typeof placed>): Promise<string> {
  const contractNumber = await placed(...given)
  await runTasks()
  return contractNumber
}
const confirm = (contractNumber: string) =>
  report(contractNumber, { event: 'supplyConfirmed', startDate: '2099-01-01' })
const report = (contractNumber: string, event: OrderEvent) =>
  recordEvent(pool, contractNumber, event, { actor: 'market', now: clock.now() })

const correct = (contractNumber: string, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'PATCH', url: `/partner/v1/orders/${contractNumber}`, as, payload })
const cancel = (contractNumber: string, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: `/partner/v1/orders/${contractNumber}/cancellation`, as })
const read = async (contractNumber: string) =>
  (await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })).json().data.order
const itemsOf = (answer: { json(): { error: { code: string; message: string; details: string }[] } }) =>
  answer.json().error

const messagesOf = async (contractNumber: string) =>
  (
    await pool.query<{ content: OutgoingMessage }>(sql`
      select content from market_messages
      where contract_number = ${contractNumber} and direction = 'out' order by created_at, id`)
  ).rows.map(({ content }) => content)
const processesOf = async (contractNumber: string) =>
  (await messagesOf(contractNumber)).map(({ process }) => process)
const historyOf = async (contractNumber: string) =>
  (
    await pool.query<{ line: string }>(sql`
      select concat_ws(' ', event, state, actor, comment) as line from order_history
      where contract_number = ${contractNumber} order by id`)
  ).rows.map(({ line }) => line)
const auditOf = async (contractNumber: string) =>
  (
    await pool.query(sql`
      select action, actor, before, after from audit_trail where subject = ${contractNumber} order by id`)
  ).rows
const mailsTo = async (emailAddress: string) =>
  (await send({ url: '/sandbox/v1/mails', query: { to: emailAddress }, as: 'demo-whitelabel' })).json().data

/** The market answers the first message of a process about an order. */
async function answer(contractNumber: string, to: string, process: string, content: object) {
  const message = (await messagesOf(contractNumber)).find((each) => each.process === to)
  const envelope = { messageId: randomUUID(), sentAt: clock.now().toISOString(), contractNumber, process }
  const reporter = { actor: 'market', now: clock.now() }
  return receiveAnswer(pool, { ...envelope, answers: message?.messageId, content }, reporter, identity)
}

describe('PATCH /partner/v1/orders/{contractNumber}', () => {
  test('200 corrects an order that waits for data, which is then processed', async () => {
    const contractNumber = await registered({ maLoIdentifier: '41373559242', meterNumber: null })
    expect(await read(contractNumber)).toMatchObject({ state: 'Open' })
    const maLoIdentifier = maLoOf(++orders)

    const answer = await correct(contractNumber, { maLoIdentifier })

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ isSuccess: true, error: null })
    expect(answer.json().data.order).toEqual(await read(contractNumber))
    expect(answer.json().data.order).toMatchObject({ state: 'Open', maLoIdentifier })
    expect(answer.json().data.order.processingInfo).toContain('nothing is missing')
    await runTasks()
    expect(await read(contractNumber)).toMatchObject({ state: 'Processing' })
    expect(await processesOf(contractNumber)).toEqual(['55016', '55001'])
  })

  test('200 reverses what is under way and registers again with the corrected data', async () => {
    const contractNumber = await registered()
    const maLoIdentifier = maLoOf(++orders)

    const answer = await correct(contractNumber, {
      maLoIdentifier,
      desiredTransitionDate: startIn(531),
      previousSupplierCode: '9900259000002',
    })
    await runTasks()

    expect(answer.json().data.order).toMatchObject({ state: 'Open', deliveryState: { state: 'None' } })
    const messages = await messagesOf(contractNumber)
    expect(messages.map(({ process }) => process)).toEqual([
      ...['55016', '55001', '55022', '55022'],
      ...['55016', '55001'],
    ])
    expect(messages.slice(2, 4).map(({ content }) => 'cancels' in content && content.cancels)).toEqual(
      messages.slice(0, 2).map(({ messageId, process }) => ({ messageId, process })),
    )
    expect(messages.at(-2)?.content).toMatchObject({
      maLoIdentifier,
      receiver: '9900259000002',
      endDate: startIn(530),
    })
    expect(messages.at(-1)?.content).toMatchObject({ maLoIdentifier, startDate: startIn(531) })
  })

  test('200 asks the market again where the delivery point is if the meter number was wrong', async () => {
    const contractNumber = await registered({ maLoIdentifier: null })
    const found = maLoOf(++orders)
    await answer(contractNumber, 'Identification', 'IdentificationPositive', { maLoIdentifier: found })
    await runTasks()
    expect(await processesOf(contractNumber)).toEqual(['Identification', '55016', '55001'])

    const corrected = await correct(contractNumber, { meterNumber: `OTHER-${orders}` })
    await runTasks()

    expect(corrected.json().data.order).toMatchObject({
      maLoIdentifier: null,
      meterNumber: `OTHER-${orders}`,
    })
    expect((await processesOf(contractNumber)).slice(3)).toEqual(['55022', '55022', 'Identification'])
  })

  test('200 answers a complaint of the market', async () => {
    const contractNumber = await registered({ maLoIdentifier: null })
    await answer(contractNumber, 'Identification', 'IdentificationNegative', {
      decisionTree: 'E_0594',
      responseCode: 'A02',
    })
    expect((await read(contractNumber)).processingInfo).toContain('could not find a delivery point')

    expect((await correct(contractNumber, { desiredTransitionDate: startIn(600) })).statusCode).toBe(200)
    expect((await read(contractNumber)).processingInfo).toContain('could not find a delivery point')
    await correct(contractNumber, { meterNumber: `OTHER-${++orders}` })
    await runTasks()

    expect(await processesOf(contractNumber)).toEqual(['Identification', 'Identification'])
    expect(await read(contractNumber)).toMatchObject({ state: 'Processing' })
  })

  test('the start can move to one that can be ordered, and to no later one', async () => {
    const contractNumber = await registered()
    const last = latestDay(berlinDate(clock.now()))

    const refused = await correct(contractNumber, { desiredTransitionDate: plusDays(last, 1) })

    expect(refused.statusCode).toBe(400)
    expect(refused.json().error).toMatchObject([
      {
        details: 'desiredTransitionDate',
        message: `desiredTransitionDate must not be more than 24 months ahead; the last possible day is ${last}.`,
      },
    ])
    expect((await correct(contractNumber, { desiredTransitionDate: last })).statusCode).toBe(200)
  })

  test('200 for a customer who cancelled the previous contract after all: it is not cancelled again', async () => {
    const contractNumber = await registered()

    await correct(contractNumber, { previousSelfCancelledDate: startIn(520) })
    await runTasks()

    expect((await processesOf(contractNumber)).slice(4)).toEqual(['55001'])
  })

  test('200 for the same again, which changes nothing, even once the order is confirmed', async () => {
    const contractNumber = await registered()
    const correction = { meterNumber: `OTHER-${++orders}`, desiredTransitionDate: startIn(520) }
    await correct(contractNumber, correction)
    await runTasks()
    const evidence = async () => [
      await processesOf(contractNumber),
      await historyOf(contractNumber),
      await auditOf(contractNumber),
    ]
    const before = await evidence()

    expect((await correct(contractNumber, correction)).statusCode).toBe(200)
    expect(await evidence()).toEqual(before)
    await confirm(contractNumber)
    expect((await correct(contractNumber, correction)).json().data.order.state).toBe('PendingDelivery')
  })

  test('200 with the warnings and notices of an order', async () => {
    const contractNumber = await placed({}, aMoveIn)

    const wrong = await correct(contractNumber, { meterNumber: '!', previousSupplierCode: '9999801000007' })
    const late = await correct(contractNumber, { meterNumber: `OTHER-${++orders}`, moveInDate: '2026-01-01' })

    expect(wrong.json().data.order.state).toBe('Open')
    expect(itemsOf(wrong)).toMatchObject([
      { code: 'meter-number-invalid', details: 'meterNumber' },
      { code: 'value-ignored', details: 'previousSupplierCode' },
    ])
    expect(itemsOf(late)).toMatchObject([
      { code: 'start-date-moved', details: 'moveInDate' },
      { code: 'early-delivery-not-requested', details: 'moveInDate' },
    ])
  })

  test('200 for a start within the withdrawal period, which the stored wish of the customer allows', async () => {
    const soon = { moveInDate: berlinDate(clock.now()) }
    const declared = { agreedAt: clock.now().toISOString(), wording: 'Bitte sofort beliefern.' }
    const contractNumber = await placed({}, ({ userAccount, contract }: OrderChanges = {}) =>
      aMoveIn({
        ...(userAccount && { userAccount }),
        contract: { ...contract, agreements: { deliveryWithinWithdrawalPeriod: declared } },
      }),
    )

    const answer = await correct(contractNumber, soon)

    expect(itemsOf(answer).map(({ code }) => code)).not.toContain('early-delivery-not-requested')
    expect(answer.json().data.order.agreements.deliveryWithinWithdrawalPeriod.wording).toBe(declared.wording)
  })

  test('200 asks back about a supplier code that looks like a mistake', async () => {
    const contractNumber = await placed()

    const [item] = itemsOf(await correct(contractNumber, { previousSupplierCode: '9999801000006' }))

    expect(item).toMatchObject({ code: 'supplier-code-invalid', details: 'previousSupplierCode' })
    expect(item?.message).toMatch(/Did you mean 9999801000007/)
  })

  test('400 lists the faults of shape and the rules that the corrected order breaks', async () => {
    const contractNumber = await placed({ maLoIdentifier: null })
    const before = await historyOf(contractNumber)

    const answer = await correct(contractNumber, {
      meterNumber: null,
      desiredTransitionDate: 'soon',
      previousSupplierCode: '',
      meter: 'x',
    })

    expect(answer.statusCode).toBe(400)
    expect(itemsOf(answer).map(({ details }) => details)).toEqual([
      ...['meter', 'desiredTransitionDate'],
      ...['maLoIdentifier', 'meterNumber', 'previousSupplierCode'],
    ])
    expect(JSON.stringify(itemsOf(answer))).not.toContain('contract.deliveryDetails')
    expect((await correct(contractNumber, ['meterNumber'])).statusCode).toBe(400)
    expect((await correct(contractNumber, { previousSupplierCode: null })).statusCode).toBe(400)
    expect(await historyOf(contractNumber)).toEqual(before)
  })

  test('404 for an order of another partner', async () => {
    const contractNumber = await placed()
    for (const answer of [
      await correct(contractNumber, { meterNumber: 'X-1' }, 'demo-platform'),
      await cancel(contractNumber, 'demo-platform'),
      await correct('30000024000', {}),
    ])
      expect(answer.statusCode).toBe(404)
    expect(await read(contractNumber)).toMatchObject({ state: 'Open' })
  })

  test('403 without the scope create:orders', async () => {
    const url = `/partner/v1/orders/${await placed()}`
    const headers = { authorization: `Bearer ${await service.tokenOf('demo-whitelabel', 'api:partner')}` }

    for (const request of [
      { method: 'PATCH', url, payload: {} },
      { method: 'POST', url: `${url}/cancellation` },
    ] as const)
      expect((await send({ ...request, headers })).statusCode).toBe(403)
  })

  test('409 once the order is confirmed, pointing to what is possible instead', async () => {
    const contractNumber = await registered()
    await confirm(contractNumber)

    for (const answer of [
      await correct(contractNumber, { meterNumber: 'X-1' }),
      await cancel(contractNumber),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(itemsOf(answer)[0]?.message).toMatch(
        /^The order has been confirmed .* terminate it, or let the customer/,
      )
    }
  })

  test('409 for an order that is over or in an unknown state', async () => {
    const denied = await registered()
    const unknown = await registered()
    await report(denied, { event: 'denied', denialReason: 'Other' })
    await report(unknown, { event: 'communicationFailed' })

    for (const contractNumber of [denied, unknown]) {
      expect((await correct(contractNumber, { meterNumber: 'X-1' })).statusCode).toBe(409)
      expect((await cancel(contractNumber)).statusCode).toBe(409)
    }
  })

  test('is denied as a duplicate if the corrected meter is that of another order', async () => {
    const first = await placed({ maLoIdentifier: null })
    const { meterNumber } = await read(first)
    const second = await registered({ maLoIdentifier: null })

    await correct(second, { meterNumber })
    await runTasks()

    expect(await read(second)).toMatchObject({ state: 'Rejected', denialReason: 'Duplicate' })
  })

  test('is in the history and in the audit trail with the names of the fields, never their values', async () => {
    const contractNumber = await registered()
    await correct(contractNumber, { meterNumber: `SECRET-${++orders}`, desiredTransitionDate: startIn(520) })

    const said = 'Corrected: meterNumber, desiredTransitionDate.'
    expect(await historyOf(contractNumber)).toContain(`dataCorrected Open client:demo-whitelabel ${said}`)
    const trail = await auditOf(contractNumber)
    expect(trail).toContainEqual({
      action: 'order.correct',
      actor: 'client:demo-whitelabel',
      before: { state: 'Processing' },
      after: { fields: ['meterNumber', 'desiredTransitionDate'], reversals: 2 },
    })
    expect(JSON.stringify(trail)).not.toContain('SECRET')
    const shown = await send({ url: `/operator/v1/orders/${contractNumber}`, as: 'demo-operator' })
    expect(shown.json().data.history).toContainEqual(
      expect.objectContaining({ event: 'dataCorrected', comment: said }),
    )
    expect(shown.json().data.explanation[0]).toContain('event dataCorrected from client:demo-whitelabel')
  })
})

describe('a confirmation that crosses a correction', () => {
  test('of another supply is lifted, and the corrected order goes on', async () => {
    const contractNumber = await registered()
    const maLoIdentifier = maLoOf(++orders)
    await correct(contractNumber, { maLoIdentifier })
    const wrong = (await messagesOf(contractNumber))[1]?.content

    await answer(contractNumber, '55001', '55002', { startDate: '2099-01-01' })
    await runTasks()

    expect(await read(contractNumber)).toMatchObject({ state: 'Processing', maLoIdentifier })
    const messages = await messagesOf(contractNumber)
    expect(messages.filter(({ process }) => process === '55004').map(({ content }) => content)).toEqual([
      expect.objectContaining({
        maLoIdentifier: wrong && 'maLoIdentifier' in wrong && wrong.maLoIdentifier,
        startDate: '2099-01-01',
        transactionReason: 'ZH2',
      }),
    ])
    await runTasks()
    expect(await messagesOf(contractNumber)).toHaveLength(messages.length)
  })

  test('of the same supply confirms the order', async () => {
    const contractNumber = await registered()
    await correct(contractNumber, { meterNumber: `OTHER-${++orders}` })
    await runTasks()

    await answer(contractNumber, '55001', '55002', { startDate: desiredDay })
    await runTasks()

    expect(await read(contractNumber)).toMatchObject({
      state: 'PendingDelivery',
      actualDateOfDelivery: desiredDay,
    })
    expect(await processesOf(contractNumber)).not.toContain('55004')
  })
})

test('the simulated market confirms a corrected order that it left unanswered', async () => {
  const contractNumber = await placed({ maLoIdentifier: null, meterNumber: 'SBX-STATE-Processing-1' })
  const letTimePass = async () => {
    for (let step = 0; step < 12; step++) {
      await runDueTasks({ ...deps, handlers: handlersHere(deps) })
      clock.advance(2500)
    }
  }
  await letTimePass()
  expect(await read(contractNumber)).toMatchObject({ state: 'Processing' })

  await correct(contractNumber, { meterNumber: `OTHER-${++orders}` })
  await letTimePass()

  expect(await read(contractNumber)).toMatchObject({
    state: 'PendingDelivery',
    meterNumber: `OTHER-${orders}`,
  })
  expect((await processesOf(contractNumber)).slice(-3)).toEqual(['Identification', '55016', '55001'])
})

describe('POST /partner/v1/orders/{contractNumber}/cancellation', () => {
  test('200 cancels an open order: the customer gets a receipt, the market hears nothing', async () => {
    const contractNumber = await placed()
    const { emailAddress } = await read(contractNumber)

    const answer = await cancel(contractNumber)
    await runTasks()

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data.order).toMatchObject({
      state: 'Revoked',
      denialReason: null,
      deliveryState: { state: 'Revoked', cancellationReason: null },
    })
    expect(await processesOf(contractNumber)).toEqual([])
    expect(await mailsTo(emailAddress)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal-receipt' }),
    )
    expect(await historyOf(contractNumber)).toContain(
      'withdrawn Revoked client:demo-whitelabel Cancelled by the partner before it was confirmed.',
    )
    expect(await auditOf(contractNumber)).toContainEqual({
      action: 'order.cancel',
      actor: 'client:demo-whitelabel',
      before: { state: 'Open' },
      after: { state: 'Revoked' },
    })
  })

  test('200 reverses the messages that are under way', async () => {
    const contractNumber = await registered()

    await cancel(contractNumber)
    await runTasks()

    expect(await processesOf(contractNumber)).toEqual(['55016', '55001', '55022', '55022'])
  })

  test('200 for the same again: one receipt, one entry', async () => {
    const contractNumber = await registered()
    const { emailAddress } = await read(contractNumber)
    await cancel(contractNumber)

    expect((await cancel(contractNumber)).json().data.order.state).toBe('Revoked')
    await runTasks()

    const mails: { kind: string }[] = await mailsTo(emailAddress)
    expect(mails.filter(({ kind }) => kind === 'withdrawal-receipt')).toHaveLength(1)
    expect(await auditOf(contractNumber)).toHaveLength(1)
  })
})

describe('at the same time', () => {
  /** Acts that all begin before any of them has the order, and get it one after the other. */
  async function together<Result>(contractNumber: string, ...acts: (() => Promise<Result>)[]) {
    const results: Promise<Result>[] = []
    await pool.transaction(async (tx) => {
      await lockedOrder(tx, contractNumber)
      for (const act of acts) {
        results.push(act())
        await expect.poll(waitingForLocks).toBe(results.length)
      }
    })
    return Promise.all(results)
  }
  const waitingForLocks = async () =>
    (
      await pool.query<{ count: number }>(sql`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows[0]?.count

  test('two corrections both count, and each registration is reversed once', async () => {
    const contractNumber = await registered()
    const meterNumber = `OTHER-${++orders}`

    const answers = await together(
      contractNumber,
      () => correct(contractNumber, { meterNumber }),
      () => correct(contractNumber, { desiredTransitionDate: startIn(520) }),
    )
    await runTasks()

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const messages = await messagesOf(contractNumber)
    expect(messages.map(({ process }) => process)).toEqual([
      ...['55016', '55001', '55022', '55022'],
      ...['55016', '55001'],
    ])
    expect(messages.at(-1)?.content).toMatchObject({ meterNumber, startDate: startIn(520) })
  })

  const confirmation = (number: string) => answer(number, '55001', '55002', { startDate: '2099-01-01' })

  test.each([
    [
      'a correction',
      (number: string) => correct(number, { desiredTransitionDate: startIn(520) }),
      'Processing',
    ],
    ['a cancellation', (number: string) => cancel(number), 'Revoked'],
  ])('%s before the confirmation of the market counts, and the supply is lifted', async (_, act, state) => {
    const contractNumber = await registered()

    await together<unknown>(
      contractNumber,
      () => act(contractNumber),
      () => confirmation(contractNumber),
    )
    await runTasks()

    expect(await read(contractNumber)).toMatchObject({ state })
    expect((await processesOf(contractNumber)).filter((process) => process === '55004')).toHaveLength(1)
  })

  test.each([
    ['a correction', (number: string) => correct(number, { desiredTransitionDate: startIn(520) })],
    ['a cancellation', (number: string) => cancel(number)],
  ])('%s after the confirmation of the market is refused', async (_, act) => {
    const contractNumber = await registered()

    const answers = await together<unknown>(
      contractNumber,
      () => confirmation(contractNumber),
      () => act(contractNumber),
    )
    await runTasks()

    expect(answers[1]).toMatchObject({ statusCode: 409 })
    expect(await read(contractNumber)).toMatchObject({ state: 'PendingDelivery' })
    expect(await processesOf(contractNumber)).toEqual(['55016', '55001'])
  })
})
