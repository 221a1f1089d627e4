import { beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { seedLink } from '../../customers/visibility/customer-rows.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { aRecord } from './incoming-record.fixture.ts'
import { storeRecords } from './store-records.ts'

const service = await testService()
const { send, pool, clock } = service
const contractNumber = '30000032'
const path = `/partner/v1/customers/20000026/contracts/${contractNumber}`

const tell = (payload: object, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: `${path}/meter-readings`, as, payload })
const list = (as = 'demo-whitelabel', query = '') => send({ url: `${path}/meter-readings${query}`, as })

beforeEach(async () => {
  await pool.query(sql`delete from meter_readings where contract_number = ${contractNumber}`)
  await pool.query(sql`
    update orders set start_date = '2026-01-01', previous_annual_consumption_kwh = 3500
    where contract_number = ${contractNumber}`)
})

describe('POST …/meter-readings', () => {
  test('200 keeps what the partner tells, of the meter in use', async () => {
    const answer = await tell({ date: '2026-02-01', kwh: 1234.5 })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      isSuccess: true,
      data: {
        ...{ meterNumber: '1LGZ0030000032', fromDate: null, date: '2026-02-01', kwh: 1234.5 },
        ...{ source: 'Partner', valueState: 'Preliminary', status: 'Accepted' },
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('200 again for the same meter, day and value, and changes nothing', async () => {
    const first = await tell({ date: '2026-02-01', kwh: 1234.5 })

    const second = await tell({ date: '2026-02-01', kwh: 1234.5, meterNumber: '1lgz 0030000032' })

    expect(second.json()).toEqual(first.json())
    expect((await list()).json().count).toBe(1)
  })

  test('200 replaces the own value of the same day', async () => {
    await tell({ date: '2026-02-01', kwh: 1234.5 })

    expect((await tell({ date: '2026-02-01', kwh: 1230 })).json().data.kwh).toBe(1230)
    expect((await list()).json().data).toMatchObject([{ kwh: 1230 }])
  })

  test('200 is superseded where the market has a value of that day', async () => {
    await storeRecords(pool, [aRecord({ contractNumber, date: '2026-02-01', kwh: 1200 })], {
      now: clock.now(),
    })

    expect((await tell({ date: '2026-02-01', kwh: 1234.5 })).json().data.status).toBe('Superseded')
  })

  test('409 questions what is unlikely, until it is confirmed', async () => {
    await tell({ date: '2026-01-01', kwh: 1000 })
    const high = { date: '2026-02-01', kwh: 4000 }

    const questioned = await tell(high)

    expect(questioned.statusCode).toBe(409)
    expect(questioned.json().error).toMatchObject([
      {
        code: 'reading-questioned',
        message:
          'The consumption since 2026-01-01 is much more than expected. If the meter shows this, send it again with isConfirmed.',
        details: 'kwh',
      },
    ])
    expect((await list()).json().count).toBe(1)
    expect((await tell({ ...high, isConfirmed: true })).json().data).toMatchObject({
      kwh: 4000,
      status: 'Accepted',
    })
  })

  test.each([
    [{ date: '2026-02-01', kwh: 999 }, 'kwh', 'less than the 1000 kWh of 2026-01-01'],
    [{ date: '2025-12-31', kwh: 1000 }, 'date', 'before the start of delivery'],
    [{ date: '2099-01-01', kwh: 1000 }, 'date', 'is in the future'],
    [{ date: '2026-02-30', kwh: 1000 }, 'date', ''],
    [{ date: '2026-02-01', kwh: 1000.0001 }, 'kwh', 'more than 3 decimals'],
    [{ date: '2026-02-01', kwh: -1 }, 'kwh', ''],
    [{ date: '2026-02-01' }, 'kwh', ''],
    [{ date: '2026-02-01', kwh: 1, source: 'Market' }, 'source', ''],
    [
      { date: '2026-02-01', kwh: 1001, meterNumber: '1EMH0012345678' },
      'meterNumber',
      'the metering operator tells us',
    ],
  ])('400 refuses %j', async (payload, details, message) => {
    await tell({ date: '2026-01-01', kwh: 1000 })

    const answer = await tell(payload)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([{ code: 'validation-failed', details }])
    expect(answer.json().error[0].message).toContain(message)
    expect((await list()).json().count).toBe(1)
  })

  test('403 for a partner that the customer gave access, which only lets it read', async () => {
    await seedLink(pool, { customerNumber: '20000026', partner: 'demo-hems' })
    await tell({ date: '2026-01-01', kwh: 1000 })

    const answer = await tell({ date: '2026-02-01', kwh: 1100 }, 'demo-hems')

    expect(answer.statusCode).toBe(403)
    expect((await list('demo-hems')).json().data).toMatchObject([{ date: '2026-01-01', kwh: 1000 }])
  })

  test.each(['demo-sales', 'demo-platform'])('403 for %s, which did not bring the contract', async (as) => {
    expect((await tell({ date: '2026-02-01', kwh: 1000 }, as)).statusCode).toBe(403)
    expect((await list(as)).statusCode).toBe(403)
  })
})

describe('GET …/meter-readings', () => {
  test('200 lists every source, newest first, in pages', async () => {
    const now = clock.now()
    await storeRecords(
      pool,
      [
        aRecord({ line: 1, contractNumber, date: '2026-01-01', kwh: 1000 }),
        aRecord({
          line: 2,
          contractNumber,
          date: '2026-03-01',
          kwh: 1600,
          source: 'Customer',
          valueState: 'Preliminary',
        }),
        aRecord({ line: 3, contractNumber, fromDate: '2026-01-01', date: '2026-02-01', kwh: 350 }),
      ],
      { now },
    )

    const whole = (await list()).json()
    const second = await list('demo-whitelabel', '?offset=1&limit=1')

    expect(whole.data).toMatchObject([
      { date: '2026-03-01', fromDate: null, kwh: 1600, source: 'Customer', status: 'Accepted' },
      { date: '2026-02-01', fromDate: '2026-01-01', meterNumber: null, kwh: 350, source: 'Market' },
      { date: '2026-01-01', kwh: 1000, source: 'Market', valueState: 'Final' },
    ])
    expect(second.json()).toMatchObject({ count: 1, hasMoreItems: true, data: [{ date: '2026-02-01' }] })
    expect(second.headers.link).toContain('rel="next"')
  })
})

describe('metrics without a smart meter', () => {
  const metrics = async (query: Record<string, string>) => {
    const asked = { 'period.from': '2026-02-01', 'period.to': '2026-03-01', interval: 'Monthly', ...query }
    const url = `${path}/metrics?${new URLSearchParams({ metricType: 'Consumption', ...asked })}`
    return (await send({ url, as: 'demo-whitelabel' })).json()
  }

  test('are actual between two readings, and forecasts after the last one', async () => {
    expect((await metrics({ valueType: 'Actual' })).error[0].message).toContain(
      'except between two meter readings',
    )
    await tell({ date: '2026-02-01', kwh: 1000 })
    await tell({ date: '2026-03-01', kwh: 1333.125 })

    expect((await metrics({ valueType: 'Actual' })).data).toMatchObject({
      totalValue: 333.125,
      records: [{ value: 333.125, valueRelevanceType: 'Actual', valueState: 'Estimated' }],
    })
    expect((await metrics({ 'period.to': '2026-04-01' })).data.records).toMatchObject([
      { valueRelevanceType: 'Actual' },
      { valueRelevanceType: 'Forecast' },
    ])
    const days = (await metrics({ interval: 'Daily', valueType: 'Actual' })).data
    expect([days.numberOfEntries, days.totalValue]).toEqual([28, 333.125])
  })

  test('have actual costs once all prices of the month are published', async () => {
    await tell({ date: '2026-02-01', kwh: 1000 })
    await tell({ date: '2026-03-01', kwh: 1333.125 })

    const { data } = await metrics({ metricType: 'TotalCost', valueType: 'Actual' })

    expect(data.records).toMatchObject([{ valueRelevanceType: 'Actual', valueState: 'Estimated' }])
  })
})
