import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aMoveIn, anOrder, startIn } from '../../../test/support/an-order.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/test-service.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { sql } from '../../platform/db/sql.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { csvFiles, kindOf } from '../imports/csv-file.fixture.ts'

const { send, pool, deps, clock } = await testService()

const files = csvFiles()
const household = { yearlyConsumptionKwh: 3500, zipCode: '10115' }
const calculate = (body: unknown, tariffKey = 'DYNAMIC_SHARE', as = 'demo-whitelabel') =>
  send({ method: 'POST', url: `/partner/v1/tariffs/${tariffKey}/calculation`, as, payload: body as object })
const faultsOf = async (body: unknown) =>
  (await calculate(body))
    .json()
    .error.map(({ details, message }: Record<string, string>) => [details, message])

type Measure = { value: number; unitText: string }
const measureAt = (components: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], components) as Measure

describe('docs/concepts/pricing.md', () => {
  const document = readFileSync('docs/concepts/pricing.md', 'utf8')
  const [, body = ''] = /-d '(\{.*\})'/.exec(document) ?? []
  const rows = [...document.matchAll(/^\| `([\w.]+)` \| .* \| (-?[\d.]+) (\S+) \|$/gm)].map(
    ([, path, value, unitText]) => ({
      path: path ?? '',
      value: Number(value),
      unitText,
    }),
  )

  test('explains every Measure of the price', async () => {
    const { priceComponents } = (await calculate(JSON.parse(body))).json().data

    const paths = (node: object, path: string): string[] =>
      'unitText' in node
        ? [path]
        : Object.entries(node).flatMap(([key, value]) => paths(value, path ? `${path}.${key}` : key))
    expect(rows.map(({ path }) => path).sort()).toEqual(paths(priceComponents, '').sort())
  })

  test.each(rows)('has the right value for $path', async ({ path, value, unitText }) => {
    const { priceComponents } = (await calculate(JSON.parse(body))).json().data

    expect(measureAt(priceComponents, path)).toMatchObject({ value, unitText })
  })

  const customers = [
    ...document.matchAll(/^\| [^|]+ \| `(\{.*\})` \| (\w+) \| ([\d.]+) \| ([\d.]+) ct\/kWh \|$/gm),
  ].map(([, more = '', profile, net, gross]) => ({ more, profile, net: Number(net), gross: Number(gross) }))

  test('explains every load profile', () => {
    expect(customers.map(({ profile }) => profile)).toEqual(['H25', 'P25', 'S25', 'G25', 'L25'])
  })

  test.each(customers)('has the right exchange price for $profile', async ({ more, net, gross }) => {
    const answer = await calculate({ ...JSON.parse(body), ...JSON.parse(more) })

    expect(answer.json().data.priceComponents.workPriceDetails.averageExchangePrice.value).toBe(gross)
    expect(gross).toBeCloseTo(net * 1.19, 4)
  })

  test('has the right savings', async () => {
    const { yearlySavingsDetails } = (await calculate(JSON.parse(body))).json().data

    expect(yearlySavingsDetails).toEqual({ price: 247.8, co2: 1270.5 })
    expect(document).toContain('**247.80 €**')
    expect(document).toContain('**1270.50 kg**')
  })
})

