import { describe, expect, test } from 'vitest'
import { queueLetters } from '../../contracts/price-changes/queue-letters.ts'
import { prepareRuns } from '../../energy/price-changes/prepare-runs.ts'
import { raiseLevies, supplyContracts } from '../../energy/price-changes/price-change.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { operatorService } from '../operator-service.fixture.ts'

const { get, post, pool, clock, auditOf } = await operatorService()
const today = berlinDate(clock.now())
const [day, tooSoon] = [plusDays(today, 60), plusDays(today, 20)]
await pool.query(sql`
  update orders set state = 'Cancelled', delivery_state = 'Cancelled', cancellation_reason = 'None',
    end_date = greatest(start_date, '2026-01-01')
  where state in ('Delivery', 'PendingDelivery', 'Cancelled')`)
const [household = '', other = ''] = [
  ...(await supplyContracts(pool, 1)),
  ...(await supplyContracts(pool, 1, { type: 'Business', kwh: 20_000 })),
]
await raiseLevies(pool, tooSoon)
await pool.query(sql`update price_notice_duty set since = ${today}`)

const prepare = async (effectiveDate: string) => {
  const answer = await post('/price-changes', { effectiveDate })
  await prepareRuns(pool, clock.now())
  return answer
}

describe('the preview of a price change', () => {
  test('says who would get a letter, and stores nothing', async () => {
    const { data } = (await post('/price-changes/preview', { effectiveDate: tooSoon })).json()

    expect(data).toMatchObject({
      effectiveDate: tooSoon,
      run: null,
      isComplete: true,
      lookedAt: 2,
      letters: 2,
      // Too late for the household, in time for the business.
      tooLate: 1,
      silent: 0,
      unpriced: 0,
      samples: [{ contractNumber: other }, { contractNumber: household }],
    })
    expect(data.euroPerYear.largest).toBe(data.samples[0].euroPerYear)
    expect(data.samples[1].parts).toContainEqual({
      price: 'work',
      part: 'p19Fee',
      before: 1.8552,
      after: 2.38,
    })
    expect((await get('/price-changes')).json().data).toEqual([])
    expect((await auditOf(tooSoon)).at(-1)).toMatchObject({
      action: 'price-change.preview',
      after: { numbers: [other, household] },
    })
  })

  test('says what the run then finds, also if the run exists', async () => {
    await prepare(tooSoon)
    const run = (await get(`/price-changes/${tooSoon}`)).json().data

    const { data } = (await post('/price-changes/preview', { effectiveDate: tooSoon })).json()

    expect(data).toMatchObject({ run: 'prepared', euroPerYear: run.euroPerYear })
    expect(data.letters).toBe(run.letters.open + run.letters.tooLate)
    await pool.query(sql`truncate price_change_runs, price_change_notices`)
  })

  test('409 for a day that has come, 400 for no day', async () => {
    expect((await post('/price-changes/preview', { effectiveDate: today })).statusCode).toBe(409)
    expect((await post('/price-changes/preview', { effectiveDate: 'soon' })).statusCode).toBe(400)
  })
})

