import { maskIban } from '../domain/identifiers/iban.ts'
import type { Supplier } from '../platform/settings/supplier.ts'
import { type Block, facts, paragraph } from './layout/mail-content.ts'
import type { LocalText } from './local-text.ts'

export type Payment =
  | { kind: 'DirectDebit'; iban: string; accountHolder: string; mandateReference: string }
  | { kind: 'Invoice' }

/** How the customer pays. Of the IBAN, only enough is shown for its owner to recognise it. */
export function paymentBlocks(payment: Payment, supplier: Supplier, { say }: LocalText): Block[] {
  if (payment.kind === 'Invoice') {
    return [
      paragraph(
        say(
          'Sie zahlen auf Rechnung. Wir buchen nichts von Ihrem Konto ab.',
          'You pay by invoice. Nothing is debited from your account.',
        ),
      ),
    ]
  }
  return [
    facts(
      [say('Zahlungsart', 'Payment method'), say('SEPA-Lastschrift', 'SEPA direct debit')],
      [say('Kontoinhaber', 'Account holder'), payment.accountHolder],
      ['IBAN', maskIban(payment.iban)],
      [say('Mandatsreferenz', 'Mandate reference'), payment.mandateReference],
      [say('Gläubiger-ID', 'Creditor identifier'), supplier.creditorIdentifier],
    ),
    paragraph(
      say(
        'Wir buchen frühestens mit Beginn der Lieferung ab. Sie können innerhalb von acht Wochen nach einer Abbuchung die Erstattung von Ihrer Bank verlangen.',
        'We debit nothing before delivery starts. Within eight weeks of a debit you can ask your bank for a refund.',
      ),
    ),
  ]
}
