import type { Db } from '../../platform/db/sql.ts'
import { listAudit } from '../audit/list-audit.ts'
import type { SignInsQuery, StaffSignIn } from './schema.ts'

const signedIn = 'staff.signed-in'
const refused = 'staff.sign-in-refused'

/** Who signed in or tried to, newest first: one more than the limit. */
export async function listSignIns(
  db: Db,
  { limit, after, 'filter.login': login }: SignInsQuery,
): Promise<StaffSignIn[]> {
  const entries = await listAudit(
    db,
    { offset: 0, limit, ...(after && { after }), ...(login && { 'filter.subject': login }) },
    { actions: [signedIn, refused] },
  )
  return entries.map(({ id, at, subject, action, after: facts, origin }) => ({
    id,
    at,
    login: subject,
    isRefused: action === refused,
    by: String(facts?.by ?? facts?.step ?? ''),
    origin,
  }))
}
