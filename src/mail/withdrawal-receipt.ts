import { contractPartner } from './customer-name.ts'
import { facts, heading, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateTimeText, type Say, sayIn } from './local-text.ts'
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

/** The receipt of section 356a BGB: what was declared, and the date and time at which it arrived. */
export function renderWithdrawalReceipt(receipt: WithdrawalReceipt): RenderedMail {
  const { contractNumber, supplier, language } = receipt
  const say = sayIn(language)
  const receivedAt = dateTimeText(receipt.receivedAt, language)
  const name = contractPartner(receipt.customer)
  return renderLetter(receipt, {
    subject: say(
      `Wir haben Ihren Widerruf erhalten – Nummer ${contractNumber}`,
      `We have received your withdrawal – number ${contractNumber}`,
    ),
    preview: say(
      `Eingegangen am ${receivedAt}. Bitte bewahren Sie diese Bestätigung auf.`,
      `Received on ${receivedAt}. Please keep this receipt.`,
    ),
    title: say('Wir haben Ihren Widerruf erhalten', 'We have received your withdrawal'),
    blocks: [
      paragraph(
        say(
          `wir bestätigen, dass Ihr Widerruf am ${receivedAt} bei uns eingegangen ist. Bitte bewahren Sie diese Bestätigung auf.`,
          `We confirm that your withdrawal reached us on ${receivedAt}. Please keep this confirmation.`,
        ),
      ),
      facts(
        { label: say('Eingegangen am', 'Received on'), value: receivedAt, isStrong: true },
        { label: say('Vertragsnummer', 'Contract number'), value: contractNumber },
        ...(name === '' ? [] : [{ label: 'Name', value: name }]),
        { label: say('Ihre Erklärung', 'Your statement'), value: receipt.statement },
      ),
      heading(say('So geht es weiter', 'What happens next')),
      paragraph(whatNext(receipt, say)),
      ...(receipt.hasPreviousContractCancelledByUs
        ? [
            paragraph(
              say(
                'Ihren bisherigen Vertrag hatten wir in Ihrem Namen gekündigt. Wir versuchen, das rückgängig zu machen; sprechen Sie bitte auch selbst mit Ihrem bisherigen Lieferanten. Haben Sie keinen Lieferanten, versorgt Sie der Grundversorger an Ihrem Ort; Sie bleiben nicht ohne Strom.',
                'We had cancelled your previous contract on your behalf. We try to undo this; please also speak to your previous supplier yourself. If you have no supplier, the default supplier of your area supplies you; you will not be without electricity.',
              ),
            ),
          ]
        : []),
      paragraph(
        say(
          `Haben Sie den Widerruf nicht erklärt oder noch Fragen? Sie erreichen uns unter ${supplier.phoneNumber} und ${supplier.emailAddress}.`,
          `You did not declare this withdrawal, or have questions? You can reach us at ${supplier.phoneNumber} and ${supplier.emailAddress}.`,
        ),
      ),
    ],
  })
}

function whatNext({ delivery }: WithdrawalReceipt, say: Say): string {
  switch (delivery) {
    case 'NotStarted':
      return say(
        'Die Lieferung beginnt nicht. Was Sie uns schon gezahlt haben, erstatten wir unverzüglich, spätestens binnen vierzehn Tagen nach Eingang Ihres Widerrufs.',
        'The delivery will not begin. What you have already paid to us is refunded without delay, within fourteen days of the receipt of your withdrawal at the latest.',
      )
    case 'Started':
      return say(
        'Wir melden die Lieferstelle zum nächstmöglichen Termin ab. Was Sie uns schon gezahlt haben, erstatten wir unverzüglich, spätestens binnen vierzehn Tagen nach Eingang Ihres Widerrufs. Für Strom, der schon geliefert wurde, berechnen wir nur dann einen angemessenen Betrag, wenn Sie den Beginn während der Widerrufsfrist ausdrücklich verlangt hatten.',
        'We deregister the delivery point at the next possible date. What you have already paid to us is refunded without delay, within fourteen days of the receipt of your withdrawal at the latest. For electricity that was already delivered we charge a reasonable amount only if you had expressly asked for delivery to begin during the withdrawal period.',
      )
    case 'Unknown':
      return say(
        'Wir ordnen Ihre Erklärung dem Vertrag zu und melden uns bei Ihnen.',
        'We assign your statement to the contract and get back to you.',
      )
  }
}
