import { facts, heading, paragraph } from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateText, dateTimeText, type Say, sayIn } from './local-text.ts'
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

/** Answers a statement of withdrawal that changed nothing: what arrived and when, why it has no effect, what is left. */
export function renderWithdrawalAnswer(answer: WithdrawalAnswer): RenderedMail {
  const { contractNumber, language, supplier } = answer
  const say = sayIn(language)
  const receivedAt = dateTimeText(answer.receivedAt, language)
  const because = becauseText(answer, say)
  return renderLetter(answer, {
    subject: say(
      `Zu Ihrem Widerruf – Nummer ${contractNumber}`,
      `About your withdrawal – number ${contractNumber}`,
    ),
    preview: because,
    title: say('Ihre Widerrufserklärung', 'Your statement of withdrawal'),
    blocks: [
      paragraph(
        say(
          `wir bestätigen, dass Ihre Erklärung am ${receivedAt} bei uns eingegangen ist.`,
          `We confirm that your statement reached us on ${receivedAt}.`,
        ),
      ),
      facts(
        { label: say('Eingegangen am', 'Received on'), value: receivedAt, isStrong: true },
        { label: say('Vertragsnummer', 'Contract number'), value: contractNumber },
        { label: say('Ihre Erklärung', 'Your statement'), value: answer.statement },
      ),
      heading(say('Was das bedeutet', 'What this means')),
      paragraph(because),
      paragraph(
        say(
          `Sehen Sie das anders, oder haben Sie diese Erklärung nicht abgegeben? Sie erreichen uns unter ${supplier.phoneNumber} und ${supplier.emailAddress}.`,
          `You see this differently, or did not make this statement? You can reach us at ${supplier.phoneNumber} and ${supplier.emailAddress}.`,
        ),
      ),
    ],
  })
}

function becauseText({ because, language }: WithdrawalAnswer, say: Say): string {
  switch (because.reason) {
    case 'already-withdrawn':
      return say(
        `Sie haben diesen Vertrag schon am ${dateTimeText(because.withdrawnAt, language)} widerrufen. Dabei bleibt es, Sie brauchen nichts weiter zu tun.`,
        `You have already withdrawn from this contract on ${dateTimeText(because.withdrawnAt, language)}. It stays that way, and there is nothing more to do.`,
      )
    case 'period-over':
      return say(
        `Die Widerrufsfrist dieses Vertrags ist mit dem ${dateText(because.lastDate, language)} abgelaufen. Ihr Vertrag läuft deshalb weiter. Möchten Sie ihn beenden, können Sie ihn mit der vereinbarten Frist kündigen; eine kurze E-Mail an uns genügt.`,
        `The withdrawal period of this contract ended with ${dateText(because.lastDate, language)}. Your contract therefore continues. If you wish to end it, you can terminate it with the agreed notice; a short e-mail to us is enough.`,
      )
    case 'no-right':
      return say(
        'Das gesetzliche Widerrufsrecht gilt für Verbraucher. Ihr Vertrag wurde als Geschäftskundenvertrag geschlossen und läuft deshalb weiter. Möchten Sie ihn beenden, können Sie ihn mit der vereinbarten Frist kündigen; eine kurze E-Mail an uns genügt.',
        'The statutory right of withdrawal is for consumers. Your contract was made as a business contract and therefore continues. If you wish to end it, you can terminate it with the agreed notice; a short e-mail to us is enough.',
      )
    case 'no-contract':
      return say(
        'Diese Bestellung hatten wir nicht angenommen, ein Vertrag ist nicht zustande gekommen. Es gibt also nichts zu widerrufen, und Sie brauchen nichts weiter zu tun.',
        'We had not accepted this order, and there is no contract. So there is nothing to withdraw from, and nothing more to do.',
      )
  }
}
