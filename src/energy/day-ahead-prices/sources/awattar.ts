import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { completeDay, fieldOf, gridInstant, listOf, priceOf, requireUnit } from './complete-day.ts'
import { type GetOptions, getJson } from './get-text.ts'
import { type PriceSource, SourceFailure } from './price-source.ts'

/** aWATTar: hourly means, so that it can only stand in for the others. */
export const awattar = ({
  baseUrl = 'https://api.awattar.de',
  ...options
}: GetOptions & { baseUrl?: string } = {}): PriceSource => ({
  name: 'awattar',
  async fetchDay(date) {
    const { startsAtMs, quartersOfDay } = berlinDay(date)
    const endsAtMs = startsAtMs + quartersOfDay.length * quarterHourMs
    const answer = await getJson(
      new URL(`${baseUrl}/v1/marketdata?start=${startsAtMs}&end=${endsAtMs}`),
      options,
    )
    return completeDay(date, answer === undefined ? [] : listOf(answer, 'data').map(pointOf))
  },
})

function pointOf(entry: unknown) {
  requireUnit(fieldOf(entry, 'unit'))
  const startsAtMs = gridInstant(fieldOf(entry, 'start_timestamp'))
  const minutes = (gridInstant(fieldOf(entry, 'end_timestamp')) - startsAtMs) / 60_000
  if (minutes !== 15 && minutes !== 60)
    throw new SourceFailure('An entry is neither an hour nor a quarter of one.')
  return { startsAtMs, minutes, microCentPerKwh: priceOf(fieldOf(entry, 'marketprice')) } as const
}
