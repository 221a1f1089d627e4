import {
  type Block,
  button,
  facts,
  heading,
  links,
  notice,
  paragraph,
  type RenderedMail,
  steps,
} from './layout/mail-content.ts'
import { contactText, type Letter, renderLetter } from './letter.ts'
import { letterLinks, offerLink } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'
import { type Payment, paymentBlocks } from './payment-blocks.ts'
import { isDynamic, type PricedOrder, priceFacts, priceNote } from './price-facts.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

/** Dates are `yyyy-MM-dd` and times `yyyy-MM-dd HH:mm:ss`, both in Berlin. */
export type OrderConfirmation = Letter &
  PricedOrder & {
    contractNumber: string
    customerNumber: string
    receivedAt: string
    tariffName: string
    deliveryAddressLines: readonly string[]
    meterNumber: string | null
    maLoIdentifier: string | null
    desiredStartDate: string
    payment: Payment
    /** Who cancels the contract with the previous supplier; `None` if there is no such contract, as when moving in. */
    previousContract: 'CancelledByUs' | 'CancelledByCustomer' | 'None'
    /** Only consumers have a right of withdrawal. */
    isPrivate: boolean
    withdrawalUrl: string | null
    /** The link to choose a password; null if the customer already has one. */
    passwordUrl: string | null
    /** The offer that was ordered; null if the order named none. */
    offerId: string | null
  }

/**
 * Acknowledges receipt of an order (section 312i BGB). It must not read like an acceptance: only the contract
 * confirmation concludes the contract.
 */
export function renderOrderConfirmation(order: OrderConfirmation): RenderedMail {
  const text = localText(order.language)
  const { say, date, dateTime, number } = text
  return renderLetter(order, {
    subject: say(
      `Ihre Bestellung ist eingegangen – Nummer ${order.contractNumber}`,
      `We have received your order – number ${order.contractNumber}`,
    ),
    preview: say(
      'Eingangsbestätigung: Wir prüfen Ihre Bestellung. Ein Vertrag ist damit noch nicht geschlossen.',
      'Acknowledgement of receipt: we are checking your order. There is no contract yet.',
    ),
    tone: 'welcoming',
    title: say('Ihre Bestellung ist bei uns eingegangen', 'We have received your order'),
    blocks: [
      paragraph(
        say(
          `vielen Dank für Ihre Bestellung. Sie ist am ${dateTime(order.receivedAt)} bei uns eingegangen.`,
          `Thank you for your order. We received it on ${dateTime(order.receivedAt)}.`,
        ),
      ),
      notice(
        say(
          'Dies ist eine Eingangsbestätigung und noch kein Vertrag. Der Vertrag kommt erst zustande, wenn Sie von uns die Vertragsbestätigung erhalten.',
          'This is an acknowledgement of receipt, not a contract. The contract is concluded only when you receive our contract confirmation.',
        ),
      ),
      ...choosePassword(order, text),
      heading(say('So geht es weiter', 'What happens next')),
      steps(...nextSteps(order, text)),
      heading(say('Ihre Angaben', 'Your details')),
      facts(
        [say('Bestellnummer', 'Order number'), order.contractNumber, 'strong'],
        [say('Kundennummer', 'Customer number'), order.customerNumber],
        [say('Eingegangen am', 'Received on'), dateTime(order.receivedAt)],
        [say('Tarif', 'Tariff'), order.tariffName],
        [say('Lieferadresse', 'Delivery address'), order.deliveryAddressLines.join(', ')],
        [say('Zählernummer', 'Meter number'), order.meterNumber],
        [say('Marktlokations-ID (MaLo-ID)', 'Market location id (MaLo-ID)'), order.maLoIdentifier],
        [say('Jahresverbrauch', 'Annual consumption'), `${number(order.annualConsumptionKwh)}\u00a0kWh`],
        [say('Gewünschter Lieferbeginn', 'Requested start of delivery'), date(order.desiredStartDate)],
      ),
      heading(say('Ihre Preise', 'Your prices')),
      facts(...priceFacts(order.price, text)),
      paragraph([priceNote(order, order.desiredStartDate, text), ...dynamicNote(order, text)].join(' ')),
      heading(say('Zahlung', 'Payment')),
      ...paymentBlocks(order.payment, order.supplier, text),
      ...previousContract(order, text),
      heading(say('Fragen?', 'Questions?')),
      paragraph(
        `${contactText(order, text)} ${say(
          `Bitte nennen Sie dabei die Nummer ${order.contractNumber}.`,
          `Please mention the number ${order.contractNumber}.`,
        )}`,
      ),
      links(...offerLink(order), ...furtherPages(order, text)),
      ...(order.isPrivate ? withdrawalInstruction(order) : []),
    ],
  })
}

