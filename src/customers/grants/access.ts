/** A customer's permission for a partner to read their data and, if it asked for that, to change contracts. Either side can end it at any time. */
import { type AccessPart, type AgreedParts, accessParts, agreesTo } from '../../domain/access-parts.ts'
import type { AccessPurpose } from '../../partners/partner-terms.ts'
import { lastExpiry } from '../../partners/tokens/access-token.ts'
import { revokeTokens } from '../../partners/tokens/revoked-tokens.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Session } from '../sessions/session.ts'
import { endAfter } from './access-extent.ts'
import {
  accessesOf,
  type EndedAccess,
  type Extent,
  endedAccessesOf,
  endGrant,
  findGrantInForce,
  findPartnerAccess,
  type GrantedAccess,
  insertGrant,
  lockGrantingAccount,
  type RevokedBy,
  setGrantParts,
} from './repository.ts'

export type { EndedAccess, GrantedAccess }

type NewAccess = {
  externalId: string | null
  mayManageContracts?: boolean
  purpose?: AccessPurpose | null
  /** How long it lasts; null: until it is withdrawn. */
  days?: number | null
  parts?: AgreedParts
  requestId: string
  now: Date
}
type Parties = { accountId: string; customerNumber: string; partner: { id: string; slug: string } }

/**
 * Gives a partner access in the transaction that stores the customer's answer, which has locked the account. Returns the
 * id of the grant. Access from before the account was proven is not widened but ended: somebody else may hold its tokens.
 * The customer is notified by mail, unless it gives the partner nothing that it did not have.
 */
export async function giveAccess(
  tx: Db,
  { accountId, customerNumber, partner }: Parties,
  {
    externalId,
    mayManageContracts = false,
    purpose = null,
    days = null,
    parts = null,
    requestId,
    now,
  }: NewAccess,
): Promise<string> {
  const parties = { accountId, partnerId: partner.id, now }
  // Reads ask for a grant of this partner, not for the one that a token came from.
  for (const [only, by] of [
    ['due', 'expiry'],
    ['outgrown', 'customer'],
  ] as const) {
    await revokeTokens(tx, (await endGrant(tx, { ...parties, by, only })) ?? [], lastExpiry(now))
  }
  const before = await findGrantInForce(tx, parties)
  const endsAt = days === null ? null : endAfter(now, days)
  const grant = await insertGrant(tx, { ...parties, externalId, mayManageContracts, purpose, endsAt, parts })
  const entry = {
    action: 'access.granted',
    subject: customerNumber,
    before: null,
    after: {
      partner: partner.slug,
      mayManageContracts,
      ...(days === null ? {} : { days }),
      ...(parts === null ? {} : { parts }),
    },
  }
  await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  if (goesFurther(grant, before)) {
    const payload = { grantId: grant.id, at: now.toISOString() }
    await enqueueTask(tx, { kind: 'send-access-granted-mail', subject: customerNumber, payload, now })
  }
  return grant.id
}

type Revocation = AuditActor & {
  customerNumber: string
  partner: { id: string; slug: string }
  by: RevokedBy
  /** Why, where somebody was asked. */
  reason?: string | undefined
  /** Only if it has reached its end. */
  only?: 'due'
}

type RevocationResult = 'revoked' | 'not-linked' | 'unknown-customer'

/** Ends the access immediately in every process, because every read checks the grant in the database. */
export async function revokeAccess(
  db: Db,
  { customerNumber, partner, by, reason, only, actor, origin, requestId, now }: Revocation,
): Promise<RevocationResult> {
  return db.transaction(async (tx) => {
    const accountId = await lockGrantingAccount(tx, customerNumber)
    if (accountId === undefined) return 'unknown-customer'
    const ended = await endGrant(tx, { accountId, partnerId: partner.id, by, only, now })
    if (ended === undefined) return 'not-linked'
    const facts = { partner: partner.slug }
    const after = { by, ...(reason === undefined ? {} : { reason }) }
    const entry = { action: 'access.withdrawn', subject: customerNumber, before: facts, after }
    await writeAudit(tx, entry, { actor, origin, requestId, now })
    return 'revoked'
  })
}

