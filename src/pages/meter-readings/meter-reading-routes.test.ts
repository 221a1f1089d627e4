import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { aRecord } from '../../energy/meter-readings/incoming-record.fixture.ts'
import { listReadings } from '../../energy/meter-readings/list-readings.ts'
import { storeRecords } from '../../energy/meter-readings/store-records.ts'
import { sql } from '../../platform/db/sql.ts'
import { confirm, customers } from '../account/customer.fixture.ts'

const service = await testService()
const { pool, clock } = service
const { loggedIn } = customers(service)
const pathOf = (contractNumber: string, lang = 'en') =>
  `/account/contracts/${contractNumber}/meter-readings?lang=${lang}`
const running = { state: 'Delivery', deliveryState: 'Delivery', startDate: '2026-01-01' }

/** A customer with one contract of 3,500 kWh a year, and the market's reading of its first day. */
async function aCustomer({ order = running, isConfirmed = true, meterNumber = 'M-1' as string | null } = {}) {
  const customer = await loggedIn(order)
  const contractNumber = customer.contractNumbers[0] ?? ''
  if (isConfirmed) await confirm(service, contractNumber, new Date('2025-12-01T12:00:00Z'))
  await pool.query(sql`
    update orders set previous_annual_consumption_kwh = 3500, meter_number = ${meterNumber}
    where contract_number = ${contractNumber}`)
  const tell = (fields: Record<string, string | undefined>) =>
    customer.browser.submit(pathOf(contractNumber), { date: '2026-02-01', ...fields })
  const kept = async () =>
    (await listReadings(pool, contractNumber)).map(({ date, kwh, source, meterNumber }) => [
      date,
      kwh,
      source,
      meterNumber,
    ])
  const market = (kwh: number, date = '2026-01-01') =>
    storeRecords(pool, [aRecord({ contractNumber, date, kwh, meterNumber: 'M-1' })], { now: clock.now() })
  return { ...customer, contractNumber, tell, kept, market }
}

