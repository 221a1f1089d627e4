import type { Partner } from '../../partners/partner.ts'
import type { Db } from '../../platform/db/sql.ts'
import { CustomerRefusal, customerUnknown } from '../accounts/customer-refusal.ts'
import { revokeAccess } from '../grants/access.ts'

export type Removal = {
  customerNumber: string
  partner: Partner
  clientId: string
  /** The only customer the token is valid for, if a customer granted it. */
  customerLimit: string | null
  requestId: string
  now: Date
}

/** Ends a partner's access at its own request. Without a link the answer is 403, as for reads. */
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
  new CustomerRefusal('forbidden', {
    code: 'access-denied',
    message: `Customer ${customerNumber} has not given you access, or the access has ended.`,
  })
