import type { AccessPart } from '../domain/access-parts.ts'
import { mayExist } from '../orders/intake/numbers.ts'
import { batched } from '../platform/db/batched.ts'
import type { Db } from '../platform/db/sql.ts'
import { type ContractPath, type Reader, requireFound } from './contract-access.ts'
import {
  findPricedContracts,
  type PricedContract,
  type PricedContractsQuery,
  type PricedFacts,
} from './repository.ts'

export type { PricedFacts }

/** The facts of a contract, and the grant whose last access must be recorded. */
export type PricedLook = {
  revision: string
  /** Null if they are those of the revision that the caller knows. */
  facts: PricedFacts | null
  grantId: string | null
}

/** More than requests are worked on at once. */
const maxAtOnce = 100

/**
 * Asks the database whether callers may read the metrics of contracts, and for what their prices depend on. All requests
 * that wait at a moment share one statement, so that asking again for every request costs next to nothing.
 */
export function pricedContracts(db: Db) {
  const find = batched<PricedContractsQuery, PricedContract | undefined>(
    (asked) => findPricedContracts(db, asked),
    {
      // Without the time: those who wait for the same answer have asked within milliseconds.
      keyOf: ({ partnerId, customerNumber, contractNumber, knownRevision }) =>
        `${partnerId} ${customerNumber} ${contractNumber} ${knownRevision}`,
      max: maxAtOnce,
    },
  )

  return {
    /** Refuses like `requireContractAccess`. */
    async require(
      path: ContractPath,
      { caller, now }: Reader,
      { parts, knownRevision }: { parts: readonly AccessPart[]; knownRevision: string | null },
    ): Promise<PricedLook> {
      const { customerNumber, contractNumber } = path
      const found = mayExist(customerNumber)
        ? await find({
            partnerId: caller.partner.id,
            customerNumber,
            contractNumber: mayExist(contractNumber) ? contractNumber : null,
            knownRevision,
            now,
          })
        : undefined
      const { contract, grantId } = requireFound(found, path, caller, 'metrics', parts)
      return { revision: contract.revision, facts: contract.facts, grantId }
    },

    /** For the customer, whose session opens the contract; undefined if it is not the customer's. */
    async findOwn(
      { customerNumber, contractNumber }: ContractPath,
      knownRevision: string | null,
    ): Promise<Omit<PricedLook, 'grantId'> | undefined> {
      const found = await find({ partnerId: null, customerNumber, contractNumber, knownRevision, now: null })
      return found?.contract && { revision: found.contract.revision, facts: found.contract.facts }
    },
  }
}
