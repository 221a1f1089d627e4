import { type ContractModules, findModules, moduleFaults, replaceModules } from '../../contracts/modules.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { audited, type Operator } from '../audited.ts'
import type { ModulePeriod, RegisteredModules } from './schema.ts'

/** The modules that are registered for a contract. */
export async function getModules(db: Db, contractNumber: string): Promise<RegisteredModules> {
  const modules = mayExist(contractNumber) ? await findModules(db, contractNumber) : undefined
  return onTheWire(known(modules, contractNumber))
}

/** Replaces the registered modules of a contract. No change leaves no audit entry. */
export async function setModules(
  db: Db,
  contractNumber: string,
  { periods }: RegisteredModules,
  operator: Operator,
): Promise<RegisteredModules> {
  const after = periods.map(stored).sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const faults = moduleFaults(periods.map(stored))
  if (faults.length > 0) throw new Refusal('invalid', faults)
  if (!mayExist(contractNumber)) known(undefined, contractNumber)
  return audited(db, operator, async (tx) => {
    const before = onTheWire(known(await replaceModules(tx, contractNumber, after), contractNumber))
    const result = onTheWire(after)
    const isSame = JSON.stringify(before) === JSON.stringify(result)
    const entry = { action: 'contract.paragraph-14a', subject: contractNumber, before, after: result }
    return { result, entry: isSame ? null : entry }
  })
}

/** Stored periods are half-open; the API takes the last day. */
const stored = ({ validTo, ...period }: ModulePeriod): ContractModules => ({
  ...period,
  validTo: validTo == null ? null : plusDays(validTo, 1),
})

const onTheWire = (modules: readonly ContractModules[]): RegisteredModules => ({
  periods: modules.map((period) => ({
    validFrom: period.validFrom,
    validTo: period.validTo && plusDays(period.validTo, -1),
    isModule1InUse: period.isModule1InUse,
    isModule2InUse: period.isModule2InUse,
    isModule3InUse: period.isModule3InUse,
    deviceTypes: [...period.deviceTypes],
    controllablePowerKw: period.controllablePowerKw,
  })),
})

function known(modules: ContractModules[] | undefined, contractNumber: string): ContractModules[] {
  if (modules !== undefined) return modules
  throw new Refusal('unknown', { code: 'not-found', message: `There is no contract ${contractNumber}.` })
}
