import type { ContractPath } from '../../contracts/contract-access.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { type WorkPartName, workPartNames } from '../../domain/price-parts.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { berlinToday } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import { findLastCompleteDays } from '../readings/find-readings.ts'
import { type PricePeriods, pricePeriodsOf } from './find-price-periods.ts'
import type { WorkingPrices } from './schema.ts'
import { spotOfContract } from './spot.ts'
import {
  type EnergyDeps,
  type Reader,
  readSuppliedContract,
  type SuppliedContract,
} from './supplied-contract.ts'
import { gridFeesOf, type WorkingPriceDay, workingPriceDays } from './working-price-days.ts'

/** All that the working prices of a contract are made from on a day. */
export type WorkingPriceInputs = {
  contract: SuppliedContract
  isMeteredByQuarterHour: boolean
  prices: DayAheadPrices
  regions: Regions
  profiles: LoadProfiles
  today: string
}

/** What the working prices of a contract are made from, if the caller may read them. */
export async function findWorkingPriceInputs(
  deps: EnergyDeps,
  path: ContractPath,
  reader: Reader,
): Promise<WorkingPriceInputs> {
  return workingPriceInputsOf(deps, await readSuppliedContract(deps, path, reader), reader.now)
}

/** The same of a contract that was read before. */
export async function workingPriceInputsOf(
  deps: Pick<EnergyDeps, 'reads' | 'dayAheadPrices' | 'regions' | 'loadProfiles'>,
  contract: SuppliedContract,
  now: Date,
): Promise<WorkingPriceInputs> {
  return {
    contract,
    isMeteredByQuarterHour:
      hasSmartMeterOn(contract, berlinToday(now)) ||
      (contract.meterChanges.length === 0 &&
        (await findLastCompleteDays(deps.reads, contract.contractNumber, 1)).length > 0),
    prices: deps.dayAheadPrices.current().knownAt(now),
    regions: deps.regions.current(),
    profiles: deps.loadProfiles.current(),
    today: berlinToday(now),
  }
}

/** What a contract pays per kWh today and tomorrow, as far as published; never a forecast. */
export function workingPrices(
  inputs: WorkingPriceInputs,
  format: DateTimeFormat,
): { data: WorkingPrices; notices: ErrorItem[] } {
  const { contract, today, regions } = inputs
  const fromDay = dayNumberOf(today)
  const span = { fromDay, toDay: fromDay + 2 }
  const found = pricePeriodsOf(regions, contract, span)
  const days = workingPriceDays(found.periods, spotOfContract(contract, inputs, inputs))
  const prices = [fromDay, fromDay + 1]
    .filter((day) => isDelivered(contract, dateOf(day)))
    .flatMap((day) => {
      const known = days.ofDay(day)
      return known?.isPublished ? priceEntries(day, known, format) : []
    })
  const at = (dayNumber: number) => formatInstant(new Date(berlinDay(dateOf(dayNumber)).startsAtMs), format)
  const data: WorkingPrices = {
    pricesUnit: { main: 'Cent', per: 'Kwh' },
    pricesKind: 'Gross',
    from: at(span.fromDay),
    to: at(span.toDay),
    prices,
  }
  return { data, notices: prices.length > 0 ? [] : [noData(contract, { ...inputs, ...found })] }
}

const toCent = (amount: number): number => amount / 1e4

/** The quarter-hours of a day with every part of their price; energy is the total without the other parts. */
function priceEntries(
  dayNumber: number,
  { period, prices }: WorkingPriceDay,
  format: DateTimeFormat,
): WorkingPrices['prices'] {
  const { startsAtMs } = berlinDay(dateOf(dayNumber))
  const quarters = wallClockQuarters(dayNumber)
  const gridFees = gridFeesOf(period, dayNumber)
  // Only two parts change during the day.
  const components = Object.fromEntries(
    workPartNames.map((name) => [name, toCent(period.parts[name])]),
  ) as Record<WorkPartName, number>
  return Array.from(prices, (price, index) => {
    const gridFee = gridFees?.[quarters[index] as number] ?? period.parts.gridFee
    const energyPrice = price - period.constantPart - gridFee
    return {
      at: formatInstant(new Date(startsAtMs + index * quarterHourMs), format),
      price: toCent(price),
      components: { ...components, gridFee: toCent(gridFee), energyPrice: toCent(energyPrice) },
    }
  })
}

export const isDelivered = ({ startDate, endDate }: SuppliedContract, date: string): boolean =>
  startDate !== null && startDate <= date && (endDate === null || date <= endDate)

type Why = PricePeriods & { today: string; isMeteredByQuarterHour: boolean }

const noData = (contract: SuppliedContract, why: Why): ErrorItem =>
  notice('no-data', `There are no prices: ${reasonOf(contract, why)}.`)

/** Why there are no prices, as the end of a sentence. */
export function reasonOf({ startDate, endDate }: SuppliedContract, why: Why): string {
  if (startDate === null) return 'the delivery has no start date yet'
  if (endDate !== null && endDate < why.today) return `the delivery ended on ${endDate}`
  if (startDate > why.today) return `the delivery begins on ${startDate}`
  if (why.periods.length === 0)
    return `price data of the delivery address is missing (${(why.missing ?? 'price').replaceAll('-', ' ')})`
  if (!why.isMeteredByQuarterHour)
    return 'without a smart meter every quarter-hour of a month costs the same, which is known only when the month is over'
  return 'they are not published yet; prices for a day are published at about 13:00 on the day before'
}
