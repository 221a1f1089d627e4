import { fetchMissingPrices } from '../src/energy/day-ahead-prices/fetch-prices.ts'
import { wantedDates } from '../src/energy/day-ahead-prices/publication.ts'
import { newestVersions } from '../src/energy/day-ahead-prices/repository.ts'
import { energyCharts } from '../src/energy/day-ahead-prices/sources/energy-charts.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { anywhere } from '../src/platform/http-client/reach.ts'
import { type PriceMood, priceAt, priceMoods, startPriceServer } from './price-server.ts'

const hour = 3_600_000

/** Looks for prices in every mood of the source, an hour apart, and judges what is stored and what was reported. */
export async function judgePrices(pool: Pool, startsAt: Date, patienceMilliseconds: number) {
  const source = await startPriceServer()
  const { baseUrl } = source
  const sources = [energyCharts({ baseUrl, timeoutMs: patienceMilliseconds, reach: anywhere })]
  const lost: string[] = []
  let reports: string[] = []
  let reported = 0
  const log = {
    info: () => {},
    warn: (_about: unknown, says?: string) => {
      reports.push(says ?? '')
    },
  }

  for (const [index, mood] of priceMoods.entries()) {
    source.mood = mood
    reports = []
    const now = new Date(startsAt.getTime() + (index + 1) * hour)
    const before = source.requests
    await fetchMissingPrices({ db: pool, clock: { now: () => now }, log, sources })
    reported += reports.length
    if (source.requests === before) lost.push(`prices: nobody asked again when the source was ${mood}`)
    const stored = await newestVersions(pool, wantedDates(now))
    lost.push(...(mood === 'honest' ? wrongIn(stored, now) : misled(mood, stored.length, reports)))
  }
  if (source.followed > 0) lost.push(`prices: ${source.followed} redirects were followed`)
  return { lost, moods: priceMoods.length, asked: source.requests, reported }
}

/** What is no price is not stored, and an operator is notified. */
const misled = (mood: PriceMood, stored: number, reports: readonly string[]): string[] => [
  ...(stored > 0 ? [`prices: ${stored} days were stored though the source was ${mood}`] : []),
  ...(reports.length === 0 ? [`prices: nobody was told that the source was ${mood}`] : []),
]

type Stored = Awaited<ReturnType<typeof newestVersions>>

function wrongIn(stored: Stored, now: Date): string[] {
  const missing = wantedDates(now).length - stored.length
  const isRight = (prices: Int32Array) => prices.every((price, index) => price === priceAt(index) * 100_000)
  return [
    ...(missing > 0 ? [`prices: ${missing} days are missing although the source has them`] : []),
    ...stored
      .filter(({ microCentPerKwh }) => !isRight(microCentPerKwh))
      .map(({ date }) => `prices: those of ${date} are wrong`),
  ]
}
