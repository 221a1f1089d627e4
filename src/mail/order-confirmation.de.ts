import { greeting } from './customer-name.ts'
import {
  type Block,
  button,
  type Fact,
  facts,
  heading,
  type MailContent,
  notice,
  paragraph,
  steps,
} from './layout/mail-content.ts'
import { dateText, dateTimeText, numberText } from './local-text.ts'
import type { OrderConfirmation } from './order-confirmation.ts'
import { paymentBlocks } from './payment-blocks.ts'
import { isDynamic, priceFacts } from './price-facts.ts'
import { supplierFooter } from './supplier.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

export const germanOrderConfirmation = (order: OrderConfirmation): MailContent => ({
  language: 'de',
  brand: order.brand,
  subject: `Ihre Bestellung ist eingegangen – Nummer ${order.contractNumber}`,
  preview: 'Eingangsbestätigung: Wir prüfen Ihre Bestellung. Ein Vertrag ist damit noch nicht geschlossen.',
  title: 'Ihre Bestellung ist bei uns eingegangen',
  blocks: [
    paragraph(greeting(order.customer, 'de')),
    paragraph(
      `vielen Dank für Ihre Bestellung. Wir haben sie am ${dateTimeText(order.receivedAt, 'de')} erhalten.`,
    ),
    notice(
      'Dies ist eine Eingangsbestätigung und noch kein Vertrag. Der Vertrag kommt erst zustande, wenn Sie von uns die Vertragsbestätigung erhalten.',
    ),
    ...choosePassword(order),
    heading('So geht es weiter'),
    steps(...nextSteps(order)),
    heading('Ihre Angaben'),
    facts(...orderFacts(order)),
    heading('Preise laut Angebot'),
    facts(...priceFacts(order.price, 'de')),
    paragraph(priceNote(order)),
    heading('Zahlung'),
    ...paymentBlocks(order.payment, order.supplier, 'de'),
    ...previousContract(order),
    heading('Fragen?'),
    paragraph(
      `Sie erreichen uns unter ${order.supplier.phoneNumber} und ${order.supplier.emailAddress}. Bitte nennen Sie dabei die Nummer ${order.contractNumber}.`,
    ),
    ...withdrawal(order),
  ],
  footer: ['Ihr Stromlieferant:', ...supplierFooter(order.supplier)],
})

const choosePassword = ({ passwordUrl }: OrderConfirmation): Block[] =>
  passwordUrl === null
    ? []
    : [
        heading('Ihr Kundenkonto'),
        paragraph('Wählen Sie ein Passwort, um Ihre Bestellung und später Ihren Verbrauch online zu sehen.'),
        button('Passwort wählen', passwordUrl),
        paragraph(
          'Der Link gilt sieben Tage und lässt sich einmal verwenden. Geben Sie ihn bitte nicht weiter.',
        ),
      ]

const nextSteps = ({ previousContract }: OrderConfirmation): string[] => [
  'Wir prüfen Ihre Angaben.',
  ...(previousContract === 'CancelledByUs' ? ['Wir kündigen Ihren bisherigen Stromvertrag.'] : []),
  'Wir melden die Belieferung bei Ihrem Netzbetreiber an.',
  'Sie erhalten die Vertragsbestätigung mit dem Lieferbeginn. Erst damit kommt der Vertrag zustande.',
]

const orderFacts = (order: OrderConfirmation): Fact[] => [
  { label: 'Bestellnummer', value: order.contractNumber, isStrong: true },
  { label: 'Kundennummer', value: order.customerNumber },
  { label: 'Eingegangen am', value: dateTimeText(order.receivedAt, 'de') },
  { label: 'Tarif', value: order.tariffName },
  { label: 'Lieferadresse', value: order.deliveryAddressLines.join(', ') },
  ...(order.meterNumber === null ? [] : [{ label: 'Zählernummer', value: order.meterNumber }]),
  ...(order.maLoIdentifier === null ? [] : [{ label: 'Marktlokation (MaLo)', value: order.maLoIdentifier }]),
  { label: 'Verbrauch im Jahr', value: `${numberText(order.annualConsumptionKwh, 'de')}\u00a0kWh` },
  { label: 'Gewünschter Beginn', value: dateText(order.desiredStartDate, 'de') },
]

const priceNote = ({ price, offerDate, annualConsumptionKwh }: OrderConfirmation): string =>
  [
    `Angebot vom ${dateText(offerDate, 'de')}, alle Preise mit ${numberText(price.result.vat, 'de')}\u00a0% Umsatzsteuer, berechnet für ${numberText(annualConsumptionKwh, 'de')}\u00a0kWh im Jahr.`,
    ...(isDynamic(price)
      ? [
          'Ihr Tarif ist dynamisch: Der Arbeitspreis folgt dem Börsenpreis und kann höher oder niedriger sein als erwartet.',
        ]
      : []),
  ].join(' ')

function previousContract({ previousContract }: OrderConfirmation): Block[] {
  if (previousContract === 'None') return []
  return [
    heading('Ihr bisheriger Vertrag'),
    paragraph(
      previousContract === 'CancelledByUs'
        ? 'Mit Ihrer Bestellung haben Sie uns bevollmächtigt, Ihren bisherigen Stromliefervertrag in Ihrem Namen zu kündigen. Bitte kündigen Sie nicht selbst.'
        : 'Sie haben uns mitgeteilt, dass Sie Ihren bisherigen Stromliefervertrag selbst gekündigt haben. Wir kündigen ihn nicht.',
    ),
  ]
}

const withdrawal = (order: OrderConfirmation): Block[] =>
  order.isPrivate ? withdrawalInstruction('de', order) : []