/**
 * Takes one part back at the customer's wish, at once in every process. The last one ends the access. If it has already
 * ended or lacks the part, nothing changes.
 */
export async function withdrawPart(
  db: Db,
  { customerNumber, accountId }: Session,
  {
    partnerId,
    slug,
    part,
    requestId,
    now,
  }: GrantedAccess & { part: AccessPart; requestId: string; now: Date },
): Promise<void> {
  const isLast = await db.transaction(async (tx) => {
    await lockGrantingAccount(tx, customerNumber)
    const found = await findGrantInForce(tx, { accountId, partnerId, now })
    if (found === undefined || !agreesTo(found.parts, part)) return false
    const before = found.parts ?? accessParts
    const parts = before.filter((each) => each !== part)
    if (parts.length === 0) return true
    await setGrantParts(tx, { accountId, partnerId, parts, now })
    const entry = {
      action: 'access.part-withdrawn',
      subject: customerNumber,
      before: { partner: slug, parts: [...before] },
      after: { parts },
    }
    await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
    return false
  })
  if (!isLast) return
  const partner = { id: partnerId, slug }
  const actor = `customer:${customerNumber}`
  await revokeAccess(db, { customerNumber, partner, by: 'customer', actor, requestId, now })
}

/** The accesses in force, newest first. */
export const listAccesses = (db: Db, accountId: string, now: Date): Promise<GrantedAccess[]> =>
  accessesOf(db, accountId, now)

/** The access that a customer gives a partner now; undefined for none. */
export const findAccessOfPartner = findPartnerAccess

const yearMilliseconds = 365 * 24 * 60 * 60 * 1000

/** The accesses that have ended within a year, the last one first. */
export const listEndedAccesses = (db: Db, accountId: string, now: Date): Promise<EndedAccess[]> =>
  endedAccessesOf(db, accountId, { since: new Date(now.getTime() - yearMilliseconds), now })

export const findAccess = async (
  db: Db,
  { accountId }: Session,
  { slug, now }: { slug: string; now: Date },
): Promise<GrantedAccess | undefined> =>
  (await listAccesses(db, accountId, now)).find((access) => access.slug === slug)

/** Ends an access at the customer's wish. If it has already ended, nothing changes. */
export async function revokeAccessOf(
  db: Db,
  { customerNumber }: Session,
  { partnerId, slug, requestId, now }: GrantedAccess & { requestId: string; now: Date },
): Promise<void> {
  const partner = { id: partnerId, slug }
  const actor = `customer:${customerNumber}`
  await revokeAccess(db, { customerNumber, partner, by: 'customer', actor, requestId, now })
}

/** Whether an access goes beyond the one before it. Pure. */

/** A later last day counts; a later minute of the same day does not. */
export function goesFurther(after: Extent, before: Extent | undefined): boolean {
  if (before === undefined) return true
  const mayMore = after.mayManageContracts && !before.mayManageContracts
  return (
    mayMore ||
    showsMore(after.parts, before.parts) ||
    coversMore(after.onlyContracts, before.onlyContracts) ||
    lastsLonger(after, before)
  )
}

function showsMore(after: AgreedParts, before: AgreedParts): boolean {
  return (after ?? accessParts).some((part) => !agreesTo(before, part))
}

function coversMore(after: string[] | null, before: string[] | null): boolean {
  if (before === null) return false
  return after === null || after.some((contractNumber) => !before.includes(contractNumber))
}

function lastsLonger({ endsAt: after }: Extent, { endsAt: before }: Extent): boolean {
  if (before === null) return false
  return after === null || berlinDate(after) > berlinDate(before)
}
