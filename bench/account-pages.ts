import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { logIn, openLoginForm } from './log-in.ts'

/** The pages of a customer who has logged in, about one contract. */
export const accountPages = (contractNumber: string): string[] => [
  `/account?contract=${contractNumber}`,
  `/account/prices?contract=${contractNumber}`,
  `/account/consumption?contract=${contractNumber}&by=day`,
  `/account/consumption?contract=${contractNumber}&by=day&quarters=yes`,
  `/account/consumption?contract=${contractNumber}&by=month`,
  `/account/consumption?contract=${contractNumber}&by=year`,
  '/account/contracts',
  `/account/contracts/${contractNumber}`,
]

/** The cookies of a customer, who gets the password of the demo customer. */
export async function customerCookie(pool: Pool, origin: string, customerNumber: string): Promise<string> {
  const { rows } = await pool.query<{ emailAddress: string }>(sql`
    update accounts a set proven_at = now(), password_hash = (
      select demo.password_hash from accounts demo where demo.customer_number = '20000018')
    where a.customer_number = ${customerNumber} returning a.email_address as "emailAddress"`)
  return logIn(origin, await openLoginForm(origin), rows[0]?.emailAddress ?? '')
}
