import { openBankDetails, type StoredBankDetails } from '../../orders/bank-details.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { CustomerExport } from './export-customer.ts'

/** An export with the bank details as the customer gave them: it is for the customer, whom an encrypted text tells nothing. */
export async function openExported(keyring: Keyring, exported: CustomerExport): Promise<CustomerExport> {
  const orders = exported.orders as { contractNumber: string; bankDetails: StoredBankDetails | null }[]
  await keyring.know(orders.map(({ bankDetails }) => bankDetails))
  return {
    ...exported,
    orders: orders.map((order) => ({
      ...order,
      bankDetails: openBankDetails(keyring, order.contractNumber, order.bankDetails),
    })),
  }
}
