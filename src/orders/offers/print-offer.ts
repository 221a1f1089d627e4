import { renderPdf } from '../../mail/documents/render-pdf.ts'
import type { MailLanguage } from '../../mail/layout/mail-content.ts'
import { letterFrame } from '../../mail/letter.ts'
import type { OfferSummary } from '../../mail/offer-summary.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Config } from '../../platform/settings/config.ts'

type OfferRequest = { offerId: string; language: 'de' | 'en' }

/** The summary of an offer as a PDF in the brand of its partner; undefined if there is no such offer. A thread draws it. */
export async function printOffer(
  db: Db,
  config: Pick<Config, 'authUrl' | 'supplier'>,
  { offerId, language }: OfferRequest,
): Promise<Uint8Array | undefined> {
  const offer = await findSummary(db, offerId)
  if (offer === undefined) return undefined
  const { supplier } = config
  const brand = await letterBrand({ db, config }, offer.partnerId)
  const content = { ...letterFrame({ language, brand, supplier }), ...offer.summary[language] }
  return renderPdf(content, { author: supplier.name, createdAt: offer.createdAt })
}

/** As it is stored with an offer. */
export type OfferSummaries = Record<MailLanguage, OfferSummary>

type ShownSummary = { partnerId: string; summary: OfferSummaries; createdAt: Date }

/** The summary of an offer, for anyone with its address. */
export async function findSummary(db: Db, offerId: string): Promise<ShownSummary | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(offerId)) return undefined
  const { rows } = await db.query<Omit<ShownSummary, 'summary'> & { summary: string }>(sql`
    select o.partner_id as "partnerId", o.summary, o.created_at as "createdAt"
    from offers o
    where o.id = ${offerId}::uuid and o.summary is not null`)
  const [row] = rows
  return row && { ...row, summary: JSON.parse(row.summary) as OfferSummaries }
}
