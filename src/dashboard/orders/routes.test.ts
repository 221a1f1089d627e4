import { describe, expect, test } from 'vitest'
import { anOrder, desiredDay } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { publishEvents } from '../../events/publish-events.ts'
import { sql } from '../../platform/db/sql.ts'

const service = await testService()
const { send, pool } = service
const { partnerSignedIn } = staffOf(service)
let orders = 0

async function place(as: string, headers = {}) {
  const emailAddress = `order${++orders}@example.com`
  const payload = anOrder({ userAccount: { emailAddress, lastName: `Muster${as}` } })
  const answer = await send({ method: 'POST', url: '/partner/v1/orders', payload, as, headers })
  return answer.json<{ contractNumber: string; customerNumber: string }>()
}
const opened = async (path: string, slug?: string) => (await partnerSignedIn('support', slug)).open(path)

test('the page of an order shows what the customer declared', async () => {
  const wish = { agreedAt: service.clock.now().toISOString(), wording: 'Ja, bitte sofort.' }
  const payload = anOrder({
    userAccount: { emailAddress: `order${++orders}@example.com` },
    contract: { agreements: { deliveryWithinWithdrawalPeriod: wish } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', payload, as: 'demo-whitelabel' })

  const { body } = await opened(`/partners/orders/${placed.json().contractNumber}`)

  expect(body).toContain('Early delivery requested')
  expect(body).toContain('“Ja, bitte sofort.”')
})

test('the page of an order shows the offer that it named, its price, its summary and the hash of that', async () => {
  const household = { yearlyConsumptionKwh: 3500, zipCode: '10115', expectedStartDate: desiredDay }
  const offer = (
    await send({
      ...{ method: 'POST', url: '/partner/v1/tariffs/DYNAMIC_SHARE/offers', as: 'demo-whitelabel' },
      payload: household,
    })
  ).json().data
  const payload = anOrder({ offerId: offer.offerId, userAccount: { emailAddress: 'has-offer@example.com' } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { body } = await opened(`/partners/orders/${placed.json().contractNumber}`)

  expect(body).toContain(`/offers/${offer.offerId}"`)
  expect(body).toContain(offer.summaryHash)
  expect(body).toContain(`${offer.calculation.priceComponents.pricePerMonth.value.toFixed(2)} € a month`)
})

describe('the list of orders', () => {
  test("has the partner's orders and none of another partner", async () => {
    const [own, others] = [await place('demo-whitelabel'), await place('demo-sales')]

    const { statusCode, body } = await opened('/partners/orders')

    expect(statusCode).toBe(200)
    expect(body).toContain(own.contractNumber)
    expect(body).not.toContain(others.contractNumber)
    expect(body).not.toContain('Muster')
  })

  test('is filtered by state, customer and day', async () => {
    const { contractNumber, customerNumber } = await place('demo-whitelabel')
    const state = (await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })).json()
      .data.order.state
    const cases = [
      [`filter.customerNumber=${customerNumber}`, true],
      ['filter.customerNumber=20000018', false],
      [`filter.customerNumber=${customerNumber}&filter.state=${state}`, true],
      [`filter.customerNumber=${customerNumber}&filter.state=Cancelled`, false],
      [`filter.customerNumber=${customerNumber}&filter.fromDate=2000-01-01`, true],
      [`filter.customerNumber=${customerNumber}&filter.toDate=2000-01-01`, false],
      [`filter.customerNumber=${customerNumber}&after=${contractNumber}`, false],
    ] as const

    for (const [filter, isThere] of cases)
      expect(
        (await opened(`/partners/orders?${filter}`)).body.includes(`/partners/orders/${contractNumber}`),
        filter,
      ).toBe(isThere)
  })

  test('leads to the order whose number was typed, and to no order of another partner', async () => {
    const [own, others] = [await place('demo-whitelabel'), await place('demo-sales')]

    const found = await opened(`/partners/orders?filter.contractNumber=${own.contractNumber}`)
    const hidden = await opened(`/partners/orders?filter.contractNumber=${others.contractNumber}`)

    expect(found.headers.location).toBe(`/partners/orders/${own.contractNumber}`)
    expect(hidden.statusCode).toBe(200)
    expect(hidden.body).toContain('No order is like that.')
  })

  test('has an order that somebody else placed for the partner, and the partner that placed it has it too', async () => {
    const headers = { 'partner-token': 'demo-sales-token' }
    const { contractNumber } = await place('demo-platform', headers)

    for (const slug of ['demo-platform', 'demo-sales'])
      expect((await opened('/partners/orders', slug)).body).toContain(contractNumber)
  })

  test.each([
    ['filter.state=Strange', 'filter.state must be'],
    ['strange=1', 'strange is not'],
  ])('refuses %s, and the page says why', async (query, says) => {
    const { statusCode, body } = await opened(`/partners/orders?${query}`)

    expect([statusCode, body]).toEqual([400, expect.stringContaining(says)])
  })
})

describe('an order', () => {
  test('is shown as the API shows it, with its timeline, and the look is noted', async () => {
    const { contractNumber } = await place('demo-whitelabel')
    const browser = await partnerSignedIn('support')

    const { statusCode, body } = await browser.open(`/partners/orders/${contractNumber}`)

    expect(statusCode).toBe(200)
    for (const text of [
      'Musterdemo-whitelabel',
      '1EMH0012345678',
      'The order is',
      'has not given you access',
    ])
      expect(body).toContain(text)
    expect(body).not.toMatch(/client:|staff:|score/)
    const { rows } = await pool.query(
      sql`select action from audit_trail where subject = ${contractNumber} and actor = ${`partner-staff:${browser.member.login}`}`,
    )
    expect(rows).toEqual([{ action: 'order.read' }])
  })

  test('shows what happened after readings of many days, and not the readings', async () => {
    const contractNumber = '30000016'
    await pool.query(sql`
      insert into event_facts (fact, contract_number, detail)
      select 'readings-available', ${contractNumber}, jsonb_build_object('date', '2024-01-01'::date + day)
      from generate_series(1, 501) as day`)
    await pool.query(
      sql`insert into event_facts (fact, contract_number) values ('meter-changed', ${contractNumber})`,
    )
    await publishEvents(pool, service.clock)

    const pages = [
      await opened(`/partners/orders/${contractNumber}`),
      await opened(`/partners/customers/20000018/contracts/${contractNumber}`),
    ]

    for (const { body } of pages) {
      expect(body).toContain('contract.meter-changed')
      expect(body).not.toContain('readings.available')
    }
  })

  test('says what access the customer gave', async () => {
    const { contractNumber, customerNumber } = await place('demo-whitelabel')
    await seedLink(pool, { customerNumber, partner: 'demo-whitelabel' })

    const { body } = await opened(`/partners/orders/${contractNumber}`)

    expect(body).toContain('when the customer ends it')
    expect(body).not.toContain('has not given you access')
  })

  test.each(['30009999', 'x', '%00', 'x'.repeat(150)])('%s does not exist', async (number) => {
    expect((await opened(`/partners/orders/${number}`)).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('of another partner does not exist', async () => {
    const { contractNumber } = await place('demo-sales')

    expect((await opened(`/partners/orders/${contractNumber}`)).statusCode).toBe(404)
  })
})
