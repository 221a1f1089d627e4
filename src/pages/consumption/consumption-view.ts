import { listReadings } from '../../energy/meter-readings/list-readings.ts'
import { readStatement, type Statement } from '../../energy/statements/read-statement.ts'
import type { EnergyDeps, SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { EmissionFactor, VatRate } from '../../tariffs/regions/regions.ts'
import { vatFrom } from '../../tariffs/regions/vat-on.ts'
import { figuresText } from '../account/figures-text.ts'
import {
  type ComparedPeriod,
  comparedPeriods,
  neighbours,
  type ShownPeriod,
  shownPeriod,
} from './shown-period.ts'

export type ConsumptionView = {
  period: ShownPeriod
  statement: Statement
  compared: (ComparedPeriod & Pick<Statement, 'total' | 'rows'>)[]
  previous: string | null
  next: string | null
  today: string
  isRunning: boolean
  /** Of the German mix, with its year and where it was published. */
  mix: EmissionFactor | undefined
  /** On the first day of the period, and where it changes. */
  vat: readonly VatRate[]
  /** Only without a smart meter; null if there is none yet. */
  lastReading: { date: string; kwh: number } | null
}

/** What a contract consumed and paid in a period, and what that is compared with. */
export async function readConsumption(
  deps: EnergyDeps,
  contract: SuppliedContract,
  query: Record<string, unknown>,
  now: Date,
): Promise<ConsumptionView> {
  const today = berlinDate(now)
  const delivery = { startDate: contract.startDate, endDate: contract.endDate, today }
  const period = shownPeriod(query, delivery)
  const read = (asked: ShownPeriod | ComparedPeriod) => readStatement(deps, contract, asked, now)
  const [statement, ...before] = await Promise.all([
    read(period),
    ...comparedPeriods(period, delivery).map(async (asked) => {
      const { total, rows } = await read(asked)
      return { ...asked, total, rows }
    }),
  ])
  const year = Number(period.from.slice(0, 4))
  return {
    ...{ period, statement, today, ...neighbours(period, delivery) },
    compared: before.filter(({ total }) => total.Consumption !== null),
    isRunning: period.from < today && today < period.to,
    mix: deps.regions.current().emissionFactors.find((factor) => factor.year <= year),
    vat: vatFrom(deps.regions.current(), contract.tariff, period),
    lastReading: statement.isMeteredByQuarterHour ? null : await lastReadingOf(deps, contract),
  }
}

async function lastReadingOf({ db }: EnergyDeps, { contractNumber }: SuppliedContract) {
  const readings = await listReadings(db, contractNumber)
  const last = readings.find(({ status, fromDate }) => status === 'Accepted' && fromDate === null)
  return last ? { date: last.date, kwh: last.kwh } : null
}

const monthFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
const months: Record<Language, Intl.DateTimeFormat> = { de: monthFormat('de-DE'), en: monthFormat('en-GB') }

/** `Montag, 16. November 2026`, `November 2026` or `2026`. */
export function periodName({ by, of }: Pick<ShownPeriod, 'by' | 'of'>, lang: Language): string {
  if (by === 'day') return figuresText[lang].weekday(of)
  return by === 'month' ? months[lang].format(new Date(`${of}-01`)) : of
}

const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' })
const days: Record<Language, Intl.DateTimeFormat> = { de: dayFormat('de-DE'), en: dayFormat('en-GB') }

/** `4. November` or `4 November`. */
export const dayName = (date: string, lang: Language): string => days[lang].format(new Date(date))
