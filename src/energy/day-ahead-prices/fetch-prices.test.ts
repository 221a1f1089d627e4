import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { stoppedClock } from '../../../test/support/stopped-clock.ts'
import { sql } from '../../platform/db/sql.ts'
import { asLog } from '../../platform/log/log.ts'
import type { FetchedSource } from '../../platform/settings/prices.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { fetchMissingPrices } from './fetch-prices.ts'
import type { PublishedDay } from './price-day.ts'
import { versionsOfDay } from './repository.ts'
import { type PriceSource, SourceFailure } from './sources/price-source.ts'
import { storeDays } from './store-days.ts'

const { pool: db } = await testDatabase()
const clock = stoppedClock(new Date('2026-11-16T12:00:00Z'))
const dayOf = (date: string, microCent: number, resolutionMinutes: 15 | 60 = 15): PublishedDay => ({
  microCentPerKwh: new Int32Array(berlinDay(date).quartersOfDay.length).fill(microCent),
  resolutionMinutes,
})

type Say = (date: string) => PublishedDay | undefined
const source = (name: FetchedSource, say: Say): PriceSource & { asked: string[] } => {
  const asked: string[] = []
  return {
    name,
    asked,
    async fetchDay(date) {
      asked.push(date)
      return say(date)
    },
  }
}
const failing = (name: FetchedSource) =>
  source(name, () => {
    throw new SourceFailure('The source responded with status 503.')
  })

const lines: { level: string; message: string }[] = []
const log = asLog(
  pino(
    { base: null, timestamp: false, messageKey: 'message', formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => lines.push(JSON.parse(line)) },
  ),
)
const look = (sources: PriceSource[], by: Clock = clock) =>
  fetchMissingPrices({ db, clock: by, log, sources })
const warnings = () => lines.splice(0).filter(({ level }) => level === 'warn')
const newest = async (date: string) => (await versionsOfDay(db, date))[0]

// Each test has its own month; the week before its day is stored unless the test says otherwise.
let month = new Date('2030-01-15T00:00:00Z')
async function someDay({ hasPast = true } = {}) {
  month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 15))
  const today = month.toISOString().slice(0, 10)
  const at = (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const noon = berlinDay(today).startsAtMs + berlinDay(today).quartersOfDay.length * 450_000
    clock.moveTo(new Date(noon + ((hours - 12) * 60 + minutes) * 60_000))
  }
  at('00:30')
  if (hasPast) await look([source('entsoe', (date) => dayOf(date, 1))])
  lines.length = 0
  return { today, tomorrow: plusDays(today, 1), at }
}

