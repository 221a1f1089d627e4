import { describe, expect, test } from 'vitest'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, put, auditOf, clock, send } = await operatorService()
const today = berlinDate(clock.now())
const day = (days: number) => plusDays(today, days)

let codes = 0
const period = (validFrom: string, changes: object = {}) => ({
  validFrom,
  workCentPerKwhGross: 0,
  baseEuroPerMonthGross: -2,
  ...changes,
})
const add = async (validFrom: string, changes: object = {}) => {
  const campaignCode = `SPRING_${++codes}`
  const answer = await post('/campaigns', { campaignCode, ...period(validFrom, changes) })
  expect(answer.statusCode, answer.body).toBe(200)
  return campaignCode
}
const remove = (path: string) =>
  send({ method: 'DELETE', url: `/operator/v1/campaigns/${path}`, as: 'demo-operator' })
const adjustmentOf = async (campaignCode: string, tariffKey = 'DYNAMIC_FEE') => {
  const answer = await send({
    method: 'POST',
    url: `/partner/v1/tariffs/${tariffKey}/calculation`,
    as: 'demo-whitelabel',
    payload: { yearlyConsumptionKwh: 3500, zipCode: '10115', campaignCode },
  })
  return answer.json().data.priceComponents.basePriceDetail.fees.basePriceAdjustment.value
}

describe('GET /operator/v1/campaigns', () => {
  test('200 shows every campaign with its periods', async () => {
    const answer = await get('/campaigns', { 'filter.state': 'Running', 'filter.tariffKey': 'FIX_12' })

    expect(answer.json().data).toContainEqual({
      campaignCode: 'WELCOME10',
      state: 'Running',
      periods: [
        {
          ...{ validFrom: '2024-01-01', validTo: null, state: 'Running', tariffKeys: null },
          ...{ workCentPerKwhGross: 0, baseEuroPerMonthGross: -1 },
        },
      ],
    })
    expect((await get('/campaigns', { after: 'WELCOME10' })).json().data).toEqual([])
  })

  test('404 for a code that nobody knows', async () => {
    expect((await get('/campaigns/NOPE')).statusCode).toBe(404)
  })
})

describe('POST /operator/v1/campaigns', () => {
  test('200 adds a campaign that partners can use at once, and says who did it', async () => {
    const campaignCode = await add(today, { tariffKeys: ['DYNAMIC_FEE'] })

    await expect.poll(() => adjustmentOf(campaignCode)).toBe(-2)
    expect(await adjustmentOf(campaignCode, 'FIX_12')).toBe(0)
    expect(await auditOf(campaignCode)).toMatchObject([
      {
        action: 'campaign.add',
        before: null,
        after: { tariffKeys: 'DYNAMIC_FEE', baseEuroPerMonthGross: '-2' },
      },
    ])
    expect((await get('/campaigns/WELCOME10')).statusCode).toBe(200)
  })

  test('200 stores nothing in a dry run', async () => {
    const answer = await post('/campaigns?dryRun=true', { campaignCode: 'NEVER', ...period(today) })

    expect(answer.json().data).toMatchObject({
      isMade: false,
      consequences: [
        `All partners can send NEVER with offer dates from ${today} on, without an end.`,
        'It applies to every tariff.',
        'It changes the work price by 0 ct/kWh and the base price by -2 € a month, both gross.',
        'Orders that were placed before are not changed.',
      ],
    })
    expect((await get('/campaigns/NEVER')).statusCode).toBe(404)
  })

  test('200 adds a further period', async () => {
    const campaignCode = await add(today, { validTo: day(2) })

    const answer = await post('/campaigns', { campaignCode, ...period(day(2)) })

    expect(answer.json().data.campaign.periods).toHaveLength(2)
  })

  test.each([
    ['a period that meets another', { campaignCode: 'WELCOME10' }, 'validFrom', 'meets the period'],
    ['a day in the past', { validFrom: day(-1) }, 'validFrom', 'must not be in the past'],
    ['an end before the beginning', { validTo: today }, 'validTo', 'validTo must be after validFrom'],
    ['a tariff that does not exist', { tariffKeys: ['NOPE'] }, 'tariffKeys', 'NOPE does not exist'],
    ['a code with a space', { campaignCode: 'A B' }, 'campaignCode', 'must be letters, digits'],
    ['more than 100 €', { baseEuroPerMonthGross: -101 }, 'baseEuroPerMonthGross', 'at least -100'],
  ])('400 for %s, at its field', async (_, changes, field, says) => {
    const answer = await post('/campaigns', { campaignCode: 'REFUSED', ...period(today), ...changes })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject([{ details: field, message: expect.stringContaining(says) }])
  })
})

describe('a planned campaign', () => {
  test('200 is changed before it begins', async () => {
    const campaignCode = await add(day(1))

    const answer = await put(
      `/campaigns/${campaignCode}/${day(1)}`,
      period(day(2), { baseEuroPerMonthGross: -3 }),
    )

    expect(answer.json().data.campaign.periods).toMatchObject([
      { validFrom: day(2), state: 'Planned', baseEuroPerMonthGross: -3 },
    ])
    expect((await auditOf(campaignCode)).at(-1)).toMatchObject({
      action: 'campaign.change',
      before: { validFrom: day(1) },
      after: { validFrom: day(2) },
    })
  })

  test('200 is taken back', async () => {
    const campaignCode = await add(day(1))

    expect((await remove(`${campaignCode}/${day(1)}?dryRun=true`)).json().data.campaign).toBeNull()
    expect((await get(`/campaigns/${campaignCode}`)).statusCode).toBe(200)
    expect((await remove(`${campaignCode}/${day(1)}`)).statusCode).toBe(200)
    expect((await get(`/campaigns/${campaignCode}`)).statusCode).toBe(404)
    expect((await auditOf(campaignCode)).at(-1)).toMatchObject({ action: 'campaign.remove', after: null })
  })

  test('409 once it has begun, 404 if there is none', async () => {
    const campaignCode = await add(today)

    expect((await put(`/campaigns/${campaignCode}/${today}`, period(day(2)))).statusCode).toBe(409)
    expect((await remove(`${campaignCode}/${today}`)).statusCode).toBe(409)
    expect((await remove(`${campaignCode}/${day(9)}`)).statusCode).toBe(404)
  })
})

describe('POST /operator/v1/campaigns/{campaignCode}/end', () => {
  test('200 ends what runs tomorrow at the earliest', async () => {
    const campaignCode = await add(today)

    const answer = await post(`/campaigns/${campaignCode}/end`, { validTo: day(1) })

    expect(answer.json().data.campaign.periods).toMatchObject([{ validFrom: today, validTo: day(1) }])
    expect((await auditOf(campaignCode)).at(-1)).toMatchObject({
      action: 'campaign.end',
      before: { validTo: null },
      after: { validTo: day(1) },
    })
  })

  test('400 for today, 409 if it does not run then, 404 if there is none', async () => {
    const running = await add(today, { validTo: day(3) })
    const planned = await add(day(1))

    expect((await post(`/campaigns/${running}/end`, { validTo: today })).statusCode).toBe(400)
    expect((await post(`/campaigns/${running}/end`, { validTo: day(3) })).statusCode).toBe(409)
    expect((await post(`/campaigns/${planned}/end`, { validTo: day(4) })).statusCode).toBe(409)
    expect((await post('/campaigns/NOPE/end', { validTo: day(4) })).statusCode).toBe(404)
  })
})
