import { type WorkPartName, workPartNames } from '../../domain/price-parts.ts'
import { chargingPlans, cheapestRun } from '../../energy/cheapest-window/charging-plan.ts'
import type { PricedQuarterHour } from '../../energy/cheapest-window/price-line.ts'
import { readPriceLine } from '../../energy/cheapest-window/read-cheapest-window.ts'
import type { CachedForecast } from '../../energy/price-forecast/keep-forecast.ts'
import { type CostPart, costParts, partOfWork } from '../../energy/statements/cost-parts.ts'
import type { PricePeriod } from '../../energy/working-prices/price-period.ts'
import { isDelivered, workingPriceInputsOf } from '../../energy/working-prices/read-working-prices.ts'
import type { EnergyDeps, SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { gridFeesOf } from '../../energy/working-prices/working-price-days.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { dayNumberOf, plusDays } from '../../platform/time/day-number.ts'

export const windowHours = [1, 2, 3, 4] as const
export type WindowHours = (typeof windowHours)[number]

/** By the quarter-hour, the same all year, or by the month, which is known only when it is over. */
export type PriceKind = 'quarterHourly' | 'fixed' | 'monthly'

/** Cents per kWh, gross, all parts. */
export type PricedQuarter = { at: Date; cent: number; low: number; high: number; isForecast: boolean }
export type CheapWindow = { from: Date; to: Date; cent: number; isForecast: boolean }

/** The parts of a price and what each of them is part of, in cents per kWh. */
export type PartsOfPrice = { cent: number; parts: { name: WorkPartName; part: CostPart; cent: number }[] }

export type PriceView = {
  kind: PriceKind
  from: Date
  to: Date
  /** In order, without those that have no price. */
  quarters: PricedQuarter[]
  /** The quarter-hour that runs; undefined if it is not shown or has no price. */
  current: (PricedQuarter & { until: Date }) | undefined
  meanCent: number | undefined
  windows: Partial<Record<WindowHours, CheapWindow>>
  /** The most expensive hour of the same time; undefined if all prices are the same. */
  dearest: Omit<CheapWindow, 'isForecast'> | undefined
  /** When the forecast was made; null if none is shown. */
  forecastMadeAt: Date | null
  /** Of the quarter-hour that runs, or of the first one that is shown. */
  composition: PartsOfPrice | undefined
  baseEuroPerMonth: number | undefined
  isDelivered: boolean
}

type Deps = Pick<EnergyDeps, 'reads' | 'dayAheadPrices' | 'regions' | 'loadProfiles'> & {
  priceForecast: CachedForecast
}

/** What a kWh costs on a day; today is shown with tomorrow, as far as there are prices or a forecast. */
export async function readPriceView(
  deps: Deps,
  contract: SuppliedContract,
  date: string,
  now: Date,
): Promise<PriceView> {
  const inputs = await workingPriceInputsOf(deps, contract, now)
  const isToday = date === inputs.today
  const [from, to] = [startOfBerlinDate(date), startOfBerlinDate(plusDays(date, isToday ? 2 : 1))]
  const kind: PriceKind =
    contract.tariff.kind === 'Fixed' ? 'fixed' : inputs.isMeteredByQuarterHour ? 'quarterHourly' : 'monthly'
  const { line, forecast, periods } = await readPriceLine(deps, inputs, { from, to }, now)
  const at = (index: number) => new Date(from.getTime() + index * quarterHourMs)
  const quarters = line.flatMap((quarter, index) => (quarter ? [pricedQuarter(quarter, at(index))] : []))
  const running = Math.floor((now.getTime() - from.getTime()) / quarterHourMs)
  const current = line[running]
  // What has begun cannot be used any more; of another day all of it is looked at.
  const first = isToday ? running + 1 : 0
  const rest = kind === 'quarterHourly' ? line.slice(first) : []
  const windows: PriceView['windows'] = {}
  for (const hours of windowHours) {
    const found = chargingPlans(rest, at(first), { count: hours * 4, powerKw: 1, split: false }).cheapest
    if (found !== undefined)
      windows[hours] = {
        ...{ from: found.from, to: found.to, cent: found.price },
        isForecast: found.source === 'Forecast' || found.source === 'Mixed',
      }
  }
  const ofToday = quarters.filter((quarter) => berlinDate(quarter.at) === date)
  const explained = current && isToday ? { index: running, price: current.price } : firstKnown(line)
  const period = periods.find(
    ({ fromDay, toDay }) => fromDay <= dayNumberOf(date) && dayNumberOf(date) < toDay,
  )
  return {
    ...{ kind, from, to, quarters, windows },
    dearest: dearestHour(rest, at(first)),
    current: current && {
      ...pricedQuarter(current, at(running)),
      until: at(running + 1),
    },
    meanCent:
      ofToday.length === 0 ? undefined : ofToday.reduce((sum, { cent }) => sum + cent, 0) / ofToday.length,
    forecastMadeAt: quarters.some(({ isForecast }) => isForecast) ? (forecast?.madeAt ?? null) : null,
    composition: period && explained && compositionOf(period, explained, date),
    baseEuroPerMonth: period && period.basePerMonth / 1e6,
    isDelivered: isDelivered(contract, date),
  }
}

function dearestHour(line: readonly (PricedQuarterHour | undefined)[], start: Date): PriceView['dearest'] {
  const prices = line.map((quarter) => quarter?.price)
  const index = cheapestRun(
    prices.map((price) => price && -price),
    4,
  )
  if (index === undefined || new Set(prices).size === 1) return undefined
  const from = new Date(start.getTime() + index * quarterHourMs)
  const hour = prices.slice(index, index + 4)
  return {
    from,
    to: new Date(from.getTime() + 4 * quarterHourMs),
    cent: toCent(hour.reduce<number>((sum, price = 0) => sum + price, 0) / 4),
  }
}

const toCent = (amount: number): number => amount / 1e4

const pricedQuarter = ({ price, low, high, source }: PricedQuarterHour, at: Date): PricedQuarter => ({
  ...{ at, cent: toCent(price), low: toCent(low), high: toCent(high) },
  isForecast: source === 'Forecast',
})

function firstKnown(line: readonly (PricedQuarterHour | undefined)[]) {
  const index = line.findIndex((quarter) => quarter !== undefined)
  const found = line[index]
  return found && { index, price: found.price }
}

/** Energy is the price without all other parts. */
function compositionOf(
  period: PricePeriod,
  { index, price }: { index: number; price: number },
  date: string,
): PartsOfPrice {
  const day = dayNumberOf(date)
  const quarters = wallClockQuarters(day)
  const gridFee =
    gridFeesOf(period, day)?.[quarters[index % quarters.length] as number] ?? period.parts.gridFee
  const amounts = { ...period.parts, gridFee, energyPrice: price - period.constantPart - gridFee }
  return {
    cent: toCent(price),
    parts: workPartNames
      .map((name) => ({ name, part: partOfWork[name], cent: toCent(amounts[name]) }))
      .filter(({ cent }) => cent !== 0)
      .sort((one, other) => costParts.indexOf(one.part) - costParts.indexOf(other.part)),
  }
}

/** The days whose prices can be looked at: since the delivery began, and tomorrow as soon as it has prices. */
export const isShownDay = (
  { startDate, endDate }: Pick<SuppliedContract, 'startDate' | 'endDate'>,
  date: string,
  today: string,
): boolean =>
  startDate !== null && date >= startDate && date <= today && (endDate === null || date <= endDate)
