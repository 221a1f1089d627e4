import type { Language } from '../../platform/html/page-frame.ts'

const de = {
  title: 'Benachrichtigung über Webhooks',
  lead: (name: string) =>
    `${name} möchte, dass wir Ihnen schreiben, wenn wir einen seiner Webhook-Endpunkte abschalten. Es geht um diese Adresse:`,
  more: 'Höchstens einmal am Tag je Endpunkt. Ohne Ihre Zustimmung schreiben wir Ihnen nicht.',
  yes: 'Ja, schreiben Sie mir',
  no: 'Nein, nie wieder fragen',
  agreedTitle: 'Wir schreiben Ihnen',
  agreed: 'Wenn Sie das nicht mehr möchten, bitten Sie darum, dass Ihre Adresse beim Endpunkt entfernt wird.',
  declinedTitle: 'Wir schreiben Ihnen nicht',
  declined: 'Wir fragen Sie auch nicht noch einmal.',
  unknownTitle: 'Dieser Link gilt nicht mehr',
  unknown:
    'Er ist abgelaufen, wurde schon benutzt oder durch einen neueren ersetzt. Sie brauchen nichts zu tun.',
}

const en: typeof de = {
  title: 'Notices about webhooks',
  lead: (name) =>
    `${name} would like us to write to you when we switch off one of its webhook endpoints. This is about the address:`,
  more: 'At most once a day for each endpoint. We do not write to you unless you agree.',
  yes: 'Yes, write to me',
  no: 'No, never ask again',
  agreedTitle: 'We will write to you',
  agreed: 'If you no longer want that, ask for your address to be removed from the endpoint.',
  declinedTitle: 'We will not write to you',
  declined: 'We will not ask you again either.',
  unknownTitle: 'This link no longer works',
  unknown: 'It has expired, was used before or was replaced by a newer one. You need not do anything.',
}

export const contactTexts: Readonly<Record<Language, typeof de>> = { de, en }
