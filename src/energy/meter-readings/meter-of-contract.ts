import type { Db } from '../../platform/db/sql.ts'
import { meterInUse } from './meter-in-use.ts'
import { asRecords, findMeteredContract, findRecords } from './repository.ts'

/** The meter that a contract's readings are of; null if nobody knows it. */
export async function findMeterInUse(db: Db, contractNumber: string): Promise<string | null> {
  const contract = await findMeteredContract(db, contractNumber)
  if (contract === undefined) return null
  return meterInUse(asRecords(await findRecords(db, contractNumber)).readings, contract)
}
