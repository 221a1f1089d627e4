import { describe, expect, test } from 'vitest'
import { anOrder, desiredDay, type OrderChanges, startIn } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { dropExpired } from '../../backoffice/personal-data/drop-expired.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'

const { send, pool, deps, clock } = await testService({ RATE_LIMIT_PER_MINUTE: '1000000' })

const household = {
  ...{ yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true, campaignCode: 'WELCOME10' },
  expectedStartDate: desiredDay,
}
const makeOffer = (
  body: object = household,
  tariffKey = 'DYNAMIC_SHARE',
  headers = {},
  as = 'demo-whitelabel',
) => send({ method: 'POST', url: `/partner/v1/tariffs/${tariffKey}/offers`, as, headers, payload: body })
const offered = async () => (await makeOffer()).json().data
let customers = 0
const place = (changes: OrderChanges, as = 'demo-whitelabel', headers = {}) =>
  send({
    ...{ method: 'POST', url: '/partner/v1/orders', as, headers },
    payload: anOrder({ ...changes, userAccount: { emailAddress: `offered-${++customers}@example.com` } }),
  })
const refusalOf = async (changes: OrderChanges, as?: string) => {
  const answer = await place(changes, as)
  const items: { code: string; details: string; message: string }[] = answer.json().error
  return [answer.statusCode, ...items.map(({ code, details, message }) => [code, details, message])]
}
/** What the offers were made with, as if it had been so long ago. */
const age = (offerId: string, days: number) =>
  pool.query(sql`
    update offers set offer_date = offer_date - ${days}::integer, valid_until = valid_until - ${days}::integer
    where id = ${offerId}::uuid`)

describe('POST /partner/v1/tariffs/{tariffKey}/offers', () => {
  test('200 has the price of the calculation, valid for 14 days', async () => {
    const calculation = await send({
      ...{ method: 'POST', url: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation', as: 'demo-whitelabel' },
      payload: household,
    })
    const answer = await makeOffer()
    const { data } = answer.json()

    expect(answer.statusCode).toBe(200)
    expect(data.calculation).toEqual(calculation.json().data)
    expect(data.validUntil).toBe(plusDays(berlinDate(clock.now()), 14))
  })

  test('200 for the partner whose token is sent, who alone can order by it; 403 without the right to', async () => {
    const headers = { 'partner-token': 'demo-sales-token' }
    const { offerId } = (await makeOffer(household, 'DYNAMIC_SHARE', headers, 'demo-platform')).json().data

    expect((await place({ offerId }, 'demo-platform')).statusCode).toBe(422)
    expect((await place({ offerId }, 'demo-platform', headers)).statusCode).toBe(200)
    expect((await place({ offerId }, 'demo-sales')).statusCode).toBe(200)
    expect((await makeOffer(household, 'DYNAMIC_SHARE', headers)).statusCode).toBe(403)
  })

  test('200 warns as the calculation does; 400 and 404 are its own too', async () => {
    const warned = await makeOffer({ ...household, campaignCode: 'NO_\u0000SUCH' })

    expect(warned.json().error[0].code).toBe('campaign-unknown')
    expect((await makeOffer({ ...household, zipCode: '1' })).statusCode).toBe(400)
    expect((await makeOffer({ ...household, offerDate: '2026-01-01' })).statusCode).toBe(400)
    expect((await makeOffer(household, 'NO_SUCH')).statusCode).toBe(404)
  })
})

describe('GET /partner/v1/tariffs/{tariffKey}/offers/{offerId}', () => {
  const read = (
    offerId: string,
    { tariffKey = 'DYNAMIC_SHARE', as = 'demo-whitelabel', headers = {} } = {},
  ) => send({ url: `/partner/v1/tariffs/${tariffKey}/offers/${offerId}`, as, headers })

  test('200 has the offer and says whether it is usable, expired or ordered', async () => {
    const { calculation, ...offer } = await offered()
    const kept = {
      ...{ ...offer, tariffKey: 'DYNAMIC_SHARE', expectedStartDate: desiredDay },
      priceComponents: calculation.priceComponents,
    }

    const answer = await read(offer.offerId)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().data).toEqual({ ...kept, state: 'Usable', contractNumbers: [] })

    await age(offer.offerId, 14)
    expect((await read(offer.offerId)).json().data.state).toBe('Usable')
    await age(offer.offerId, 1)
    expect((await read(offer.offerId)).json().data.state).toBe('Expired')

    await age(offer.offerId, -15)
    const { contractNumber } = (await place({ offerId: offer.offerId })).json()
    expect((await read(offer.offerId)).json().data).toEqual({
      ...{ ...kept, state: 'Ordered', contractNumbers: [contractNumber] },
    })
  })

  test('404 for the offer of another partner, of another tariff and for none, in the same words; 400 for no id', async () => {
    const { offerId } = await offered()
    const unknown = '5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'

    for (const [id, asked] of [
      [offerId, { as: 'demo-sales' }],
      [offerId, { tariffKey: 'FIX_12' }],
      [unknown, {}],
    ] as const) {
      const answer = await read(id, asked)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error[0].message).toMatch(`There is no offer ${id} of tariff `)
    }
    expect((await read('mine')).statusCode).toBe(400)
  })

  test('200 for the partner whose token is sent; 403 without the right to send one', async () => {
    const headers = { 'partner-token': 'demo-sales-token' }
    const { offerId } = (await makeOffer(household, 'DYNAMIC_SHARE', headers, 'demo-platform')).json().data

    expect((await read(offerId, { as: 'demo-platform' })).statusCode).toBe(404)
    expect((await read(offerId, { as: 'demo-platform', headers })).statusCode).toBe(200)
    expect((await read(offerId, { as: 'demo-sales' })).statusCode).toBe(200)
    expect((await read(offerId, { headers })).statusCode).toBe(403)
  })
})

