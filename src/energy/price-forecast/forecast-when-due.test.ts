import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { forecastWhenDue } from './forecast-when-due.ts'
import { retrainForecast } from './retrain.ts'
import { storePrices } from './stored-prices.fixture.ts'
import { minDays } from './walk-forward.ts'

const { pool: db } = await testDatabase()
const log = { info: vi.fn(), warn: vi.fn() }
const retrain = vi.fn((options: Parameters<typeof retrainForecast>[1]) => retrainForecast(db, options))
const drivers = { place: '/nowhere/wind.csv', name: 'Weather', privateHosts: [] }
const look = forecastWhenDue({ db, log, retrain, isSynthetic: false, drivers })

// Each test goes on where the one before ended.
const today = '2027-03-23'
const at = (time: string, date = today) => new Date(`${date}T${time}+01:00`)
beforeEach(() => void vi.clearAllMocks())

describe('while too few days have prices', () => {
  test('nothing is done without any', async () => {
    await look(at('10:00:00'))

    expect(retrain).not.toHaveBeenCalled()
  })

  test('a look finds that out, and the next ones wait for a minute and do not log it again', async () => {
    await storePrices(db, today, minDays - 2, new Date())

    for (const time of ['10:00:20', '10:00:40', '10:01:19']) await look(at(time))
    expect(retrain).toHaveBeenCalledTimes(1)
    await look(at('10:01:20'))

    expect(retrain).toHaveBeenCalledTimes(2)
    expect(log.info.mock.calls).toEqual([[{ days: minDays - 2 }, 'too few days have prices for a forecast']])
  })

  test('another number of days is logged', async () => {
    await storePrices(db, plusDays(today, 2 - minDays), 1, new Date())

    await look(at('10:02:20'))

    expect(log.info.mock.calls).toEqual([[{ days: minDays - 1 }, 'too few days have prices for a forecast']])
  })
})

describe('once enough days have prices', () => {
  test('a forecast is made a minute later, also without drivers, and the log says so', async () => {
    await storePrices(db, plusDays(today, 1 - minDays), 1, new Date())

    await look(at('10:03:20'))

    expect(log.info.mock.calls).toEqual([
      [{ knownUntil: today, milliseconds: expect.any(Number) }, 'prices forecast'],
    ])
    expect(log.warn.mock.calls).toEqual([
      [{ driversFault: 'The file cannot be read.' }, 'prices were forecast without drivers'],
    ])
  })

  test('nothing is done until other prices are published', async () => {
    await look(at('10:04:20'))
    expect(retrain).not.toHaveBeenCalled()
    await storePrices(db, plusDays(today, 1), 1, new Date())

    await look(at('13:00:20'))
    await look(at('13:00:40'))

    expect(retrain).toHaveBeenCalledTimes(1)
    expect(log.info.mock.calls).toMatchObject([[{ knownUntil: plusDays(today, 1) }, 'prices forecast']])
  })

  test('what another process did meanwhile is not logged', async () => {
    await storePrices(db, plusDays(today, 2), 1, new Date())
    retrain.mockResolvedValueOnce({ state: 'not-due' })

    await look(at('13:00:20', plusDays(today, 1)))

    expect([retrain.mock.calls.length, log.info.mock.calls]).toEqual([1, []])
  })
})
