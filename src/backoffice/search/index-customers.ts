import { openBankDetails } from '../../orders/bank-details.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { termsOf } from './fold-words.ts'
import {
  type IndexedCustomer,
  isAnythingQueued,
  queueMissing,
  readIndexed,
  storeEntries,
  takeQueued,
} from './repository.ts'

// More would hold up the event loop for too long at a stretch.
const customersPerTransaction = 100
const customersPerLook = 1000

/** Writes the entries of customers who are new or changed. What is queued beyond `maxRounds` follows the next time. */
export async function indexCustomers(
  { db, keyring }: { db: Db; keyring: Keyring },
  maxRounds = 20,
): Promise<void> {
  for (let round = 0; round < maxRounds && (await isAnythingQueued(db)); round++) {
    await db.transaction(async (tx) => {
      const accountIds = await takeQueued(tx, customersPerTransaction)
      const customers = await readIndexed(tx, accountIds)
      await keyring.know(customers.flatMap(({ orders }) => orders.map(({ bankDetails }) => bankDetails)))
      const entries = customers.map((customer) => ({
        accountId: customer.accountId,
        terms: termsOf(searchable(customer, keyring)),
      }))
      await storeEntries(tx, accountIds, entries)
    })
  }
}

/** Queues customers without an entry: all of them after an upgrade, and nobody later on. */
export async function queueUnindexed(db: Db): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) after = await queueMissing(db, after, customersPerLook)
}

function searchable({ orders, emailAddress, ...names }: IndexedCustomer, keyring: Keyring) {
  const addresses = orders.flatMap(({ deliveryAddress, billingAddress }) =>
    [deliveryAddress, billingAddress ?? []].flat(),
  )
  const ofAddress = addresses.flatMap(({ firstName, lastName, businessName }) => [
    firstName,
    lastName,
    businessName,
  ])
  return {
    names: [names.firstName, names.lastName, names.businessName, ...ofAddress],
    emailAddress,
    postcodes: addresses.map(({ postCode }) => postCode),
    ibans: orders.flatMap(
      ({ contractNumber, bankDetails }) => openBankDetails(keyring, contractNumber, bankDetails)?.iban ?? [],
    ),
  }
}
