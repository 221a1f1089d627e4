import type { Supplier } from '../platform/settings/supplier.ts'
import { facts, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { contactText } from './letter.ts'
import { localText } from './local-text.ts'

export type WebhookSwitchedOffMail = {
  supplier: Supplier
  /** The partner; undefined for an endpoint of the supplier itself. */
  owner: { name: string; colour: string } | undefined
  endpointId: string
  /** Without its path, which may contain a secret. */
  origin: string
  description: string | null
  reason: 'FailedForFiveDays' | 'Gone'
}

const ownColour = '#0f766e'

/** Tells a partner that events no longer reach it. */
export function renderWebhookSwitchedOff(mail: WebhookSwitchedOffMail): RenderedMail {
  const { supplier, owner, endpointId, origin, description, reason } = mail
  const because = {
    FailedForFiveDays: 'Seit fünf Tagen ist jede Zustellung an diesen Webhook-Endpunkt gescheitert.',
    Gone: 'Dieser Webhook-Endpunkt hat mit dem Status 410 (Gone) geantwortet.',
  }[reason]
  const subject = 'Ihr Webhook-Endpunkt wurde abgeschaltet'
  return renderMail({
    language: 'de',
    brand: { name: supplier.name, colour: owner?.colour ?? ownColour },
    subject,
    preview: because,
    title: subject,
    blocks: [
      paragraph('Guten Tag,'),
      paragraph(`${because} Wir haben ihn deshalb abgeschaltet und senden keine Ereignisse mehr dorthin.`),
      facts(
        ['Partner', owner?.name ?? supplier.name],
        ['Adresse', origin],
        ['Beschreibung', description],
        ['Id', endpointId],
      ),
      paragraph(
        `Antwortet der Endpunkt wieder, schalten Sie ihn über die API mit isEnabled: true ein. Gescheiterte Zustellungen können Sie dann wiederholen; was seit der Abschaltung geschehen ist, lesen Sie mit GET /${owner ? 'partner' : 'operator'}/v1/events.`,
      ),
      paragraph(contactText(supplier, localText('de'))),
    ],
    footer: [
      supplier.name,
      supplier.addressLines.join(', '),
      `${supplier.phoneNumber} · ${supplier.emailAddress}`,
    ],
  })
}
