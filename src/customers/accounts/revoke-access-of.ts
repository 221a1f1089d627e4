import type { Db } from '../../platform/db/sql.ts'
import { type GrantedAccess, listAccesses, revokeAccess } from '../grants/access.ts'
import type { Session } from '../sessions/session.ts'

/** The access of a partner to this customer's data, if it has one. */
export const findAccess = async (
  db: Db,
  { accountId }: Session,
  slug: string,
): Promise<GrantedAccess | undefined> =>
  (await listAccesses(db, accountId)).find((access) => access.slug === slug)

/** The customer takes a partner's access away. One that is gone already stays gone. */
export async function revokeAccessOf(
  db: Db,
  { customerNumber }: Session,
  {
    partnerId,
    slug,
    requestId,
    now,
  }: Pick<GrantedAccess, 'partnerId' | 'slug'> & { requestId: string; now: Date },
): Promise<void> {
  await revokeAccess(db, {
    customerNumber,
    partner: { id: partnerId, slug },
    by: 'customer',
    actor: `customer:${customerNumber}`,
    requestId,
    now,
  })
}
