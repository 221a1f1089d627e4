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
      if (index === undefined) throw new SourceFailure('The index of weeks is missing (status 404).')
      const week = listOf(index, 'timestamps')
        .filter((ms): ms is number => Number.isSafeInteger(ms) && (ms as number) <= startsAtMs)
        .reduce((last, ms) => Math.max(last, ms), Number.NEGATIVE_INFINITY)
      if (startsAtMs - week >= weekMs) return undefined
      const answer = await get(`4169_DE_quarterhour_${week}.json`)
      // The index can be ahead of its newest file.
      return answer === undefined ? undefined : dayOfSeries(date, listOf(answer, 'series').map(pairOf))
    },
  }
}

function pairOf(entry: unknown): [unknown, unknown] {
  if (Array.isArray(entry) && entry.length === 2) return [entry[0], entry[1]]
  throw new SourceFailure('An entry is not a pair of instant and price.')
}
