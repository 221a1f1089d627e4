import type { Db } from '../../platform/db/sql.ts'
import { listAudit } from '../audit/list-audit.ts'
import { maxCodesPerPassword } from './sign-in.ts'

export type SignInLog = Awaited<ReturnType<typeof listAudit>>

const signedIn = 'staff.signed-in'

/** The last attempts of somebody, newest first. */
export const readSignInLog = (db: Db, login: string): Promise<SignInLog> =>
  listAudit(
    db,
    { offset: 0, limit: 200, 'filter.subject': login },
    { actions: [signedIn, 'staff.sign-in-refused'] },
  )

/** Whether so many codes were wrong since the sign-in before the last that the person should know. */
export function hasWrongCodes(log: SignInLog): boolean {
  const [, before] = log.flatMap(({ action }, index) => (action === signedIn ? [index] : []))
  const wrong = log.slice(0, before).filter(({ after }) => after?.step === 'code')
  return wrong.length >= maxCodesPerPassword
}