describe('POST /partner/v1/tariffs/{tariffKey}/calculation', () => {
  test('200 needs only consumption and postcode, and calculates the price of today', async () => {
    const answer = await calculate(household)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Object.keys(answer.json().data)).toEqual([
      'tariffKey',
      'offerDate',
      'expectedStartDate',
      'name',
      'displayName',
      'vat',
      'priceComponents',
      'durationPeriod',
      'noticePeriod',
      'features',
      'yearlySavingsDetails',
      'announcedChanges',
      'energyLabel',
    ])
  })

  test('200 with null for optional fields', async () => {
    const nothing = {
      hasSmartMeter: null,
      hasElectricVehicle: null,
      hasControllableDevice: null,
      campaignCode: null,
      offerDate: null,
    }

    expect((await calculate({ ...household, ...nothing })).body).toBe((await calculate(household)).body)
  })

  // MsbG section 30: 30 € a year for the smart meter; with the device 50 €. The control box is the connection holder's.
  test.each([
    [false, false, 2.08],
    [false, true, 2.08],
    [true, false, 2.5],
    [true, true, 4.17],
  ])(
    '200 with smart meter %s and controllable device %s has a metering fee of %s € a month',
    async (...given) => {
      const [hasSmartMeter, hasControllableDevice, fee] = given
      const offer = { ...household, hasSmartMeter, hasControllableDevice, offerDate: '2026-11-01' }
      const { priceComponents } = (await calculate(offer)).json().data

      expect(priceComponents.basePriceDetail.fees.meteringFee.value).toBe(fee)
    },
  )

  test('200 without providerShare if the tariff has no savings share', async () => {
    const { priceComponents } = (await calculate(household, 'DYNAMIC_FEE')).json().data

    expect(priceComponents).not.toHaveProperty('providerShare')
    expect(priceComponents.unitPrice).toEqual(priceComponents.effectiveWorkPrice)
  })

  test('200 shows the risk premium of a fixed price', async () => {
    const { priceComponents } = (await calculate(household, 'FIX_12')).json().data

    expect(priceComponents.workPriceDetails.fees.riskPremiumFee.value).toBeGreaterThan(0)
  })

  test.each([
    ['2024-12-31', 0.7652],
    ['2025-01-01', 1.854],
    ['2025-12-31', 1.854],
    ['2026-01-01', 1.8552],
  ])('200 uses the levies of the day: §19 on %s is %s ct', async (offerDate, value) => {
    const { priceComponents } = (await calculate({ ...household, offerDate })).json().data

    expect(priceComponents.workPriceDetails.fees.p19Fee.value).toBe(value)
  })

  test('200 has the levies of the expected start, the tariff of the offer, and lists what changes later', async () => {
    const [first, second] = [startIn(500), startIn(600)]
    await pool.query(sql`update levies set valid_to = ${first} where valid_to is null`)
    await pool.query(sql`
      insert into levies (valid_from, valid_to, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net,
        offshore_cent_per_kwh_net, p19_cent_per_kwh_net, published_on, source)
      values (${first}, ${second}, 2.05, 0.446, 0.941, 2.0, '2026-10-25', 'test'),
        (${second}, null, 2.05, 0.446, 0.941, 3.0, '2026-10-25', 'test')`)
    await deps.revisions.refresh()
    const priced = async (expectedStartDate?: string) => {
      const { data } = (await calculate({ ...household, offerDate: '2026-11-01', expectedStartDate })).json()
      return [
        data.expectedStartDate,
        data.priceComponents.workPriceDetails.fees.p19Fee.value,
        data.announcedChanges.map((change: { date: string; priceComponents: object }) => [
          change.date,
          measureAt(change.priceComponents, 'workPriceDetails.fees.p19Fee').value,
        ]),
      ]
    }
    const [toFirst, toSecond] = [
      [first, 2.38],
      [second, 3.57],
    ]

    expect((await priced()).slice(0, 2)).toEqual(['2026-11-01', 1.8552])
    expect(await priced(startIn(499))).toEqual([startIn(499), 1.8552, [toFirst, toSecond]])
    expect(await priced(first)).toEqual([...(toFirst ?? []), [toSecond]])
    expect(await priced(startIn(700))).toEqual([startIn(700), 3.57, []])
    await pool.query(sql`delete from levies where valid_from >= ${first}`)
    await pool.query(sql`update levies set valid_to = null where valid_to = ${first}`)
    await deps.revisions.refresh()
  })

  test('a start that can be quoted can be ordered, until 24 months ahead', async () => {
    const today = berlinDate(clock.now())
    const last = latestDay(today)
    const beyond = plusDays(last, 1)
    const ordered = (deliveryDetails: object, make = anOrder) =>
      send({
        method: 'POST',
        url: '/partner/v1/orders',
        as: 'demo-whitelabel',
        payload: make({ contract: { deliveryDetails } }),
      })
    const tooFar = (field: string) => [
      field,
      `${field} must not be more than 24 months ahead; the last possible day is ${last}.`,
    ]

    expect((await calculate({ ...household, expectedStartDate: last })).statusCode).toBe(200)
    expect(await faultsOf({ ...household, expectedStartDate: beyond })).toEqual([tooFar('expectedStartDate')])
    for (const [field, make] of [
      ['desiredTransitionDate', anOrder],
      ['previousSelfCancelledDate', anOrder],
      ['moveInDate', aMoveIn],
    ] as const) {
      expect((await ordered({ [field]: last, meterNumber: `LAST-${field}` }, make)).statusCode).toBe(200)
      const { error } = (await ordered({ [field]: beyond }, make)).json()
      expect(error.map((item: { details: string; message: string }) => [item.details, item.message])).toEqual(
        [tooFar(`contract.deliveryDetails.${field}`)],
      )
    }
  })

  test('a change of VAT is that of the day on which delivery starts, and listed before', async () => {
    const changesOn = startIn(300)
    const file = files.write(`valid_from;percent;source\n${changesOn};21;BGBl.\n`)
    await importFile(pool, kindOf('vat-rates'), file)
    await deps.revisions.refresh()
    const quoted = async (expectedStartDate: string) => {
      const { data } = (await calculate({ ...household, expectedStartDate })).json()
      const powerFee = (components: unknown) => measureAt(components, 'workPriceDetails.fees.powerFee').value
      return {
        vat: data.vat,
        powerFee: powerFee(data.priceComponents),
        listed: data.announcedChanges.map((change: { date: string; priceComponents: object }) => [
          change.date,
          powerFee(change.priceComponents),
        ]),
      }
    }

    expect(await quoted(startIn(299))).toEqual({ vat: 19, powerFee: 2.4395, listed: [[changesOn, 2.4805]] })
    expect(await quoted(changesOn)).toEqual({ vat: 21, powerFee: 2.4805, listed: [] })
    const order = anOrder({
      contract: { deliveryDetails: { desiredTransitionDate: changesOn, meterNumber: 'VAT-1' } },
    })
    const placed = await send({
      method: 'POST',
      url: '/partner/v1/orders',
      as: 'demo-whitelabel',
      payload: order,
    })
    const { rows } = await pool.query(sql`
      select price_snapshot #>> '{result,vat}' as vat from orders where contract_number = ${placed.json().contractNumber}`)
    expect(rows).toEqual([{ vat: '21' }])
    const tariffsOn = (effectiveDate: string) =>
      send({ url: '/partner/v1/tariffs', query: { effectiveDate }, as: 'demo-whitelabel' })
    expect((await tariffsOn(startIn(299))).json().data[0].vat).toBe(19)
    expect((await tariffsOn(changesOn)).json().data[0].vat).toBe(21)

    await pool.query(sql`delete from vat_rates`)
    await deps.revisions.refresh()
  })

  test('400 for a start before the offer', async () => {
    const dates = { offerDate: '2026-11-01', expectedStartDate: '2026-10-31' }

    expect(await faultsOf({ ...household, ...dates })).toEqual([
      ['expectedStartDate', 'expectedStartDate must not be before offerDate.'],
    ])
  })

  test.each([1, 100_000, 3500.5, 1e3])('200 for %s kWh a year', async (yearlyConsumptionKwh) => {
    expect((await calculate({ ...household, yearlyConsumptionKwh })).statusCode).toBe(200)
  })

  test('200 gives the same bytes for the same request', async () => {
    expect((await calculate(household)).body).toBe((await calculate(household)).body)
  })

  test('200 warns about an unknown campaign and does not include it', async () => {
    const answer = (await calculate({ ...household, campaignCode: 'NO_SUCH' })).json()

    expect(answer.isSuccess).toBe(true)
    expect(answer.error).toEqual([
      {
        severity: 'Warning',
        code: 'campaign-unknown',
        message: 'Campaign NO_SUCH does not exist; the price does not include it.',
        details: 'campaignCode',
      },
    ])
    expect(answer.data).toEqual((await calculate(household)).json().data)
  })

  test('200 warns on quote and order where a dynamic tariff rests on an assumed exchange price', async () => {
    const { pool: empty } = await testDatabase()
    await empty.query(sql`delete from exchange_price_months`)
    const { send: sendTo } = await testService({}, undefined, empty)
    const quoteOf = (tariffKey: string) =>
      sendTo({
        method: 'POST',
        url: `/partner/v1/tariffs/${tariffKey}/calculation`,
        as: 'demo-whitelabel',
        payload: household,
      })
    const order = await sendTo({
      method: 'POST',
      url: '/partner/v1/orders',
      as: 'demo-whitelabel',
      payload: anOrder({ tariffKey: 'DYNAMIC_SHARE' }),
    })

    const warned = expect.objectContaining({ severity: 'Warning', code: 'exchange-price-assumed' })
    expect((await quoteOf('DYNAMIC_SHARE')).json().error).toEqual([warned])
    expect((await quoteOf('FIX_12')).json().error).toBeNull()
    expect(order.json().error).toContainEqual(warned)
  })

  test('404 for a tariff that does not exist or that the partner may not sell', async () => {
    await pool.query(sql`
      insert into tariff_partners (tariff_key, partner_id)
      select 'FIX_12', p.id from partners p where p.slug = 'demo-sales'`)
    await deps.revisions.refresh()

    expect((await calculate(household, 'NO_SUCH')).statusCode).toBe(404)
    expect((await calculate(household, 'FIX_12')).json().error[0].code).toBe('not-found')
    expect((await calculate(household, 'FIX_12', 'demo-sales')).statusCode).toBe(200)
  })

  test('a retired tariff still prices old offers, but is 404 today', async () => {
    await pool.query(sql`update tariff_versions set valid_to = '2026-03-01' where tariff_key = 'DYNAMIC_FEE'`)
    await deps.revisions.refresh()

    expect((await calculate(household, 'DYNAMIC_FEE')).statusCode).toBe(404)
    expect((await calculate({ ...household, offerDate: '2026-02-28' }, 'DYNAMIC_FEE')).statusCode).toBe(200)
    expect(
      (await calculate({ ...household, offerDate: '2026-03-01' }, 'DYNAMIC_FEE')).json().error,
    ).toMatchObject([
      {
        code: 'validation-failed',
        details: 'offerDate',
        message: 'DYNAMIC_FEE was not on sale on 2026-03-01.',
      },
    ])
  })

  test('400 to an offer date in the future', async () => {
    const tomorrow = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)

    expect(await faultsOf({ ...household, offerDate: tomorrow })).toEqual([
      ['offerDate', 'offerDate must not be in the future.'],
    ])
  })

  test('400 to a postcode outside the area we serve', async () => {
    expect(await faultsOf({ ...household, zipCode: '00001' })).toEqual([
      ['zipCode', 'We do not deliver to postcode 00001.'],
    ])
  })

  test('400 names every fault at once, each with its path', async () => {
    const faults = await faultsOf({
      yearlyConsumptionKwh: '3500',
      zipCode: 10115,
      hasSmartmeter: true,
      offerDate: '1.1.2026',
    })

    expect(faults).toEqual([
      ['hasSmartmeter', 'hasSmartmeter is not a known property; did you mean hasSmartMeter?'],
      ['yearlyConsumptionKwh', 'yearlyConsumptionKwh must be a number.'],
      ['zipCode', 'zipCode must be a string.'],
      ['offerDate', 'offerDate must be a date in the format yyyy-mm-dd.'],
    ])
  })

  const wrong: [string, unknown][] = [
    ['yearlyConsumptionKwh', 0],
    ['yearlyConsumptionKwh', 0.99],
    ['yearlyConsumptionKwh', -3500],
    ['yearlyConsumptionKwh', 100_001],
    ['yearlyConsumptionKwh', '1e3'],
    ['yearlyConsumptionKwh', null],
    ['yearlyConsumptionKwh', true],
    ['zipCode', '1011'],
    ['zipCode', '101156'],
    ['zipCode', '10 115'],
    ['zipCode', '1011A'],
    ['zipCode', '１０１１５'],
    ['zipCode', ''],
    ['hasSmartMeter', 'yes'],
    ['campaignCode', 5],
    ['offerDate', ''],
    ['offerDate', '2026-02-30'],
  ]
  test.each(wrong)('400 to %s = %j', async (name, value) => {
    const answer = await calculate({ ...household, [name]: value })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([{ code: 'validation-failed', details: name }])
  })

  test('400 to NaN, which is not JSON', async () => {
    const answer = await send({
      method: 'POST',
      url: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation',
      as: 'demo-whitelabel',
      headers: { 'content-type': 'application/json' },
      payload: '{"yearlyConsumptionKwh": NaN, "zipCode": "10115"}',
    })

    expect(answer.json().error[0].code).toBe('malformed-request')
  })
})
