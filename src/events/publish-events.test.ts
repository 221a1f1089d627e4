import { describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { settleByHand } from '../contracts/controllable-devices/settle-choice.ts'
import { suppliedContracts } from '../contracts/supplied-contract.fixture.ts'
import { linking } from '../customers/links/link.fixture.ts'
import { storeDays } from '../energy/day-ahead-prices/store-days.ts'
import { aDay } from '../energy/readings/contract.fixture.ts'
import { storeReadings } from '../energy/readings/store-readings.ts'
import { sql } from '../platform/db/sql.ts'
import { berlinDay } from '../platform/time/berlin-day.ts'
import { eventReader, typesOf } from './events.fixture.ts'

const service = await testService()
const { send, pool, clock, tokenOf } = service
const { supplied, pathOf, runTasks, inDays, today } = suppliedContracts(service)
const { fromNow, read } = eventReader(service)
const { atConsent, answer } = linking(service)

const by = () => ({ actor: 'client:demo-operator', requestId: null, now: clock.now() })

const terminate = (path: string) =>
  send({
    ...{ method: 'POST', url: `${path}/termination`, as: 'demo-whitelabel' },
    payload: { kind: 'Ordinary' },
  })

describe('a partner is notified', () => {
  test('the life of an order, in its order, with what is needed to read the rest', async () => {
    const told = await fromNow()

    const { contractNumber, customerNumber } = await supplied()

    const events = await told()
    expect(
      events.map(({ type, data }) => [type, data.state, data.deliveryState].filter(Boolean).join(' ')),
    ).toEqual([
      'order.accepted Open None',
      'order.state-changed Processing None',
      'order.state-changed Processing InChangeProcess',
      'order.state-changed PendingDelivery DeliveryPending',
      'order.state-changed Delivery Delivery',
      'contract.confirmed Delivery Delivery',
      'contract.delivery-started Delivery Delivery',
      'document.created',
    ])
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'order.accepted',
      createdAt: expect.stringMatching(/Z$/),
      partner: 'demo-whitelabel',
      data: { contractNumber, customerNumber, state: 'Open', deliveryState: 'None' },
      refUri: `/partner/v1/orders/${contractNumber}`,
    })
    for (const { refUri } of events)
      expect((await send({ url: refUri, as: 'demo-whitelabel' })).statusCode, refUri).toBe(200)
  })

  test('of a termination and that it was taken back', async () => {
    const path = pathOf(await supplied())
    const told = await fromNow()

    const { endDate } = (await terminate(path)).json().data
    await send({ method: 'DELETE', url: `${path}/termination`, as: 'demo-whitelabel' })

    const events = await told()
    expect(typesOf(events)).toEqual([
      'order.state-changed',
      'contract.terminated',
      'order.state-changed',
      'contract.termination-withdrawn',
    ])
    expect(events[1]?.data.endDate).toBe(endDate)
  })

  test('of days of readings, once when they are there and once for each correction', async () => {
    const { contractNumber, customerNumber } = await supplied()
    const told = await fromNow()
    const store = (kwh: number) =>
      storeReadings(pool, [aDay(contractNumber, inDays(-2), { kwh })], { now: clock.now() })

    await store(0.04)
    await store(0.04)
    await store(0.05)

    const events = await told()
    expect(typesOf(events)).toEqual(['readings.available', 'readings.corrected'])
    expect(events[0]).toMatchObject({ data: { contractNumber, customerNumber, date: inDays(-2) } })
    for (const { refUri } of events)
      expect((await send({ url: refUri, as: 'demo-whitelabel' })).statusCode).toBe(200)
  })

  test('of the prices of a day and of their correction, but not of years that are imported afterwards', async () => {
    const told = await fromNow('demo-sales')
    const day = (date: string, price: number) => ({
      ...{ date, resolutionMinutes: 15 as const, source: 'import' as const },
      microCentPerKwh: new Int32Array(berlinDay(date).quartersOfDay.length).fill(price),
    })

    await storeDays(pool, [day(inDays(1), 1), day(inDays(-400), 1)], clock.now())
    await storeDays(pool, [day(inDays(1), 2)], clock.now())

    const events = await told()
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['prices.published', { date: inDays(1) }],
      ['prices.corrected', { date: inDays(1) }],
    ])
    expect((await send({ url: events[0]?.refUri ?? '', as: 'demo-sales' })).statusCode).toBe(200)
  })

  test('of customers that link and unlink it, and of nothing in between that it may not see', async () => {
    const told = await fromNow('demo-hems')
    const { account, path, browser } = await atConsent()
    const { customerNumber } = account

    await answer(browser, path, 'allow')
    await send({ method: 'DELETE', url: `/partner/v1/customers/${customerNumber}/link`, as: 'demo-hems' })

    expect((await told()).map(({ type, data }) => [type, data])).toEqual([
      ['customer.linked', { customerNumber }],
      ['customer.unlinked', { customerNumber }],
    ])
  })

  test('of a contract from the link on and until its end, whenever it is published', async () => {
    const contract = await supplied()
    const { rows } = await pool.query<{ id: string }>(
      sql`select id from accounts where customer_number = ${contract.customerNumber}`,
    )
    const account = rows[0]?.id ?? ''
    const told = await fromNow('demo-hems')
    const store = (day: number) =>
      storeReadings(pool, [aDay(contract.contractNumber, inDays(day))], { now: clock.now() })
    const grant = () =>
      pool.query(sql`
      insert into grants (account_id, partner_id, granted_at)
      select ${account}, p.id, ${clock.now()}::timestamptz from partners p where p.slug = 'demo-hems'`)
    const end = () =>
      pool.query(sql`
      update grants set withdrawn_at = ${clock.now()}::timestamptz, withdrawn_by = 'customer' where account_id = ${account}`)
    const later = () => clock.advance(1000)

    await store(-5)
    later()
    await grant()
    later()
    await store(-4)
    later()
    await end()
    later()
    await store(-3)

    expect((await told()).map(({ type, data }) => [type, data.date])).toEqual([
      ['customer.linked', undefined],
      ['readings.available', inDays(-4)],
      ['customer.unlinked', undefined],
    ])
  })

  test('of modules of § 14a and of a new meter', async () => {
    const { contractNumber } = await supplied()
    const told = await fromNow()

    await pool.query(sql`
      insert into contract_modules (contract_number, valid_from, is_module1, is_module2, is_module3, device_types)
      values (${contractNumber}, ${today}, true, false, false, '{Wallbox}')`)
    await pool.query(sql`update orders set meter_number = 'NEW-1' where contract_number = ${contractNumber}`)
    await pool.query(sql`update orders set meter_number = 'NEW-1' where contract_number = ${contractNumber}`)

    expect(typesOf(await told())).toEqual(['contract.modules-changed', 'contract.meter-changed'])
  })
})

