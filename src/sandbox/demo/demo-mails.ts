/** Mails that the demo customers got, as they looked. */
import { facts, paragraph, plainBrand } from '../../mail/layout/mail-content.ts'
import { renderMail } from '../../mail/layout/render-mail.ts'
import { sealMailBody } from '../../mail/mail-body.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'

export const demoDocument = {
  id: '0b7a3c52-0000-4000-8000-000000000000',
  contractNumber: '30000016',
  filename: 'Vertragsbestaetigung-30000016.pdf',
  contentType: 'application/pdf',
}

type DemoMail = { id: string; contractNumber: string; to: string; hasDocument: boolean }

/** A short letter about an order, with the contract where it was confirmed. */
export function demoMail(keyring: Keyring, { id, contractNumber, to, hasDocument }: DemoMail) {
  const subject = hasDocument ? 'Ihre Vertragsbestätigung' : `Ihre Bestellung ${contractNumber}`
  const rendered = renderMail({
    language: 'de',
    brand: plainBrand('Wattline Demo', '#0b6b5d', 'https://wattline.example'),
    subject,
    preview: subject,
    title: subject,
    blocks: [
      paragraph('Guten Tag,'),
      paragraph(
        hasDocument
          ? 'Ihr Vertrag ist zustande gekommen. Sie finden ihn im Anhang.'
          : 'vielen Dank für Ihre Bestellung. Wir prüfen sie und melden uns.',
      ),
      facts(['Nummer', contractNumber, 'strong']),
    ],
    closing: [],
    footer: ['Ihr Stromlieferant:', 'Wattline Demo'],
    footerLinks: [],
  })
  const attachments = hasDocument ? [{ ...demoDocument, content: Buffer.alloc(0) }] : []
  const audience = { kind: 'contract', contractNumber } as const
  const mail = { ...rendered, to, fromName: 'Wattline Demo', audience, attachments }
  return { subject, body: sealMailBody(keyring, id, mail) }
}

/** The smallest PDF that shows a line of text: making a real letter would take a start too long. */
export function demoPdf(text: string): Buffer {
  const line = `BT /F1 18 Tf 72 770 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  // One byte per character, as the places in the table and the encoding of the font expect.
  return Buffer.from(file + table + trailer, 'latin1')
}
