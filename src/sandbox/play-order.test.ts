import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { ContractStates } from '../domain/states-and-reasons.ts'
import { sql } from '../platform/db/sql.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'

const { send, pool, clock } = await testService()

let orders = 0
const place = async (as = 'demo-whitelabel') => {
  const payload = anOrder({ userAccount: { emailAddress: `play-${++orders}@example.com` } })
  payload.contract.deliveryDetails.maLoIdentifier = null
  return (await send({ method: 'POST', url: '/partner/v1/orders', as, payload })).json()
    .contractNumber as string
}
const play = (
  contractNumber: string,
  action: 'events' | 'advance',
  payload: object,
  as = 'demo-whitelabel',
) => send({ method: 'POST', url: `/sandbox/v1/orders/${contractNumber}/${action}`, as, payload })
const read = async (contractNumber: string) =>
  (await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })).json().data.order
const daysAhead = (count: number) => plusDays(berlinDate(clock.now()), count)
const historyOf = async (contractNumber: string) => {
  const { rows } = await pool.query<{ step: string }>(sql`
    select event || ': ' || state || '/' || delivery_state as step from order_history
    where contract_number = ${contractNumber} order by id`)
  return rows.map(({ step }) => step)
}
const moveClock = (payload: object) =>
  send({ method: 'POST', url: '/sandbox/v1/clock', as: 'demo-whitelabel', payload })

describe('POST /sandbox/v1/orders/{contractNumber}/advance', () => {
  test.each(ContractStates)('200 takes an order to %s', async (to) => {
    const contractNumber = await place()

    const answer = await play(contractNumber, 'advance', { to })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.order.state).toBe(to)
    expect((await read(contractNumber)).state).toBe(to)
  })

  test('200 writes every step to the history', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'advance', { to: 'Delivery' })

    expect(await historyOf(contractNumber)).toEqual([
      'orderReceived: Open/None',
      'dataCompleted: Processing/None',
      'marketContacted: Processing/InChangeProcess',
      'supplyConfirmed: PendingDelivery/DeliveryPending',
      'startDateReached: Delivery/Delivery',
    ])
  })

  test('200 brings a confirmed start forward, with the history of a real start', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: daysAhead(20) })

    const answer = await play(contractNumber, 'advance', { to: 'Delivery' })

    expect(answer.json().data.order).toMatchObject({ state: 'Delivery', actualDateOfDelivery: daysAhead(0) })
    expect(await historyOf(contractNumber)).toEqual([
      'orderReceived: Open/None',
      'dataCompleted: Processing/None',
      'marketContacted: Processing/InChangeProcess',
      'supplyConfirmed: PendingDelivery/DeliveryPending',
      'startDateReached: Delivery/Delivery',
    ])
  })

  test('200 starts early what was terminated before its start, once that is taken back', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: daysAhead(20) })
    await play(contractNumber, 'advance', { to: 'Cancelled' })

    await play(contractNumber, 'advance', { to: 'Delivery' })

    expect((await historyOf(contractNumber)).slice(-2)).toEqual([
      'terminationWithdrawn: PendingDelivery/DeliveryPending',
      'startDateReached: Delivery/Delivery',
    ])
  })

  test('409 if another contract has taken over the market location', async () => {
    const former = await place()
    const next = await place()
    await play(former, 'advance', { to: 'Delivery' })
    await play(former, 'advance', { to: 'Cancelled' })
    await play(next, 'advance', { to: 'Processing' })
    await pool.query(sql`update orders set malo_identifier = '51238696781'
      where contract_number = any(${[former, next]}::text[])`)
    const { endDateOfDelivery } = await read(former)
    await play(next, 'events', { event: 'supplyConfirmed', startDate: plusDays(endDateOfDelivery, 1) })

    const answer = await play(former, 'advance', { to: 'Delivery' })

    expect(answer.statusCode).toBe(409)
    expect(answer.json().error[0].message).toBe('Another contract covers this market location at that time.')
    expect(await read(former)).toMatchObject({ state: 'Cancelled', endDateOfDelivery })
    expect((await read(next)).state).toBe('PendingDelivery')
  })

  test('409 if the state cannot be reached, and nothing changes', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'advance', { to: 'Revoked' })

    expect((await play(contractNumber, 'advance', { to: 'Delivery' })).statusCode).toBe(409)
    expect((await read(contractNumber)).state).toBe('Revoked')
  })

  test('404 for the order of another partner', async () => {
    const contractNumber = await place()

    expect((await play(contractNumber, 'advance', { to: 'Delivery' }, 'demo-sales')).statusCode).toBe(404)
  })
})

describe('POST /sandbox/v1/orders/{contractNumber}/events', () => {
  test('200 moves the order with each event, with dates and reasons', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    const pending = (
      await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate: '2099-04-01' })
    ).json()
    expect(pending.data.order).toMatchObject({
      state: 'PendingDelivery',
      actualDateOfDelivery: '2099-04-01',
      deliveryState: { state: 'DeliveryPending', startDate: '2099-04-01' },
    })

    const ended = await play(contractNumber, 'events', {
      event: 'terminated',
      endDate: '2099-03-31',
      cancellationReason: 'CustomerRelocation',
    })

    expect(ended.json().data.order).toMatchObject({
      state: 'Cancelled',
      endDateOfDelivery: '2099-03-31',
      deliveryState: { state: 'CancelledPendingDelivery', cancellationReason: 'CustomerRelocation' },
    })
  })

  test('200 for a repeated event, which changes nothing', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'events', { event: 'denied', denialReason: 'ContractCommitment' })
    const count = async () =>
      (await pool.query(sql`select from order_history where contract_number = ${contractNumber}`)).rowCount

    const before = await count()
    expect(
      (await play(contractNumber, 'events', { event: 'denied', denialReason: 'ContractCommitment' }))
        .statusCode,
    ).toBe(200)

    expect(await count()).toBe(before)
  })

  test('409 names the possible events', async () => {
    const answer = await play(await place(), 'events', { event: 'terminated' })

    expect(answer.statusCode).toBe(409)
    expect(answer.json().error[0]).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('dataCompleted'),
    })
  })

  test('400 for an unknown event, and for a resolution without its state', async () => {
    const contractNumber = await place()

    expect((await play(contractNumber, 'events', { event: 'exploded' })).json().error[0].details).toBe(
      'event',
    )
    expect((await play(contractNumber, 'events', { event: 'resolved' })).json().error[0].details).toBe(
      'state',
    )
  })
})

describe('the clock of the sandbox', () => {
  test('tells what time it is', async () => {
    const answer = await send({ url: '/sandbox/v1/clock', as: 'demo-hems' })

    expect(answer.json().data.now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test.each([
    [{ to: '2020-01-01 00:00:00' }, 'to'],
    [{ advance: '-P1D' }, 'advance'],
    [{ advance: 'a day' }, 'advance'],
    [{ to: '2026-02-30 00:00:00' }, 'to'],
    [{ advance: 'P1D', to: '2099-01-01 00:00:00' }, 'advance'],
    [{}, 'advance'],
  ])('400 for %j', async (body, details) => {
    const answer = await moveClock(body)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].details).toBe(details)
  })

  test('moves due orders immediately, and no reader ever sees a stale state', async () => {
    const contractNumber = await place()
    await play(contractNumber, 'events', { event: 'dataCompleted' })
    const startDate = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    await play(contractNumber, 'events', { event: 'supplyConfirmed', startDate })

    await moveClock({ advance: 'P6D' })

    const { rows } = await pool.query(sql`select state from orders where contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ state: 'Delivery' }])
  })
})
