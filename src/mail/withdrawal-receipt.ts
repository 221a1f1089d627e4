import type { Supplier } from '../platform/settings/supplier.ts'
import { contractPartner } from './contract-partner.ts'
import { facts, heading, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateTimeText } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'

export type WithdrawalReceipt = Letter & {
  contractNumber: string
  /** When the statement reached us, `yyyy-MM-dd HH:mm:ss` */
  receivedAt: string
  /** What the customer declared, in the customer's own words or in those of the form. */
  statement: string
  /** `Unknown` where the statement could not be assigned to a contract yet: the receipt is due at once all the same. */
  delivery: 'NotStarted' | 'Started' | 'Unknown'
  /** We had cancelled the previous contract, and the customer should know that we cannot always undo it. */
  hasPreviousContractCancelledByUs: boolean
}

const texts = {
  de: {
    subject: (number: string) => `Wir haben Ihren Widerruf erhalten – Nummer ${number}`,
    preview: (at: string) => `Eingegangen am ${at}. Bitte bewahren Sie diese Bestätigung auf.`,
    title: 'Wir haben Ihren Widerruf erhalten',
    received: (at: string) =>
      `wir bestätigen, dass Ihr Widerruf am ${at} bei uns eingegangen ist. Bitte bewahren Sie diese Bestätigung auf.`,
    receivedAt: 'Eingegangen am',
    number: 'Vertragsnummer',
    name: 'Name',
    content: 'Ihre Erklärung',
    whatNext: 'So geht es weiter',
    NotStarted:
      'Die Lieferung beginnt nicht. Was Sie uns schon gezahlt haben, erstatten wir unverzüglich, spätestens binnen vierzehn Tagen nach Eingang Ihres Widerrufs.',
    Started:
      'Wir melden die Lieferstelle zum nächstmöglichen Termin ab. Was Sie uns schon gezahlt haben, erstatten wir unverzüglich, spätestens binnen vierzehn Tagen nach Eingang Ihres Widerrufs. Für Strom, der schon geliefert wurde, berechnen wir nur dann einen angemessenen Betrag, wenn Sie den Beginn während der Widerrufsfrist ausdrücklich verlangt hatten.',
    Unknown: 'Wir ordnen Ihre Erklärung dem Vertrag zu und melden uns bei Ihnen.',
    previous:
      'Ihren bisherigen Vertrag hatten wir in Ihrem Namen gekündigt. Wir versuchen, das rückgängig zu machen; sprechen Sie bitte auch selbst mit Ihrem bisherigen Lieferanten. Haben Sie keinen Lieferanten, versorgt Sie der Grundversorger an Ihrem Ort; Sie bleiben nicht ohne Strom.',
    contact: ({ phoneNumber, emailAddress }: Supplier) =>
      `Haben Sie den Widerruf nicht erklärt oder noch Fragen? Sie erreichen uns unter ${phoneNumber} und ${emailAddress}.`,
  },
  en: {
    subject: (number: string) => `We have received your withdrawal – number ${number}`,
    preview: (at: string) => `Received on ${at}. Please keep this receipt.`,
    title: 'We have received your withdrawal',
    received: (at: string) =>
      `We confirm that your withdrawal reached us on ${at}. Please keep this confirmation.`,
    receivedAt: 'Received on',
    number: 'Contract number',
    name: 'Name',
    content: 'Your statement',
    whatNext: 'What happens next',
    NotStarted:
      'The delivery will not begin. What you have already paid to us is refunded without delay, within fourteen days of the receipt of your withdrawal at the latest.',
    Started:
      'We deregister the delivery point at the next possible date. What you have already paid to us is refunded without delay, within fourteen days of the receipt of your withdrawal at the latest. For electricity that was already delivered we charge a reasonable amount only if you had expressly asked for delivery to begin during the withdrawal period.',
    Unknown: 'We assign your statement to the contract and get back to you.',
    previous:
      'We had cancelled your previous contract on your behalf. We try to undo this; please also speak to your previous supplier yourself. If you have no supplier, the default supplier of your area supplies you; you will not be without electricity.',
    contact: ({ phoneNumber, emailAddress }: Supplier) =>
      `You did not declare this withdrawal, or have questions? You can reach us at ${phoneNumber} and ${emailAddress}.`,
  },
} as const

/** The receipt of section 356a BGB: what was declared, and the date and time at which it arrived. */
export function renderWithdrawalReceipt(receipt: WithdrawalReceipt): RenderedMail {
  const text = texts[receipt.language]
  const receivedAt = dateTimeText(receipt.receivedAt, receipt.language)
  const name = contractPartner(receipt.customer)
  return renderLetter(receipt, {
    subject: text.subject(receipt.contractNumber),
    preview: text.preview(receivedAt),
    title: text.title,
    blocks: [
      paragraph(text.received(receivedAt)),
      facts(
        { label: text.receivedAt, value: receivedAt, isStrong: true },
        { label: text.number, value: receipt.contractNumber },
        ...(name === '' ? [] : [{ label: text.name, value: name }]),
        { label: text.content, value: receipt.statement },
      ),
      heading(text.whatNext),
      paragraph(text[receipt.delivery]),
      ...(receipt.hasPreviousContractCancelledByUs ? [paragraph(text.previous)] : []),
      paragraph(text.contact(receipt.supplier)),
    ],
  })
}
