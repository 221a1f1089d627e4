import { renderPdf } from '../../mail/documents/render-pdf.ts'
import { letterFrame } from '../../mail/letter.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Config } from '../../platform/settings/config.ts'
import { findSummary } from './find-summary.ts'

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