describe('an order that names an offer', () => {
  test('has exactly the price of the offer, whatever has changed since, and takes from it what it leaves out', async () => {
    const { offerId, calculation } = await offered()
    await age(offerId, 3)
    await pool.query(sql`
      update tariff_versions set service_fee_cent_per_kwh = service_fee_cent_per_kwh + 1
      where tariff_key = 'DYNAMIC_SHARE'`)
    await deps.revisions.refresh()
    const { contractNumber } = (await place({ offerId })).json()

    const { rows } = await pool.query(sql`
      select price_snapshot -> 'result' -> 'priceComponents' as components, campaign_code, offer_date as "offerDate",
        capabilities ->> 'hasSmartMeter' as smart
      from orders where contract_number = ${contractNumber}`)
    expect(rows).toEqual([
      {
        components: calculation.priceComponents,
        campaign_code: 'WELCOME10',
        offerDate: plusDays(calculation.offerDate, -3),
        smart: 'true',
      },
    ])
    const order = await send({ url: `/partner/v1/orders/${contractNumber}`, as: 'demo-whitelabel' })
    expect(order.json().data.order.offerId).toBe(offerId)
    await pool.query(sql`
      update tariff_versions set service_fee_cent_per_kwh = service_fee_cent_per_kwh - 1
      where tariff_key = 'DYNAMIC_SHARE'`)
    await deps.revisions.refresh()
  })

  test('is accepted on the last day of the offer, and 422 on the next', async () => {
    const { offerId, validUntil } = await offered()
    await age(offerId, 14)
    expect((await place({ offerId })).statusCode).toBe(200)
    await age(offerId, 1)

    const last = plusDays(validUntil, -15)
    expect(await refusalOf({ offerId })).toEqual([
      422,
      [
        'offer-not-usable',
        'offerId',
        `The offer was valid until ${last}. Make a new one to get today's price.`,
      ],
    ])
  })

  test('is 422 for an offer that does not exist or that another partner made, in the same words', async () => {
    const { offerId } = await offered()
    const unknown = '5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'

    for (const [id, as] of [
      [unknown, 'demo-whitelabel'],
      [offerId, 'demo-sales'],
    ] as const)
      expect(await refusalOf({ offerId: id }, as)).toEqual([
        422,
        ['offer-not-usable', 'offerId', `There is no offer ${id}.`],
      ])
    expect((await place({ offerId: 'mine' })).statusCode).toBe(400)
  })

  test('is 422 with every field that is not as in the offer', async () => {
    const { offerId, calculation } = await offered()
    const differing = await refusalOf({
      offerId,
      tariffKey: 'FIX_12',
      offerDate: plusDays(calculation.offerDate, -1),
      campaignCode: 'OTHER',
      contract: {
        deliveryAddress: { postCode: '80331' },
        deliveryDetails: {
          ...{ desiredTransitionDate: startIn(531), previousAnnualConsumptionKwh: 3501 },
          capabilities: { hasSmartMeter: false, hasElectricVehicle: true },
        },
      },
    })
    const delivery = 'contract.deliveryDetails'
    expect(differing.slice(1).map((item) => (item as string[])[1])).toEqual([
      'tariffKey',
      'offerDate',
      'campaignCode',
      'contract.deliveryAddress.postCode',
      `${delivery}.desiredTransitionDate`,
      `${delivery}.previousAnnualConsumptionKwh`,
      `${delivery}.capabilities.hasSmartMeter`,
      `${delivery}.capabilities.hasElectricVehicle`,
    ])
    expect(differing).toContainEqual([
      'offer-not-usable',
      `${delivery}.previousAnnualConsumptionKwh`,
      `${delivery}.previousAnnualConsumptionKwh must be 3500 as in the offer.`,
    ])
  })
})

test('offers that were not ordered are deleted 30 days after their last day, those of orders stay', async () => {
  const [ordered, dropped, kept] = [await offered(), await offered(), await offered()]
  await place({ offerId: ordered.offerId })
  for (const { offerId } of [ordered, dropped]) await age(offerId, 46)
  await age(kept.offerId, 43)
  await dropExpired(pool, clock.now())

  const ids = [ordered.offerId, dropped.offerId, kept.offerId]
  const { rows } = await pool.query<{ id: string }>(sql`select id from offers where id = any(${ids}::uuid[])`)
  expect(rows.map(({ id }) => id).sort()).toEqual([ordered.offerId, kept.offerId].sort())
})
