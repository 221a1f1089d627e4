import type { Partner } from '../../partners/partner.ts'
import type { Db } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { customerUnknown } from '../accounts/customer-unknown.ts'
import { revokeAccess } from '../grants/access.ts'

export type Removal = {
  customerNumber: string
  partner: Partner
  clientId: string
  /** Whose token this is alone, where a customer gave it. */
  customerLimit: string | null
  requestId: string
  now: Date
}

/** Ends a partner's access at the partner's own wish. A customer without a link is the same as for every read: 403. */
export async function removeLink(db: Db, removal: Removal): Promise<void> {
  const { customerNumber, partner, clientId, customerLimit, requestId, now } = removal
  if (customerLimit !== null && customerLimit !== customerNumber) throw notLinked(customerNumber)
  const result = await revokeAccess(db, {
    customerNumber,
    partner,
    by: 'partner',
    actor: `client:${clientId}`,
    requestId,
    now,
  })
  if (result === 'unknown-customer') throw customerUnknown(customerNumber)
  if (result === 'not-linked') throw notLinked(customerNumber)
}

const notLinked = (customerNumber: string) =>
  new Refusal('forbidden', {
    code: 'access-denied',
    message: `Customer ${customerNumber} has not given you access, or the access has ended.`,
  })
