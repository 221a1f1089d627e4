import { beforeEach, expect, test } from 'vitest'
import { operatorService } from '../../backoffice/operator-service.fixture.ts'
import { publishEvents } from '../../events/publish-events.ts'
import { sql } from '../../platform/db/sql.ts'
import { reportMissingPrices } from './queue-letters.ts'

const { pool, clock, get, post, send } = await operatorService()
const firstDay = '2027-01-01'
const reportOn = (day: string) => reportMissingPrices(pool, new Date(`${day}T12:00:00+02:00`))

type Told = { id: string; partners: string[]; refUri: string; data: { missing: string } }
/** All of them, each as often as it was told. */
const told = async () => {
  await publishEvents(pool, clock)
  return (await get('/events', { types: 'prices.missing' })).json<{ data: Told[] }>().data
}
const kinds = async () => (await told()).map(({ data }) => data.missing).sort()

beforeEach(async () => {
  await pool.query(sql`delete from reported_gaps`)
  await pool.query(sql`delete from events where type = 'prices.missing'`)
  await pool.query(sql`delete from levies where valid_from >= ${firstDay}`)
  await pool.query(sql`update levies set valid_to = null where valid_to >= ${firstDay}`)
  await pool.query(sql`delete from grid_fees where valid_from >= ${firstDay}`)
  await pool.query(sql`update grid_fees set valid_to = null where valid_to >= ${firstDay}`)
  await pool.query(sql`update tariff_versions set valid_to = null where valid_to = ${firstDay}`)
})

test('nothing is reported on 30 September, and on 1 October each kind once, with the last day for letters', async () => {
  await reportOn('2026-09-30')
  expect(await told()).toEqual([])

  await reportOn('2026-10-01')
  await reportOn('2026-10-01')
  await reportOn('2026-12-31')

  expect(await kinds()).toEqual(['grid-fees', 'levies'])
  expect((await told())[0]).toMatchObject({
    data: { effectiveDate: firstDay, lettersUntil: '2026-11-30' },
    partners: [],
    refUri: '/operator/v1/work?filter.kind=missing-prices',
  })
})

test('a kind that is missing later is reported then, and the next year starts over', async () => {
  await reportOn('2026-10-01')
  await pool.query(
    sql`update tariff_versions set valid_to = ${firstDay} where tariff_key = 'DYNAMIC_SHARE' and valid_to is null`,
  )

  await reportOn('2026-10-02')
  expect(await kinds()).toEqual(['grid-fees', 'levies', 'price-sheets'])

  await pool.query(sql`update tariff_versions set valid_to = null where valid_to = ${firstDay}`)
  await reportOn('2027-10-01')
  expect(await kinds()).toEqual(['grid-fees', 'grid-fees', 'levies', 'levies', 'price-sheets'])
})

test('what has arrived is not reported, neither before nor after', async () => {
  await pool.query(sql`
    with last as (update levies set valid_to = ${firstDay} where valid_to is null returning *)
    insert into levies select ${firstDay}, null, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net,
      offshore_cent_per_kwh_net, p19_cent_per_kwh_net, published_on, source from last`)
  await reportOn('2026-10-01')
  expect(await kinds()).toEqual(['grid-fees'])

  await pool.query(sql`
    with last as (update grid_fees set valid_to = ${firstDay} where valid_to is null returning *)
    insert into grid_fees (operator_code, valid_from, work_cent_per_kwh_net, base_euro_per_year_net,
      modern_meter_euro_per_year_gross, smart_meter_euro_per_year_gross, control_box_euro_per_year_gross)
    select operator_code, ${firstDay}, work_cent_per_kwh_net, base_euro_per_year_net,
      modern_meter_euro_per_year_gross, smart_meter_euro_per_year_gross, control_box_euro_per_year_gross from last`)
  await reportOn('2026-10-02')
  expect(await kinds()).toEqual(['grid-fees'])
})

test('the endpoints of the supplier get it, and no partner', async () => {
  const url = 'https://receiver.example/'
  const own = (await post('/webhook-endpoints', { url })).json().data.id
  const ofPartner = await send({
    method: 'POST',
    url: '/partner/v1/webhook-endpoints',
    as: 'demo-whitelabel',
    payload: { url },
  })

  await reportOn('2026-10-01')
  const ids = (await told()).map(({ id }) => id)

  const { rows } = await pool.query<{ endpointId: string; eventId: string }>(sql`
    select endpoint_id as "endpointId", event_id as "eventId" from webhook_deliveries where event_id = any(${ids}::uuid[])`)
  expect(ofPartner.statusCode).toBe(200)
  expect(rows.map(({ endpointId }) => endpointId)).toEqual([own, own])
  const seen = await send({ url: '/partner/v1/events?limit=500&types=prices.missing', as: 'demo-whitelabel' })
  expect(seen.json().data).toEqual([])
})
