import { type PricedLook, pricedContracts } from '../../contracts/priced-contracts.ts'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type SuppliedContract, type SuppliedContracts, suppliedContract } from './supplied-contract.ts'

type Cached = { revision: string; contract: SuppliedContract }

/** About 3 kB each. */
const maxCached = 2000

/**
 * Reads contracts and keeps what their prices depend on. Every read asks the database whether the caller may know and
 * whether the contract is still the same: decision 68.
 */
export function suppliedContracts(db: Db, lastAccess: Pick<LastAccess, 'note'>): SuppliedContracts {
  const contracts = pricedContracts(db)
  const cached = new Map<string, Cached>()

  const keep = (
    contractNumber: string,
    { revision, facts }: Pick<PricedLook, 'revision' | 'facts'>,
    known: Cached | undefined,
  ): SuppliedContract => {
    if (known?.revision === revision) return known.contract
    // Requests that waited for the same answer share one object.
    const other = cached.get(contractNumber)
    if (other?.revision === revision) return other.contract
    if (facts === null) throw new Error('a changed contract came without its facts')
    const contract = suppliedContract(facts)
    cached.delete(contractNumber)
    cached.set(contractNumber, { revision, contract })
    if (cached.size > maxCached) cached.delete(cached.keys().next().value as string)
    return contract
  }

  return {
    async read(path, reader, parts) {
      const known = cached.get(path.contractNumber)
      const look = await contracts.require(path, reader, { parts, knownRevision: known?.revision ?? null })
      if (look.grantId !== null) lastAccess.note(look.grantId, reader.now)
      return keep(path.contractNumber, look, known)
    },
    async readOwn(path) {
      const known = cached.get(path.contractNumber)
      const look = await contracts.findOwn(path, known?.revision ?? null)
      return look && keep(path.contractNumber, look, known)
    },
  }
}
