import type { MailLanguage } from '../../mail/layout/mail-content.ts'
import type { OfferSummary } from '../../mail/offer-summary.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

/** As it is stored with an offer. */
export type OfferSummaries = Record<MailLanguage, OfferSummary>

type ShownSummary = { partnerId: string; summary: OfferSummaries; createdAt: Date }

/** The summary of an offer, for whoever has its address. */
export async function findSummary(db: Db, offerId: string): Promise<ShownSummary | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(offerId)) return undefined
  const { rows } = await db.query<Omit<ShownSummary, 'summary'> & { summary: string }>(sql`
    select o.partner_id as "partnerId", o.summary, o.created_at as "createdAt"
    from offers o
    where o.id = ${offerId}::uuid and o.summary is not null`)
  const [row] = rows
  return row && { ...row, summary: JSON.parse(row.summary) as OfferSummaries }
}
