import { type Db, sql } from '../../platform/db/sql.ts'

const dayMilliseconds = 24 * 60 * 60_000
/** How long the link of a question works. */
const linkDays = 7
/** So that a partner cannot have us write to whomever it likes. */
const maxQuestionsADay = 20

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMilliseconds)

export type Contact = { partnerId: string | null; emailAddress: string }
type Mailing = { taskId: string; now: Date }

/** Notes that a contact is asked now. False if that was done within a day, or answered, or done too often for the partner. */
export async function noteQuestion(
  db: Db,
  { partnerId, emailAddress }: Contact,
  { tokenHash, taskId, now }: Mailing & { tokenHash: Buffer },
): Promise<boolean> {
  const dayAgo = daysFrom(now, -1)
  const { rowCount } = await db.query(sql`
    insert into webhook_contacts as c (partner_id, email_address, token_hash, asked_at, task_id, expires_at)
    select ${partnerId}, ${emailAddress}, ${tokenHash}, ${now}, ${taskId}, ${daysFrom(now, linkDays)}
    where ${maxQuestionsADay} > (
      select count(*) from webhook_contacts o
      where o.partner_id is not distinct from ${partnerId}::uuid and o.asked_at > ${dayAgo} and o.task_id <> ${taskId})
    on conflict (coalesce(partner_id, '00000000-0000-0000-0000-000000000000'), email_address) do update
      set token_hash = excluded.token_hash, asked_at = excluded.asked_at, task_id = excluded.task_id,
        expires_at = excluded.expires_at
      where c.is_agreed is null and (c.asked_at <= ${dayAgo} or c.task_id = ${taskId})`)
  return rowCount === 1
}

/** Notes that the contact of an endpoint is notified now. False if that was done within a day. */
export async function noteTelling(
  db: Db,
  { endpointId, emailAddress }: { endpointId: string; emailAddress: string },
  { taskId, now }: Mailing,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into webhook_contact_mails as m (endpoint_id, email_address, mailed_at, task_id)
    values (${endpointId}, ${emailAddress}, ${now}, ${taskId})
    on conflict (endpoint_id, email_address) do update set mailed_at = excluded.mailed_at, task_id = excluded.task_id
      where m.mailed_at <= ${daysFrom(now, -1)} or m.task_id = ${taskId}`)
  return rowCount === 1
}

/** Whom a link asks, if it can still be answered. */
export async function findQuestion(db: Db, tokenHash: Buffer, now: Date): Promise<Contact | undefined> {
  const { rows } = await db.query<Contact>(sql`
    select partner_id as "partnerId", email_address as "emailAddress" from webhook_contacts
    where token_hash = ${tokenHash} and is_agreed is null and expires_at > ${now}`)
  return rows[0]
}

/** An answer is kept as long as it is needed: who declined is never asked again. */
export async function storeAnswer(
  db: Db,
  tokenHash: Buffer,
  { isAgreed, now }: { isAgreed: boolean; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(sql`
    update webhook_contacts set is_agreed = ${isAgreed}, answered_at = ${now}, expires_at = null
    where token_hash = ${tokenHash} and is_agreed is null and expires_at > ${now}
    returning id`)
  return rows[0]?.id
}

/** Who agreed and is named by no endpoint any more is forgotten after a week. */
export async function letGoOfUnnamed(tx: Db, partnerId: string | null, now: Date): Promise<void> {
  await tx.query(sql`
    update webhook_contacts c set expires_at = case when n.is_named then null else ${daysFrom(now, linkDays)}::timestamptz end
    from (select w.id, exists (select from webhook_endpoints e
        where e.partner_id is not distinct from w.partner_id and e.contact_email_address = w.email_address) as is_named
      from webhook_contacts w where w.partner_id is not distinct from ${partnerId}::uuid and w.is_agreed) n
    where c.id = n.id and (c.expires_at is null) <> n.is_named`)
}
