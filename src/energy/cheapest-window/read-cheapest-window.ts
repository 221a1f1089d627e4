import type { ContractPath } from '../../contracts/contract-access.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import type { CachedForecast } from '../price-forecast/keep-forecast.ts'
import { findWorkingPriceInputs } from '../working-prices/read-working-prices.ts'
import type { EnergyDeps, Reader } from '../working-prices/supplied-contract.ts'
import { type Charge, type ChargingPlan, chargingPlans } from './charging-plan.ts'
import type { PriceLine } from './price-line.ts'
import { readPriceLine } from './read-price-line.ts'
import type { CheapestWindow, CheapestWindowQuery } from './schema.ts'
import { searchSpan } from './search-span.ts'

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
