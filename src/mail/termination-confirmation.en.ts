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

export function englishTermination(termination: TerminationConfirmation): MailContent {
  const end = dateText(termination.endDate, 'en')
  const isSupplied = termination.endDate >= termination.startDate
  return {
    language: 'en',
    brand: termination.brand,
    subject: `Your electricity contract ${termination.contractNumber} ends on ${end}`,
    preview: isSupplied
      ? `The last day of delivery is ${end}.`
      : 'The delivery will not begin. There are no costs for you.',
    title: `Your electricity contract ends on ${end}`,
    blocks: [
      paragraph(greeting(termination.customer, 'en')),
      paragraph(reasonTexts[termination.reason]),
      notice(
        isSupplied
          ? `End of the contract: ${end}. We supply you with electricity up to and including this day.`
          : `End of the contract: ${end}. The delivery will not begin, and there are no costs for you.`,
      ),
      facts(...terminationFacts(termination)),
      heading('What happens next'),
      steps(...nextSteps(termination, isSupplied)),
      heading('Questions?'),
      paragraph(
        `You can reach us at ${termination.supplier.phoneNumber} and ${termination.supplier.emailAddress}. If anything is wrong, please tell us soon.`,
      ),
    ],
    footer: supplierFooter(termination.supplier),
  }
}

const byCustomer = 'We confirm the termination of your electricity contract.'

const reasonTexts: Record<CancellationReason, string> = {
  CustomerSupplierChange:
    'We confirm the termination of your electricity contract, as you are changing to another supplier.',
  CustomerRelocation: 'We confirm the termination of your electricity contract because of your move.',
  CustomerPriceChange:
    'We confirm the termination of your electricity contract on the occasion of the change of price or conditions.',
  CustomerProduct: `${byCustomer} You named the tariff as the reason.`,
  CustomerPrice: `${byCustomer} You named the price as the reason.`,
  CustomerService: `${byCustomer} You named our service as the reason. We are sorry for that.`,
  CustomerMisc: byCustomer,
  OtherSupplier:
    'The grid operator has told us that another supplier takes over your delivery point. Your electricity contract with us ends with that.',
  Decommissioning:
    'The grid operator has told us that your delivery point is being decommissioned. Your electricity contract with us ends with that.',
  Dunning:
    'We terminate your electricity contract because bills are still unpaid in spite of reminders. Please speak to us if you cannot pay at the moment.',
  Unknown: 'We confirm the end of your electricity contract.',
  None: 'We confirm the end of your electricity contract.',
}

const terminationFacts = (termination: TerminationConfirmation): Fact[] => [
  { label: 'Contract number', value: termination.contractNumber },
  { label: 'Tariff', value: termination.tariffName },
  { label: 'Delivery address', value: termination.deliveryAddressLines.join(', ') },
  ...(termination.receivedAt === null
    ? []
    : [{ label: 'Notice received on', value: dateTimeText(termination.receivedAt, 'en') }]),
  { label: 'End of the contract', value: dateText(termination.endDate, 'en'), isStrong: true },
]

function nextSteps({ hasSmartMeter, reason }: TerminationConfirmation, isSupplied: boolean): string[] {
  const refund = 'We refund what you have already paid to us.'
  const reading = hasSmartMeter
    ? 'Your meter reading is transmitted to us automatically.'
    : 'On the last day please read your meter and tell us the reading.'
  // Where the delivery point is no more, nobody supplies it.
  const nextSupplier =
    reason === 'Decommissioning'
      ? []
      : [
          `${isSupplied ? 'After that another' : 'Another'} supplier supplies you. If you have none, the default supplier of your area does; you will not be without electricity.`,
        ]
  const finalBill =
    'You receive the final bill within six weeks of the end of delivery. We pay out any credit balance.'
  return isSupplied ? [reading, ...nextSupplier, finalBill] : [...nextSupplier, refund]
}