describe('a price change', () => {
  test('is prepared, looked at, started and stopped, and each step is audited', async () => {
    await pool.query(sql`update levies set valid_to = ${day} where valid_to is null`)
    await pool.query(sql`
      insert into levies select ${day}, null, electricity_tax_cent_per_kwh_net, kwkg_cent_per_kwh_net,
        offshore_cent_per_kwh_net, 3, published_on, source from levies where valid_to = ${day}`)

    expect((await prepare(day)).json().data).toMatchObject({ effectiveDate: day, state: 'preparing' })
    const shown = (await get(`/price-changes/${day}`)).json().data
    expect(shown).toMatchObject({
      state: 'prepared',
      letters: { open: 2, tooLate: 0, sent: 0 },
    })
    expect(shown.euroPerYear.largest).toBeGreaterThan(shown.euroPerYear.smallest)

    const started = await post(`/price-changes/${day}/start`, { comment: 'Checked.' })
    expect(started.json().data.state).toBe('sending')
    expect((await post(`/price-changes/${day}/start`, {})).statusCode).toBe(200)
    expect((await prepare(day)).statusCode).toBe(409)
    await queueLetters(pool, clock.now())
    expect((await post(`/price-changes/${day}/stop`, { comment: 'Wrong fees.' })).json().data).toMatchObject({
      state: 'stopped',
      letters: { underWay: 2 },
    })
    expect(await auditOf(day)).toMatchObject([
      { action: 'price-change.prepare', after: { state: 'preparing' } },
      { action: 'price-change.start', after: { state: 'sending', comment: 'Checked.' } },
      { action: 'price-change.stop', after: { state: 'stopped', comment: 'Wrong fees.' } },
    ])
    expect((await post(`/price-changes/${day}/stop`)).statusCode).toBe(200)
  })

  test('counts who terminated because of it', async () => {
    await pool.query(sql`
      update orders set state = 'Cancelled', delivery_state = 'CancelledDelivery',
        cancellation_reason = 'CustomerPriceChange', end_date = ${plusDays(day, -1)}
      where contract_number = ${household}`)

    expect((await get(`/price-changes/${day}`)).json().data.terminated).toBe(1)
    await pool.query(sql`
      update orders set state = 'Delivery', delivery_state = 'Delivery', cancellation_reason = null, end_date = null
      where contract_number = ${household}`)
    expect((await get(`/price-changes/${day}`)).json().data.terminated).toBe(0)
  })

  test('lists who was told what and when', async () => {
    const all = (await get(`/price-changes/${day}/notices`)).json()
    const one = (await get(`/price-changes/${day}/notices`, { 'filter.contractNumber': household })).json()
    const sent = (await get(`/price-changes/${day}/notices`, { 'filter.state': 'sent' })).json()

    expect(all.data).toMatchObject([{ contractNumber: other }, { contractNumber: household }])
    expect(one.data).toMatchObject([
      { contractNumber: household, state: 'queued', isHousehold: true, notifiedAt: null },
    ])
    // The rise before was not announced, so that the old fee went on.
    expect(one.data[0].parts).toContainEqual({ price: 'work', part: 'p19Fee', before: 1.8552, after: 3.57 })
    expect(one.data[0].parts).toContainEqual({ price: 'base', part: 'total', before: 13.44, after: 13.44 })
    expect(sent.data).toEqual([])
    expect((await get('/price-changes')).json().data).toMatchObject([{ effectiveDate: day }])
  })

  test('takes a letter that came back, prints it for a print service and takes the day on which it was posted', async () => {
    await pool.query(sql`
      update price_change_notices set state = 'sent', notified_at = now() where contract_number = ${household}
        and effective_date = ${day}`)
    const path = `/price-changes/${day}`

    const returned = await post(`${path}/returns`, { contractNumber: household, comment: '5.1.1' })
    expect(returned.json().data.letters).toMatchObject({ returned: 1 })
    expect((await get('/work', { 'filter.kind': 'returned-letter' })).json().data).toMatchObject([
      { contractNumber: household, id: day },
    ])
    const file = await get(`${path}/paper-letters`)
    expect(file.headers['content-type']).toBe('application/zip')
    expect(file.body).toContain(`${household}.pdf`)
    const posted = await post(`${path}/postings`, { contractNumbers: [household], postedOn: today })
    expect(posted.json().data.letters).toMatchObject({ returned: 0, sent: 1 })

    expect(await auditOf(household)).toContainEqual(
      expect.objectContaining({ action: 'price-change.returned', before: { state: 'sent' } }),
    )
    expect((await auditOf(day)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['price-change.printed', 'price-change.posted']),
    )
    expect((await post(`${path}/returns`, { contractNumber: '1' })).statusCode).toBe(404)
    expect((await post(`${path}/postings`, { contractNumbers: [other], postedOn: today })).statusCode).toBe(
      409,
    )
  })

  test('409 if it is too late for some, until the operator says that they know', async () => {
    await prepare(tooSoon)

    const refused = await post(`/price-changes/${tooSoon}/start`, {})
    expect(refused.statusCode).toBe(409)
    expect(refused.json().error[0].message).toContain('too late for the letters of 1 contracts')
    const started = await post(`/price-changes/${tooSoon}/start`, { leavesOutTooLate: true })
    expect(started.json().data).toMatchObject({ state: 'sending', letters: { open: 1, tooLate: 1 } })
  })

  test('404 for a day without one, 409 for a day that has come, 422 for no day', async () => {
    expect((await get('/price-changes/2031-01-01')).statusCode).toBe(404)
    expect((await get('/price-changes/2031-01-01/notices')).statusCode).toBe(404)
    expect((await post('/price-changes/2031-01-01/start', {})).statusCode).toBe(404)
    expect((await prepare(today)).statusCode).toBe(409)
    expect((await get('/price-changes/2031-02-30')).statusCode).toBeGreaterThanOrEqual(400)
  })
})
