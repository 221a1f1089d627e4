import { readSamplePrices } from '../day-ahead-prices/sample-prices.ts'
import { type HorizonError, pastErrors } from './forecast-accuracy.ts'
import { priceHistory } from './price-history.ts'
import { daysBeforeBand } from './walk-forward.ts'

export type SeriesError = { series: string; horizons: readonly HorizonError[] }

/** The real prices that ship with the service; between the two, prices of some months are not in it. */
const series = [
  { name: 'Hourly prices, 2023-02-12 to 2025-01-13', lastDate: '2025-01-13' },
  { name: 'Quarter-hourly prices, 2025-10-01 to 2026-05-31', lastDate: '2026-05-31' },
]

type Options = { lastDays?: number; fitEvery?: number }

/** Walks forward over the sample: what forecasts would have got wrong, of all days or of the last ones of each series. */
export async function sampleErrors({ lastDays, fitEvery = 1 }: Options = {}): Promise<SeriesError[]> {
  const sample = await readSamplePrices()
  return series.map(({ name, lastDate }) => {
    const history = priceHistory((date) => sample(date)?.microCentPerKwh, lastDate)
    const from = lastDays === undefined ? 0 : history.days.length - lastDays - daysBeforeBand
    return { series: name, horizons: pastErrors(history, { from, fitEvery }) }
  })
}
