import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { findMissingDays, growDemoReadings } from '../demo/demo-readings.ts'
import { sceneNames } from './scenes.ts'

const service = await testService()
const { send, deps, pool, clock } = service
const today = berlinDate(clock.now())
const yesterday = plusDays(today, -1)
const post = (url: string, as = 'demo-whitelabel') => send({ method: 'POST', url: `/sandbox/v1${url}`, as })
const get = async (url: string, as = 'demo-whitelabel') =>
  (await send({ url: `/partner/v1${url}`, as })).json()
type SetUp = { customerNumber: string; contractNumber: string; emailAddress: string; password: string }
const setUp = async (name: string, as?: string): Promise<SetUp> =>
  (await post(`/scenes/${name}`, as)).json().data
const pathOf = ({ customerNumber, contractNumber }: SetUp) =>
  `/customers/${customerNumber}/contracts/${contractNumber}`
const contractOf = async (set: SetUp, as?: string) => (await get(pathOf(set), as)).data
const orderOf = async ({ contractNumber }: SetUp) => (await get(`/orders/${contractNumber}`)).data.order
const recordsOf = async (set: SetUp, as?: string) => {
  const period = `period.from=${yesterday}&period.to=${yesterday}`
  const { data } = await get(`${pathOf(set)}/metrics?${period}&interval=Daily&metricType=Consumption`, as)
  return data.records
}
const partnerIdOf = async (slug: string) =>
  (await pool.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)).rows[0]?.id ?? ''
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })

