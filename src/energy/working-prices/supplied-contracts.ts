import type { ContractPath } from '../../contracts/contract-access.ts'
import { pricedContracts } from '../../contracts/priced-contracts.ts'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Reader, type SuppliedContract, suppliedContract } from './supplied-contract.ts'

export type SuppliedContracts = {
  /** The contract, if the caller may read its metrics; the same object as before while nothing in it has changed. */
  read(path: ContractPath, reader: Reader): Promise<SuppliedContract>
}

/** About 3 kB each. */
const maxKept = 2000

/**
 * Reads contracts and keeps what their prices depend on. Every read asks the database whether the caller may know and
 * whether the contract is still the same: docs/decisions/0068-kept-answers.md.
 */
export function suppliedContracts(db: Db, lastAccess: Pick<LastAccess, 'note'>): SuppliedContracts {
  const contracts = pricedContracts(db)
  const kept = new Map<string, { revision: string; contract: SuppliedContract }>()

  return {
    async read(path, { caller, now }) {
      const known = kept.get(path.contractNumber)
      const { revision, facts, grantId } = await contracts.require(path, caller, known?.revision ?? null)
      if (grantId !== null) lastAccess.note(grantId, now)
      if (known?.revision === revision) return known.contract
      // Requests that waited for the same answer share one object.
      const other = kept.get(path.contractNumber)
      if (other?.revision === revision) return other.contract
      if (facts === null) throw new Error('a changed contract came without its facts')
      const contract = suppliedContract(facts)
      kept.delete(path.contractNumber)
      kept.set(path.contractNumber, { revision, contract })
      if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
      return contract
    },
  }
}
