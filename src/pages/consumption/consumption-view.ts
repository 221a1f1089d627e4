import { listReadings } from '../../energy/meter-readings/list-readings.ts'
import { readStatement, type Statement } from '../../energy/statements/read-statement.ts'
import type { EnergyDeps, SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { EmissionFactor, VatRate } from '../../tariffs/regions/regions.ts'
import { vatFrom } from '../../tariffs/regions/vat-on.ts'
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