describe('POST /sandbox/v1/scenes/{name}', () => {
  test('200 in-delivery adds a customer with readings up to yesterday', async () => {
    const set = await setUp('in-delivery')

    expect(await contractOf(set)).toMatchObject({ contractState: 'Delivery' })
    expect(await recordsOf(set)).toEqual([expect.objectContaining({ valueRelevanceType: 'Actual' })])
  })

  test('200 in-delivery tells nobody of readings of the past, and of those that come from then on', async () => {
    const { contractNumber } = await setUp('in-delivery', 'demo-hems')
    const toldDays = async () => {
      const { data } = await get('/events?types=readings.available&limit=500', 'demo-hems')
      return data.map((event: { data: object }) => event.data)
    }
    const before = await toldDays()
    const partnerFilter = { partnerIds: [await partnerIdOf('demo-hems')], mode: 'only' as const }
    const tomorrow = new Date(clock.now().getTime() + 86_400_000)
    await growDemoReadings(pool, await findMissingDays(pool, tomorrow, partnerFilter), tomorrow)

    expect(before).toEqual([])
    expect(await toldDays()).toEqual([expect.objectContaining({ contractNumber, date: today })])
  })

  test('200 flexible-devices adds one with modules 1 and 3, who charges a car', async () => {
    const set = await setUp('flexible-devices')

    expect(JSON.stringify(await contractOf(set))).toContain('"isModule3InUse":true')
    expect(await recordsOf(set)).toHaveLength(1)
  })

  test('200 fixed-price adds one without a smart meter', async () => {
    expect(await contractOf(await setUp('fixed-price'))).toMatchObject({ tariffName: 'Wattline Fix 12' })
  })

  test('200 starting-soon adds one whose delivery begins in two weeks', async () => {
    const set = await setUp('starting-soon')

    expect(await orderOf(set)).toMatchObject({ deliveryState: { state: 'DeliveryPending' } })
    expect(await contractOf(set)).toMatchObject({ actualDateOfDelivery: plusDays(today, 14) })
  })

  test('200 terminated adds one who leaves in a month', async () => {
    const set = await setUp('terminated')

    expect(await contractOf(set)).toMatchObject({ contractState: 'Cancelled' })
    expect(await orderOf(set)).toMatchObject({ deliveryState: { state: 'CancelledDelivery' } })
  })

  test('200 price-change-ahead adds one who gets a letter about a rise', async () => {
    const { emailAddress, contractNumber } = await setUp('price-change-ahead')
    await runTasks()

    const { data } = (
      await send({ url: '/sandbox/v1/mails', query: { to: emailAddress }, as: 'demo-whitelabel' })
    ).json()
    expect(data).toEqual([expect.objectContaining({ kind: 'price-change', contractNumber })])
    const { rows } = await pool.query(sql`
      select n.state from price_change_notices n where n.contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ state: 'sent' }])
  })

  test('200 stuck adds an order that says what is wrong with its meter number', async () => {
    const { processingInfo } = await orderOf(await setUp('stuck'))

    expect(processingInfo).toMatch(/must be corrected.* The meter number .* is not valid/)
  })

  test('200 denied adds an order that was refused', async () => {
    expect(await orderOf(await setUp('denied'))).toMatchObject({
      deliveryState: { state: 'Denied' },
    })
  })

  test('200 gives a third party a customer who has linked the account', async () => {
    const set = await setUp('in-delivery', 'demo-hems')

    expect(await contractOf(set, 'demo-hems')).toMatchObject({ contractState: 'Delivery' })
    expect(await recordsOf(set, 'demo-hems')).toHaveLength(1)
  })

  test('403 the customer is unknown to every other partner', async () => {
    const { statusCode } = await send({
      url: `/partner/v1${pathOf(await setUp('in-delivery'))}`,
      as: 'demo-platform',
    })

    expect(statusCode).toBe(403)
  })

  test('400 an unknown scene is refused with the names of those that exist', async () => {
    const answer = await post('/scenes/in-love')

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error[0].message).toContain('in-delivery')
  })
})

test('GET /sandbox/v1/scenes lists all of them', async () => {
  const { data } = (await send({ url: '/sandbox/v1/scenes', as: 'demo-whitelabel' })).json()

  expect(data.map(({ name }: { name: string }) => name)).toEqual(sceneNames)
})

describe('POST /sandbox/v1/reset', () => {
  const count = async (slug: string) => {
    const { rows } = await pool.query<Record<string, number>>(sql`
      select (select count(*) from orders o where o.partner_id = p.id) as orders,
        (select count(*) from partner_events e where e.partner_id = p.id) as events,
        (select count(*) from grants g where g.partner_id = p.id) as grants,
        (select count(*) from mails m join orders o on o.contract_number = m.contract_number
          where o.partner_id = p.id) as mails
      from partners p where p.slug = ${slug}`)
    return rows[0]
  }
  const figuresAreRight = async () => {
    const { rows } = await pool.query<{ noted: number; counted: number }>(sql`
      select (select coalesce(sum(orders), 0) from order_figure_changes)
          + (select coalesce(sum(orders), 0) from order_figures) as noted,
        (select count(*) from orders) as counted`)
    return rows[0]?.noted === rows[0]?.counted
  }
  const place = (emailAddress: string, as: string) =>
    send({
      method: 'POST',
      url: '/partner/v1/orders',
      as,
      payload: anOrder({
        userAccount: { emailAddress },
        contract: {
          deliveryDetails: { maLoIdentifier: null, meterNumber: `1EMH${emailAddress.slice(0, 6)}` },
        },
      }),
    })

  test('200 brings the demo customers back as they were, with readings, and deletes the rest', async () => {
    await place('reset1@example.com', 'demo-whitelabel')
    await runTasks()
    await pool.query(sql`update accounts set first_name = 'Hannah' where customer_number = '20000018'`)

    expect((await post('/reset')).statusCode).toBe(200)

    const { data } = await get('/customers')
    expect(data.map(({ customerNumber }: SetUp) => customerNumber).sort()).toEqual(['20000018', '20000026'])
    expect(data.map(({ firstName }: { firstName: string }) => firstName).sort()).toEqual(['Anna', 'Ben'])
    const anna = { customerNumber: '20000018', contractNumber: '30000016', emailAddress: '', password: '' }
    expect(await recordsOf(anna)).toHaveLength(1)
    expect((await send({ url: '/partner/v1/orders', as: 'demo-whitelabel' })).json().data).toHaveLength(4)
    expect(await figuresAreRight()).toBe(true)
  })

  test('200 gives any other partner scenes to begin with, new ones each time', async () => {
    await post('/reset', 'demo-sales')
    const before = (await get('/orders', 'demo-sales')).data
    await post('/reset', 'demo-sales')
    const after = (await get('/orders', 'demo-sales')).data

    expect([before.length, after.length]).toEqual([5, 5])
    expect(JSON.stringify(after)).not.toContain(before[0].contractNumber)
  })

  test('200 leaves every other partner alone', async () => {
    await place('other1@example.com', 'demo-platform')
    await setUp('in-delivery', 'demo-hems')
    await runTasks()
    const before = [await count('demo-platform'), await count('demo-hems')]

    await post('/reset')

    expect([await count('demo-platform'), await count('demo-hems')]).toEqual(before)
  })

  test('200 keeps a customer whom another partner reads, without the contracts of this one', async () => {
    const set = await setUp('in-delivery', 'demo-sales')
    await pool.query(sql`
      insert into grants (account_id, partner_id, granted_at)
      select a.id, p.id, ${clock.now()} from accounts a, partners p
      where a.customer_number = ${set.customerNumber} and p.slug = 'demo-hems'`)

    await post('/reset', 'demo-sales')

    const { rows } = await pool.query(sql`
      select (select count(*) from orders o where o.account_id = a.id) as orders,
        (select count(*) from grants g where g.account_id = a.id and g.withdrawn_at is null) as links
      from accounts a where a.customer_number = ${set.customerNumber}`)
    expect(rows).toEqual([{ orders: 0, links: 1 }])
  })

  test('200 goes on counting the revisions of readings, by which answers are kept', async () => {
    const revision = async () => {
      const { rows } = await pool.query<{ revision: number }>(sql`
        select revision from contract_readings where contract_number = '30000016'`)
      return rows[0]?.revision ?? 0
    }
    const before = await revision()

    await post('/reset')

    expect(await revision()).toBeGreaterThan(before)
  })

  test('200 sets the clock back, and tokens from the future are no longer valid', async () => {
    const moving = { method: 'POST', url: '/sandbox/v1/clock', as: 'demo-sales' } as const
    const later = (await send({ ...moving, payload: { advance: 'P30D' } })).json().data.now
    const { access_token } = (
      await service.server.inject({
        method: 'POST',
        url: '/connect/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=client_credentials&client_id=demo-sales&client_secret=demo-sales-secret',
      })
    ).json()
    const headers = { authorization: `Bearer ${access_token}` }

    const reset = await service.server.inject({ method: 'POST', url: '/sandbox/v1/reset', headers })
    const afterwards = await service.server.inject({ url: '/partner/v1/orders', headers })

    expect(later > plusDays(today, 29)).toBe(true)
    expect(reset.json().data.now.slice(0, 10)).toBe(today)
    expect(afterwards.statusCode).toBe(401)
  })

  test('200 also while orders come in and the worker is at them, and leaves nothing of them half done', async () => {
    const addresses = Array.from({ length: 40 }, (_, index) => `busy${10 + index}@example.com`)
    const statuses = new Set<number>()

    for (let turn = 0; turn < 4; turn++) {
      const [reset, ...placed] = await Promise.all([
        post('/reset'),
        ...addresses.slice(10 * turn, 10 * turn + 10).map((address) => place(address, 'demo-whitelabel')),
        runTasks(),
      ])
      for (const answer of [reset, ...placed]) if (answer) statuses.add(answer.statusCode)
    }
    await runTasks()

    expect([...statuses]).toEqual([200])
    const { rows } = await pool.query(sql`
      select t.kind, t.subject, t.last_error from tasks t
      left join orders o on o.contract_number = t.subject
      where t.subject ~ '^[0-9]{10}$' and (o.contract_number is null or t.last_error is not null)`)
    expect(rows).toEqual([])
    expect(await figuresAreRight()).toBe(true)
  })

  test('the history of orders can be deleted in no other way', async () => {
    await expect(pool.query(sql`delete from order_history`)).rejects.toThrow(/never changed/)
    const afterReset = pool.transaction(async (tx) => {
      await tx.query(sql`select reset_sandbox_partner(p.id) from partners p where p.slug = 'demo-sales'`)
      await tx.query(sql`delete from order_history`)
    })
    await expect(afterReset).rejects.toThrow(/never changed/)
  })
})
