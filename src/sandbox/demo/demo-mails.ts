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
