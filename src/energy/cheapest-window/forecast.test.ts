import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { contractPath, setContractFacts } from '../metrics/contract-facts.fixture.ts'
import { insertForecast } from '../price-forecast/repository.ts'
import type { WorkingPrices } from '../working-prices/schema.ts'
import type { CheapestWindow } from './schema.ts'

const service = await testService()
const { send, clock, pool } = service

const isOrdinary = (date: string) => berlinDay(date).quartersOfDay.length === 96
let today = plusDays(berlinDate(clock.now()), 1)
while (![0, 1, 2].every((days) => isOrdinary(plusDays(today, days)))) today = plusDays(today, 1)
const [tomorrow, nextDay] = [plusDays(today, 1), plusDays(today, 2)]
clock.moveTo(new Date(startOfBerlinDate(today).getTime() + 18 * 3_600_000))
const utc = (date: string, quarters = 0) =>
  `${new Date(berlinDay(date).startsAtMs + quarters * quarterHourMs).toISOString().slice(0, 19)}Z`

async function answerTo(query: Record<string, string>, path = contractPath) {
  const authorization = `Bearer ${await service.tokenOf('demo-whitelabel')}`
  const words = new URLSearchParams({ dateTimeFormat: 'Utc', durationMinutes: '60', powerKw: '4', ...query })
  const url = `${path}/day-ahead-working-prices/cheapest?${words}`
  const answer = await send({ method: 'GET', url, headers: { authorization } })
  return answer.json<{ data: CheapestWindow; error: { code: string; message: string }[] | null }>()
}

/** 8 ct/kWh net on the day after tomorrow and the six after it, but -40 in its fifth hour and 300 on the next days. */
async function storeForecast() {
  const days = Array.from({ length: 7 }, (_, index) => plusDays(nextDay, index)).map((date) => {
    const { startsAtMs, quartersOfDay } = berlinDay(date)
    const expected = Int32Array.from(quartersOfDay, (_, quarter) => {
      if (date !== nextDay) return 300e6
      return quarter >= 16 && quarter < 20 ? -40e6 : 8e6
    })
    return {
      ...{ date, startsAt: new Date(startsAtMs), expected },
      ...{ low: expected.map((price) => price - 1e6), high: expected.map((price) => price + 5e6) },
    }
  })
  await insertForecast(pool, {
    ...{ knownUntil: tomorrow, madeAt: new Date(startOfBerlinDate(today).getTime() + 13 * 3_600_000) },
    ...{ sources: ['Exchange'], daysLearnt: 400, milliseconds: 1, days },
  })
  await service.deps.revisions.refresh()
}

beforeEach(() => setContractFacts(service))

describe('without a forecast', () => {
  test('only published prices are searched, and the answer says so', async () => {
    const { data, error } = await answerTo({ within: `${nextDay} 12:00` })

    expect(data).toMatchObject({ publishedUntil: utc(nextDay), forecastMadeAt: null })
    expect(data.cheapest).toMatchObject({ source: 'Published', costBand: null })
    expect(error).toMatchObject([
      { code: 'no-data', message: expect.stringMatching(/^\d+ of \d+ quarter-hours have no price yet/) },
    ])
  })

  test('there is no window after the published prices', async () => {
    const { data, error } = await answerTo({ within: `${nextDay} 00:00/PT6H` })

    expect(data).toMatchObject({ cheapest: null, earliest: null, savingsEuro: null, publishedUntil: null })
    expect(error?.[0]?.message).toContain('not published yet')
  })

  test('a window that is longer than what is published has too few prices', async () => {
    const { data, error } = await answerTo({ within: `${tomorrow} 23:00/PT6H`, durationMinutes: '120' })

    expect(data.cheapest).toBeNull()
    expect(error?.[0]?.message).toBe('20 of 24 quarter-hours have no price yet: what is left is too short.')
  })
})

describe('beyond the published prices', () => {
  beforeAll(storeForecast)

  test('a window rests on the forecast, says so, and has a band', async () => {
    const { data, error } = await answerTo({ within: `${plusDays(nextDay, 1)} 00:00` })

    expect(error).toBeNull()
    expect(data).toMatchObject({ publishedUntil: utc(nextDay), forecastMadeAt: utc(today, 52) })
    expect(data.cheapest).toMatchObject({ from: utc(nextDay, 16), to: utc(nextDay, 20), source: 'Forecast' })
    const { costEuro = 0, costBand } = data.cheapest ?? {}
    // 4 kWh, one cent less or five cents more, with VAT.
    expect(costBand?.lowEuro).toBeCloseTo(costEuro - 0.04 * 1.19, 4)
    expect(costBand?.highEuro).toBeCloseTo(costEuro + 0.2 * 1.19, 4)
    expect(data.earliest).toMatchObject({ source: 'Published', costBand: null })
    expect(data.savingsEuro).toBeCloseTo((data.earliest?.costEuro ?? 0) - costEuro, 9)
  })

  test('a price has the fees and taxes of the contract', async () => {
    const authorization = `Bearer ${await service.tokenOf('demo-whitelabel')}`
    const url = `${contractPath}/day-ahead-working-prices`
    const working = await send({ method: 'GET', url, headers: { authorization } })
    const [first] = working.json<{ data: WorkingPrices }>().data.prices
    const fees = (first?.price ?? 0) - (first?.components.energyPrice ?? 0)

    const { data } = await answerTo({ within: `${nextDay} 00:00/PT1H` })

    expect(data.cheapest?.price).toBeCloseTo(8 * 1.19 + fees, 4)
  })

  test('a plan with pauses says of each part what it rests on', async () => {
    const { data } = await answerTo({
      ...{ within: `${tomorrow} 22:00/${nextDay} 05:00`, durationMinutes: '420', split: 'true' },
    })

    expect(data.cheapest).toMatchObject({ source: 'Mixed', costBand: { lowEuro: expect.any(Number) } })
    expect(data.cheapest?.parts).toMatchObject([{ from: utc(tomorrow, 88), source: 'Mixed' }])
    const apart = await answerTo({
      ...{ within: `${tomorrow} 12:00/${nextDay} 05:00`, durationMinutes: '75', split: 'true' },
    })
    expect(apart.data.cheapest?.parts.at(-1)).toMatchObject({ from: utc(nextDay, 16), source: 'Forecast' })
  })

  test('a published price wins where the forecast is dearer', async () => {
    const { data } = await answerTo({ within: `${tomorrow} 23:00/${nextDay} 00:00` })
    const dear = await answerTo({ within: `${plusDays(nextDay, 1)} 00:00/PT2H` })

    expect(data).toMatchObject({ forecastMadeAt: null, cheapest: { source: 'Published' } })
    expect(dear.data.cheapest?.price).toBeGreaterThan(300)
  })

  test('a contract with a fixed price needs no forecast', async () => {
    const { data } = await answerTo({ within: 'PT168H' }, '/partner/v1/customers/20000018/contracts/30000024')

    expect(data).toMatchObject({ forecastMadeAt: null, savingsEuro: 0, cheapest: { source: 'Fixed' } })
  })

  test('a contract that pays by the month has no window, whatever the forecast says', async () => {
    const { data, error } = await answerTo(
      { within: `${nextDay} 00:00/PT24H` },
      '/partner/v1/customers/20000026/contracts/30000032',
    )

    expect(data).toMatchObject({ cheapest: null, forecastMadeAt: null })
    expect(error?.[0]?.message).toContain('smart meter')
  })
})
