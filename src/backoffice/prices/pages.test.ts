import { beforeAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { aPriceDay } from '../../energy/day-ahead-prices/price-day.fixture.ts'
import { storeDays } from '../../energy/day-ahead-prices/store-days.ts'
import { retrainForecast } from '../../energy/price-forecast/retrain.ts'
import { storePrices } from '../../energy/price-forecast/stored-prices.fixture.ts'
import { minDays } from '../../energy/price-forecast/walk-forward.ts'
import { sql } from '../../platform/db/sql.ts'
import { operatorService } from '../operator-service.fixture.ts'
import { staffOf } from '../staff.fixture.ts'

const atStart = stoppedClock(new Date('2026-11-16T12:00:00Z'))
const service = await operatorService({ PRICE_SOURCES: 'smard,awattar' }, atStart)
const { pool, clock, deps, auditOf } = service
const { signedIn } = staffOf(service)
const textOf = ({ body }: { body: string }) => body.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

beforeAll(async () => {
  clock.moveTo(new Date('2027-02-10T14:30:00+01:00'))
  for (const day of [
    aPriceDay('2027-02-10', 9_000_000, { source: 'smard' }),
    aPriceDay('2027-02-08', -125_000, { source: 'smard' }),
    aPriceDay('2027-02-07', 1, { source: 'awattar', resolutionMinutes: 60 }),
    aPriceDay('2026-10-25', 1, { source: 'smard' }),
  ])
    await storeDays(pool, [day], clock.now())
  await storeDays(pool, [aPriceDay('2027-02-08', 250_000, { source: 'import' })], clock.now())
  await deps.revisions.refresh()
})

describe('the page of prices', () => {
  test('shows today and tomorrow, says that tomorrow is late, and offers what helps', async () => {
    const { open } = await signedIn('manager')

    const page = await open('/console/prices')

    expect(textOf(page)).toContain('Prices are late')
    expect(page.body).toContain('role="img"')
    expect(textOf(page)).toMatch(/2027-02-10 Published 90.00 90.00 90.00 96 0 Bundesnetzagentur/)
    expect(textOf(page)).toContain('2027-02-11 Late')
    expect(page.body).toContain('action="/console/prices/look"')
    expect(page.body).toContain('href="/console/imports?kind=day-ahead-prices"')
  })

  test('explains every gap of a month', async () => {
    const { open } = await signedIn('viewer')

    const page = textOf(await open('/console/prices?from=2027-01-15&days=31'))

    expect(page).toContain('2027-01-15 Missing')
    expect(page).toContain('2027-02-07 Hourly only')
    expect(page).toContain('2027-02-14 Expected')
    expect(page).toContain('No source had them within a week. Import them.')
    expect(page).not.toContain('Ask the sources now')
  })

  test('shows a corrected day with its versions', async () => {
    const { open } = await signedIn('viewer')

    const page = textOf(await open('/console/prices?from=2027-02-08&days=1'))

    expect(page).toContain('2027-02-08 Corrected 2.50')
    expect(page).toMatch(/2 Import of the supplier 15 min 96 .* 1 Bundesnetzagentur/)
    expect(page).toContain('Version 1')
  })

  test.each([
    ['2027-03-28', 92],
    ['2026-10-25', 100],
  ])('%s has %i quarter-hours, and the page says why', async (date, count) => {
    const { open } = await signedIn('viewer')

    const page = textOf(await open(`/console/prices?from=${date}&days=1`))

    expect(page).toContain(`${date} has ${count} quarter-hours, since the clocks change.`)
  })

  test.each(['days=32', 'days=x', 'from=2027-02-30', 'from=<script>'])('400 for %s', async (query) => {
    const { open } = await signedIn('viewer')

    expect((await open(`/console/prices?${query}`)).statusCode).toBe(400)
  })
})

test('the file has a line for each quarter-hour, with negative prices as numbers', async () => {
  const { open } = await signedIn('viewer')

  const file = await open('/console/prices.csv?from=2026-10-25&days=1')

  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(101)
  expect(lines[1]).toBe('2026-10-24T22:00:00.000Z,0.00001,smard,published')
})

test('the file of months has the imported means', async () => {
  await pool.query(sql`delete from exchange_price_months`)
  await pool.query(sql`insert into exchange_price_months values ('2026-01-01', -0.25)`)
  const { open } = await signedIn('viewer')

  expect((await open('/console/prices/months.csv')).body).toBe('month,meanCentPerKwhNet\r\n2026-01,-0.25\r\n')
  expect((await open('/console/prices')).body).toContain('Means of the day-ahead auction')
})

test('a manager has the sources asked again', async () => {
  await pool.query(sql`update day_ahead_price_looks set looked_at = now()`)
  const { open, submit, member } = await signedIn('manager')
  await open('/console/prices')

  const answer = await submit('/console/prices/look', {})

  expect(answer.headers.location).toBe('/console/prices?done=asked')
  expect(textOf(await open('/console/prices?done=asked'))).toContain(
    'The sources are asked within 20 seconds.',
  )
  expect((await auditOf('day-ahead-prices')).at(-1)).toMatchObject({
    action: 'prices.look',
    actor: `staff:${member.login}`,
  })
})

describe('the forecast', () => {
  test('is empty while there is none, and the page says what helps', async () => {
    const { open } = await signedIn('viewer')

    expect(textOf(await open('/console/prices'))).toContain('There is no forecast.')
    expect((await open('/console/prices/forecast.csv')).body).toBe(
      'start,expectedEurPerMwh,lowEurPerMwh,highEurPerMwh\r\n',
    )
  })

  test('is drawn with its band, and is a file', async () => {
    await storePrices(pool, '2027-02-11', minDays, clock.now())
    await retrainForecast(pool, { now: clock.now(), isSynthetic: false, drivers: undefined })
    await deps.revisions.refresh()
    const { open } = await signedIn('viewer')

    const page = await open('/console/prices')
    const lines = (await open('/console/prices/forecast.csv')).body.trim().split('\r\n')

    expect(textOf(page)).toContain('Forecast from 2027-02-12 to 2027-02-18')
    expect(page.body).toContain('class="band')
    expect(page.body).toContain('href="/console/figures/price-forecast"')
    expect(lines).toHaveLength(7 * 96 + 1)
    expect(lines[1]).toMatch(/^2027-02-11T23:00:00.000Z,/)
  })
})
