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

export const englishOrderConfirmation = (order: OrderConfirmation): MailContent => ({
  language: 'en',
  brand: order.brand,
  subject: `We have received your order – number ${order.contractNumber}`,
  preview: 'Acknowledgement of receipt: we are checking your order. This is not a contract yet.',
  title: 'We have received your order',
  blocks: [
    paragraph(greeting(order.customer, 'en')),
    paragraph(`Thank you for your order. It reached us on ${dateTimeText(order.receivedAt, 'en')}.`),
    notice(
      'This is an acknowledgement of receipt and not a contract yet. The contract comes into being only when you receive our contract confirmation.',
    ),
    ...choosePassword(order),
    heading('What happens next'),
    steps(...nextSteps(order)),
    heading('Your details'),
    facts(...orderFacts(order)),
    heading('Prices as offered'),
    facts(...priceFacts(order.price, 'en')),
    paragraph(priceNote(order)),
    heading('Payment'),
    ...paymentBlocks(order.payment, order.supplier, 'en'),
    ...previousContract(order),
    heading('Questions?'),
    paragraph(
      `You can reach us at ${order.supplier.phoneNumber} and ${order.supplier.emailAddress}. Please mention the number ${order.contractNumber}.`,
    ),
    ...withdrawal(order),
  ],
  footer: ['Your electricity supplier:', ...supplierFooter(order.supplier)],
})

const choosePassword = ({ passwordUrl }: OrderConfirmation): Block[] =>
  passwordUrl === null
    ? []
    : [
        heading('Your account'),
        paragraph('Choose a password to see your order and later your consumption online.'),
        button('Choose a password', passwordUrl),
        paragraph('The link is valid for seven days and can be used once. Please do not pass it on.'),
      ]

const nextSteps = ({ previousContract }: OrderConfirmation): string[] => [
  'We check your details.',
  ...(previousContract === 'CancelledByUs' ? ['We cancel your previous electricity contract.'] : []),
  'We register the supply with your grid operator.',
  'You receive the contract confirmation with the start of delivery. Only then is there a contract.',
]

const orderFacts = (order: OrderConfirmation): Fact[] => [
  { label: 'Order number', value: order.contractNumber, isStrong: true },
  { label: 'Customer number', value: order.customerNumber },
  { label: 'Received on', value: dateTimeText(order.receivedAt, 'en') },
  { label: 'Tariff', value: order.tariffName },
  { label: 'Delivery address', value: order.deliveryAddressLines.join(', ') },
  ...(order.meterNumber === null ? [] : [{ label: 'Meter number', value: order.meterNumber }]),
  ...(order.maLoIdentifier === null
    ? []
    : [{ label: 'Market location (MaLo)', value: order.maLoIdentifier }]),
  { label: 'Consumption per year', value: `${numberText(order.annualConsumptionKwh, 'en')}\u00a0kWh` },
  { label: 'Desired start', value: dateText(order.desiredStartDate, 'en') },
]

const priceNote = ({ price, offerDate, annualConsumptionKwh }: OrderConfirmation): string =>
  [
    `Offer of ${dateText(offerDate, 'en')}; all prices include ${numberText(price.result.vat, 'en')}\u00a0% VAT and are calculated for ${numberText(annualConsumptionKwh, 'en')}\u00a0kWh per year.`,
    ...(isDynamic(price)
      ? [
          'Your tariff is dynamic: the unit price follows the power exchange and can be higher or lower than expected.',
        ]
      : []),
  ].join(' ')

function previousContract({ previousContract }: OrderConfirmation): Block[] {
  if (previousContract === 'None') return []
  return [
    heading('Your previous contract'),
    paragraph(
      previousContract === 'CancelledByUs'
        ? 'With your order you have authorised us to cancel your previous electricity contract on your behalf. Please do not cancel it yourself.'
        : 'You have told us that you cancelled your previous electricity contract yourself. We will not cancel it.',
    ),
  ]
}

const withdrawal = (order: OrderConfirmation): Block[] =>
  order.isPrivate ? withdrawalInstruction('en', order) : []
