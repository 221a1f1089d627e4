/** The links in mails about a new email address: decision 51. */
import { comparableEmailAddress } from '../../domain/email-address.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hashOfSecret, isSecretForm, newSecret } from '../../platform/secret.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { type Brand, brandOfAccount } from '../accounts/language.ts'
import { useUpTokens } from '../accounts/repository.ts'
import { listAccesses, revokeAccess } from '../grants/access.ts'
import { removePasskeysOf } from '../passkeys/repository.ts'
import { forgetBrowsersOf } from '../sessions/known-browser.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { confirmState, type LinkState, stopState } from './contact-rights.ts'
import {
  type ChangeRow,
  dropPassword,
  endChanges,
  findChange,
  insertLink,
  type LinkPurpose,
  lockAccountOfChange,
  markConfirmed,
  setEmailAddress,
} from './repository.ts'

const paths: Record<LinkPurpose, string> = { Confirm: '/email-address', Stop: '/email-address/stop' }
const states = { Confirm: confirmState, Stop: stopState }

/** A new link, which exists only in the mail. */
export async function createLink(
  db: Db,
  { changeId, purpose, now, authUrl }: { changeId: string; purpose: LinkPurpose; now: Date; authUrl: string },
): Promise<string> {
  const token = newSecret()
  await insertLink(db, { tokenHash: hashOfSecret(token), changeId, purpose, now })
  return `${authUrl}${paths[purpose]}?token=${token}`
}

export type FoundLink =
  | { state: LinkState; oldAddress: string; newAddress: string; brand: Brand | null }
  | { state: 'unknown'; brand: null }

type LinkUse = { token: string; purpose: LinkPurpose; now: Date }

/** Reads a link without using it up, because mail programs open links before people do. */
export async function findLink(db: Db, { token, purpose, now }: LinkUse): Promise<FoundLink> {
  const change = await changeOf(db, { token, purpose, now })
  if (change === undefined) return { state: 'unknown', brand: null }
  const { oldAddress, newAddress, accountId } = change
  const brand = await brandOfAccount(db, accountId)
  return { state: states[purpose](change, now), oldAddress, newAddress, brand }
}

const changeOf = async (db: Db, { token, purpose, now }: LinkUse): Promise<ChangeRow | undefined> =>
  isSecretForm(token) ? findChange(db, { tokenHash: hashOfSecret(token), purpose, now }) : undefined

type Used = { token: string; requestId: string; now: Date }
type Result = { state: LinkState | 'unknown' | 'confirmed' | 'stopped' | 'undone' }

/** Confirms the new address, stops the change or undoes it, by whichever link this is. A link that can do nothing says why. */
export async function useLink(db: Db, purpose: LinkPurpose, used: Used): Promise<Result> {
  try {
    return await db.transaction((tx) => useLocked(tx, purpose, used))
  } catch (error) {
    // Another account got the address at this moment.
    if ((error as { constraint?: unknown }).constraint === 'accounts_email_key_key') return { state: 'taken' }
    throw error
  }
}

async function useLocked(tx: Db, purpose: LinkPurpose, { token, requestId, now }: Used): Promise<Result> {
  const seen = await changeOf(tx, { token, purpose, now })
  if (seen !== undefined) await lockAccountOfChange(tx, seen)
  const change = await changeOf(tx, { token, purpose, now })
  if (change === undefined) return { state: 'unknown' }
  const state = states[purpose](change, now)
  const by = { actor: `customer:${change.customerNumber}`, requestId, now }
  if (state === 'open') return purpose === 'Confirm' ? confirm(tx, change, by) : stop(tx, change, by)
  return state === 'undoable' ? undo(tx, change, by) : { state }
}

/** The new address counts from now on. Sessions and accesses stay; links to choose a password that the old one got end. */
async function confirm(tx: Db, change: ChangeRow, by: AuditActor): Promise<Result> {
  const { accountId, changeId, newAddress: address, customerNumber: subject } = change
  const { now } = by
  await setEmailAddress(tx, { accountId, address, key: comparableEmailAddress(address), now })
  await markConfirmed(tx, changeId, now)
  await useUpTokens(tx, accountId, now)
  await writeAudit(tx, { action: 'contact.email-changed', subject, before: null, after: { changeId } }, by)
  for (const letter of ['Done', 'Undo'] as const) {
    await enqueueTask(tx, { kind: 'send-email-change-mail', subject, payload: { changeId, letter }, now })
  }
  return { state: 'confirmed' }
}

async function stop(tx: Db, change: ChangeRow, by: AuditActor): Promise<Result> {
  const { accountId, changeId, customerNumber: subject } = change
  await endChanges(tx, accountId, { now: by.now, which: 'unconfirmed' })
  await writeAudit(
    tx,
    { action: 'contact.email-change-stopped', subject, before: null, after: { changeId } },
    by,
  )
  return { state: 'stopped' }
}

/**
 * Somebody else may have been in the account: whatever came after the change ends, other changes, sessions, passkeys, the
 * password and accesses of partners included. The customer gets a link to choose a new password.
 */
async function undo(tx: Db, change: ChangeRow, by: AuditActor): Promise<Result> {
  const { accountId, changeId, oldAddress: address, confirmedAt, customerNumber } = change
  const { now } = by
  await endChanges(tx, accountId, { now, which: 'all' })
  await setEmailAddress(tx, { accountId, address, key: comparableEmailAddress(address), now })
  await useUpTokens(tx, accountId, now)
  await dropPassword(tx, accountId)
  await endSessionsOf(tx, accountId)
  await removePasskeysOf(tx, accountId)
  await forgetBrowsersOf(tx, accountId)
  for (const { partnerId, slug, grantedAt } of await listAccesses(tx, accountId, now)) {
    const partner = { id: partnerId, slug }
    if (confirmedAt !== null && grantedAt > confirmedAt)
      await revokeAccess(tx, { customerNumber, partner, by: 'customer', ...by })
  }
  const entry = { action: 'contact.email-change-undone', subject: customerNumber, before: null }
  await writeAudit(tx, { ...entry, after: { changeId } }, by)
  await enqueueTask(tx, { kind: 'send-set-password-mail', subject: customerNumber, payload: {}, now })
  return { state: 'undone' }
}