describe('submitting a meter reading from the account', () => {
  test('is offered for a contract without a smart meter, and takes a reading', async () => {
    const { browser, contractNumber, tell, kept, market } = await aCustomer()
    await market(1000)

    const overview = await browser.open('/account?lang=en')
    const form = await browser.open(pathOf(contractNumber))
    const sent = await tell({ kwh: '1,310.5' })
    const done = await browser.open(String(sent.headers.location))

    expect(overview.body).toContain(`href="/account/contracts/${contractNumber}/meter-readings?lang=en"`)
    expect(form.statusCode).toBe(200)
    expect(form.body).toContain('<strong>M-1</strong>')
    expect(sent.statusCode).toBe(303)
    expect(done.body).toContain('we have received your meter reading')
    expect(done.body).toContain('<td>1 February 2026</td><td>1,310.5</td><td>you</td><td>counts</td>')
    expect(await kept()).toEqual([
      ['2026-02-01', 1310.5, 'Customer', 'M-1'],
      ['2026-01-01', 1000, 'Market', 'M-1'],
    ])
  })

  test('is not offered where a smart meter measures, nor before the delivery', async () => {
    const { browser, contractNumber } = await aCustomer()
    const link = `/account/contracts/${contractNumber}/meter-readings`
    await pool.query(sql`
      update orders set capabilities = '{"hasSmartMeter": true}' where contract_number = ${contractNumber}`)
    expect((await browser.open('/account?lang=en')).body).not.toContain(link)

    await pool.query(sql`
      update orders set capabilities = '{}', start_date = '2099-01-01' where contract_number = ${contractNumber}`)
    expect((await browser.open('/account?lang=en')).body).not.toContain(link)
    expect((await browser.open(pathOf(contractNumber))).body).toContain('Delivery has not started')
  })

  test('asks back about an unlikely reading, and takes it once it is confirmed', async () => {
    const { browser, contractNumber, tell, kept, market } = await aCustomer()
    await market(1000)
    await browser.open(pathOf(contractNumber))

    const asked = await tell({ kwh: '4000' })

    expect(asked.statusCode).toBe(422)
    expect(asked.body).toContain(
      'Since 1 January 2026, this would be much more electricity than we expected.',
    )
    expect(asked.body).toContain('name="confirmed"')
    expect(asked.body).toContain('value="4000"')
    expect(await kept()).toHaveLength(1)
    expect((await tell({ kwh: '4000', confirmed: 'yes' })).statusCode).toBe(303)
    expect(await kept()).toHaveLength(2)
  })

  test.each([
    [{ kwh: '999' }, 'The reading is lower than that of 1 January 2026 (1,000 kWh).'],
    [{ kwh: '90000', confirmed: 'yes' }, 'It cannot be that much electricity.'],
    [{ kwh: 'zwölf' }, 'Please enter the reading as a number'],
    [{ kwh: undefined }, 'Please enter the reading as a number'],
    [{ kwh: '1100', date: '' }, 'Please choose a day since the start of delivery'],
    [{ kwh: '1100', date: '2099-01-01' }, 'Please choose a day since the start of delivery'],
    [{ kwh: '1100', date: '2025-12-31' }, 'Please choose a day since the start of delivery'],
  ])('%j is refused in words that help', async (fields, says) => {
    const { browser, contractNumber, tell, kept, market } = await aCustomer()
    await market(1000)
    await browser.open(pathOf(contractNumber))

    const answer = await tell(fields)

    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('<title>Error: Send a meter reading')
    expect(answer.body).toContain(says)
    expect(await kept()).toHaveLength(1)
  })

  test('says so where the market has a reading of that day', async () => {
    const { browser, contractNumber, tell, market } = await aCustomer()
    await market(1000)
    await market(1290, '2026-02-01')
    await browser.open(pathOf(contractNumber))

    const sent = await tell({ kwh: '1310' })
    const done = await browser.open(String(sent.headers.location))

    expect(done.body).toContain('which takes precedence over yours')
    expect(done.body).toContain('another reading of this day takes precedence')
  })

  test('asks for the meter where nobody knows it', async () => {
    const { browser, contractNumber, tell, kept } = await aCustomer({ meterNumber: null })
    const form = await browser.open(pathOf(contractNumber))

    expect(form.body).toContain('name="meterNumber"')
    expect((await tell({ kwh: '1310' })).body).toContain('Please enter the number of your meter.')
    expect((await tell({ kwh: '1310', meterNumber: '1 EMH 0012345678' })).statusCode).toBe(303)
    expect(await kept()).toEqual([['2026-02-01', 1310, 'Customer', '1 EMH 0012345678']])
  })

  test('is in German too', async () => {
    const { browser, contractNumber, market } = await aCustomer()
    await market(12_345.5)

    const { body } = await browser.open(pathOf(contractNumber, 'de'))

    expect(body).toContain('<h1>Zählerstand mitteilen</h1>')
    expect(body).toContain('<td>12.345,5</td>')
    expect(body).toContain('Messstellenbetreiber')
  })

  test('takes nothing from a form that is not ours', async () => {
    const { tell, kept, browser, contractNumber } = await aCustomer()
    await browser.open(pathOf(contractNumber))

    const answer = await browser.submit(
      pathOf(contractNumber),
      { date: '2026-02-01', kwh: '1310' },
      { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' } },
    )

    expect(answer.statusCode).toBe(403)
    expect(await kept()).toEqual([])
    expect((await tell({ kwh: '1310' })).statusCode).toBe(303)
  })

  test.each([
    ['another customer', {}],
    ['nobody yet, because it is not confirmed', { isConfirmed: false }],
  ])('a contract of %s is not found', async (_, own) => {
    const other = await aCustomer()
    const customer = await aCustomer(own)
    const contractNumber = 'isConfirmed' in own ? customer.contractNumber : other.contractNumber

    expect((await customer.browser.open(pathOf(contractNumber))).statusCode).toBe(404)
    expect(
      (await customer.browser.submit(pathOf(contractNumber), { date: '2026-02-01', kwh: '1' })).statusCode,
    ).toBe(404)
    expect(await listReadings(pool, contractNumber)).toEqual([])
  })
})
