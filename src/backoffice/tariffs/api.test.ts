import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { hasFakedClock } from '../../../test/support/bare-environment.ts'
import { latestDay } from '../../domain/latest-day.ts'
import { sql } from '../../platform/db/sql.ts'
import { lockImports } from '../../platform/imports/import-file.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { aFixedTariff } from './new-tariff.fixture.ts'

const service = await operatorService()
const { get, post, put, auditOf, clock, send, pool } = service
const today = berlinDate(clock.now())
const day = (days: number) => plusDays(today, days)

let tariffs = 0
const aKey = () => `FIX_24_${++tariffs}`
const add = async (changes: object = {}) => {
  const tariffKey = aKey()
  const answer = await post('/tariffs', { ...aFixedTariff(tariffKey, today), ...changes })
  expect(answer.statusCode, answer.body).toBe(200)
  return tariffKey
}
const version = (validFrom: string, changes: object = {}) => ({
  ...aFixedTariff('', validFrom).version,
  ...changes,
})
const quote = (tariffKey: string, offerDate?: string) =>
  send({
    method: 'POST',
    url: `/partner/v1/tariffs/${tariffKey}/calculation`,
    as: 'demo-whitelabel',
    payload: { yearlyConsumptionKwh: 3500, zipCode: '10115', ...(offerDate && { offerDate }) },
  })
let orders = 0
const order = async (tariffKey: string): Promise<string> => {
  const payload = anOrder({ tariffKey, userAccount: { emailAddress: `tariff-${++orders}@example.com` } })
  Object.assign(payload.contract.deliveryDetails, {
    maLoIdentifier: null,
    meterNumber: `1EMH${4_000_000_000 + orders}`,
  })
  const answer = await send({
    method: 'POST',
    url: '/partner/v1/orders',
    as: 'demo-whitelabel',
    payload,
  })
  return answer.json<{ contractNumber: string }>().contractNumber
}
const versionsOf = async (tariffKey: string) =>
  (await get(`/tariffs/${tariffKey}`))
    .json()
    .data.versions.map(
      ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
        `${validFrom}/${validTo ?? ''}`,
    )
const faultsOf = (answer: { json(): { error: { details: string; message: string }[] } }) =>
  answer.json().error.map(({ details, message }) => [details, message])

describe('GET /operator/v1/tariffs', () => {
  test('200 shows every tariff with its prices and who may sell it', async () => {
    const answer = await get('/tariffs', { limit: '100' })

    const share = answer
      .json()
      .data.find(({ tariffKey }: { tariffKey: string }) => tariffKey === 'DYNAMIC_SHARE')
    expect(share).toMatchObject({
      ...{ kind: 'DynamicShare', state: 'OnSale', durationValue: 1, noticeUnit: 'Day', partners: null },
      versions: [expect.objectContaining({ vat: 19, greenCertificateCentPerKwhNet: 0.2 })],
    })
    expect((await get('/tariffs', { limit: '1' })).json()).toMatchObject({ count: 1, hasMoreItems: true })
  })

  test.each([
    [{ 'filter.kind': 'DynamicFee' }, ['DYNAMIC_FEE']],
    [{ 'filter.state': 'Ended' }, []],
    [{ 'filter.partner': 'nobody' }, []],
    [{ after: 'DYNAMIC_FEE', limit: '1' }, ['DYNAMIC_SHARE']],
  ])('200 with the tariffs that %j asks for', async (query, keys) => {
    const answer = await get('/tariffs', query)

    expect(answer.json().data.map(({ tariffKey }: { tariffKey: string }) => tariffKey)).toEqual(keys)
  })

  test('404 for a tariff that does not exist', async () => {
    expect((await get('/tariffs/NOPE')).statusCode).toBe(404)
  })
})