/** What can be done meanwhile; a customer without a password finds the way to the account above. */
const furtherPages = (order: OrderConfirmation, { say }: LocalText): (readonly [string, string])[] => [
  ...(order.passwordUrl === null ? [letterLinks(order).account] : []),
  ...(order.isPrivate && order.withdrawalUrl !== null
    ? [[say('Bestellung widerrufen', 'Withdraw from the order'), order.withdrawalUrl] as const]
    : []),
]

const choosePassword = ({ passwordUrl }: OrderConfirmation, { say }: LocalText): Block[] =>
  passwordUrl === null
    ? []
    : [
        heading(say('Ihr Kundenkonto', 'Your account')),
        paragraph(
          say(
            'Legen Sie ein Passwort für Ihr Kundenkonto fest. Dort sehen Sie, wie weit Ihre Bestellung ist, und später Ihren Vertrag.',
            'Choose a password for your account. There you can follow your order and later see your contract.',
          ),
        ),
        button(say('Passwort festlegen', 'Choose a password'), passwordUrl),
        paragraph(
          say(
            'Der Link gilt sieben Tage und funktioniert nur einmal. Bitte geben Sie ihn nicht weiter.',
            'The link is valid for seven days and works only once. Please do not share it.',
          ),
        ),
      ]

const nextSteps = ({ previousContract }: OrderConfirmation, { say }: LocalText): string[] => [
  say('Wir prüfen Ihre Angaben.', 'We check your details.'),
  ...(previousContract === 'CancelledByUs'
    ? [say('Wir kündigen Ihren bisherigen Stromvertrag.', 'We cancel your previous electricity contract.')]
    : []),
  say(
    'Wir melden Ihre Lieferstelle beim Netzbetreiber an.',
    'We register your delivery point with the grid operator.',
  ),
  say(
    'Sie erhalten die Vertragsbestätigung mit dem Lieferbeginn. Erst damit kommt der Vertrag zustande.',
    'You receive the contract confirmation with the start of delivery. Only then is the contract concluded.',
  ),
]

const dynamicNote = ({ price }: OrderConfirmation, { say }: LocalText): string[] =>
  isDynamic(price)
    ? [
        say(
          'Ihr Tarif ist dynamisch: Der Arbeitspreis folgt dem Börsenpreis und kann höher oder niedriger sein als erwartet.',
          'Your tariff is dynamic: the unit price follows the power exchange and can be higher or lower than expected.',
        ),
      ]
    : []

function previousContract({ previousContract }: OrderConfirmation, { say }: LocalText): Block[] {
  if (previousContract === 'None') return []
  return [
    heading(say('Ihr bisheriger Vertrag', 'Your previous contract')),
    paragraph(
      previousContract === 'CancelledByUs'
        ? say(
            'Mit Ihrer Bestellung haben Sie uns bevollmächtigt, Ihren bisherigen Stromliefervertrag in Ihrem Namen zu kündigen. Bitte kündigen Sie nicht selbst.',
            'With your order you authorised us to cancel your previous electricity contract on your behalf. Please do not cancel it yourself.',
          )
        : say(
            'Sie haben uns mitgeteilt, dass Sie Ihren bisherigen Stromliefervertrag selbst gekündigt haben. Wir kündigen ihn daher nicht.',
            'You told us that you have cancelled your previous electricity contract yourself, so we will not cancel it.',
          ),
    ),
  ]
}
