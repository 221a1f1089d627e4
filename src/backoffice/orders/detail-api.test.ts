import { describe, expect, test } from 'vitest'
import { desiredDay } from '../../../test/support/an-order.ts'
import { suppliedContracts } from '../../contracts/supplied-contract.fixture.ts'
import { valuesOf } from '../../energy/readings/contract.fixture.ts'
import { publishEvents } from '../../events/publish-events.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'

const service = await operatorService()
const { get, post, place, pool, send, clock } = service
const { supplied, inDays, runTasks } = suppliedContracts(service)

const readsOf = async (subject: string) =>
  (
    await pool.query<{ action: string }>(sql`
      select distinct action from audit_trail where subject = ${subject} and action like '%.read' order by 1`)
  ).rows.map(({ action }) => action)

describe('GET …/price', () => {
  test('200 adds up: the lines are the price that the partner was shown', async () => {
    const contractNumber = await place()
    const offer = await send({
      method: 'POST',
      url: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
      as: 'demo-whitelabel',
      payload: { yearlyConsumptionKwh: 3500, zipCode: '10115', expectedStartDate: desiredDay },
    })
    const { priceComponents } = offer.json().data

    const { data } = (await get(`/orders/${contractNumber}/price`)).json()

    expect(data.euroPerMonth).toBe(priceComponents.pricePerMonth.value)
    expect(data.workCentPerKwh).toBe(priceComponents.effectiveWorkPrice.value)
    const sum = (lines: { gross: number }[]) => lines.reduce((total, { gross }) => total + gross, 0)
    expect(sum(data.workLines)).toBeCloseTo(data.workCentPerKwh, 6)
    expect(sum(data.baseLines)).toBeCloseTo(data.baseEuroPerMonth, 6)
    expect(await readsOf(contractNumber)).toEqual(['order.read'])
  })
})

describe('GET …/readings', () => {
  test('200 shows every day of a month with what is missing and why', async () => {
    const { contractNumber } = await supplied({}, inDays(-60))
    const date = inDays(-40)
    await send({
      method: 'PUT',
      url: `/sandbox/v1/contracts/${contractNumber}/readings`,
      as: 'demo-whitelabel',
      payload: { days: [{ date, kwh: valuesOf(date, 0.1) }] },
    })

    const { data } = (await get(`/orders/${contractNumber}/readings`, { month: date.slice(0, 7) })).json()

    const day = data.days.find((each: { date: string }) => each.date === date)
    expect(day).toMatchObject({ missingQuarterHours: 0, explanation: null, kwh: data.kwh })
    expect(day.hours).toHaveLength(24)
    expect(data.missingDays).toBeGreaterThan(0)
    expect(await readsOf(contractNumber)).toEqual(['readings.read'])
  })

  test.each(['2026-13', '2026', '26-01', '2026-1'])('400 for the month %s', async (month) => {
    expect((await get(`/orders/${await place()}/readings`, { month })).statusCode).toBe(400)
  })
})

describe('GET …/documents/{documentId}', () => {
  test('200 returns the file and notes who read it', async () => {
    const { contractNumber } = await supplied()
    const { documents } = (await get(`/orders/${contractNumber}`)).json().data

    const file = await get(`/orders/${contractNumber}/documents/${documents[0].id}`)

    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await readsOf(contractNumber)).toEqual(['document.read', 'order.read'])
  })

  test("404 for another order's document, 400 for what is no id", async () => {
    const { contractNumber } = await supplied()
    const { documents } = (await get(`/orders/${contractNumber}`)).json().data

    expect((await get(`/orders/${await place()}/documents/${documents[0].id}`)).statusCode).toBe(404)
    expect((await get(`/orders/${contractNumber}/documents/x`)).statusCode).toBe(400)
  })
})

describe('GET …/timeline', () => {
  test('200 has everything of an order, newest first, in sentences', async () => {
    const endpoint = await send({
      method: 'POST',
      url: '/partner/v1/webhook-endpoints',
      as: 'demo-whitelabel',
      payload: { url: 'https://partner.example/hook' },
    })
    const { contractNumber } = await supplied()
    await post(`/orders/${contractNumber}/withdrawal`, {
      receivedDate: inDays(0),
      comment: 'By letter.',
    })
    await runTasks()
    await publishEvents(pool, clock)

    const { data } = (await get(`/orders/${contractNumber}/timeline`)).json()

    const kinds = new Set(data.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['state', 'mail', 'document', 'event', 'webhook', 'act']))
    const times = data.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    const said = data.map(({ says }: { says: string }) => says)
    expect(said).toContain('The customer withdrew. It is now “Withdrawn”.')
    expect(said).toContain('Withdrew the order for the customer.')
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: 'webhook',
        says: 'Webhook order.accepted to partner.example of demo-whitelabel.',
        note: 'It waits to be delivered: 0 attempts.',
        ref: endpoint.json().data.id,
      }),
    )
  })

  test('200 filters by kind, 400 for an unknown one', async () => {
    const contractNumber = await place()
    const { data } = (await get(`/orders/${contractNumber}/timeline`, { 'filter.kind': 'state' })).json()

    expect(data.map(({ says }: { says: string }) => says)).toEqual([
      'The order was received. It is now “Received”.',
    ])
    expect((await get(`/orders/${contractNumber}/timeline`, { 'filter.kind': 'gossip' })).statusCode).toBe(
      400,
    )
  })
})

test.each(['price', 'readings', 'timeline', 'documents/0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'])(
  '404 for %s of an unknown order',
  async (what) => {
    expect((await get(`/orders/39999999/${what}`)).statusCode).toBe(404)
    expect((await get(`/orders/x%00y/${what}`)).statusCode).toBe(404)
  },
)
