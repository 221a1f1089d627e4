import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { aPriceDay } from '../day-ahead-prices/price-day.fixture.ts'
import { storeDays } from '../day-ahead-prices/store-days.ts'
import { readAccuracy } from './forecast-accuracy.ts'
import { readForecast } from './read-forecast.ts'
import { claimForecasting, findErrors } from './repository.ts'
import { isForecastDue, retrainForecast } from './retrain.ts'
import { storePrices } from './stored-prices.fixture.ts'
import { minDays } from './walk-forward.ts'

const { pool: db } = await testDatabase()
const files = csvFiles()

// Prices of the last Sunday of March are forecast from its Saturday; each test goes on where the one before ended.
const saturday = '2027-03-27'
const after = (date: string, time = '14:00:00') => new Date(`${date}T${time}Z`)
const at = (date: string) => ({ now: after(plusDays(date, -1)), isSynthetic: false, drivers: undefined })
const forecastCount = async () => (await db.query(sql`select from price_forecasts`)).rowCount

describe('while there are too few prices', () => {
  test('nothing is due without any', async () => {
    expect(await isForecastDue(db, at(saturday))).toBe(false)
    expect(await retrainForecast(db, at(saturday))).toEqual({ state: 'not-due' })
  })

  test('no forecast is made', async () => {
    await storePrices(db, saturday, minDays - 1, new Date())

    expect(await isForecastDue(db, at(saturday))).toBe(true)
    expect(await retrainForecast(db, at(saturday))).toEqual({ state: 'too-few-days', days: minDays - 1 })
    expect(await readForecast(db, at(saturday).now)).toBeUndefined()
    expect(await readAccuracy(db, at(saturday).now)).toBeUndefined()
  })
})

describe('once there are enough prices', () => {
  test('seven days after the published ones are forecast, also across a clock change', async () => {
    await storePrices(db, plusDays(saturday, 1 - minDays), 1, new Date())

    expect(await retrainForecast(db, at(saturday))).toMatchObject({ state: 'made', knownUntil: saturday })

    const forecast = await readForecast(db, at(saturday).now)
    expect(forecast).toMatchObject({
      madeAt: at(saturday).now,
      knownUntil: saturday,
      sources: ['Bundesnetzagentur | SMARD.de'],
    })
    const starts = forecast?.quarterHours.map(({ start }) => start.getTime()) ?? []
    expect(starts).toHaveLength(92 + 6 * 96)
    expect(new Date(starts[0] ?? 0)).toEqual(new Date('2027-03-27T23:00:00Z'))
    expect(starts.every((start, index) => start === (starts[0] ?? 0) + index * 900_000)).toBe(true)
  })

  test('a second forecast of the same day is not made', async () => {
    expect(await isForecastDue(db, at(saturday))).toBe(false)
    expect(await retrainForecast(db, at(saturday))).toEqual({ state: 'not-due' })
    expect(await forecastCount()).toBe(1)
  })

  test('days that are published since are left out at once', async () => {
    const sunday = plusDays(saturday, 1)
    await storePrices(db, sunday, 1, new Date())

    const forecast = await readForecast(db, at(sunday).now)

    expect(forecast?.knownUntil).toBe(saturday)
    expect(forecast?.quarterHours).toHaveLength(6 * 96)
    expect(await isForecastDue(db, at(sunday))).toBe(true)
  })

  test('a process leaves the work to another one that is at it', async () => {
    await db.transaction(async (tx) => {
      expect(await claimForecasting(tx)).toBe(true)
      expect(await retrainForecast(db, at(plusDays(saturday, 1)))).toEqual({ state: 'not-due' })
    })
    expect(await forecastCount()).toBe(1)
  })

  test('of two that begin at once, one makes the forecast', async () => {
    const options = at(plusDays(saturday, 1))
    const done = await Promise.all([retrainForecast(db, options), retrainForecast(db, options)])

    expect(done.map(({ state }) => state).sort()).toEqual(['made', 'not-due'])
    expect(await forecastCount()).toBe(2)
  })
})