describe('POST /operator/v1/tariffs', () => {
  test('200 adds a tariff that partners quote and order, and says who did it', async () => {
    const tariffKey = await add()

    await expect.poll(async () => (await quote(tariffKey)).statusCode).toBe(200)
    expect((await quote(tariffKey)).json().data.priceComponents.variableServiceFee.value).toBe(1.4875)
    const contractNumber = await order(tariffKey)
    expect((await get(`/orders/${contractNumber}`)).json().data.order.tariffName).toBe('Wattline Fix 24')
    expect(await auditOf(tariffKey)).toMatchObject([
      {
        action: 'tariff.add',
        actor: 'client:demo-operator',
        before: null,
        after: { effectiveDate: today, energyPriceCentPerKwhNet: '11.5' },
      },
    ])
  })

  test('200 stores nothing in a dry run, and says what would change for whom', async () => {
    const tariffKey = aKey()

    const answer = await post('/tariffs?dryRun=true', aFixedTariff(tariffKey, today))

    expect(answer.json().data).toMatchObject({
      isMade: false,
      effectiveDate: today,
      contracts: { running: 0, underWay: 0, isComplete: true },
      consequences: expect.arrayContaining([
        `Every partner can quote it and take orders for it from ${today} on.`,
      ]),
      tariff: { tariffKey, state: 'OnSale' },
    })
    expect((await get(`/tariffs/${tariffKey}`)).statusCode).toBe(404)
    expect(await auditOf(tariffKey)).toEqual([])
  })

  test('200 lets only the named partners sell it', async () => {
    const tariffKey = await add({ partners: ['demo-hems'] })

    expect((await get(`/tariffs/${tariffKey}`)).json().data.partners).toEqual(['demo-hems'])
    await expect
      .poll(async () => (await get('/tariffs', { 'filter.partner': 'demo-hems' })).body)
      .toContain(tariffKey)
    expect((await quote(tariffKey)).statusCode).toBe(404)
  })

  test.each([
    ['a first term of 25 months', { durationValue: 25 }, 'durationValue', 'at most 24'],
    ['a first term of three years', { durationValue: 3, durationUnit: 'Year' }, 'durationValue', '309'],
    ['two months of notice', { noticeValue: 2 }, 'noticeValue', 'at most one month'],
    ['a key with a space', { tariffKey: 'FIX 24' }, 'tariffKey', 'tariffKey must be letters, digits'],
    ['an unknown partner', { partners: ['nobody'] }, 'partners', 'no partner has: nobody'],
    ['a bar in a feature', { features: ['a|b'] }, 'features.0', 'without |'],
    ['a feature twice', { features: ['a', 'a'] }, 'features', 'has an entry twice'],
    ['no name', { tariffName: '' }, 'tariffName', 'tariffName is empty'],
    ['prices from yesterday', { version: version(day(-1)) }, 'validFrom', 'must not be in the past'],
    [
      'no price for energy',
      { version: version(today, { energyPriceCentPerKwhNet: null }) },
      'energyPriceCentPerKwhNet',
      'energyPriceCentPerKwhNet is required for Fixed tariffs',
    ],
    [
      'a share of the saving',
      { version: version(today, { sharePercent: 20 }) },
      'sharePercent',
      'must be empty for all others',
    ],
    [
      'an end before the beginning',
      { version: version(today, { validTo: today }) },
      'validTo',
      'validTo must be after validFrom',
    ],
    [
      'five decimals',
      { version: version(today, { serviceFeeCentPerKwhNet: 1.23456 }) },
      'serviceFeeCentPerKwhNet',
      'has more than 4 decimals',
    ],
    ['a VAT of 100', { version: version(today, { vat: 100 }) }, 'version.vat', 'must be at most 99'],
  ])('400 for %s, at its field', async (_, changes, field, says) => {
    const answer = await post('/tariffs', { ...aFixedTariff(aKey(), today), ...changes })

    expect(answer.statusCode).toBe(400)
    expect(faultsOf(answer)).toEqual([[field, expect.stringContaining(says)]])
  })

  test('409 for a key that is taken', async () => {
    const answer = await post('/tariffs', aFixedTariff('FIX_12', today))

    expect(answer.statusCode).toBe(409)
    expect(faultsOf(answer)[0]?.[0]).toBe('tariffKey')
  })

  test.skipIf(hasFakedClock)('409 while an import is running', async () => {
    await pool.transaction(async (tx) => {
      await lockImports(tx)

      const answer = await post('/tariffs', aFixedTariff(aKey(), today))

      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toContain('An import is running')
    })
  })
})

