import { describe, expect, test } from 'vitest'
import { aMoveIn, anOrder, type OrderChanges, startIn } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'

const { send, pool, deps, clock, tokenOf } = await testService()
const handlers = handlersHere(deps)

/** Lets the worker and the simulated market do all that they would do within a minute. */
async function letTimePass() {
  for (let step = 0; step < 12; step++) {
    await runDueTasks({ ...deps, handlers })
    clock.advance(2500)
  }
}

let orders = 0
type Delivery = NonNullable<NonNullable<OrderChanges['contract']>['deliveryDetails']>
async function place(deliveryDetails: Delivery, make = anOrder) {
  const emailAddress = `processed-${++orders}@example.com`
  const payload = make({
    userAccount: { emailAddress },
    contract: { deliveryDetails: { maLoIdentifier: null, ...deliveryDetails } },
  })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return answer.json().contractNumber as string
}
const read = async (contractNumber: string) =>
  (await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })).json().data.order
const processed = async (deliveryDetails: Delivery, make = anOrder) => {
  const contractNumber = await place(deliveryDetails, make)
  await letTimePass()
  return read(contractNumber)
}
const messagesOf = async (contractNumber: string) =>
  (
    await pool.query<{ message: string }>(sql`
      select direction || ' ' || process as message from market_messages
      where contract_number = ${contractNumber} order by created_at, id`)
  ).rows.map(({ message }) => message)

describe('an order', () => {
  test('is identified, cancelled with the previous supplier, registered and confirmed', async () => {
    const order = await processed({ meterNumber: 'METER-1', desiredTransitionDate: startIn(400) })

    expect(order).toMatchObject({
      state: 'PendingDelivery',
      actualDateOfDelivery: startIn(400),
      maLoIdentifier: expect.stringMatching(/^\d{11}$/),
    })
    const messages = await messagesOf(order.contractNumber)
    expect(messages.filter((message) => message.startsWith('out'))).toEqual([
      'out Identification',
      'out 55016',
      'out 55001',
    ])
    expect(messages).toEqual(expect.arrayContaining(['in IdentificationPositive', 'in 55017', 'in 55002']))
  })

  test('of a customer who is bound is registered for the day after the next possible end', async () => {
    const order = await processed({
      meterNumber: `SBX-BOUND-${startIn(430).replaceAll('-', '')}-1`,
      desiredTransitionDate: startIn(400),
    })

    expect(order).toMatchObject({ state: 'PendingDelivery', actualDateOfDelivery: startIn(431) })
    const messages = await messagesOf(order.contractNumber)
    expect(messages.filter((message) => message.startsWith('out'))).toEqual([
      'out Identification',
      'out 55016',
      'out 55001',
      'out 55016',
      'out 55001',
    ])
  })

  test('of a customer who moves in is registered without a cancellation', async () => {
    const order = await processed({ meterNumber: 'METER-2', moveInDate: startIn(400) }, aMoveIn)

    expect(order.state).toBe('PendingDelivery')
    expect((await messagesOf(order.contractNumber)).filter((message) => message.includes('55016'))).toEqual(
      [],
    )
  })

  test('of a customer who cancelled the previous contract is registered without one too', async () => {
    const dates = { previousSelfCancelledDate: startIn(400), desiredTransitionDate: null }
    const order = await processed({ meterNumber: 'METER-3', ...dates })

    expect(order).toMatchObject({ state: 'PendingDelivery', actualDateOfDelivery: startIn(400) })
  })

  test('that wants to start too soon is confirmed for the first day that the market allows', async () => {
    const today = berlinDate(clock.now())
    const order = await processed({ meterNumber: 'METER-4', desiredTransitionDate: today })

    expect(order.state).toBe('PendingDelivery')
    expect(order.actualDateOfDelivery > today).toBe(true)
  })

  test('with a wrong identifier stays open until it is corrected', async () => {
    expect(await processed({ maLoIdentifier: '41373559242', meterNumber: null })).toMatchObject({
      state: 'Open',
      deliveryState: { state: 'None' },
    })
  })

  test('for a delivery point that has one already is rejected as a duplicate', async () => {
    const first = await processed({ meterNumber: 'METER-5' })
    const second = await processed({ meterNumber: 'METER-5' })

    expect(first.state).toBe('PendingDelivery')
    expect(second).toMatchObject({ state: 'Rejected', denialReason: 'Duplicate' })
  })

  test('starts to be delivered when its day comes', async () => {
    const startDate = plusDays(berlinDate(clock.now()), 20)
    const contractNumber = await place({ meterNumber: 'METER-6', desiredTransitionDate: startDate })
    await letTimePass()
    expect((await read(contractNumber)).state).toBe('PendingDelivery')

    const payload = { to: `${startDate} 00:00:00` }
    await send({ method: 'POST', url: '/sandbox/v1/clock', as: 'demo-operator', payload })

    const { rows } = await pool.query(sql`select state from orders where contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ state: 'Delivery' }])
  })
})

describe('a meter number of the sandbox', () => {
  test.each(DenialReasons)('SBX-DENIED-%s has the order denied for that reason', async (reason) => {
    const contractNumber = await placeAnew({ meterNumber: `SBX-DENIED-${reason}-1` })

    expect(await stateOf(contractNumber)).toMatchObject({ state: 'Rejected', denialReason: reason })
  })

  test.each(CancellationReasons)(
    'SBX-CANCELLED-%s has the contract delivered and then cancelled',
    async (reason) => {
      const contractNumber = await placeAnew({ meterNumber: `SBX-CANCELLED-${reason}-1` })

      expect(await stateOf(contractNumber)).toMatchObject({ state: 'Cancelled', cancellationReason: reason })
    },
  )

  test.each([
    'Open',
    'Processing',
    'PendingDelivery',
    'Delivery',
    'Cancelled',
    'Rejected',
    'Revoked',
    'Unspecified',
  ])('SBX-STATE-%s ends there', async (state) => {
    const contractNumber = await placeAnew({ meterNumber: `SBX-STATE-${state}-1` })

    expect((await stateOf(contractNumber))?.state).toBe(state)
  })

  test.each([
    ['SBX-OPEN-1', 'Open'],
    ['SBX-UNSPECIFIED-1', 'Unspecified'],
  ])('%s ends as %s', async (meterNumber, state) => {
    const contractNumber = await placeAnew({ meterNumber })

    expect((await stateOf(contractNumber))?.state).toBe(state)
  })
})

const stateOf = async (contractNumber: string) =>
  (
    await pool.query<{ state: string; denialReason: string | null; cancellationReason: string | null }>(sql`
      select state, denial_reason as "denialReason", cancellation_reason as "cancellationReason"
      from orders where contract_number = ${contractNumber}`)
  ).rows[0]

/** Places an order with a token of now and lets it be processed. */
async function placeAnew(deliveryDetails: Delivery): Promise<string> {
  const emailAddress = `scene-${++orders}@example.com`
  const payload = anOrder({
    userAccount: { emailAddress },
    contract: { deliveryDetails: { maLoIdentifier: null, ...deliveryDetails } },
  })
  const authorization = `Bearer ${await tokenOf('demo-whitelabel')}`
  const answer = await send({
    method: 'POST',
    url: '/partner/v1/orders',
    headers: { authorization },
    payload,
  })
  await letTimePass()
  return answer.json().contractNumber
}
