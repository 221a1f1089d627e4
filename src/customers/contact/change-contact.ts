import { comparableEmailAddress, isEmailAddress } from '../../domain/email-address.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid, rateLimited } from '../../platform/refusal.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { customerUnknown } from '../accounts/customer-refusal.ts'
import {
  endChanges,
  findPending,
  insertChange,
  type LockedContact,
  lockContact,
  setPhoneNumber,
} from './repository.ts'

const hourMs = 3_600_000
const validMs = 48 * hourMs
const dayMs = 24 * hourMs
// Each sends mails to two addresses, and the new one may be a stranger's.
const maxRequestsPerDay = 5

/** Missing fields stay as they are. */
export type ContactWish = { emailAddress?: string; phoneNumber?: string | null }

/** The address that waits to be confirmed, and until when. */
export type PendingContact = { pendingEmailAddress: string | null; pendingUntil: Date | null }

/** The partner whose right must still hold when the address is confirmed; null for the customer's own wish. */
type By = AuditActor & { partnerId: string | null }

/**
 * Stores a phone number at once. A new email address counts once it is confirmed; until then a newer request replaces
 * it, and one for the present address takes it back. Whether another account has the address makes no difference here.
 */
export async function changeContact(
  tx: Db,
  customerNumber: string,
  wish: ContactWish,
  by: By,
): Promise<PendingContact> {
  const emailAddress = wish.emailAddress?.trim()
  if (emailAddress !== undefined && !isEmailAddress(emailAddress)) throw notAnAddress()
  const contact = await lockContact(tx, customerNumber)
  if (contact === undefined) throw customerUnknown(customerNumber)

  if (wish.phoneNumber !== undefined) {
    const phoneNumber = wish.phoneNumber?.trim() || null
    if (phoneNumber !== contact.phoneNumber)
      await changePhone(tx, contact, { customerNumber, phoneNumber, by })
  }
  if (emailAddress !== undefined) await requestAddress(tx, contact, { customerNumber, emailAddress, by })
  const { pending } = await pendingOf(tx, contact, by.now)
  return { pendingEmailAddress: pending?.newAddress ?? null, pendingUntil: pending?.expiresAt ?? null }
}

const pendingOf = (tx: Db, { accountId }: LockedContact, now: Date) =>
  findPending(tx, accountId, { now, since: new Date(now.getTime() - dayMs) })

type PhoneChange = { customerNumber: string; phoneNumber: string | null; by: By }

async function changePhone(tx: Db, { accountId }: LockedContact, change: PhoneChange): Promise<void> {
  const { customerNumber: subject, phoneNumber, by } = change
  await setPhoneNumber(tx, accountId, phoneNumber)
  await writeAudit(tx, { action: 'contact.phone-changed', subject, before: null, after: null }, by)
  await enqueueTask(tx, { kind: 'send-phone-changed-mail', subject, now: by.now })
}

type AddressChange = { customerNumber: string; emailAddress: string; by: By }

async function requestAddress(tx: Db, contact: LockedContact, change: AddressChange): Promise<void> {
  const { customerNumber: subject, emailAddress: newAddress, by } = change
  const { accountId, emailAddress: oldAddress, emailKey: oldKey } = contact
  const { now } = by
  const newKey = comparableEmailAddress(newAddress)
  const { pending, requests } = await pendingOf(tx, contact, now)
  if (pending?.newKey === newKey) return

  await endChanges(tx, accountId, { now, which: 'unconfirmed' })
  if (newKey === oldKey) {
    if (pending === null) return
    return writeAudit(tx, { action: 'contact.email-change-stopped', subject, before: null, after: null }, by)
  }
  if (requests >= maxRequestsPerDay) throw tooManyRequests()
  const changeId = await insertChange(tx, {
    ...{ accountId, partnerId: by.partnerId, oldAddress, oldKey, newAddress, newKey },
    ...{ requestedAt: now, expiresAt: new Date(now.getTime() + validMs) },
  })
  await writeAudit(
    tx,
    { action: 'contact.email-change-requested', subject, before: null, after: { changeId } },
    by,
  )
  for (const letter of ['Confirm', 'Notice'] as const) {
    await enqueueTask(tx, { kind: 'send-email-change-mail', subject, payload: { changeId, letter }, now })
  }
}

const notAnAddress = () =>
  invalid('emailAddress', 'emailAddress must be a valid email address, such as anna.muster@example.com.')

const tooManyRequests = () =>
  rateLimited(
    `A customer can get at most ${maxRequestsPerDay} new email addresses a day that nobody has confirmed.`,
    dayMs / 1000,
  )
