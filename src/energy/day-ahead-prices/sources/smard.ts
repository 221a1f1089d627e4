import { berlinDay } from '../../../platform/time/berlin-day.ts'
import { dayOfSeries, listOf } from './complete-day.ts'
import { type GetOptions, getJson } from './get-text.ts'
import { type PriceSource, SourceFailure } from './price-source.ts'

// The longest week has 169 hours, in October.
const weekMs = 169 * 3_600_000

/** SMARD of the Bundesnetzagentur: an index of weeks, a file per week, and null for prices to come. */
export const smard = ({
  baseUrl = 'https://www.smard.de/app/chart_data',
  ...options
}: GetOptions & { baseUrl?: string } = {}): PriceSource => {
  const get = (file: string) => getJson(new URL(`${baseUrl}/4169/DE/${file}`), options)
  return {
    name: 'smard',
    async fetchDay(date) {
      const { startsAtMs } = berlinDay(date)
      const index = await get('index_quarterhour.json')
      const week = listOf(index, 'timestamps')
        .filter((ms): ms is number => Number.isSafeInteger(ms) && (ms as number) <= startsAtMs)
        .reduce((last, ms) => Math.max(last, ms), Number.NEGATIVE_INFINITY)
      if (startsAtMs - week >= weekMs) return undefined
      const series = listOf(await get(`4169_DE_quarterhour_${week}.json`), 'series')
      return dayOfSeries(date, series.map(pairOf))
    },
  }
}

function pairOf(entry: unknown): [unknown, unknown] {
  if (Array.isArray(entry) && entry.length === 2) return [entry[0], entry[1]]
  throw new SourceFailure('An entry is not a pair of instant and price.')
}
