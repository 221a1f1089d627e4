import type { Supplier } from '../platform/settings/supplier.ts'
import { facts, heading, type MailLanguage, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateText, dateTimeText } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'

export type WithdrawalAnswer = Letter & {
  contractNumber: string
  /** When the statement reached us, `yyyy-MM-dd HH:mm:ss` */
  receivedAt: string
  /** What the customer declared, in the words that were confirmed. */
  statement: string
  /** Why it changed nothing. */
  because: WhyNothingChanged
}

export type WhyNothingChanged =
  /** `withdrawnAt` is `yyyy-MM-dd HH:mm:ss` */
  | { reason: 'already-withdrawn'; withdrawnAt: string }
  /** `lastDate` is the last day on which it was possible, `yyyy-MM-dd` */
  | { reason: 'period-over'; lastDate: string }
  | { reason: 'no-right' }
  | { reason: 'no-contract' }

type Texts = {
  subject: (number: string) => string
  title: string
  received: (at: string) => string
  receivedAt: string
  number: string
  content: string
  result: string
  because: (why: WhyNothingChanged) => string
  contact: (supplier: Supplier) => string
}

const texts: Record<MailLanguage, Texts> = {
  de: {
    subject: (number) => `Zu Ihrem Widerruf – Nummer ${number}`,
    title: 'Ihre Widerrufserklärung',
    received: (at) => `wir bestätigen, dass Ihre Erklärung am ${at} bei uns eingegangen ist.`,
    receivedAt: 'Eingegangen am',
    number: 'Vertragsnummer',
    content: 'Ihre Erklärung',
    result: 'Was das bedeutet',
    because: (why) => {
      switch (why.reason) {
        case 'already-withdrawn':
          return `Sie haben diesen Vertrag schon am ${dateTimeText(why.withdrawnAt, 'de')} widerrufen. Dabei bleibt es, Sie brauchen nichts weiter zu tun.`
        case 'period-over':
          return `Die Widerrufsfrist dieses Vertrags ist mit dem ${dateText(why.lastDate, 'de')} abgelaufen. Ihr Vertrag läuft deshalb weiter. Möchten Sie ihn beenden, können Sie ihn mit der vereinbarten Frist kündigen; eine kurze E-Mail an uns genügt.`
        case 'no-right':
          return 'Das gesetzliche Widerrufsrecht gilt für Verbraucher. Ihr Vertrag wurde als Geschäftskundenvertrag geschlossen und läuft deshalb weiter. Möchten Sie ihn beenden, können Sie ihn mit der vereinbarten Frist kündigen; eine kurze E-Mail an uns genügt.'
        case 'no-contract':
          return 'Diese Bestellung hatten wir nicht angenommen, ein Vertrag ist nicht zustande gekommen. Es gibt also nichts zu widerrufen, und Sie brauchen nichts weiter zu tun.'
      }
    },
    contact: ({ phoneNumber, emailAddress }) =>
      `Sehen Sie das anders, oder haben Sie diese Erklärung nicht abgegeben? Sie erreichen uns unter ${phoneNumber} und ${emailAddress}.`,
  },
  en: {
    subject: (number) => `About your withdrawal – number ${number}`,
    title: 'Your statement of withdrawal',
    received: (at) => `We confirm that your statement reached us on ${at}.`,
    receivedAt: 'Received on',
    number: 'Contract number',
    content: 'Your statement',
    result: 'What this means',
    because: (why) => {
      switch (why.reason) {
        case 'already-withdrawn':
          return `You have already withdrawn from this contract on ${dateTimeText(why.withdrawnAt, 'en')}. It stays that way, and there is nothing more to do.`
        case 'period-over':
          return `The withdrawal period of this contract ended with ${dateText(why.lastDate, 'en')}. Your contract therefore continues. If you wish to end it, you can terminate it with the agreed notice; a short e-mail to us is enough.`
        case 'no-right':
          return 'The statutory right of withdrawal is for consumers. Your contract was made as a business contract and therefore continues. If you wish to end it, you can terminate it with the agreed notice; a short e-mail to us is enough.'
        case 'no-contract':
          return 'We had not accepted this order, and there is no contract. So there is nothing to withdraw from, and nothing more to do.'
      }
    },
    contact: ({ phoneNumber, emailAddress }) =>
      `You see this differently, or did not make this statement? You can reach us at ${phoneNumber} and ${emailAddress}.`,
  },
}

/** Answers a statement of withdrawal that changed nothing: what arrived and when, why it has no effect, what is left. */
export function renderWithdrawalAnswer(answer: WithdrawalAnswer): RenderedMail {
  const text = texts[answer.language]
  const receivedAt = dateTimeText(answer.receivedAt, answer.language)
  return renderLetter(answer, {
    subject: text.subject(answer.contractNumber),
    preview: text.because(answer.because),
    title: text.title,
    blocks: [
      paragraph(text.received(receivedAt)),
      facts(
        { label: text.receivedAt, value: receivedAt, isStrong: true },
        { label: text.number, value: answer.contractNumber },
        { label: text.content, value: answer.statement },
      ),
      heading(text.result),
      paragraph(text.because(answer.because)),
      paragraph(text.contact(answer.supplier)),
    ],
  })
}
