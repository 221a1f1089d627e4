import {
  completeDay,
  fieldOf,
  listOf,
  priceIntervalOf,
  priceOf,
  requireQuarterHour,
  requireUnit,
} from './complete-day.ts'
import { type GetOptions, getJson } from './get-text.ts'
import { type PriceSource, SourceFailure } from './price-source.ts'

/** aWATTar publishes hourly means only, so it is no more than a fallback. */
export const awattar = ({
  baseUrl = 'https://api.awattar.de',
  ...options
}: GetOptions & { baseUrl?: string } = {}): PriceSource => ({
  name: 'awattar',
  async fetchDay(date) {
    const { startsAtMs, endsAtMs } = priceIntervalOf(date)
    const answer = await getJson(
      new URL(`${baseUrl}/v1/marketdata?start=${startsAtMs}&end=${endsAtMs}`),
      options,
    )
    return completeDay(date, answer === undefined ? [] : listOf(answer, 'data').map(pointOf))
  },
})

function pointOf(entry: unknown) {
  requireUnit(fieldOf(entry, 'unit'))
  const startsAtMs = requireQuarterHour(fieldOf(entry, 'start_timestamp'))
  const minutes = (requireQuarterHour(fieldOf(entry, 'end_timestamp')) - startsAtMs) / 60_000
  if (minutes !== 15 && minutes !== 60)
    throw new SourceFailure('An entry is neither an hour nor a quarter-hour.')
  return { startsAtMs, minutes, microCentPerKwh: priceOf(fieldOf(entry, 'marketprice')) } as const
}
