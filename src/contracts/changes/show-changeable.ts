import { openBankDetails } from '../../orders/bank-details.ts'
import { contractDataOf } from '../../orders/lifecycle/contract-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { ChangeableData } from './contract-changes.ts'

/** What can be changed about a contract, as it is now. The caller has checked who asks. */
export async function showChangeable(
  { db, keyring }: { db: Db; keyring: Keyring },
  contractNumber: string,
): Promise<ChangeableData> {
  const stored = await contractDataOf(db, contractNumber)
  await keyring.know([stored.bankDetails])
  return { ...stored, bankDetails: openBankDetails(keyring, contractNumber, stored.bankDetails) }
}
