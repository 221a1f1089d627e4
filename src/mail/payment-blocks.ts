import { maskIban } from '../domain/identifiers/iban.ts'
import type { Supplier } from '../platform/settings/supplier.ts'
import { type Block, facts, type MailLanguage, paragraph } from './layout/mail-content.ts'
import { sayIn } from './local-text.ts'
import type { Payment } from './order-confirmation.ts'

/** How the customer pays, with as much of the account as its owner needs to know it again. */
export function paymentBlocks(payment: Payment, supplier: Supplier, language: MailLanguage): Block[] {
  const say = sayIn(language)
  if (payment.kind === 'Invoice') {
    return [
      paragraph(
        say(
          'Sie zahlen auf Rechnung. Es wird nichts abgebucht.',
          'You pay by invoice. Nothing is debited from your account.',
        ),
      ),
    ]
  }
  const { creditorIdentifier } = supplier
  return [
    facts(
      { label: say('Zahlungsart', 'Means of payment'), value: say('SEPA-Lastschrift', 'SEPA direct debit') },
      { label: say('Kontoinhaber', 'Account holder'), value: payment.accountHolder },
      { label: 'IBAN', value: maskIban(payment.iban) },
      { label: say('Mandatsreferenz', 'Mandate reference'), value: payment.mandateReference },
      ...(creditorIdentifier === null
        ? []
        : [{ label: say('Gläubiger-ID', 'Creditor identifier'), value: creditorIdentifier }]),
    ),
    paragraph(
      say(
        'Wir buchen frühestens mit Beginn der Lieferung ab. Sie können innerhalb von acht Wochen nach einer Abbuchung die Erstattung von Ihrer Bank verlangen.',
        'We debit your account when delivery begins at the earliest. Within eight weeks of a debit you can ask your bank for a refund.',
      ),
    ),
  ]
}