test('of who pays for grid use, each change once', async () => {
  const { contractNumber } = await supplied()
  const told = async (validFrom: string, isPaidBySupplier: boolean) => {
    const since = await fromNow()
    await pool.query(sql`
      insert into grid_use_changes (contract_number, valid_from, is_paid_by_supplier, written_at)
      values (${contractNumber}, ${validFrom}, ${isPaidBySupplier}, now())
      on conflict (contract_number, valid_from) do update set is_paid_by_supplier = excluded.is_paid_by_supplier`)
    return typesOf(await since())
  }
  const change = ['contract.grid-use-changed']

  expect(await told(inDays(-20), true)).toEqual([])
  expect(await told(inDays(-10), false)).toEqual(change)
  expect(await told(inDays(-10), false)).toEqual([])
  expect(await told(inDays(-5), false)).toEqual([])
  expect(await told(inDays(-10), true)).toEqual(change)
})

describe('of what a partner orders from the market', () => {
  test('each step is published once', async () => {
    const contract = await supplied()
    const told = await fromNow()
    const post = (path: string, payload?: object) =>
      send({
        method: 'POST',
        url: `${pathOf(contract)}/${path}`,
        as: 'demo-whitelabel',
        ...(payload && { payload }),
      })

    const device = { deviceType: 'Wallbox', powerKw: 11, inServiceDate: inDays(-10), modules: 'Module1' }
    expect((await post('controllable-devices', device)).statusCode).toBe(200)
    expect((await post('smart-meter-order')).statusCode).toBe(200)
    expect(typesOf(await told())).toEqual(['contract.modules-changed', 'contract.smart-meter-changed'])

    const settled = await fromNow()
    await settleByHand(pool, contract.contractNumber, { state: 'Confirmed', remark: null }, by())
    expect(typesOf(await settled())).toEqual(['contract.modules-changed'])
  })
})

