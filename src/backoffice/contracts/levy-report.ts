import { type ExemptPeriod, exemptPeriods } from '../../contracts/levy-exemptions.ts'
import { pricedContracts } from '../../contracts/priced-contracts.ts'
import { readStatement } from '../../energy/statements/read-statement.ts'
import type { ReadingGap } from '../../energy/statements/reading-gaps.ts'
import { type EnergyDeps, suppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { dayNumberOf, plusDays } from '../../platform/time/day-number.ts'

/** What a grid operator learns of a contract whose levies were left out in a year. */
export type LevyReportRow = Omit<ExemptPeriod, 'customerNumber' | 'days'> & {
  /** Measured; null where nothing is. */
  kwh: number | null
  /** Days whose consumption is not measured, or not in full. */
  missingDays: number
}

export const levyReportColumns = [
  ...(['gridOperatorCode', 'contractNumber', 'marketLocation', 'meterNumber'] as const),
  ...(['firstDay', 'lastDay', 'kwh', 'missingDays', 'appliedBy', 'appliedOn'] as const),
  ...(['exclusionsCheckedOn', 'proofReference'] as const),
]

type Deps = Pick<EnergyDeps, 'db' | 'reads' | 'regions' | 'loadProfiles' | 'dayAheadPrices'>

/** The report that is due on 31 March of the next year, by grid operator: one row for each exempt period. */
export async function levyReport(deps: Deps, year: number, now: Date): Promise<LevyReportRow[]> {
  const { findOwn } = pricedContracts(deps.db)
  const rows: LevyReportRow[] = []
  for (const { customerNumber, days, ...exemption } of await exemptPeriods(deps.reads, year)) {
    const { contractNumber, firstDay, lastDay } = exemption
    // An erased customer has a row all the same: what was measured is gone.
    const contract = await findOwn({ customerNumber, contractNumber }, null)
    const period = { from: firstDay, to: plusDays(lastDay, 1), interval: 'Monthly' } as const
    const statement = contract?.facts
      ? await readStatement(deps, suppliedContract(contract.facts), period, now)
      : undefined
    rows.push({
      ...exemption,
      kwh: statement?.total.Consumption ?? null,
      missingDays: statement ? daysMissing(statement.gaps) : days,
    })
  }
  return rows
}

/** The year whose report is due next, the last one until 31 March, if a contract was exempt in it. */
export async function exemptYear(db: Db, now: Date): Promise<number | undefined> {
  const today = berlinDate(now)
  const year = Number(today.slice(0, 4)) - (today.slice(5) <= '03-31' ? 1 : 0)
  return (await exemptPeriods(db, year)).length > 0 ? year : undefined
}

const daysMissing = (gaps: readonly ReadingGap[]): number =>
  gaps
    .filter(({ kind }) => kind === 'missing' || kind === 'incomplete')
    .reduce((days, { from, to }) => days + dayNumberOf(to) - dayNumberOf(from) + 1, 0)
