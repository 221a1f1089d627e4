/** The modules of a contract as an operator registers them: rules and storage. */
import type { Db } from '../platform/db/sql.ts'
import type { InvalidItem } from '../platform/refusal.ts'
import type { ContractModules } from './modules.ts'
import { lockContract, modulesOf, replaceModules } from './modules-repository.ts'

/** Every rule that the periods break, with its path. */
export function moduleFaults(periods: readonly ContractModules[]): InvalidItem[] {
  return periods.flatMap((period, index) => [
    ...fault(
      period.isModule2InUse && (period.isModule1InUse || period.isModule3InUse),
      `periods.${index}.isModule2InUse`,
      'Module 2 excludes modules 1 and 3.',
    ),
    ...fault(
      period.isModule3InUse && !period.isModule1InUse && !period.isModule2InUse,
      `periods.${index}.isModule3InUse`,
      'Module 3 is possible beside module 1 only.',
    ),
    ...fault(
      (period.isModule1InUse || period.isModule2InUse) && period.deviceTypes.length === 0,
      `periods.${index}.deviceTypes`,
      'A module needs a registered device.',
    ),
    ...fault(
      period.validTo !== null && period.validTo <= period.validFrom,
      `periods.${index}.validTo`,
      'validTo must not be before validFrom.',
    ),
    ...fault(
      periods.slice(0, index).some((earlier) => overlap(earlier, period)),
      `periods.${index}.validFrom`,
      'The period overlaps an earlier one of the list.',
    ),
  ])
}

const fault = (isBroken: boolean, details: string, message: string): InvalidItem[] =>
  isBroken ? [{ code: 'validation-failed', message, details }] : []

const overlap = (one: ContractModules, other: ContractModules): boolean =>
  (one.validTo === null || other.validFrom < one.validTo) &&
  (other.validTo === null || one.validFrom < other.validTo)

/** What is registered, oldest first; undefined if there is no such contract. */
export const findRegisteredModules = (
  db: Db,
  contractNumber: string,
): Promise<ContractModules[] | undefined> => modulesOf(db, contractNumber)

/** Registers these periods instead of those there were, which are returned; undefined if there is no such contract. */
export async function registerModules(
  tx: Db,
  contractNumber: string,
  periods: readonly ContractModules[],
): Promise<ContractModules[] | undefined> {
  await lockContract(tx, contractNumber)
  const before = await modulesOf(tx, contractNumber)
  if (before !== undefined) await replaceModules(tx, contractNumber, periods)
  return before
}
