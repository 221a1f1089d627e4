import { withoutGridUseOfOrder } from '../orders/lifecycle/grid-use.ts'
import { meterChangesOfOrder } from '../orders/lifecycle/meters.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { levyExemptionsOfOrder } from './levy-exemptions.ts'
import { modulesOfOrder } from './modules.ts'
import { noticesOfOrder } from './price-changes/price-notices.ts'
import { storedColumns } from './repository.ts'
import type { StoredContract } from './stored-contract.ts'

/** Contracts as stored, for any caller, without the names of their holders. */
export async function findStoredContracts(db: Db, contractNumbers: readonly string[]) {
  const { rows } = await db.query<Omit<StoredContract, 'firstName' | 'lastName' | 'businessName'>>(sql`
    select ${storedColumns}, ${modulesOfOrder}, ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, ${levyExemptionsOfOrder}, ${noticesOfOrder}
    from orders o where o.contract_number = any(${contractNumbers}::text[])`)
  return rows
}
