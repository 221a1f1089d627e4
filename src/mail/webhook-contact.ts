import type { Supplier } from '../platform/settings/supplier.ts'
import { button, heading, paragraph, plainBrand, type RenderedMail } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { letterFrame, supplierContact } from './letter.ts'
import { localText } from './local-text.ts'

export type WebhookContactMail = {
  supplier: Supplier
  pagesUrl: string
  /** The short name that the supplier gave the partner; undefined for an endpoint of the supplier itself. */
  owner: string | undefined
  /** Works for seven days. */
  url: string
}

const ownColour = '#0f766e'

/**
 * Asks somebody whom an endpoint names. They may be a stranger, so nothing in it was written by the partner. Nobody knows their
 * language: first German, then English.
 */
export function renderWebhookContact({ supplier, pagesUrl, owner, url }: WebhookContactMail): RenderedMail {
  const subject = 'Sollen wir Ihnen schreiben, wenn ein Webhook ausfällt?'
  const name = owner ?? supplier.name
  return renderMail({
    ...letterFrame({ language: 'de', brand: plainBrand(supplier.name, ownColour, pagesUrl), supplier }),
    subject,
    preview: 'Ohne Ihre Zustimmung schreiben wir Ihnen nicht.',
    title: subject,
    blocks: [
      paragraph('Guten Tag,'),
      paragraph(
        `${name} hat diese E\u2011Mail-Adresse für einen Webhook-Endpunkt angegeben. Wenn Sie zustimmen, schreiben wir Ihnen, sobald wir einen Endpunkt von ${name} abschalten, weil er nicht mehr antwortet.`,
      ),
      button('Ansehen und antworten', url),
      paragraph(
        'Der Link gilt sieben Tage. Sie kennen den Absender der Angabe nicht? Dann lehnen Sie dort ab, oder Sie tun nichts: Ohne Ihre Zustimmung schreiben wir Ihnen nicht.',
      ),
      paragraph(supplierContact(supplier, localText('de'))),
      heading('In English'),
      paragraph(
        `${name} has named this e-mail address for a webhook endpoint. If you agree, we write to you when we switch off an endpoint of ${name} because it no longer answers.`,
      ),
      button('Look and answer', url),
      paragraph(
        'The link is valid for seven days. If this means nothing to you, decline there, or do nothing: we do not write to you unless you agree.',
      ),
      paragraph(supplierContact(supplier, localText('en'))),
    ],
  })
}
