import type { Language } from '../../platform/html/page-frame.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'

const de = {
  title: (day: string) => `Preisänderung am ${day}`,
  lead: 'Diese Bestandteile hat Ihr Preis bisher und künftig, einschließlich Umsatzsteuer. Den Anlass haben wir Ihnen per E\u2011Mail erklärt.',
  part: 'Bestandteil',
  until: (day: string) => `bis ${day}`,
  from: (day: string) => `ab ${day}`,
  rightTitle: 'Ihr Recht zu kündigen',
  right: (day: string, last: string) =>
    `Wegen der Preisänderung können Sie ohne Frist und ohne Kosten zum ${day} kündigen (§ 41 Abs. 5 EnWG). Ihr letzter Liefertag zum bisherigen Preis ist der ${last}. Bis dahin brauchen Sie einen neuen Lieferanten; sonst versorgt Sie der örtliche Grundversorger.`,
  stay: 'Möchten Sie bleiben, brauchen Sie nichts zu tun.',
  terminate: (last: string) => `Vertrag zum ${last} kündigen`,
  ends: (last: string) => `Ihr Vertrag ist gekündigt und endet am ${last}.`,
  back: 'Zurück zum Kundenkonto',
  doneTitle: 'Ihre Kündigung ist eingegangen',
  done: (last: string) =>
    `Ihr Vertrag endet am ${last}. Bis dahin beliefern wir Sie zum bisherigen Preis. Die Bestätigung schicken wir Ihnen per E\u2011Mail.`,
  noneTitle: 'Keine Preisänderung',
  none: 'Für diesen Vertrag ist zurzeit keine Preisänderung angekündigt.',
  questions: ({ phoneNumber, emailAddress }: Supplier) => `Fragen? ${phoneNumber} oder ${emailAddress}`,
}

const en: typeof de = {
  title: (day) => `Price change on ${day}`,
  lead: 'These are the parts of your price before and after, including VAT. We explained the reason by email.',
  part: 'Part',
  until: (day) => `until ${day}`,
  from: (day) => `from ${day}`,
  rightTitle: 'Your right to terminate',
  right: (day, last) =>
    `Because of the price change you can terminate as of ${day}, without notice and free of charge (section 41 (5) EnWG). Your last day of delivery at the previous price is ${last}. You need a new supplier by then; otherwise the local default supplier takes over.`,
  stay: 'If you would like to stay, there is nothing you need to do.',
  terminate: (last) => `Terminate the contract as of ${last}`,
  ends: (last) => `Your contract has been terminated and ends on ${last}.`,
  back: 'Back to your account',
  doneTitle: 'We have received your termination',
  done: (last) =>
    `Your contract ends on ${last}. Until then we supply you at the previous price. We will confirm it by email.`,
  noneTitle: 'No price change',
  none: 'No price change has been announced for this contract.',
  questions: ({ phoneNumber, emailAddress }) => `Questions? ${phoneNumber} or ${emailAddress}`,
}

export const priceChangeTexts: Record<Language, typeof de> = { de, en }
