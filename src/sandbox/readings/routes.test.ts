import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { listReadings } from '../../energy/meter-readings/list-readings.ts'
import { valuesOf } from '../../energy/readings/contract.fixture.ts'
import { findDailyTotals } from '../../energy/readings/find-readings.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'

const { send, clock, pool } = await testService()
const start = plusDays(berlinDate(clock.now()), -400)
let orders = 0

const place = async (as = 'demo-whitelabel') => {
  const payload = anOrder({
    userAccount: { emailAddress: `metered-${++orders}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `1EMH77000000${10 + orders}` } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as, payload })
  return placed.json<{ contractNumber: string }>().contractNumber
}
const delivered = async (as = 'demo-whitelabel') => {
  const contractNumber = await place(as)
  const url = `/sandbox/v1/orders/${contractNumber}/advance`
  await send({ method: 'POST', url, as, payload: { to: 'Delivery' } })
  // Backdated, because moving the clock would expire the tokens.
  await pool.query(sql`update orders set start_date = ${start} where contract_number = ${contractNumber}`)
  return contractNumber
}
const put = (contractNumber: string, days: unknown, as = 'demo-whitelabel') =>
  send({
    method: 'PUT',
    url: `/sandbox/v1/contracts/${contractNumber}/readings`,
    as,
    payload: { days },
  })
const day = (offset: number, kwh = 0.04, changes = {}) => {
  const date = plusDays(start, offset)
  return { date, kwh: valuesOf(date, kwh), valueState: 'Final', ...changes }
}

let contract: string
beforeAll(async () => {
  contract = await delivered()
})

describe('PUT /sandbox/v1/contracts/{contractNumber}/readings', () => {
  test('200 stores days, even a whole year at once', async () => {
    const answer = await put(
      contract,
      Array.from({ length: 366 }, (_, offset) => day(offset, 0.123456)),
    )

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({ stored: 366, unchanged: 0, ignored: 0 })
    expect((await findDailyTotals(pool, contract, start, plusDays(start, 366))).dates).toHaveLength(366)
  })

  test('200 replaces a day, changes nothing the second time, and reports what it ignored', async () => {
    expect((await put(contract, [day(3, 1)])).json().data).toMatchObject({ stored: 1 })
    expect((await put(contract, [day(3, 1)])).json().data).toMatchObject({ stored: 0, unchanged: 1 })
    expect((await put(contract, [day(3, 2, { valueState: 'Preliminary' })])).json()).toMatchObject({
      isSuccess: true,
      error: [{ severity: 'Notice', code: 'value-ignored', details: 'days.0' }],
      data: { ignored: 1 },
    })
  })

  test('400 reports every malformed value with its path', async () => {
    const answer = await put(contract, [
      { ...day(5), date: '2026-02-30' },
      { ...day(5), kwh: ['0.1', ...valuesOf(plusDays(start, 5), 0).slice(1)] },
      { ...day(5), valueState: 'Sure' },
      { ...day(5), kwh: [1], more: true },
    ])

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.map(({ details }: { details: string }) => details)).toEqual([
      'days.0.date',
      'days.1.kwh.0',
      'days.2.valueState',
      'days.3.more',
      'days.3.kwh',
    ])
  })

  test('400 reports every broken rule with its path and stores nothing', async () => {
    const answer = await put(contract, [
      day(7, 3),
      { ...day(8), kwh: new Array(99).fill(1) },
      day(-1),
      day(500),
      day(9, 0.0000001),
    ])

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.map(({ code, details }: Record<string, string>) => [code, details])).toEqual([
      ['validation-failed', 'days.1.kwh'],
      ['validation-failed', 'days.2.date'],
      ['validation-failed', 'days.3.date'],
      ['validation-failed', 'days.4.kwh.0'],
    ])
    const { totals } = await findDailyTotals(pool, contract, plusDays(start, 7), plusDays(start, 8))
    expect([...totals]).not.toEqual([3_000_000 * 96])
  })

  test.each([[[]], [undefined], [new Array(367).fill(day(0))]])(
    '400 for no days and for too many',
    async (days) => {
      expect((await put(contract, days)).json().error[0].details).toBe('days')
    },
  )

  test('400 before the delivery has a start date', async () => {
    expect((await put(await place(), [day(1)])).json().error).toMatchObject([
      { details: 'days.0.date', message: 'the delivery has no start date yet.' },
    ])
  })

  test('404 for the contract of another partner and for one that does not exist', async () => {
    const foreign = await delivered('demo-sales')

    expect((await put(foreign, [day(400)])).statusCode).toBe(404)
    expect((await put('3999999999', [day(1)])).json().error[0].code).toBe('not-found')
    expect((await put(contract, [day(1)], 'demo-hems')).statusCode).toBe(404)
    expect((await findDailyTotals(pool, foreign, '2020-01-01', '2100-01-01')).dates).toEqual([])
  })

  test('413 over 2 MiB, 401 without a token', async () => {
    const url = `/sandbox/v1/contracts/${contract}/readings`
    const headers = { 'content-type': 'application/json' }
    const payload = `{"days":[${' '.repeat(2 * 1024 * 1024)}]}`

    const answer = await send({ method: 'PUT', url, as: 'demo-whitelabel', headers, payload })

    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The body may not exceed 2 MiB.'])
    expect((await send({ method: 'PUT', url, payload: { days: [] } })).statusCode).toBe(401)
  })
})

describe('PUT /sandbox/v1/contracts/{contractNumber}/meter-readings', () => {
  const putMeters = (contractNumber: string, readings: object[], as = 'demo-whitelabel') =>
    send({
      method: 'PUT',
      url: `/sandbox/v1/contracts/${contractNumber}/meter-readings`,
      as,
      payload: { readings },
    })
  const reading = (offset: number, kwh: number, changes = {}) => ({
    date: plusDays(start, offset),
    kwh,
    ...changes,
  })
  const kept = async (contractNumber: string) =>
    (await listReadings(pool, contractNumber)).map(({ kwh, source, valueState }) => [kwh, source, valueState])

  test('200 plays the metering operator: readings, a change of meters, an amount of energy', async () => {
    const contractNumber = await delivered()

    const answer = await putMeters(contractNumber, [
      reading(0, 1000),
      reading(30, 1300, { valueState: 'Substituted' }),
      reading(30, 0, { meterNumber: '1EMH0012345678' }),
      reading(30, 300, { fromDate: start }),
    ])

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ data: { stored: 4, unchanged: 0, questioned: 0 }, error: null })
    expect(await kept(contractNumber)).toEqual([
      [300, 'Market', 'Final'],
      [0, 'Market', 'Final'],
      [1300, 'Market', 'Substituted'],
      [1000, 'Market', 'Final'],
    ])
  })

  test('200 with a Notice for a reading that contradicts others', async () => {
    const contractNumber = await delivered()
    await putMeters(contractNumber, [reading(0, 1000)])

    const answer = await putMeters(contractNumber, [reading(30, 900)])

    expect(answer.json()).toMatchObject({
      data: { stored: 0, questioned: 1 },
      error: [{ severity: 'Notice', code: 'value-ignored', details: 'readings.0' }],
    })
  })

  test('400 stores nothing if one of them is wrong', async () => {
    const contractNumber = await delivered()

    const answer = await putMeters(contractNumber, [reading(0, 1000), reading(-1, 1000)])

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([{ code: 'validation-failed', details: 'readings.1.date' }])
    expect(await kept(contractNumber)).toEqual([])
  })

  test("404 for another partner's contract", async () => {
    expect((await putMeters(await delivered(), [reading(0, 1000)], 'demo-sales')).statusCode).toBe(404)
  })
})
