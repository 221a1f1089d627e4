import { comparableEmailAddress } from '../domain/email-address.ts'
import type { StoredMailBody } from '../mail/mail-body.ts'
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'

export type KeptMail = {
  id: string
  kind: string
  contractNumber: string | null
  subject: string
  text: string
  html: string
  links: string[]
  sentAt: Date
}

const mailColumns = fragment`
  m.id, m.kind, m.contract_number as "contractNumber", m.subject, m.text, m.html, m.links, m.sent_at as "sentAt"`

/**
 * Mails to an address, newest first, one more than the limit. A partner sees only mails about its own orders and about
 * accounts that have no orders of others: links in the rest open what is not the partner's.
 */
export async function readMails(
  db: Db,
  to: string,
  { partnerId, offset, limit }: { partnerId: string; offset: number; limit: number },
) {
  const { rows } = await db.query<KeptMail>(sql`
    select ${mailColumns} from mails m
    where m.to_key = ${comparableEmailAddress(to)} and m.text is not null
      and exists (
        select from orders o
        join accounts a on a.id = o.account_id
        where (o.partner_id = ${partnerId} or o.placed_by_partner_id = ${partnerId})
          and (o.contract_number = m.contract_number
            or (m.contract_number is null and (a.email_key = m.to_key or a.customer_number = (
              select t.subject from tasks t where t.id = m.task_id)) and not exists (
              select from orders other
              where other.account_id = a.id and other.partner_id <> o.partner_id))))
    order by m.sent_at desc, m.id
    offset ${offset} limit ${limit + 1}`)
  return rows.map(({ id: _, kind, sentAt, ...mail }) => ({
    ...mail,
    kind: kind.replace(/^send-|-mail$/g, ''),
    sentAt: berlinDateTime(sentAt),
  }))
}

/** Of `mails m` and a partner's id `p.id`: mails about its orders, and to customers whom no other partner has. */
const isOfPartner = fragment`
  m.text is not null and (
    m.contract_number in (select o.contract_number from orders o where o.partner_id = p.id)
    or m.contract_number is null and m.to_key in (
      select a.email_key from accounts a
      where exists (select from orders o where o.account_id = a.id and o.partner_id = p.id)
        and not exists (select from orders o where o.account_id = a.id and o.partner_id <> p.id)))`

export type PartnerMail = KeptMail & { to: string; body: StoredMailBody | null }

/** The newest mails to customers of a partner, to an address or to all. */
export async function listPartnerMails(
  db: Db,
  { partnerId, to }: { partnerId: string; to: string | undefined },
): Promise<PartnerMail[]> {
  const key = to === undefined ? null : comparableEmailAddress(to)
  const { rows } = await db.query<PartnerMail>(sql`
    select ${mailColumns}, m.to_address as "to", m.body from mails m, (select ${partnerId}::uuid as id) p
    where ${isOfPartner} and (${key}::text is null or m.to_key = ${key})
    order by m.sent_at desc, m.id
    limit 50`)
  return rows
}

export async function getPartnerMail(
  db: Db,
  { partnerId, mailId }: { partnerId: string; mailId: string },
): Promise<PartnerMail> {
  const { rows } = await db.query<PartnerMail>(sql`
    select ${mailColumns}, m.to_address as "to", m.body from mails m, (select ${partnerId}::uuid as id) p
    where ${isOfPartner} and m.id = ${mailId}::uuid`)
  if (rows[0] === undefined) throw mailUnknown()
  return rows[0]
}

/** The newest mails to an address, for the sandbox page. Anyone who knows the address may open it. */
export async function showMails(db: Db, to: string): Promise<KeptMail[]> {
  const { rows } = await db.query<KeptMail>(sql`
    select ${mailColumns} from mails m
    where m.to_key = ${comparableEmailAddress(to)} and m.text is not null
    order by m.sent_at desc, m.id
    limit 50`)
  return rows
}

export async function getMail(db: Db, id: string): Promise<KeptMail> {
  const { rows } = await db.query<KeptMail>(sql`
    select ${mailColumns} from mails m where m.id = ${id} and m.text is not null`)
  if (rows[0] === undefined) throw mailUnknown()
  return rows[0]
}

const mailUnknown = () => new Refusal('unknown', { code: 'not-found', message: 'There is no such mail.' })
