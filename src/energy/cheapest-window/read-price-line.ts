import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { CachedForecast } from '../price-forecast/keep-forecast.ts'
import type { PriceForecast } from '../price-forecast/read-forecast.ts'
import { pricePeriodsOf } from '../working-prices/find-price-periods.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import { isDelivered, reasonOf, type WorkingPriceInputs } from '../working-prices/read-working-prices.ts'
import { spotOfContract, vatOfDays } from '../working-prices/spot.ts'
import { type PriceLine, priceLine } from './price-line.ts'
import type { SearchSpan } from './search-span.ts'

const noForecast = { forecast: undefined }

export type ReadLine = {
  line: PriceLine
  forecast: PriceForecast | undefined
  /** Why there may be no price, as the end of a sentence. */
  reason: string
  periods: readonly PricePeriod[]
}

/** What a contract pays in the quarter-hours of a span: as published or agreed, and beyond that by the forecast. */
export async function readPriceLine(
  deps: { priceForecast: CachedForecast },
  inputs: WorkingPriceInputs,
  span: SearchSpan,
  now: Date,
): Promise<ReadLine> {
  const { contract, isMeteredByQuarterHour, prices, regions, today } = inputs
  const lastDate = berlinDate(new Date(span.to.getTime() - 1))
  const found = pricePeriodsOf(regions, contract, {
    fromDay: Math.min(dayNumberOf(today), dayNumberOf(berlinDate(span.from))),
    toDay: dayNumberOf(lastDate) + 1,
  })
  const isFixed = contract.tariff.kind === 'Fixed'
  // By the month there is one price for all quarter-hours, and it is not known before the month ends.
  const needsForecast = !isFixed && isMeteredByQuarterHour && prices.pricesOfDay(lastDate) === undefined
  const { forecast } = needsForecast ? await deps.priceForecast.current(now) : noForecast
  const line = priceLine(span, {
    periods: found.periods,
    spot: spotOfContract(contract, inputs, inputs),
    isFixed,
    forecast,
    vatOn: vatOfDays(regions, contract.tariff),
    isDelivered: (date) => isDelivered(contract, date),
  })
  const reason = reasonOf(contract, { today, isMeteredByQuarterHour, ...found })
  return { line, forecast, reason, periods: found.periods }
}