describe('a partner is not told', () => {
  test('what other partners brought', async () => {
    const [others, sales] = [await fromNow('demo-hems'), await fromNow('demo-sales')]

    const contract = await supplied()
    await terminate(pathOf(contract))

    expect([await others(), await sales()]).toEqual([[], []])
  })

  test('by a client what that client may not read', async () => {
    const scope = 'api:partner role:finance-reporting'
    const [wide, narrow] = [await fromNow(), await fromNow('demo-whitelabel', scope)]

    const { contractNumber } = await supplied()
    await storeReadings(pool, [aDay(contractNumber, inDays(-2))], { now: clock.now() })

    const hidden = ['document.created', 'readings.available']
    expect(typesOf(await wide())).toEqual(expect.arrayContaining(hidden))
    expect(typesOf(await narrow())).toEqual(typesOf(await wide()).filter((type) => !hidden.includes(type)))
    const [document] = (await wide()).filter(({ type }) => type === 'document.created')
    const headers = { authorization: `Bearer ${await tokenOf('demo-whitelabel', scope)}` }
    const one = await send({ url: `/partner/v1/events/${document?.id}`, headers })
    expect(one.statusCode).toBe(404)
  })

  test('what did not happen: a transaction that is rolled back leaves no event', async () => {
    const { contractNumber } = await supplied()
    const told = await fromNow()

    const broken = pool.transaction(async (tx) => {
      await tx.query(sql`update orders set meter_number = 'GONE' where contract_number = ${contractNumber}`)
      throw new Error('broken')
    })

    await expect(broken).rejects.toThrow('broken')
    expect(await told()).toEqual([])
  })
})

describe('GET /partner/v1/events', () => {
  test('gives pages in order, only the types that are asked for, and each event by its id', async () => {
    const told = await fromNow()
    await supplied()
    await runTasks()
    const events = await told()
    const [first] = events

    const page = await read({
      after: first?.id ?? '',
      limit: '2',
      types: 'contract.confirmed,order.state-changed',
    })
    expect(typesOf(page.data)).toEqual(['order.state-changed', 'order.state-changed'])
    expect(page.hasMoreItems).toBe(true)
    const one = await send({ url: `/partner/v1/events/${first?.id}`, as: 'demo-whitelabel' })
    expect(one.json().data).toEqual(first)
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort())
  })

  test.each([
    [
      { types: 'order.exploded' },
      /There is no event type order.exploded. There are: order.accepted, /,
      'types',
    ],
    [{ types: 'a,,b' }, /names of event types/, 'types'],
    [{ after: '12' }, /after/, 'after'],
    [{ limit: '501' }, /limit/, 'limit'],
  ])('refuses %j', async (query, message, details) => {
    const refused = await send({ url: '/partner/v1/events', query, as: 'demo-whitelabel' })

    expect(refused.statusCode).toBe(400)
    expect(refused.json().error[0]).toMatchObject({ message: expect.stringMatching(message), details })
  })

  test('answers 404 for an event that does not exist', async () => {
    const url = '/partner/v1/events/019a8f3c-7d2e-7a41-9c55-000000000000'

    expect((await send({ url, as: 'demo-whitelabel' })).statusCode).toBe(404)
  })

  test('is for partners: the supplier is refused', async () => {
    expect((await send({ url: '/partner/v1/events', as: 'demo-operator' })).statusCode).toBe(403)
  })
})
