import type { Caller } from '../../partners/tokens/caller.ts'
import type { Db } from '../../platform/db/sql.ts'
import { CustomerRefusal, customerUnknown } from '../accounts/customer-refusal.ts'
import { askerOf } from '../visibility/readers-without-agreement.ts'
import { mayChangeContact } from './contact-rights.ts'
import { findAccountRelation } from './repository.ts'

/** Refuses callers that may not change how the customer is reached, and says what they need. */
export async function requireContactAccess(
  db: Db,
  customerNumber: string,
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  const relation = await findAccountRelation(db, customerNumber, { partnerId: caller.partner.id, now })
  if (relation === undefined) throw customerUnknown(customerNumber)
  if (mayChangeContact(askerOf(caller, customerNumber), relation)) return
  throw new CustomerRefusal('forbidden', {
    code: 'access-denied',
    message:
      'White-label partners may change the contact data of customers of whom nobody else has brought an order. For others, ask the customer: create a link with POST /partner/v1/customers/link and mayManageContracts.',
  })
}
