import type { CancellationReason } from '../domain/states-and-reasons.ts'
import { greeting } from './customer-name.ts'
import {
  type Fact,
  facts,
  heading,
  type MailContent,
  notice,
  paragraph,
  steps,
} from './layout/mail-content.ts'
import { dateText, dateTimeText } from './local-text.ts'
import { supplierFooter } from './supplier.ts'
import type { TerminationConfirmation } from './termination-confirmation.ts'

export function germanTermination(termination: TerminationConfirmation): MailContent {
  const end = dateText(termination.endDate, 'de')
  const isSupplied = termination.endDate >= termination.startDate
  return {
    language: 'de',
    brand: termination.brand,
    subject: `Ihr Stromvertrag ${termination.contractNumber} endet am ${end}`,
    preview: isSupplied
      ? `Letzter Tag der Lieferung ist der ${end}.`
      : 'Die Lieferung beginnt nicht. Es entstehen Ihnen keine Kosten.',
    title: `Ihr Stromvertrag endet am ${end}`,
    blocks: [
      paragraph(greeting(termination.customer, 'de')),
      paragraph(reasonTexts[termination.reason]),
      notice(
        isSupplied
          ? `Vertragsende: ${end}. Bis einschließlich dieses Tages beliefern wir Sie mit Strom.`
          : `Vertragsende: ${end}. Die Lieferung beginnt nicht, und es entstehen Ihnen keine Kosten.`,
      ),
      facts(...terminationFacts(termination)),
      heading('So geht es weiter'),
      steps(...nextSteps(termination, isSupplied)),
      heading('Fragen?'),
      paragraph(
        `Sie erreichen uns unter ${termination.supplier.phoneNumber} und ${termination.supplier.emailAddress}. Stimmt etwas nicht, melden Sie sich bitte bald.`,
      ),
    ],
    footer: supplierFooter(termination.supplier),
  }
}

const byCustomer = 'hiermit bestätigen wir die Kündigung Ihres Stromvertrags.'

const reasonTexts: Record<CancellationReason, string> = {
  CustomerSupplierChange:
    'hiermit bestätigen wir die Kündigung Ihres Stromvertrags, weil Sie zu einem anderen Lieferanten wechseln.',
  CustomerRelocation: 'hiermit bestätigen wir die Kündigung Ihres Stromvertrags wegen Ihres Umzugs.',
  CustomerPriceChange:
    'hiermit bestätigen wir die Kündigung Ihres Stromvertrags aus Anlass der Änderung von Preis oder Bedingungen.',
  CustomerProduct: `${byCustomer} Als Grund haben Sie den Tarif genannt.`,
  CustomerPrice: `${byCustomer} Als Grund haben Sie den Preis genannt.`,
  CustomerService: `${byCustomer} Als Grund haben Sie unseren Service genannt. Das tut uns leid.`,
  CustomerMisc: byCustomer,
  OtherSupplier:
    'der Netzbetreiber hat uns mitgeteilt, dass ein anderer Lieferant Ihre Lieferstelle übernimmt. Damit endet Ihr Stromvertrag mit uns.',
  Decommissioning:
    'der Netzbetreiber hat uns mitgeteilt, dass Ihre Lieferstelle stillgelegt wird. Damit endet Ihr Stromvertrag mit uns.',
  Dunning:
    'wir kündigen Ihren Stromvertrag, weil trotz Mahnung Rechnungen offen sind. Bitte sprechen Sie uns an, wenn Sie die Zahlung gerade nicht leisten können.',
  Unknown: 'hiermit bestätigen wir das Ende Ihres Stromvertrags.',
  None: 'hiermit bestätigen wir das Ende Ihres Stromvertrags.',
}

const terminationFacts = (termination: TerminationConfirmation): Fact[] => [
  { label: 'Vertragsnummer', value: termination.contractNumber },
  { label: 'Tarif', value: termination.tariffName },
  { label: 'Lieferadresse', value: termination.deliveryAddressLines.join(', ') },
  ...(termination.receivedAt === null
    ? []
    : [{ label: 'Kündigung eingegangen', value: dateTimeText(termination.receivedAt, 'de') }]),
  { label: 'Vertragsende', value: dateText(termination.endDate, 'de'), isStrong: true },
]

function nextSteps({ hasSmartMeter, reason }: TerminationConfirmation, isSupplied: boolean): string[] {
  const refund = 'Was Sie uns schon gezahlt haben, erstatten wir Ihnen.'
  const reading = hasSmartMeter
    ? 'Ihr Zählerstand wird uns automatisch übermittelt.'
    : 'Lesen Sie am letzten Tag bitte Ihren Zähler ab und teilen Sie uns den Stand mit.'
  // Where the delivery point is no more, nobody supplies it.
  const nextSupplier =
    reason === 'Decommissioning'
      ? []
      : [
          `${isSupplied ? 'Danach beliefert' : 'Es beliefert'} Sie ein anderer Lieferant. Haben Sie keinen, versorgt Sie der Grundversorger an Ihrem Ort; Sie bleiben nicht ohne Strom.`,
        ]
  const finalBill =
    'Die Schlussrechnung erhalten Sie spätestens sechs Wochen nach dem Ende der Lieferung. Ein Guthaben zahlen wir Ihnen aus.'
  return isSupplied ? [reading, ...nextSupplier, finalBill] : [...nextSupplier, refund]
}
