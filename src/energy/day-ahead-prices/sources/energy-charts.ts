import { dayOfSeries, fieldOf, listOf, requireUnit } from './complete-day.ts'
import { type GetOptions, getJson } from './get-text.ts'
import { type PriceSource, SourceFailure } from './price-source.ts'

/** Energy-Charts of Fraunhofer ISE: no key, parallel lists of instants and prices, 404 until a day is published. */
export const energyCharts = ({
  baseUrl = 'https://api.energy-charts.info',
  ...options
}: GetOptions & { baseUrl?: string } = {}): PriceSource => ({
  name: 'energy-charts',
  async fetchDay(date) {
    const url = new URL(`${baseUrl}/price?${new URLSearchParams({ bzn: 'DE-LU', start: date, end: date })}`)
    const answer = await getJson(url, options)
    if (answer === undefined) return undefined
    const [seconds, prices] = [listOf(answer, 'unix_seconds'), listOf(answer, 'price')]
    if (seconds.length !== prices.length)
      throw new SourceFailure('The number of prices differs from the number of instants.')
    if (seconds.length === 0) return undefined
    requireUnit(fieldOf(answer, 'unit'))
    return dayOfSeries(
      date,
      seconds.map((second, index) => [typeof second === 'number' ? second * 1000 : undefined, prices[index]]),
    )
  },
})
