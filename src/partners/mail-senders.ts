import { type Db, sql } from '../platform/db/sql.ts'

export type MailSender = { slug: string; address: string }

/** The addresses that brands write from, where they have one of their own. */
export async function listMailSenders(db: Db): Promise<MailSender[]> {
  const { rows } = await db.query<MailSender>(sql`
    select p.slug, b.mail_sender as address from brands b join partners p on p.id = b.partner_id
    where b.mail_sender is not null order by p.slug`)
  return rows
}
