import { maskIban } from '../domain/identifiers/iban.ts'
import type { Supplier } from '../platform/settings/supplier.ts'
import { type Block, facts, type MailLanguage, paragraph } from './layout/mail-content.ts'
import type { Payment } from './order-confirmation.ts'

const texts = {
  de: {
    invoice: 'Sie zahlen auf Rechnung. Es wird nichts abgebucht.',
    way: 'Zahlungsart',
    directDebit: 'SEPA-Lastschrift',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    mandate: 'Mandatsreferenz',
    creditor: 'Gläubiger-ID',
    refund:
      'Wir buchen frühestens mit Beginn der Lieferung ab. Sie können innerhalb von acht Wochen nach einer Abbuchung die Erstattung von Ihrer Bank verlangen.',
  },
  en: {
    invoice: 'You pay by invoice. Nothing is debited from your account.',
    way: 'Means of payment',
    directDebit: 'SEPA direct debit',
    holder: 'Account holder',
    iban: 'IBAN',
    mandate: 'Mandate reference',
    creditor: 'Creditor identifier',
    refund:
      'We debit your account when delivery begins at the earliest. Within eight weeks of a debit you can ask your bank for a refund.',
  },
} as const satisfies Record<MailLanguage, Record<string, string>>

/** How the customer pays, with as much of the account as its owner needs to know it again. */
export function paymentBlocks(payment: Payment, supplier: Supplier, language: MailLanguage): Block[] {
  const text = texts[language]
  if (payment.kind === 'Invoice') return [paragraph(text.invoice)]
  return [
    facts(
      { label: text.way, value: text.directDebit },
      { label: text.holder, value: payment.accountHolder },
      { label: text.iban, value: maskIban(payment.iban) },
      { label: text.mandate, value: payment.mandateReference },
      ...(supplier.creditorIdentifier === null
        ? []
        : [{ label: text.creditor, value: supplier.creditorIdentifier }]),
    ),
    paragraph(text.refund),
  ]
}
