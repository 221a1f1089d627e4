import { openMailBody, type StoredMailBody } from '../../mail/mail-body.ts'
import { openBankDetails, type StoredBankDetails } from '../../orders/bank-details.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import type { CustomerExport } from './export-customer.ts'

type Order = { contractNumber: string; bankDetails: StoredBankDetails | null }
type Mail = { body: { id: string; sealed: StoredMailBody } | null }

/** An export with bank details and mails as they were: it is for the customer, whom an encrypted text tells nothing. */
export async function openExported(keyring: Keyring, exported: CustomerExport): Promise<CustomerExport> {
  const orders = exported.orders as Order[]
  const mails = exported.mails as Mail[]
  await keyring.know([
    ...orders.map(({ bankDetails }) => bankDetails),
    ...mails.map(({ body }) => body?.sealed),
  ])
  return {
    ...exported,
    orders: orders.map((order) => ({
      ...order,
      bankDetails: openBankDetails(keyring, order.contractNumber, order.bankDetails),
    })),
    mails: mails.map((mail) => ({
      ...mail,
      body: mail.body && openMailBody(keyring, mail.body.id, mail.body.sealed),
    })),
  }
}
