import {
  type Block,
  button,
  type Fact,
  facts,
  heading,
  notice,
  paragraph,
  steps,
} from './layout/mail-content.ts'
import { type Letter, renderLetter } from './letter.ts'
import { dateText, dateTimeText, numberText, type Say, sayIn } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'
import { paymentBlocks } from './payment-blocks.ts'
import { isDynamic, type PromisedPrice, priceFacts } from './price-facts.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

/** All that the confirmation says; dates are civil dates of Berlin as on the wire. */
export type OrderConfirmation = Letter & {
  contractNumber: string
  customerNumber: string
  /** `yyyy-MM-dd HH:mm:ss` */
  receivedAt: string
  tariffName: string
  price: PromisedPrice
  /** `yyyy-MM-dd` */
  offerDate: string
  deliveryAddressLines: readonly string[]
  meterNumber: string | null
  maLoIdentifier: string | null
  annualConsumptionKwh: number
  /** `yyyy-MM-dd` */
  desiredStartDate: string
  payment: Payment
  /** Who ends the contract with the previous supplier; `None` where there is none, as on moving in. */
  previousContract: 'CancelledByUs' | 'CancelledByCustomer' | 'None'
  /** Consumers have a right of withdrawal, businesses have none. */
  isPrivate: boolean
  /** The page on which an order can be withdrawn from, where there is one. */
  withdrawalUrl: string | null
  /** The link to choose a password; null where the customer has one. */
  passwordUrl: string | null
}

export type Payment =
  /** The IBAN is masked here, whatever the caller gives. */
  { kind: 'DirectDebit'; iban: string; accountHolder: string; mandateReference: string } | { kind: 'Invoice' }

/**
 * Confirms that an order has arrived (section 312i BGB), and must not sound like more: the contract comes into being
 * with the contract confirmation alone.
 */
export function renderOrderConfirmation(order: OrderConfirmation): RenderedMail {
  const { language } = order
  const say = sayIn(language)
  return renderLetter(order, {
    subject: say(
      `Ihre Bestellung ist eingegangen – Nummer ${order.contractNumber}`,
      `We have received your order – number ${order.contractNumber}`,
    ),
    preview: say(
      'Eingangsbestätigung: Wir prüfen Ihre Bestellung. Ein Vertrag ist damit noch nicht geschlossen.',
      'Acknowledgement of receipt: we are checking your order. This is not a contract yet.',
    ),
    title: say('Ihre Bestellung ist bei uns eingegangen', 'We have received your order'),
    blocks: [
      paragraph(
        say(
          `vielen Dank für Ihre Bestellung. Wir haben sie am ${dateTimeText(order.receivedAt, language)} erhalten.`,
          `Thank you for your order. It reached us on ${dateTimeText(order.receivedAt, language)}.`,
        ),
      ),
      notice(
        say(
          'Dies ist eine Eingangsbestätigung und noch kein Vertrag. Der Vertrag kommt erst zustande, wenn Sie von uns die Vertragsbestätigung erhalten.',
          'This is an acknowledgement of receipt and not a contract yet. The contract comes into being only when you receive our contract confirmation.',
        ),
      ),
      ...choosePassword(order, say),
      heading(say('So geht es weiter', 'What happens next')),
      steps(...nextSteps(order, say)),
      heading(say('Ihre Angaben', 'Your details')),
      facts(...orderFacts(order, say)),
      heading(say('Preise laut Angebot', 'Prices as offered')),
      facts(...priceFacts(order.price, language)),
      paragraph(priceNote(order, say)),
      heading(say('Zahlung', 'Payment')),
      ...paymentBlocks(order.payment, order.supplier, language),
      ...previousContract(order, say),
      heading(say('Fragen?', 'Questions?')),
      paragraph(
        say(
          `Sie erreichen uns unter ${order.supplier.phoneNumber} und ${order.supplier.emailAddress}. Bitte nennen Sie dabei die Nummer ${order.contractNumber}.`,
          `You can reach us at ${order.supplier.phoneNumber} and ${order.supplier.emailAddress}. Please mention the number ${order.contractNumber}.`,
        ),
      ),
      ...(order.isPrivate ? withdrawalInstruction(language, order) : []),
    ],
    aboveSupplier: [say('Ihr Stromlieferant:', 'Your electricity supplier:')],
  })
}

