/** What customers have allowed partners to read: given on a page, and taken back by any side at any time. */
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import {
  accessesOf,
  endGrant,
  type GrantedAccess,
  insertGrant,
  lockAccount,
  type RevokedBy,
} from './repository.ts'

export type { GrantedAccess }

type Parties = { accountId: string; customerNumber: string; partner: { id: string; slug: string } }

/** Gives a partner access, in the transaction in which the customer's answer is noted. Returns the grant. */
export async function giveAccess(
  tx: Db,
  { accountId, customerNumber, partner }: Parties,
  { externalId, requestId, now }: { externalId: string | null; requestId: string; now: Date },
): Promise<string> {
  const grantId = await insertGrant(tx, { accountId, partnerId: partner.id, externalId, now })
  const entry = {
    action: 'access.granted',
    subject: customerNumber,
    before: null,
    after: { partner: partner.slug },
  }
  await writeAudit(tx, entry, { actor: `customer:${customerNumber}`, requestId, now })
  return grantId
}

export type Revocation = {
  customerNumber: string
  partner: { id: string; slug: string }
  by: RevokedBy
  /** Who says so, for the audit trail. */
  actor: string
  requestId: string
  now: Date
}

export type RevocationResult = 'revoked' | 'not-linked' | 'unknown-customer'

/** Takes the access away at once and everywhere: every read asks the database for the grant. */
export async function revokeAccess(
  db: Db,
  { customerNumber, partner, by, actor, requestId, now }: Revocation,
): Promise<RevocationResult> {
  return db.transaction(async (tx) => {
    const accountId = await lockAccount(tx, customerNumber)
    if (accountId === undefined) return 'unknown-customer'
    const ended = await endGrant(tx, { accountId, partnerId: partner.id, by, now })
    if (ended === undefined) return 'not-linked'
    const facts = { partner: partner.slug }
    const entry = { action: 'access.withdrawn', subject: customerNumber, before: facts, after: { by } }
    await writeAudit(tx, entry, { actor, requestId, now })
    return 'revoked'
  })
}

/** Who may read this customer's data now. */
export const listAccesses = (db: Db, accountId: string): Promise<GrantedAccess[]> => accessesOf(db, accountId)