describe('fetching prices', () => {
  test('starts with the missing days of the last week', async () => {
    const { today, at } = await someDay({ hasPast: false })
    const entsoe = source('entsoe', (date) => dayOf(date, 1))

    at('09:00')
    await look([entsoe])

    expect(entsoe.asked).toEqual(Array.from({ length: 8 }, (_, index) => plusDays(today, -index)))
    expect(await newest(plusDays(today, -7))).toMatchObject({ source: 'entsoe', version: 1 })
  })

  test('asks for tomorrow from 12:55, every five minutes until it arrives', async () => {
    const { tomorrow, at } = await someDay()
    let isPublished = false
    const entsoe = source('entsoe', (date) => (isPublished ? dayOf(date, 1) : undefined))

    at('08:00')
    await look([])
    at('12:54')
    await look([entsoe])
    expect(entsoe.asked).toEqual([])

    for (const time of ['12:55', '12:56', '12:59', '13:00', '13:04']) {
      at(time)
      await look([entsoe])
    }
    expect(entsoe.asked).toEqual([tomorrow, tomorrow])
    expect(warnings()).toEqual([])

    isPublished = true
    for (const time of ['13:05', '13:10', '16:00']) {
      at(time)
      await look([entsoe])
    }
    expect(entsoe.asked).toHaveLength(3)
    expect(await newest(tomorrow)).toMatchObject({ source: 'entsoe', knownAt: expect.any(Date) })
  })

  test('reports late prices from 14:00, and asks hourly from 15:00', async () => {
    const { tomorrow, at } = await someDay()
    const entsoe = source('entsoe', () => undefined)

    at('13:58')
    await look([entsoe])
    expect(warnings()).toEqual([])

    at('14:03')
    await look([entsoe])
    expect(warnings()).toEqual([
      { level: 'warn', message: 'day-ahead prices are late: no source has them', dates: [tomorrow] },
    ])

    for (const time of ['14:59', '15:10', '15:58', '15:59', '16:30', '16:59']) {
      at(time)
      await look([entsoe])
    }
    expect(entsoe.asked).toHaveLength(5)
  })

  test('moves on to the next source if one fails or has nothing', async () => {
    const { tomorrow, at } = await someDay()
    const [entsoe, charts] = [failing('entsoe'), source('energy-charts', () => undefined)]

    at('13:00')
    await look([entsoe, charts, source('smard', (date) => dayOf(date, 3))])

    expect(await newest(tomorrow)).toMatchObject({ source: 'smard' })
    expect(charts.asked).toEqual([tomorrow])
    expect(warnings()).toEqual([
      {
        level: 'warn',
        message: 'day-ahead price source failed',
        source: 'entsoe',
        date: tomorrow,
        reason: 'The source responded with status 503.',
      },
    ])
  })

  test('does not retry a source that has just failed', async () => {
    const { at } = await someDay({ hasPast: false })
    const entsoe = failing('entsoe')

    at('09:00')
    await look([entsoe, source('smard', (date) => dayOf(date, 3))])

    expect(entsoe.asked).toHaveLength(1)
  })

  test('survives a bug in a source', async () => {
    const { tomorrow, at } = await someDay()
    const broken = source('entsoe', () => {
      throw new TypeError('undefined is not a function')
    })

    at('13:00')
    await look([broken, source('smard', (date) => dayOf(date, 3))])

    expect(await newest(tomorrow)).toMatchObject({ source: 'smard' })
  })

  test('takes hourly prices for tomorrow only when it is late, and keeps looking for quarter-hourly ones', async () => {
    const { tomorrow, at } = await someDay()
    let isPublished = false
    const entsoe = source('entsoe', (date) => (isPublished ? dayOf(date, 1) : undefined))
    const awattar = source('awattar', (date) => dayOf(date, 2, 60))

    at('13:00')
    await look([entsoe, awattar])
    expect(await newest(tomorrow)).toBeUndefined()

    at('14:00')
    await look([entsoe, awattar])
    expect(await newest(tomorrow)).toMatchObject({ source: 'awattar', resolutionMinutes: 60 })
    expect(warnings()).toMatchObject([{ message: expect.stringContaining('only hourly') }])

    isPublished = true
    at('14:05')
    await look([entsoe, awattar])
    expect(await newest(tomorrow)).toMatchObject({ source: 'entsoe', resolutionMinutes: 15, version: 2 })
  })

  test('asks the source of a day for corrections every six hours, until its delivery is over', async () => {
    const { today, tomorrow, at } = await someDay()
    let price = 1
    const [entsoe, smard] = [
      source('entsoe', (date) => dayOf(date, price)),
      source('smard', (date) => dayOf(date, 9)),
    ]

    at('13:00')
    await look([smard, entsoe])
    expect(await newest(tomorrow)).toMatchObject({ source: 'smard', version: 1 })
    smard.asked.length = 0

    price = 2
    for (const time of ['18:59', '19:00', '19:05']) {
      at(time)
      await look([smard, entsoe])
    }

    expect([smard.asked, entsoe.asked]).toEqual([[tomorrow], [today]])
    expect(await newest(today)).toMatchObject({ source: 'entsoe', version: 2 })
    expect((await newest(today))?.microCentPerKwh[0]).toBe(2)
    expect(await newest(tomorrow)).toMatchObject({ version: 1 })
    expect(await newest(plusDays(today, -1))).toMatchObject({ version: 1 })
  })

  test('does not let a correction replace an import, nor a failing source stop the next day', async () => {
    const { today, tomorrow, at } = await someDay()
    at('13:00')
    await look([source('smard', (date) => dayOf(date, 9))])
    await storeDays(db, [{ ...dayOf(today, 7), date: today, source: 'import' }], clock.now())
    const [entsoe, smard] = [source('entsoe', (date) => dayOf(date, 2)), failing('smard')]

    at('19:00')
    await look([entsoe, smard])

    expect([entsoe.asked, smard.asked]).toEqual([[], [tomorrow]])
    expect(await newest(today)).toMatchObject({ source: 'import' })
    expect(await newest(tomorrow)).toMatchObject({ source: 'smard', version: 1 })
  })

  test('is done by one process at a time', async () => {
    const { at } = await someDay()
    const entsoe = source('entsoe', () => undefined)

    at('13:00')
    await Promise.all([look([entsoe]), look([entsoe]), look([entsoe])])

    expect(entsoe.asked).toHaveLength(1)
  })

  test('continues after the clock is set back', async () => {
    const { at } = await someDay()
    await db.query(sql`update day_ahead_price_looks set looked_at = '2099-01-01'`)
    const entsoe = source('entsoe', () => undefined)

    at('13:00')
    await look([entsoe])

    expect(entsoe.asked).toHaveLength(1)
  })

  test.each([
    [-499, 0],
    [5000, 0],
    [-501, 1],
    [5001, 1],
  ])('uses %i EUR/MWh and raises %i alerts', async (eurPerMwh, alerts) => {
    const { tomorrow, at } = await someDay()

    at('13:00')
    await look([source('entsoe', (date) => dayOf(date, eurPerMwh * 100_000))])

    expect((await newest(tomorrow))?.microCentPerKwh[0]).toBe(eurPerMwh * 100_000)
    expect(warnings()).toHaveLength(alerts)
  })
})
