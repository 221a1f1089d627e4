import type { Supplier } from '../platform/settings/supplier.ts'
import { button, facts, heading, paragraph, plainBrand, type RenderedMail } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { letterFrame, supplierContact } from './letter.ts'
import { localText } from './local-text.ts'

type WebhookSwitchedOffMail = {
  supplier: Supplier
  /** The short name that the supplier gave the partner; undefined for an endpoint of the supplier itself. */
  owner: string | undefined
  endpointId: string
  reason: 'FailedForFiveDays' | 'Gone'
  pagesUrl: string
}

const reasons = {
  FailedForFiveDays: {
    de: 'Seit fünf Tagen ist jede Zustellung an diesen Webhook-Endpunkt gescheitert.',
    en: 'For five days, every delivery to this webhook endpoint has failed.',
  },
  Gone: {
    de: 'Dieser Webhook-Endpunkt hat mit dem Status 410 (Gone) geantwortet.',
    en: 'This webhook endpoint has answered with the status 410 (Gone).',
  },
} as const

/** Tells a partner that events no longer reach it, without a word that the partner wrote. It goes to engineers whose language nobody knows: first German, then English. */
export function renderWebhookSwitchedOff(mail: WebhookSwitchedOffMail): RenderedMail {
  const { supplier, owner, endpointId, pagesUrl } = mail
  const because = reasons[mail.reason]
  const events = `GET /${owner ? 'partner' : 'operator'}/v1/events`
  const subject = 'Ihr Webhook-Endpunkt wurde abgeschaltet'
  return renderMail({
    ...letterFrame({
      language: 'de',
      brand: plainBrand(supplier.name, ownColour, pagesUrl),
      supplier,
    }),
    subject,
    preview: because.de,
    title: subject,
    blocks: [
      paragraph('Guten Tag,'),
      paragraph(`${because.de} Wir haben ihn deshalb abgeschaltet und senden keine Ereignisse mehr dorthin.`),
      facts(['Partner', owner ?? supplier.name], ['Id', endpointId]),
      paragraph(
        `Antwortet der Endpunkt wieder, schalten Sie ihn über die API mit isEnabled: true ein. Gescheiterte Zustellungen können Sie dann wiederholen; was seit der Abschaltung geschehen ist, lesen Sie mit ${events}.`,
      ),
      paragraph(supplierContact(supplier, localText('de'))),
      heading('In English'),
      paragraph(`${because.en} We have therefore switched it off and send no more events to it.`),
      paragraph(
        `Once the endpoint answers again, switch it on through the API with isEnabled: true. You can then repeat failed deliveries; ${events} lists what has happened since.`,
      ),
      paragraph(supplierContact(supplier, localText('en'))),
    ],
  })
}

type WebhookContactMail = {
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
        `${name} has named this email address for a webhook endpoint. If you agree, we write to you when we switch off an endpoint of ${name} because it no longer answers.`,
      ),
      button('Look and answer', url),
      paragraph(
        'The link is valid for seven days. If this means nothing to you, decline there, or do nothing: we do not write to you unless you agree.',
      ),
      paragraph(supplierContact(supplier, localText('en'))),
    ],
  })
}
