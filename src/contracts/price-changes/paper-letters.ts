import { letterLanguage } from '../../domain/letter-language.ts'
import { renderPdf } from '../../mail/documents/render-pdf.ts'
import { priceChangeDocument } from '../../mail/price-change.ts'
import { recipientLines } from '../../orders/intake/mailed-order.ts'
import { letterBrand } from '../../partners/letter-brand.ts'
import type { Db } from '../../platform/db/sql.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import { csvForms, csvLine } from '../../platform/http/send-csv.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { zipOf } from '../../platform/zip.ts'
import { findLetters } from './letter-repository.ts'
import { findNotices } from './notice-repository.ts'
import { type LetterConfig, letterOf } from './price-change-mail.ts'

/** So many letters are one file: a print service takes it at once, and it is made within seconds. */
export const maxPaperLetters = 100

export type PaperLetters = { contractNumbers: string[]; zip: Uint8Array }

/**
 * Letters that came back by email as PDFs for a print service, with an index, in one ZIP archive; the largest rises first.
 * Calculates for seconds, so a thread does it.
 */
export async function printPaperLetters(
  db: Db,
  config: LetterConfig,
  { effectiveDate, after, now }: { effectiveDate: string; after: string | null; now: Date },
): Promise<PaperLetters> {
  const query = { state: 'returned', contractNumber: null, after, offset: 0, limit: maxPaperLetters } as const
  const notices = (await findNotices(db, effectiveDate, query)).slice(0, maxPaperLetters)
  const numbers = notices.map(({ contractNumber }) => contractNumber)
  const letters = (await findLetters(db, effectiveDate, numbers)).filter(({ isErased }) => !isErased)
  const brands = new Map<string, ReturnType<typeof letterBrand>>()
  const files = []
  const index = [['file', 'contractNumber', 'recipient', 'lastNoticeDate']]
  for (const stored of letters) {
    const brand = await getOrAdd(brands, stored.partnerId, () =>
      letterBrand({ db, config }, stored.partnerId),
    )
    const recipient = recipientLines(stored)
    const name = `${stored.contractNumber}.pdf`
    const letter = letterOf(stored, brand, { supplier: config.supplier, language: letterLanguage(stored) })
    const paper = {
      ...letter,
      customerNumber: stored.customerNumber,
      recipientLines: recipient,
      date: berlinDate(now),
    }
    const origin = { author: config.supplier.name, createdAt: now }
    files.push({ name, content: await renderPdf(priceChangeDocument(paper), origin) })
    index.push([name, stored.contractNumber, recipient.join(', '), stored.lastNoticeDate])
  }
  const content = Buffer.from(index.map((row) => csvLine(row, csvForms.en)).join(''))
  return {
    contractNumbers: letters.map(({ contractNumber }) => contractNumber),
    zip: zipOf([{ name: 'index.csv', content }, ...files]),
  }
}
