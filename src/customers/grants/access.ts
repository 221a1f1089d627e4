/** A customer's permission for a partner to read their data and, if it asked for that, to change contracts. Either side can end it at any time. */
import { lastExpiry } from '../../partners/tokens/access-token.ts'
import { revokeTokens } from '../../partners/tokens/revoked-tokens.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Session } from '../sessions/session.ts'
import {
  accessesOf,
  endGrant,
  type GrantedAccess,
  insertGrant,
  lockAccount,
  type RevokedBy,
} from './repository.ts'

export type { GrantedAccess }

type NewAccess = {
  externalId: string | null
  mayManageContracts?: boolean
  requestId: string
  now: Date
}
type Parties = { accountId: string; customerNumber: string; partner: { id: string; slug: string } }

/**
 * Gives a partner access in the transaction that stores the customer's answer, which has locked the account. Returns the
 * id of the grant. Access from before the account was proven is not widened but ended: somebody else may hold its tokens.
 */
export async function giveAccess(
  tx: Db,
  { accountId, customerNumber, partner }: Parties,
  { externalId, mayManageContracts = false, requestId, now }: NewAccess,
): Promise<string> {
  const outgrown = { accountId, partnerId: partner.id, by: 'customer' as const, now, onlyOutgrown: true }
  // Reads ask for a grant of this partner, not for the one that a token came from.
  await revokeTokens(tx, (await endGrant(tx, outgrown)) ?? [], lastExpiry(now))
  const grantId = await insertGrant(tx, {
    accountId,
    partnerId: partner.id,
    externalId,
    mayManageContracts,
    now,
  })
  const entry = {
    action: 'access.granted',
    subject: customerNumber,
    before: null,
    after: { partner: partner.slug, mayManageContracts },
  }
  await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  return grantId
}

export type Revocation = AuditActor & {
  customerNumber: string
  partner: { id: string; slug: string }
  by: RevokedBy
  /** Why, where somebody was asked. */
  reason?: string | undefined
}

export type RevocationResult = 'revoked' | 'not-linked' | 'unknown-customer'

/** Ends the access immediately in every process, because every read checks the grant in the database. */
export async function revokeAccess(
  db: Db,
  { customerNumber, partner, by, reason, actor, origin, requestId, now }: Revocation,
): Promise<RevocationResult> {
  return db.transaction(async (tx) => {
    const accountId = await lockAccount(tx, customerNumber)
    if (accountId === undefined) return 'unknown-customer'
    const ended = await endGrant(tx, { accountId, partnerId: partner.id, by, now })
    if (ended === undefined) return 'not-linked'
    const facts = { partner: partner.slug }
    const after = { by, ...(reason === undefined ? {} : { reason }) }
    const entry = { action: 'access.withdrawn', subject: customerNumber, before: facts, after }
    await writeAudit(tx, entry, { actor, origin, requestId, now })
    return 'revoked'
  })
}

export const listAccesses = (db: Db, accountId: string): Promise<GrantedAccess[]> => accessesOf(db, accountId)

export const findAccess = async (
  db: Db,
  { accountId }: Session,
  slug: string,
): Promise<GrantedAccess | undefined> =>
  (await listAccesses(db, accountId)).find((access) => access.slug === slug)

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