describe('PUT /operator/v1/tariffs/{tariffKey}', () => {
  const terms = () => {
    const { tariffKey: _, kind: __, version: ___, ...rest } = aFixedTariff('', today)
    return rest
  }

  test('200 changes names, features and sellers, and keeps the prices', async () => {
    const tariffKey = await add()

    const answer = await put(`/tariffs/${tariffKey}`, {
      ...terms(),
      tariffName: 'Wattline Fix 24 Plus',
      partners: ['demo-hems', 'demo-whitelabel'],
    })

    expect(answer.json().data.lines.filter(({ isChanged }: { isChanged: boolean }) => isChanged)).toEqual([
      { field: 'tariffName', before: 'Wattline Fix 24', after: 'Wattline Fix 24 Plus', isChanged: true },
      { field: 'partners', before: null, after: 'demo-hems, demo-whitelabel', isChanged: true },
    ])
    expect(answer.json().data.consequences).toContain('All other partners can no longer sell it.')
    expect(await versionsOf(tariffKey)).toEqual([`${today}/`])
    expect((await auditOf(tariffKey)).map(({ action }) => action)).toEqual(['tariff.add', 'tariff.terms'])
  })

  test('200 without an entry if nothing changes', async () => {
    const tariffKey = await add()

    expect((await put(`/tariffs/${tariffKey}`, terms())).statusCode).toBe(200)
    expect(await auditOf(tariffKey)).toHaveLength(1)
  })

  test('404 for a tariff that does not exist', async () => {
    expect((await put('/tariffs/NOPE', terms())).statusCode).toBe(404)
  })
})

describe('POST /operator/v1/tariffs/{tariffKey}/versions', () => {
  test('200 ends the prices of before, and contracts keep theirs', async () => {
    const tariffKey = await add()
    await expect.poll(async () => (await quote(tariffKey)).statusCode).toBe(200)
    const contractNumber = await order(tariffKey)
    const snapshotOf = async () =>
      (
        await pool.query<{ snapshot: unknown }>(
          sql`select o.price_snapshot as snapshot from orders o where o.contract_number = ${contractNumber}`,
        )
      ).rows
    const agreed = await snapshotOf()

    const answer = await post(
      `/tariffs/${tariffKey}/versions`,
      version(day(1), { energyPriceCentPerKwhNet: 12.5 }),
    )

    const { lines, contracts, consequences } = answer.json().data
    expect(lines).toContainEqual({
      ...{ field: 'energyPriceCentPerKwhNet', before: '11.5', after: '12.5', isChanged: true },
    })
    expect(lines).toContainEqual({ field: 'vat', before: '19', after: '19', isChanged: false })
    expect(contracts.underWay + contracts.running).toBe(1)
    expect(consequences.join(' ')).toContain('keep what was agreed')
    expect(await versionsOf(tariffKey)).toEqual([`${today}/${day(1)}`, `${day(1)}/`])
    expect(await snapshotOf()).toEqual(agreed)
    expect((await auditOf(tariffKey)).at(-1)).toMatchObject({
      action: 'tariff.version',
      before: { effectiveDate: day(1), energyPriceCentPerKwhNet: '11.5' },
      after: { effectiveDate: day(1), energyPriceCentPerKwhNet: '12.5' },
    })
  })

  test('200 corrects prices that have not begun', async () => {
    const tariffKey = await add()
    await post(`/tariffs/${tariffKey}/versions`, version(day(5), { vat: 7 }))

    const answer = await post(`/tariffs/${tariffKey}/versions`, version(day(5), { vat: 16 }))

    expect(answer.json().data.consequences).toContain(
      `The prices that were planned from ${day(5)} on are replaced or dropped.`,
    )
    expect(await versionsOf(tariffKey)).toEqual([`${today}/${day(5)}`, `${day(5)}/`])
  })

  test('400 for today while the tariff is on sale', async () => {
    const answer = await post(`/tariffs/${await add()}/versions`, version(today))

    expect(faultsOf(answer)).toEqual([['validFrom', expect.stringContaining('must be after today')]])
  })

  test('404 for a tariff that does not exist', async () => {
    expect((await post('/tariffs/NOPE/versions', version(day(1)))).statusCode).toBe(404)
  })
})

