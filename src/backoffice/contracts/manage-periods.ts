import {
  findLevyExemptions,
  type LevyExemption,
  levyExemptionFaults,
  replaceLevyExemptions,
} from '../../contracts/levy-exemptions.ts'
import { type ContractModules, findModules, moduleFaults, replaceModules } from '../../contracts/modules.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type InvalidItem, notFound, Refusal } from '../../platform/refusal.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { Validity } from '../../tariffs/regions/regions.ts'
import type { LevyExemptionPeriod, ModulePeriod } from './schema.ts'

/** What operators register for a contract by periods, always as a whole list. */
type Register<Stored extends Validity, Shown> = {
  /** The name in the audit trail. */
  action: string
  /** Every rule that the periods break. */
  faultsOf(periods: readonly Stored[]): InvalidItem[]
  find(db: Db, contractNumber: string): Promise<Stored[] | undefined>
  /** Returns the previous periods; undefined if the contract does not exist. */
  replace(tx: Db, contractNumber: string, periods: readonly Stored[]): Promise<Stored[] | undefined>
  storedOf(shown: Shown): Stored
  shownOf(stored: Stored): Shown
}

// Stored periods are half-open; the API takes and shows the last day.
const dayAfter = (lastDay: string | null | undefined): string | null =>
  lastDay == null ? null : plusDays(lastDay, 1)
const lastDay = (validTo: string | null): string | null => validTo && plusDays(validTo, -1)

export const moduleRegister: Register<ContractModules, ModulePeriod> = {
  action: 'contract.paragraph-14a',
  faultsOf: moduleFaults,
  find: findModules,
  replace: replaceModules,
  storedOf: (period) => ({
    ...period,
    validTo: dayAfter(period.validTo),
    isControlBoxCharged: period.isControlBoxCharged ?? false,
  }),
  shownOf: (period) => ({
    validFrom: period.validFrom,
    validTo: lastDay(period.validTo),
    isModule1InUse: period.isModule1InUse,
    isModule2InUse: period.isModule2InUse,
    isModule3InUse: period.isModule3InUse,
    deviceTypes: [...period.deviceTypes],
    controllablePowerKw: period.controllablePowerKw,
    isControlBoxCharged: period.isControlBoxCharged ?? false,
  }),
}

export const levyExemptionRegister: Register<LevyExemption, LevyExemptionPeriod> = {
  action: 'contract.levy-exemptions',
  faultsOf: levyExemptionFaults,
  find: findLevyExemptions,
  replace: replaceLevyExemptions,
  storedOf: (period) => ({
    ...period,
    validTo: dayAfter(period.validTo),
    meterNumber: period.meterNumber ?? null,
    exclusionsCheckedOn: period.exclusionsCheckedOn ?? null,
  }),
  shownOf: (period) => ({
    validFrom: period.validFrom,
    validTo: lastDay(period.validTo),
    appliedOn: period.appliedOn,
    appliedBy: period.appliedBy,
    meterNumber: period.meterNumber,
    exclusionsCheckedOn: period.exclusionsCheckedOn,
    proofReference: period.proofReference,
  }),
}

/** What is registered for a contract. */
export async function getPeriods<Stored extends Validity, Shown>(
  db: Db,
  { find, shownOf }: Register<Stored, Shown>,
  contractNumber: string,
): Promise<{ periods: Shown[] }> {
  const periods = mayExist(contractNumber) ? await find(db, contractNumber) : undefined
  return { periods: known(periods, contractNumber).map(shownOf) }
}

type Replacement<Shown> = { contractNumber: string; periods: readonly Shown[]; operator: Operator }

/** Replaces what is registered for a contract. No change leaves no audit entry. */
export async function setPeriods<Stored extends Validity, Shown>(
  db: Db,
  { action, faultsOf, replace, storedOf, shownOf }: Register<Stored, Shown>,
  { contractNumber, periods, operator }: Replacement<Shown>,
): Promise<{ periods: Shown[] }> {
  const given = periods.map(storedOf)
  const faults = faultsOf(given)
  if (faults.length > 0) throw new Refusal('invalid', faults)
  if (!mayExist(contractNumber)) known(undefined, contractNumber)
  const stored = given.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  return audited(db, operator, async (tx) => {
    const replaced = known(await replace(tx, contractNumber, stored), contractNumber)
    const before = { periods: replaced.map(shownOf) }
    const after = { periods: stored.map(shownOf) }
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    return { result: after, entry: isSame ? null : { action, subject: contractNumber, before, after } }
  })
}

function known<Period>(periods: Period[] | undefined, contractNumber: string): Period[] {
  if (periods !== undefined) return periods
  throw notFound(`There is no contract ${contractNumber}.`)
}
