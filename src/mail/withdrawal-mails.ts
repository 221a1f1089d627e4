import { type Block, facts, heading, links, paragraph, type RenderedMail } from './layout/mail-content.ts'
import { contactText, contractPartner, type Letter, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'

/** Times are `yyyy-MM-dd HH:mm:ss` and dates `yyyy-MM-dd`, both in Berlin. */
type Statement = Letter & {
  contractNumber: string
  receivedAt: string
  /** What the customer declared, word for word. */
  statement: string
}

export type WithdrawalReceipt = Statement & {
  /** `Unknown` if a person still has to decide; the receipt must be sent at once all the same. */
  delivery: 'NotStarted' | 'Started' | 'Unknown'
  /** If so, the mail says that we cannot always reverse it. */
  hasPreviousContractCancelledByUs: boolean
}

/** The receipt required by section 356a BGB: the content of the statement, and the date and time of receipt. */
export function renderWithdrawalReceipt(receipt: WithdrawalReceipt): RenderedMail {
  const { contractNumber } = receipt
  const text = localText(receipt.language)
  const { say } = text
  const receivedAt = text.dateTime(receipt.receivedAt)
  return renderLetter(receipt, {
    subject: say(
      `Wir haben Ihren Widerruf erhalten – Nummer ${contractNumber}`,
      `We have received your withdrawal – number ${contractNumber}`,
    ),
    preview: say(
      `Eingegangen am ${receivedAt}. Bitte bewahren Sie diese Bestätigung auf.`,
      `Received on ${receivedAt}. Please keep this confirmation.`,
    ),
    title: say('Wir haben Ihren Widerruf erhalten', 'We have received your withdrawal'),
    blocks: [
      paragraph(
        say(
          `wir bestätigen, dass Ihr Widerruf am ${receivedAt} bei uns eingegangen ist. Bitte bewahren Sie diese Bestätigung auf.`,
          `We confirm that we received your withdrawal on ${receivedAt}. Please keep this confirmation.`,
        ),
      ),
      statementFacts(receipt, text),
      heading(say('So geht es weiter', 'What happens next')),
      paragraph(whatNext(receipt, text)),
      ...(receipt.hasPreviousContractCancelledByUs
        ? [
            paragraph(
              say(
                'Ihren bisherigen Vertrag hatten wir in Ihrem Namen gekündigt. Wir versuchen, das rückgängig zu machen; sprechen Sie bitte auch selbst mit Ihrem bisherigen Lieferanten. Haben Sie keinen Lieferanten, versorgt Sie der örtliche Grundversorger; Sie bleiben nicht ohne Strom.',
                'We had cancelled your previous contract on your behalf. We will try to reverse this; please also talk to your previous supplier yourself. If you have no supplier, the local default supplier takes over; you will not be without electricity.',
              ),
            ),
          ]
        : []),
      paragraph(
        `${say(
          'Haben Sie gar nicht widerrufen, oder haben Sie noch Fragen?',
          'Is this withdrawal not yours, or do you have questions?',
        )} ${contactText(receipt, text)}`,
      ),
      links(letterLinks(receipt).account),
    ],
  })
}

function whatNext({ delivery }: WithdrawalReceipt, { say }: LocalText): string {
  const refund = say(
    'Was Sie uns schon gezahlt haben, erstatten wir unverzüglich, spätestens vierzehn Tage nach Eingang Ihres Widerrufs.',
    'We refund your payments without delay, no later than fourteen days after receiving your withdrawal.',
  )
  switch (delivery) {
    case 'NotStarted':
      return `${say('Die Lieferung beginnt nicht.', 'Delivery will not start.')} ${refund}`
    case 'Started':
      return say(
        `Wir melden die Lieferstelle zum nächstmöglichen Termin ab. ${refund} Für bereits gelieferten Strom berechnen wir nur dann einen angemessenen Betrag, wenn Sie den Lieferbeginn während der Widerrufsfrist ausdrücklich verlangt hatten.`,
        `We deregister the delivery point as of the next possible date. ${refund} For electricity already delivered we charge a reasonable amount only if you expressly asked for delivery to start during the withdrawal period.`,
      )
    case 'Unknown':
      return say(
        'Wir prüfen Ihre Erklärung und melden uns bei Ihnen.',
        'We will review your statement and get back to you.',
      )
  }
}

export type WithdrawalAnswer = Statement & { because: WhyNothingChanged }

export type WhyNothingChanged =
  | { reason: 'already-withdrawn'; withdrawnAt: string }
  /** `lastDate` is the last day of the withdrawal period. */
  | { reason: 'period-over'; lastDate: string }
  | { reason: 'no-right' }
  | { reason: 'no-contract' }

/** Answers a statement of withdrawal that has no effect, and says why. */
export function renderWithdrawalAnswer(answer: WithdrawalAnswer): RenderedMail {
  const { contractNumber } = answer
  const text = localText(answer.language)
  const { say } = text
  const receivedAt = text.dateTime(answer.receivedAt)
  const because = becauseText(answer, text)
  return renderLetter(answer, {
    subject: say(
      `Zu Ihrem Widerruf – Nummer ${contractNumber}`,
      `Your withdrawal – number ${contractNumber}`,
    ),
    preview: because,
    title: say('Ihre Widerrufserklärung', 'Your statement of withdrawal'),
    blocks: [
      paragraph(
        say(
          `wir bestätigen, dass Ihre Erklärung am ${receivedAt} bei uns eingegangen ist.`,
          `We confirm that we received your statement on ${receivedAt}.`,
        ),
      ),
      statementFacts(answer, text),
      heading(say('Was das bedeutet', 'What this means')),
      paragraph(because),
      ...(mayTerminate(answer) ? [links(letterLinks(answer).terminate)] : []),
      paragraph(
        `${say(
          'Sehen Sie das anders, oder haben Sie diese Erklärung nicht abgegeben?',
          'Do you disagree, or is this statement not yours?',
        )} ${contactText(answer, text)}`,
      ),
    ],
  })
}

/** The contract goes on, and may be ended in another way. */
const mayTerminate = ({ because: { reason } }: WithdrawalAnswer): boolean =>
  reason === 'period-over' || reason === 'no-right'

function becauseText({ because }: WithdrawalAnswer, { say, date, dateTime }: LocalText): string {
  const terminate = say(
    'Möchten Sie ihn beenden, können Sie ihn mit der vereinbarten Frist kündigen, am einfachsten online.',
    'If you wish to end it, you can terminate it with the agreed notice, most easily online.',
  )
  switch (because.reason) {
    case 'already-withdrawn':
      return say(
        `Sie haben diesen Vertrag schon am ${dateTime(because.withdrawnAt)} widerrufen. Dabei bleibt es; Sie brauchen nichts weiter zu tun.`,
        `You already withdrew from this contract on ${dateTime(because.withdrawnAt)}. That withdrawal stands, and you do not need to do anything else.`,
      )
    case 'period-over':
      return say(
        `Die Widerrufsfrist für diesen Vertrag ist am ${date(because.lastDate)} abgelaufen. Ihr Vertrag läuft deshalb weiter. ${terminate}`,
        `The withdrawal period for this contract ended on ${date(because.lastDate)}, so your contract continues. ${terminate}`,
      )
    case 'no-right':
      return say(
        `Das gesetzliche Widerrufsrecht gilt für Verbraucher. Ihr Vertrag wurde als Geschäftskundenvertrag geschlossen und läuft deshalb weiter. ${terminate}`,
        `The statutory right of withdrawal applies to consumers. Yours is a business contract and therefore continues. ${terminate}`,
      )
    case 'no-contract':
      return say(
        'Wir haben diese Bestellung nicht angenommen; ein Vertrag ist nicht zustande gekommen. Es gibt also nichts zu widerrufen, und Sie brauchen nichts weiter zu tun.',
        'We did not accept this order, so there is no contract to withdraw from. You do not need to do anything else.',
      )
  }
}

const statementFacts = (letter: Statement, { say, dateTime }: LocalText): Block =>
  facts(
    [say('Eingegangen am', 'Received on'), dateTime(letter.receivedAt), 'strong'],
    [say('Vertragsnummer', 'Contract number'), letter.contractNumber],
    ['Name', contractPartner(letter.customer) || null],
    [say('Ihre Erklärung', 'Your statement'), letter.statement],
  )