const choosePassword = ({ passwordUrl }: OrderConfirmation, say: Say): Block[] =>
  passwordUrl === null
    ? []
    : [
        heading(say('Ihr Kundenkonto', 'Your account')),
        paragraph(
          say(
            'Wählen Sie ein Passwort, um Ihre Bestellung und später Ihren Verbrauch online zu sehen.',
            'Choose a password to see your order and later your consumption online.',
          ),
        ),
        button(say('Passwort wählen', 'Choose a password'), passwordUrl),
        paragraph(
          say(
            'Der Link gilt sieben Tage und lässt sich einmal verwenden. Geben Sie ihn bitte nicht weiter.',
            'The link is valid for seven days and can be used once. Please do not pass it on.',
          ),
        ),
      ]

const nextSteps = ({ previousContract }: OrderConfirmation, say: Say): string[] => [
  say('Wir prüfen Ihre Angaben.', 'We check your details.'),
  ...(previousContract === 'CancelledByUs'
    ? [say('Wir kündigen Ihren bisherigen Stromvertrag.', 'We cancel your previous electricity contract.')]
    : []),
  say(
    'Wir melden die Belieferung bei Ihrem Netzbetreiber an.',
    'We register the supply with your grid operator.',
  ),
  say(
    'Sie erhalten die Vertragsbestätigung mit dem Lieferbeginn. Erst damit kommt der Vertrag zustande.',
    'You receive the contract confirmation with the start of delivery. Only then is there a contract.',
  ),
]

const orderFacts = ({ language, ...order }: OrderConfirmation, say: Say): Fact[] => [
  { label: say('Bestellnummer', 'Order number'), value: order.contractNumber, isStrong: true },
  { label: say('Kundennummer', 'Customer number'), value: order.customerNumber },
  { label: say('Eingegangen am', 'Received on'), value: dateTimeText(order.receivedAt, language) },
  { label: say('Tarif', 'Tariff'), value: order.tariffName },
  { label: say('Lieferadresse', 'Delivery address'), value: order.deliveryAddressLines.join(', ') },
  ...(order.meterNumber === null
    ? []
    : [{ label: say('Zählernummer', 'Meter number'), value: order.meterNumber }]),
  ...(order.maLoIdentifier === null
    ? []
    : [{ label: say('Marktlokation (MaLo)', 'Market location (MaLo)'), value: order.maLoIdentifier }]),
  {
    label: say('Verbrauch im Jahr', 'Consumption per year'),
    value: `${numberText(order.annualConsumptionKwh, language)}\u00a0kWh`,
  },
  { label: say('Gewünschter Beginn', 'Desired start'), value: dateText(order.desiredStartDate, language) },
]

const priceNote = (
  { language, price, offerDate, annualConsumptionKwh }: OrderConfirmation,
  say: Say,
): string =>
  [
    say(
      `Angebot vom ${dateText(offerDate, language)}, alle Preise mit ${numberText(price.result.vat, language)}\u00a0% Umsatzsteuer, berechnet für ${numberText(annualConsumptionKwh, language)}\u00a0kWh im Jahr.`,
      `Offer of ${dateText(offerDate, language)}; all prices include ${numberText(price.result.vat, language)}\u00a0% VAT and are calculated for ${numberText(annualConsumptionKwh, language)}\u00a0kWh per year.`,
    ),
    ...(isDynamic(price)
      ? [
          say(
            'Ihr Tarif ist dynamisch: Der Arbeitspreis folgt dem Börsenpreis und kann höher oder niedriger sein als erwartet.',
            'Your tariff is dynamic: the unit price follows the power exchange and can be higher or lower than expected.',
          ),
        ]
      : []),
  ].join(' ')

function previousContract({ previousContract }: OrderConfirmation, say: Say): Block[] {
  if (previousContract === 'None') return []
  return [
    heading(say('Ihr bisheriger Vertrag', 'Your previous contract')),
    paragraph(
      previousContract === 'CancelledByUs'
        ? say(
            'Mit Ihrer Bestellung haben Sie uns bevollmächtigt, Ihren bisherigen Stromliefervertrag in Ihrem Namen zu kündigen. Bitte kündigen Sie nicht selbst.',
            'With your order you have authorised us to cancel your previous electricity contract on your behalf. Please do not cancel it yourself.',
          )
        : say(
            'Sie haben uns mitgeteilt, dass Sie Ihren bisherigen Stromliefervertrag selbst gekündigt haben. Wir kündigen ihn nicht.',
            'You have told us that you cancelled your previous electricity contract yourself. We will not cancel it.',
          ),
    ),
  ]
}
