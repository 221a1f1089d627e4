import type { ContractPath } from '../../contracts/contract-access.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import type { CachedForecast } from '../price-forecast/keep-forecast.ts'
import type { PriceForecast } from '../price-forecast/read-forecast.ts'
import { pricePeriodsOf } from '../working-prices/find-price-periods.ts'
import type { PricePeriod } from '../working-prices/price-period.ts'
import {
  findWorkingPriceInputs,
  isDelivered,
  reasonOf,
  type WorkingPriceInputs,
} from '../working-prices/read-working-prices.ts'
import { spotOfContract, vatOfDays } from '../working-prices/spot.ts'
import type { EnergyDeps, Reader } from '../working-prices/supplied-contract.ts'
import { type Charge, type ChargingPlan, chargingPlans } from './charging-plan.ts'
import { type PriceLine, priceLine } from './price-line.ts'
import type { CheapestWindow, CheapestWindowQuery } from './schema.ts'
import { type SearchSpan, searchSpan } from './search-span.ts'

const minutesPerQuarterHour = 15

export type CheapestWindowDeps = EnergyDeps & { priceForecast: CachedForecast }

type WindowRequest = Omit<CheapestWindowQuery, 'dateTimeFormat'>

/** When a device of a contract runs at the lowest cost, and what that saves compared with not waiting. */
export async function readCheapestWindow(
  deps: CheapestWindowDeps,
  path: ContractPath,
  asked: WindowRequest,
  { caller, now, format }: Reader & { format: DateTimeFormat },
): Promise<{ data: CheapestWindow; notices: ErrorItem[] }> {
  const span = searchSpan(asked, now)
  const inputs = await findWorkingPriceInputs(deps, path, { caller, now })
  const { line, forecast, reason } = await readPriceLine(deps, inputs, span, now)
  const { durationMinutes, powerKw, split } = asked
  const count = durationMinutes / minutesPerQuarterHour
  const { cheapest, earliest, savingsEuro } = chargingPlans(line, span.from, { count, powerKw, split })

  const at = (instant: Date) => formatInstant(instant, format)
  const published = line.findLastIndex((quarter) => quarter !== undefined && quarter.source !== 'Forecast')
  const data: CheapestWindow = {
    pricesUnit: { main: 'Cent', per: 'Kwh' },
    pricesKind: 'Gross',
    from: at(span.from),
    to: at(span.to),
    publishedUntil:
      published < 0 ? null : at(new Date(span.from.getTime() + (published + 1) * quarterHourMs)),
    forecastMadeAt:
      line.some((quarter) => quarter?.source === 'Forecast') && forecast ? at(forecast.madeAt) : null,
    durationMinutes,
    powerKw,
    energyKwh: Math.round((powerKw * durationMinutes * 1e4) / 60) / 1e4,
    cheapest: cheapest ? planOf(cheapest, at) : null,
    earliest: earliest ? planOf(earliest, at) : null,
    savingsEuro: savingsEuro ?? null,
  }
  return { data, notices: noticesOf(line, cheapest, reason) }
}

function noticesOf(line: PriceLine, cheapest: ChargingPlan | undefined, reason: string): ErrorItem[] {
  const missing = line.filter((quarter) => quarter === undefined).length
  if (missing === 0) return []
  if (missing === line.length) return [notice('no-data', `There is no price within this time: ${reason}.`)]
  const rest = cheapest === undefined ? 'what is left is too short' : 'they were left out'
  return [notice('no-data', `${missing} of ${line.length} quarter-hours have no price yet: ${rest}.`)]
}

function planOf({ parts, ...whole }: ChargingPlan, at: (instant: Date) => string) {
  const chargeOf = ({ from, to, ...rest }: Charge) => ({ from: at(from), to: at(to), ...rest })
  return { ...chargeOf(whole), parts: parts.map(chargeOf) }
}

const noForecast = { forecast: undefined }

type ReadLine = {
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
