import type { ContractConfirmation, ContractTexts } from './contract-confirmation.ts'
import { contractPartner } from './contract-partner.ts'
import { englishContractTerms } from './contract-terms.en.ts'
import { greeting } from './customer-name.ts'
import { discountText } from './discount-text.ts'
import { englishDynamicPrice } from './dynamic-price.en.ts'
import { type Block, type Fact, facts, heading, notice, paragraph } from './layout/mail-content.ts'
import { dateText, dateTimeText, numberText } from './local-text.ts'
import { basePriceParts, unitPriceParts } from './price-breakdown.ts'
import { priceFacts } from './price-facts.ts'
import { supplierFooter } from './supplier.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

export function englishContractConfirmation(contract: ContractConfirmation): ContractTexts {
  const start = dateText(contract.startDate, 'en')
  return {
    language: 'en',
    brand: contract.brand,
    subject: `Your electricity contract is confirmed – delivery starts on ${start}`,
    preview: `Contract confirmation for number ${contract.contractNumber}: we supply you from ${start}.`,
    title: `Your electricity contract is confirmed: delivery starts on ${start}`,
    documentTitle: `Contract confirmation ${contract.contractNumber}`,
    letter: [
      paragraph(greeting(contract.customer, 'en')),
      paragraph(
        'Thank you for your trust. Your contract confirmation is in this e-mail and attached to it as a PDF. Please keep the PDF.',
      ),
    ],
    contract: [
      paragraph(
        `With this contract confirmation we accept your order of ${dateText(contract.orderedAt.slice(0, 10), 'en')}. Your electricity supply contract is thereby concluded.`,
      ),
      notice(
        `Start of delivery: ${start}. Your supply is not interrupted, and there is nothing more for you to do.`,
      ),
      ...laterStart(contract),
      heading('The essentials in brief'),
      facts(...summary(contract)),
      paragraph(priceNote(contract)),
      heading('Contract and delivery point'),
      facts(...contractFacts(contract)),
      heading('Your electricity supplier'),
      facts(...supplierFacts(contract)),
      heading('What the base price consists of'),
      facts(...basePriceParts(contract.price, 'en')),
      heading('What the unit price consists of'),
      facts(...unitPriceParts(contract.price, 'en')),
      ...englishDynamicPrice(contract.price),
      ...englishContractTerms(contract),
      ...(contract.isPrivate ? withdrawalInstruction('en', contract) : []),
    ],
    footer: ['Your electricity supplier:', ...supplierFooter(contract.supplier)],
  }
}

const laterStart = ({ startDate, desiredStartDate }: ContractConfirmation): Block[] =>
  startDate <= desiredStartDate
    ? []
    : [
        paragraph(
          `You had asked for ${dateText(desiredStartDate, 'en')}; ${dateText(startDate, 'en')} is the next possible date. Until then you are supplied by your previous supplier or by the default supplier of your area.`,
        ),
      ]

const summary = (contract: ContractConfirmation): Fact[] => [
  { label: 'Start of delivery', value: dateText(contract.startDate, 'en'), isStrong: true },
  { label: 'Tariff', value: contract.tariffName },
  { label: 'Delivery point', value: contract.deliveryAddressLines.join(', ') },
  ...priceFacts(contract.price, 'en'),
  { label: 'Bonus or discount', value: discountText(contract.price, 'en') },
  { label: 'Contact', value: `${contract.supplier.phoneNumber}, ${contract.supplier.emailAddress}` },
]

const priceNote = ({ price, offerDate, annualConsumptionKwh }: ContractConfirmation): string =>
  `Prices as offered on ${dateText(offerDate, 'en')}; all of them include ${numberText(price.result.vat, 'en')}\u00a0% VAT and are calculated for ${numberText(annualConsumptionKwh, 'en')}\u00a0kWh per year.`

const contractFacts = (contract: ContractConfirmation): Fact[] => [
  { label: 'Contract number', value: contract.contractNumber, isStrong: true },
  { label: 'Customer number', value: contract.customerNumber },
  { label: 'Contracting party', value: contractPartner(contract.customer) },
  { label: 'Confirmed on', value: dateTimeText(contract.confirmedAt, 'en') },
  { label: 'Delivery address', value: contract.deliveryAddressLines.join(', ') },
  { label: 'Market location (MaLo)', value: contract.maLoIdentifier },
  ...(contract.meterNumber === null ? [] : [{ label: 'Meter number', value: contract.meterNumber }]),
  { label: 'Consumption per year', value: `${numberText(contract.annualConsumptionKwh, 'en')}\u00a0kWh` },
]

const supplierFacts = ({ supplier }: ContractConfirmation): Fact[] => [
  { label: 'Name', value: supplier.name },
  { label: 'Address', value: supplier.addressLines.join(', ') },
  { label: 'Telephone', value: supplier.phoneNumber },
  { label: 'E-mail', value: supplier.emailAddress },
  ...(supplier.registerEntry === null
    ? []
    : [{ label: 'Commercial register', value: supplier.registerEntry }]),
]
