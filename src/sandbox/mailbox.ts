import type { Db } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { berlinDateTime } from '../platform/time/berlin.ts'
import { type KeptMail, mailById, mailsOfPartnerTo, mailsTo } from './repository.ts'

type Page = { offset: number; limit: number }

/** What was mailed to an address about the orders of a partner, newest first. */
export async function readMails(db: Db, to: string, { partnerId, ...page }: Page & { partnerId: string }) {
  return (await mailsOfPartnerTo(db, to, { partnerId, ...page })).map(asWire)
}

const shownOnPage = 50

/** The same for the page of the sandbox, which anybody may open who knows the address. */
export const showMails = (db: Db, to: string) => mailsTo(db, to, { offset: 0, limit: shownOnPage })

export async function getMail(db: Db, id: string): Promise<KeptMail> {
  const mail = await mailById(db, id)
  if (mail === undefined)
    throw new Refusal('unknown', { code: 'not-found', message: 'There is no such mail.' })
  return mail
}

const asWire = ({ kind, contractNumber, subject, text, html, links, sentAt }: KeptMail) => ({
  kind: kind.replace(/^send-|-mail$/g, ''),
  contractNumber,
  subject,
  text,
  html,
  links,
  sentAt: berlinDateTime(sentAt),
})
