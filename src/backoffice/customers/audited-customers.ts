import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import {
  declineErasure,
  type ErasureRequest,
  lastErasureOf,
  settleErasure,
} from '../../customers/own-data/erasure-requests.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { createKeyring } from '../../platform/encryption/keyring.ts'
import { audited, auditRead, type Operator, readOf } from '../../staff/audit/audited.ts'
import { type Erasure, eraseCustomer } from './erase-customer.ts'
import { type CustomerExport, exportCustomer, openExported } from './export-customer.ts'
import { findCustomer } from './personal-data.ts'

/** Whose data, and why; the command line asks for no reason. */
export type AboutCustomer = { customerNumber: string; reason?: string | undefined }

/** Exports what is stored about a customer, and notes who asked for it. */
export async function exportForOperator(
  db: Db,
  about: AboutCustomer,
  operator: Operator,
): Promise<CustomerExport> {
  const { customerNumber, reason } = about
  const exported = await exportCustomer(db, customerNumber, operator.now)
  const entry = readOf('customer.export', customerNumber, reason === undefined ? null : { reason })
  await writeAudit(db, entry, operator)
  return exported
}

/** The export as a file. Years of readings take seconds, so a thread does it, with a keyring of its own. */
export async function exportFile(
  db: Db,
  keys: readonly EncryptionKey[],
  about: AboutCustomer,
  operator: Operator,
): Promise<Uint8Array> {
  if (!mayExist(about.customerNumber)) throw customerUnknown(about.customerNumber)
  const exported = await exportForOperator(db, about, operator)
  const opened = await openExported(createKeyring(db, keys), exported)
  return new TextEncoder().encode(`${JSON.stringify(opened, null, 2)}\n`)
}

/** What an erasure would erase, and what it would leave, why and until when. */
export async function previewErasure(db: Db, customerNumber: string, operator: Operator): Promise<Erasure> {
  if (!mayExist(customerNumber)) throw customerUnknown(customerNumber)
  const erasure = await eraseCustomer(db, customerNumber, { now: operator.now, isTrial: true })
  await auditRead(db, operator, 'customer.read', customerNumber)
  return erasure
}

/** Erases what is stored about a customer. The entry says which parts were erased, blocked or kept. */
export const eraseForOperator = (db: Db, about: AboutCustomer, operator: Operator): Promise<Erasure> =>
  audited(db, operator, async (tx) => {
    const { customerNumber, reason } = about
    if (!mayExist(customerNumber)) throw customerUnknown(customerNumber)
    const erasure = await eraseCustomer(tx, customerNumber, { now: operator.now })
    const { isComplete } = erasure
    await settleErasure(tx, customerNumber, operator)
    const parts = erasure.parts.map(({ part, number, treatment }) => ({ part, number, treatment }))
    const entry = {
      action: 'customer.erase',
      subject: customerNumber,
      before: null,
      after: { isComplete, parts, ...(reason === undefined ? {} : { reason }) },
    }
    return { result: erasure, entry }
  })

/** What the customer asked for last in the account; undefined for nothing. */
export async function erasureRequestOf(db: Db, customerNumber: string): Promise<ErasureRequest | undefined> {
  const customer = await findCustomer(db, customerNumber)
  return customer && lastErasureOf(db, { accountId: customer.id })
}

/** Declines a request for erasure, with words that the customer gets. */
export const declineForOperator = (
  db: Db,
  { customerNumber, reason }: { customerNumber: string; reason: string },
  operator: Operator,
): Promise<void> =>
  audited(db, operator, async (tx) => {
    const { actor, now } = operator
    const requestId = await declineErasure(tx, customerNumber, { actor, now, answer: reason })
    const entry = { action: 'customer.erasure-declined', subject: customerNumber, before: { requestId } }
    return { result: undefined, entry: { ...entry, after: { reason } } }
  })