describe('POST /operator/v1/tariffs/{tariffKey}/end-sale', () => {
  test('200 ends the sale and drops what was planned', async () => {
    const tariffKey = await add()
    await post(`/tariffs/${tariffKey}/versions`, version(day(5)))

    const answer = await post(`/tariffs/${tariffKey}/end-sale`, { validTo: day(2) })

    expect(answer.json().data.lines).toEqual([
      { field: 'validTo', before: day(5), after: day(2), isChanged: true },
    ])
    expect(await versionsOf(tariffKey)).toEqual([`${today}/${day(2)}`])
    expect((await auditOf(tariffKey)).at(-1)).toMatchObject({ action: 'tariff.end-sale' })
  })

  test('200 takes back a tariff that was only planned', async () => {
    const tariffKey = await add({ version: version(day(5)) })

    expect((await post(`/tariffs/${tariffKey}/end-sale`, { validTo: day(1) })).statusCode).toBe(200)
    expect(await versionsOf(tariffKey)).toEqual([])
  })

  test('400 for today, 409 for a sale that ends before', async () => {
    const tariffKey = await add({ version: version(today, { validTo: day(1) }) })

    expect((await post(`/tariffs/${tariffKey}/end-sale`, { validTo: today })).statusCode).toBe(400)
    expect((await post(`/tariffs/${tariffKey}/end-sale`, { validTo: day(1) })).statusCode).toBe(409)
  })
})

describe('GET /operator/v1/tariffs/{tariffKey}/price', () => {
  const household = { zipCode: '10115', yearlyConsumptionKwh: '3500' }

  test('200 is the price that a partner is quoted, and where it comes from', async () => {
    const answer = await get('/tariffs/FIX_12/price', { ...household, partner: 'demo-whitelabel' })

    const { sources, ...price } = answer.json().data
    expect(price).toEqual((await quote('FIX_12')).json().data)
    expect(sources).toMatchObject({
      tariffVersion: 'FIX_12@2024-01-01',
      usesSampleData: true,
      campaign: null,
    })
  })

  test.each([
    ['H25', 11.0075],
    ['S25', 11.6788],
  ])('200 weights the exchange price by the load profile %s', async (profile, cent) => {
    const answer = await get('/tariffs/DYNAMIC_SHARE/price', { ...household, date: '2026-11-01', profile })

    const { priceComponents, sources } = answer.json().data
    expect(priceComponents.workPriceDetails.averageExchangePrice.value).toBe(cent)
    expect(sources.loadProfile).toBe(profile)
  })

  test('200 for a day to come, with the prices that are planned for it and the campaign', async () => {
    const tariffKey = await add()
    await post(`/tariffs/${tariffKey}/versions`, version(day(3), { serviceFeeCentPerKwhNet: 2 }))

    const answer = await get(`/tariffs/${tariffKey}/price`, {
      ...household,
      date: day(3),
      campaignCode: 'WELCOME10',
      hasSmartMeter: 'true',
    })

    expect(answer.json().data).toMatchObject({
      offerDate: day(3),
      priceComponents: {
        variableServiceFee: { value: 2.38 },
        basePriceDetail: { fees: { basePriceAdjustment: { value: -1 } } },
      },
      sources: { tariffVersion: `${tariffKey}@${day(3)}`, campaign: 'WELCOME10' },
    })
  })

  test('200 for the last day that a partner can ask for, and 400 for the next one', async () => {
    const last = latestDay(day(0))

    const at = (date: string) => get('/tariffs/DYNAMIC_SHARE/price', { ...household, date })

    expect((await at(last)).statusCode).toBe(200)
    expect(faultsOf(await at(plusDays(last, 1)))).toEqual([
      ['date', `date must not be more than 24 months ahead; the last possible day is ${last}.`],
    ])
  })

  test.each([
    ['a postcode outside the area we serve', { zipCode: '00001' }, 'zipCode'],
    ['a day on which it was not on sale', { date: '2023-12-31' }, 'date'],
    ['a day on which nothing can start', { date: '2199-12-31' }, 'date'],
    ['a partner that does not exist', { partner: 'nobody' }, 'partner'],
    ['no consumption', { yearlyConsumptionKwh: '0' }, 'yearlyConsumptionKwh'],
    ['a load profile that does not exist', { profile: 'H0' }, 'profile'],
  ])('400 for %s', async (_, changes, field) => {
    const answer = await get('/tariffs/FIX_12/price', { ...household, ...changes })

    expect(answer.statusCode).toBe(400)
    expect(faultsOf(answer)[0]?.[0]).toBe(field)
  })
})
