import { renderPdf } from '../../../mail/documents/render-pdf.ts'
import { facts, paragraph } from '../../../mail/layout/mail-content.ts'
import { letterFrame } from '../../../mail/letter.ts'
import type { LetterBrand } from '../../../partners/letter-brand.ts'
import type { Language } from '../../../platform/html/page-frame.ts'
import type { Supplier } from '../../../platform/settings/supplier.ts'
import { previewTexts } from './texts.ts'

export type SampledDocument = { lang: Language; supplier: Supplier; letter: LetterBrand; createdAt: Date }

/** A document with invented data. Long work: for a thread. */
export function sampleDocument({ lang, supplier, letter, createdAt }: SampledDocument): Promise<Uint8Array> {
  const { sample } = previewTexts[lang]
  // Bytes that have come through a thread are no buffer any more.
  const brand = { ...letter, logo: letter.logo && { ...letter.logo, png: Buffer.from(letter.logo.png) } }
  const frame = letterFrame({ language: lang, brand, supplier })
  const content = {
    ...frame,
    returnLine: [supplier.name, ...supplier.addressLines].join(' · '),
    recipient: ['Erika Mustermann', 'Musterweg 1', '10115 Berlin'],
    info: [{ label: sample.number, value: '30000016', isStrong: false }],
    title: sample.documentTitle,
    blocks: [paragraph(sample.documentText), facts([sample.start, sample.startDate, 'strong'])],
  }
  return renderPdf(content, { author: supplier.name, createdAt })
}