describe('the error', () => {
  test('is measured with the first forecast after the prices were published', async () => {
    const sunday = plusDays(saturday, 1)

    const errors = await findErrors(db, saturday, plusDays(saturday, 9))

    expect(errors).toEqual([
      {
        date: sunday,
        ahead: 1,
        error: expect.any(Number),
        lastWeekError: expect.any(Number),
        fourWeeksError: expect.any(Number),
        held: expect.any(Number),
      },
    ])
    expect(errors[0]?.error).toBeGreaterThan(0)
    expect(await readAccuracy(db, at(sunday).now)).toMatchObject({
      firstDate: sunday,
      lastDate: sunday,
      error: errors[0]?.error,
    })
  })

  test('is measured of every forecast of a day, and again where prices were corrected', async () => {
    const [sunday, monday] = [plusDays(saturday, 1), plusDays(saturday, 2)]
    await storePrices(db, monday, 1, new Date())
    await storeDays(db, [aPriceDay(sunday, 200_000_000, { source: 'import' })], new Date())

    await retrainForecast(db, at(monday))

    const errors = await findErrors(db, sunday, monday)
    expect(errors.map(({ date, ahead }) => [date, ahead])).toEqual([
      [sunday, 1],
      [monday, 1],
      [monday, 2],
    ])
    expect(errors[0]?.error).toBeGreaterThan(1500)
    expect(errors[0]?.held).toBe(0)
  })
})

test('is made with drivers, and without them where they fail', async () => {
  const tuesday = plusDays(saturday, 3)
  await storePrices(db, tuesday, 1, new Date())
  const source = (place: string) => ({ place, name: 'Forecasts of Example Weather', privateHosts: [] })
  const text = Array.from(
    { length: 24 * 6 },
    (_, hour) =>
      `${new Date(Date.parse(`${saturday}T23:00:00Z`) + hour * 3_600_000).toISOString()},${hour % 7}`,
  )
  const file = files.write(['start,wind', ...text].join('\n'))

  const withFault = await retrainForecast(db, { ...at(tuesday), drivers: source('/nowhere/wind.csv') })
  const without = await readForecast(db, at(tuesday).now)
  await db.query(sql`delete from price_forecasts where known_until = ${tuesday}`)
  const withDrivers = await retrainForecast(db, { ...at(tuesday), drivers: source(file) })
  const driven = await readForecast(db, at(tuesday).now)

  expect(withFault).toMatchObject({ state: 'made', driversFault: 'The file cannot be read.' })
  expect(without?.sources).not.toContain('Forecasts of Example Weather')
  expect(withDrivers).toMatchObject({ state: 'made', driversFault: undefined })
  expect(driven?.sources).toContain('Forecasts of Example Weather')
  // The file reaches the first days ahead, and not the last ones.
  expect(driven?.quarterHours[0]?.expected).not.toBe(without?.quarterHours[0]?.expected)
  expect(driven?.quarterHours.at(-1)).toEqual(without?.quarterHours.at(-1))
})

test('the first forecast brings its error over the last 30 days, up to seven days ahead, from the stored prices alone', async () => {
  await db.query(sql`delete from price_forecasts`)
  const last = '2028-06-30'
  await storePrices(db, last, 200, new Date())

  expect(await retrainForecast(db, at(last))).toMatchObject({ state: 'made', knownUntil: last })

  const accuracy = await readAccuracy(db, at(last).now, last)
  expect(accuracy).toMatchObject({ firstDate: plusDays(last, -29), lastDate: last })
  expect(accuracy?.horizons.map(({ ahead, days }) => [ahead, days])).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((ahead) => [ahead, 30]),
  )
  expect(accuracy?.error).toBeGreaterThan(0)
  expect((await readForecast(db, at(last).now))?.knownUntil).toBe(last)
})

test('what would have been forecast knows no price of a later day', async () => {
  await db.query(sql`delete from price_forecasts`)
  const last = '2028-06-30'
  const of = async (knownUntil: string) =>
    (
      await db.query(sql`
        select expected, low, high from price_forecast_days where known_until = ${knownUntil} order by delivery_date`)
    ).rows
  await retrainForecast(db, at(last))
  const before = await of(plusDays(last, -8))

  await db.query(sql`delete from price_forecasts`)
  await storeDays(db, [aPriceDay(last, 300_000_000, { source: 'import' })], new Date())
  await retrainForecast(db, at(last))

  expect(before).toHaveLength(7)
  expect(await of(plusDays(last, -8))).toEqual(before)
})

test('the next forecast is made alone', async () => {
  const last = '2028-07-01'
  await storePrices(db, last, 1, new Date())
  const before = await forecastCount()

  await retrainForecast(db, at(last))

  expect(await forecastCount()).toBe(before + 1)
})

test('a forecast that is over is no forecast', async () => {
  expect(await readForecast(db, after('2027-04-20'))).toBeUndefined()
  expect(await isForecastDue(db, { now: after('2027-04-20'), isSynthetic: false })).toBe(false)
})
