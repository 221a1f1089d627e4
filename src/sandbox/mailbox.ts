import { comparableEmailAddress } from '../domain/email-address.ts'
import { findDocument, findSizes, type StoredDocument } from '../mail/documents/keep-document.ts'
import { type MailAudience, openMailBody, type StoredMailBody, withoutSecrets } from '../mail/mail-body.ts'
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { Keyring } from '../platform/encryption/keyring.ts'
import { notFound } from '../platform/refusal.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'

export type StoredMail = {
  id: string
  kind: string
  contractNumber: string | null
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  sentAt: Date
  audience: MailAudience['kind']
  /** As it was sent, with its files. */
  body: StoredMailBody | null
}

const mailColumns = fragment`
  m.id, m.kind, m.contract_number as "contractNumber", m.subject, m.text, m.html, m.links, m.sent_at as "sentAt",
  m.audience, m.to_address as "to", m.body`

/**
 * The one rule of what a partner sees, of `mails m` and the partner's id `p.id`. Mails to an audience that it does not
 * name are shown to no partner: decision 83.
 */
const isOfPartner = fragment`
  m.text is not null and (
    m.audience = 'contract' and m.contract_number in (
      select o.contract_number from orders o where p.id in (o.partner_id, o.placed_by_partner_id))
    or m.audience = 'account' and m.partner_id = p.id and partner_of_account(m.account_id) = p.id
    or m.audience = 'partner-staff' and m.partner_id = p.id)`

/** The link of an invitation is for the person invited alone, and not for everybody who works for the partner. */
const asPartnerSees = <Mail extends StoredMail>(mail: Mail): Mail =>
  mail.audience === 'partner-staff'
    ? {
        ...mail,
        text: withoutSecrets(mail.text),
        html: withoutSecrets(mail.html),
        links: mail.links.map(withoutSecrets),
      }
    : mail

/** A partner's mails to an address, newest first, one more than the limit. */
export async function readMails(
  db: Db,
  to: string,
  { partnerId, offset, limit }: { partnerId: string; offset: number; limit: number },
) {
  const { rows } = await db.query<StoredMail>(sql`
    select ${mailColumns} from mails m, (select ${partnerId}::uuid as id) p
    where ${isOfPartner} and m.to_key = ${comparableEmailAddress(to)}
    order by m.sent_at desc, m.id
    offset ${offset} limit ${limit + 1}`)
  return rows
    .map(asPartnerSees)
    .map(({ id: _, audience: __, to: ___, body: ____, kind, sentAt, ...mail }) => ({
      ...mail,
      kind: kind.replace(/^send-|-mail$/g, ''),
      sentAt: berlinDateTime(sentAt),
    }))
}

/** A partner's newest mails, to an address or to all. */
export async function listPartnerMails(
  db: Db,
  { partnerId, to }: { partnerId: string; to: string | undefined },
): Promise<StoredMail[]> {
  const key = to === undefined ? null : comparableEmailAddress(to)
  const { rows } = await db.query<StoredMail>(sql`
    select ${mailColumns} from mails m, (select ${partnerId}::uuid as id) p
    where ${isOfPartner} and (${key}::text is null or m.to_key = ${key})
    order by m.sent_at desc, m.id
    limit 50`)
  return rows.map(asPartnerSees)
}

export async function getPartnerMail(
  db: Db,
  { partnerId, mailId }: { partnerId: string; mailId: string },
): Promise<StoredMail> {
  const { rows } = await db.query<StoredMail>(sql`
    select ${mailColumns} from mails m, (select ${partnerId}::uuid as id) p
    where ${isOfPartner} and m.id = ${mailId}::uuid`)
  if (rows[0] === undefined) throw mailUnknown()
  return asPartnerSees(rows[0])
}

const isToCustomer = fragment`m.text is not null and m.audience in ('contract', 'account', 'declaration-sender')`
const isToAnybody = fragment`m.text is not null`
/** Partners share the page where it has a password. Without one it runs on the developer's own machine. */
const isOnPage = (isShared: boolean) => (isShared ? isToCustomer : isToAnybody)

/** The newest mails to an address, for the sandbox page. */
export async function showMails(db: Db, to: string, isShared: boolean): Promise<StoredMail[]> {
  const { rows } = await db.query<StoredMail>(sql`
    select ${mailColumns} from mails m
    where m.to_key = ${comparableEmailAddress(to)} and ${isOnPage(isShared)}
    order by m.sent_at desc, m.id
    limit 50`)
  return rows
}

export async function getMail(db: Db, id: string, isShared: boolean): Promise<StoredMail> {
  const { rows } = await db.query<StoredMail>(sql`
    select ${mailColumns} from mails m where m.id = ${id} and ${isOnPage(isShared)}`)
  if (rows[0] === undefined) throw mailUnknown()
  return rows[0]
}

type Opening = { db: Db; keyring: Keyring }
export type OpenedMail = StoredMail & {
  fromName: string | null
  files: { documentId: string; filename: string; bytes: number }[]
}

/** With the name of its sender and the files that went with it. */
export async function openMail({ db, keyring }: Opening, mail: StoredMail): Promise<OpenedMail> {
  await keyring.know([mail.body])
  const opened = mail.body === null ? null : openMailBody(keyring, mail.id, mail.body)
  const attachments = opened?.attachments ?? []
  const sizes = await findSizes(
    db,
    attachments.map(({ documentId }) => documentId),
  )
  return {
    ...mail,
    fromName: opened?.fromName ?? null,
    files: attachments.flatMap(({ documentId, filename }) => {
      const bytes = sizes.get(documentId)
      return bytes === undefined ? [] : [{ documentId, filename, bytes }]
    }),
  }
}

/** A file that went with a mail. */
export async function getMailFile(
  opening: Opening,
  mail: StoredMail,
  documentId: string,
): Promise<StoredDocument> {
  const { files } = await openMail(opening, mail)
  const isAttached = files.some((file) => file.documentId === documentId)
  const document = isAttached ? await findDocument(opening.db, documentId) : undefined
  if (document !== undefined) return document
  throw notFound('The mail has no such file.')
}

const mailUnknown = () => notFound('There is no such mail.')
