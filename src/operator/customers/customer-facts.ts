import { type Db, sql } from '../../platform/db/sql.ts'

export type CustomerFacts = {
  id: string
  emailAddress: string
  emailKey: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  gender: string | null
  dateOfBirth: string | null
  phoneNumber: string | null
  language: string
  hasPassword: boolean
  provenAt: Date | null
  createdAt: Date
  sessions: number
}

/** What the account of a customer says, unless it has been erased. */
export async function findCustomerFacts(
  db: Db,
  customerNumber: string,
  now: Date,
): Promise<CustomerFacts | undefined> {
  const { rows } = await db.query<CustomerFacts>(sql`
    select a.id, a.email_address as "emailAddress", a.email_key as "emailKey", a.first_name as "firstName",
      a.last_name as "lastName", a.business_name as "businessName", a.gender, a.date_of_birth as "dateOfBirth",
      a.phone_number as "phoneNumber", a.language, a.password_hash is not null as "hasPassword",
      a.proven_at as "provenAt", a.created_at as "createdAt",
      (select count(*) from sessions s where s.account_id = a.id and s.expires_at > ${now}) as sessions
    from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]
}
