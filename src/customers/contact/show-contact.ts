import type { Db } from '../../platform/db/sql.ts'
import { findPending, findPhoneNumber } from './repository.ts'

/** How a customer is reached besides the email address in force, and the one that waits to be confirmed. */
export type ShownContact = {
  phoneNumber: string | null
  pending: { newAddress: string; expiresAt: Date } | null
}

export async function showContact(db: Db, accountId: string, now: Date): Promise<ShownContact> {
  const { pending } = await findPending(db, accountId, { now, since: now })
  return { phoneNumber: await findPhoneNumber(db, accountId), pending }
}
