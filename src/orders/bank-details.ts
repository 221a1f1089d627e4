import type { FilledBankDetails } from '../domain/filled-order.ts'
import { fragment } from '../platform/db/sql.ts'
import type { Keyring, Sealed } from '../platform/encryption/keyring.ts'
import { placeIn, type SealedColumn } from '../platform/encryption/sealed-columns.ts'

/** The bank details of orders are the only place where a whole IBAN is stored: decision 36. */
export const sealedBankDetails: SealedColumn = {
  name: 'orders.bank_details',
  table: fragment`orders`,
  id: fragment`contract_number`,
  column: fragment`bank_details`,
}

/** The reference of a SEPA mandate. Every new mandate of a contract has the next number. */
export const mandateReference = (contractNumber: string, mandateNumber: number): string =>
  `${contractNumber}-${mandateNumber}`

export type StoredBankDetails = Sealed<FilledBankDetails>

/** Bank details as JSON for the row of this order. */
export const sealBankDetails = (
  keyring: Keyring,
  contractNumber: string,
  details: FilledBankDetails | null,
): string | null => details && keyring.seal(placeIn(sealedBankDetails, contractNumber), details)

/** The bank details of this order. Their key must be known. */
export const openBankDetails = (
  keyring: Keyring,
  contractNumber: string,
  stored: StoredBankDetails | null,
): FilledBankDetails | null =>
  stored === null ? null : keyring.open(placeIn(sealedBankDetails, contractNumber), stored)
