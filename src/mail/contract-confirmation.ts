import type { Measure } from '../tariffs/catalogue/measure.ts'
import { contractTerms } from './contract-terms.ts'
import { contractPartner, greeting } from './customer-name.ts'
import { dynamicPrice } from './dynamic-price.ts'
import {
  type Block,
  type Fact,
  facts,
  heading,
  type MailContent,
  notice,
  paragraph,
} from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import type { Letter } from './letter.ts'
import { dateText, dateTimeText, numberText, type Say, sayIn } from './local-text.ts'
import type { RenderedMail } from './mail-message.ts'
import type { Payment } from './order-confirmation.ts'
import { basePriceParts, unitPriceParts } from './price-breakdown.ts'
import { discountText, type PromisedPrice, priceFacts } from './price-facts.ts'
import { supplierFooter } from './supplier.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

/** All that the confirmation says; dates are civil dates of Berlin as on the wire. */
export type ContractConfirmation = Letter & {
  contractNumber: string
  customerNumber: string
  /** When the order came in, `yyyy-MM-dd HH:mm:ss` */
  orderedAt: string
  /** When we accepted it, `yyyy-MM-dd HH:mm:ss`; the PDF carries it as its date. */
  confirmedAt: string
  tariffName: string
  price: PromisedPrice
  /** `yyyy-MM-dd` */
  offerDate: string
  /** By how much the contract renews itself after its first term; a value of 0: it becomes open-ended. */
  renewalPeriod: Measure
  deliveryAddressLines: readonly string[]
  meterNumber: string | null
  /** The law demands it in the contract, and the grid operator has named it by now. */
  maLoIdentifier: string
  annualConsumptionKwh: number
  /** The first day of delivery, `yyyy-MM-dd` */
  startDate: string
  /** `yyyy-MM-dd`; where the start is later than this, the mail says so. */
  desiredStartDate: string
  payment: Payment
  /** Consumers have a right of withdrawal and an ombudsman, businesses have neither. */
  isPrivate: boolean
  /** The page on which the contract can be withdrawn from, where there is one. */
  withdrawalUrl: string | null
}

/** The words of one language. The contract itself is the same in the mail and in its PDF; only the mail has a letter. */
type ContractTexts = Omit<MailContent, 'blocks'> & {
  documentTitle: string
  letter: readonly Block[]
  contract: readonly Block[]
}

/**
 * Accepts an order and with it closes the contract. It says all that section 41 EnWG demands of one, and is the durable
 * medium of section 312f BGB. The mail is to carry the PDF of `contractDocument`.
 */
export function renderContractConfirmation(contract: ContractConfirmation): RenderedMail {
  const { letter, contract: blocks, ...content } = textsOf(contract)
  return renderMail({ ...content, blocks: [...letter, ...blocks] })
}

/** The content of the PDF: the very blocks of the mail without its letter, under the title of a document. */
export function contractDocument(contract: ContractConfirmation): MailContent {
  const { contract: blocks, documentTitle, ...content } = textsOf(contract)
  return { ...content, title: documentTitle, blocks }
}

function textsOf(contract: ContractConfirmation): ContractTexts {
  const { language } = contract
  const say = sayIn(language)
  const start = dateText(contract.startDate, language)
  return {
    language,
    brand: contract.brand,
    subject: say(
      `Ihr Stromvertrag ist bestätigt – Lieferbeginn ${start}`,
      `Your electricity contract is confirmed – delivery starts on ${start}`,
    ),
    preview: say(
      `Vertragsbestätigung zu Nummer ${contract.contractNumber}: Wir beliefern Sie ab dem ${start}.`,
      `Contract confirmation for number ${contract.contractNumber}: we supply you from ${start}.`,
    ),
    title: say(
      `Ihr Stromvertrag ist bestätigt: Lieferbeginn ${start}`,
      `Your electricity contract is confirmed: delivery starts on ${start}`,
    ),
    documentTitle: say(
      `Vertragsbestätigung ${contract.contractNumber}`,
      `Contract confirmation ${contract.contractNumber}`,
    ),
    letter: [
      paragraph(greeting(contract.customer, language)),
      paragraph(
        say(
          'vielen Dank für Ihr Vertrauen. Ihre Vertragsbestätigung steht in dieser E-Mail und liegt ihr als PDF bei. Bitte bewahren Sie das PDF auf.',
          'Thank you for your trust. Your contract confirmation is in this e-mail and attached to it as a PDF. Please keep the PDF.',
        ),
      ),
    ],
    contract: [
      paragraph(
        say(
          `Mit dieser Vertragsbestätigung nehmen wir Ihre Bestellung vom ${dateText(contract.orderedAt.slice(0, 10), language)} an. Damit ist Ihr Stromliefervertrag geschlossen.`,
          `With this contract confirmation we accept your order of ${dateText(contract.orderedAt.slice(0, 10), language)}. Your electricity supply contract is thereby concluded.`,
        ),
      ),
      notice(
        say(
          `Lieferbeginn: ${start}. Ihre Versorgung wird nicht unterbrochen, und Sie brauchen nichts weiter zu tun.`,
          `Start of delivery: ${start}. Your supply is not interrupted, and there is nothing more for you to do.`,
        ),
      ),
      ...laterStart(contract, say),
      heading(say('Das Wichtigste in Kürze', 'The essentials in brief')),
      facts(...summary(contract, say)),
      paragraph(priceNote(contract, say)),
      heading(say('Vertrag und Lieferstelle', 'Contract and delivery point')),
      facts(...contractFacts(contract, say)),
      heading(say('Ihr Stromlieferant', 'Your electricity supplier')),
      facts(...supplierFacts(contract, say)),
      heading(say('So setzt sich der Grundpreis zusammen', 'What the base price consists of')),
      facts(...basePriceParts(contract.price, language)),
      heading(say('So setzt sich der Arbeitspreis zusammen', 'What the unit price consists of')),
      facts(...unitPriceParts(contract.price, language)),
      ...dynamicPrice(contract.price, language),
      ...contractTerms(contract),
      ...(contract.isPrivate ? withdrawalInstruction(language, contract) : []),
    ],
    footer: [say('Ihr Stromlieferant:', 'Your electricity supplier:'), ...supplierFooter(contract.supplier)],
  }
}

const laterStart = ({ language, startDate, desiredStartDate }: ContractConfirmation, say: Say): Block[] =>
  startDate <= desiredStartDate
    ? []
    : [
        paragraph(
          say(
            `Gewünscht hatten Sie den ${dateText(desiredStartDate, language)}; der ${dateText(startDate, language)} ist der nächste mögliche Termin. Bis dahin versorgt Sie Ihr bisheriger Lieferant oder der Grundversorger an Ihrem Ort.`,
            `You had asked for ${dateText(desiredStartDate, language)}; ${dateText(startDate, language)} is the next possible date. Until then you are supplied by your previous supplier or by the default supplier of your area.`,
          ),
        ),
      ]

const summary = ({ language, ...contract }: ContractConfirmation, say: Say): Fact[] => [
  {
    label: say('Lieferbeginn', 'Start of delivery'),
    value: dateText(contract.startDate, language),
    isStrong: true,
  },
  { label: say('Tarif', 'Tariff'), value: contract.tariffName },
  { label: say('Lieferstelle', 'Delivery point'), value: contract.deliveryAddressLines.join(', ') },
  ...priceFacts(contract.price, language),
  { label: say('Bonus oder Rabatt', 'Bonus or discount'), value: discountText(contract.price, language) },
  {
    label: say('Kontakt', 'Contact'),
    value: `${contract.supplier.phoneNumber}, ${contract.supplier.emailAddress}`,
  },
]

const priceNote = (
  { language, price, offerDate, annualConsumptionKwh }: ContractConfirmation,
  say: Say,
): string =>
  say(
    `Preise laut Angebot vom ${dateText(offerDate, language)}, alle mit ${numberText(price.result.vat, language)}\u00a0% Umsatzsteuer, berechnet für ${numberText(annualConsumptionKwh, language)}\u00a0kWh im Jahr.`,
    `Prices as offered on ${dateText(offerDate, language)}; all of them include ${numberText(price.result.vat, language)}\u00a0% VAT and are calculated for ${numberText(annualConsumptionKwh, language)}\u00a0kWh per year.`,
  )

const contractFacts = ({ language, ...contract }: ContractConfirmation, say: Say): Fact[] => [
  { label: say('Vertragsnummer', 'Contract number'), value: contract.contractNumber, isStrong: true },
  { label: say('Kundennummer', 'Customer number'), value: contract.customerNumber },
  { label: say('Vertragspartner', 'Contracting party'), value: contractPartner(contract.customer) },
  { label: say('Bestätigt am', 'Confirmed on'), value: dateTimeText(contract.confirmedAt, language) },
  { label: say('Lieferadresse', 'Delivery address'), value: contract.deliveryAddressLines.join(', ') },
  { label: say('Marktlokation (MaLo)', 'Market location (MaLo)'), value: contract.maLoIdentifier },
  ...(contract.meterNumber === null
    ? []
    : [{ label: say('Zählernummer', 'Meter number'), value: contract.meterNumber }]),
  {
    label: say('Verbrauch im Jahr', 'Consumption per year'),
    value: `${numberText(contract.annualConsumptionKwh, language)}\u00a0kWh`,
  },
]

const supplierFacts = ({ supplier }: ContractConfirmation, say: Say): Fact[] => [
  { label: 'Name', value: supplier.name },
  { label: say('Anschrift', 'Address'), value: supplier.addressLines.join(', ') },
  { label: say('Telefon', 'Telephone'), value: supplier.phoneNumber },
  { label: say('E-Mail', 'E-mail'), value: supplier.emailAddress },
  ...(supplier.registerEntry === null
    ? []
    : [{ label: say('Handelsregister', 'Commercial register'), value: supplier.registerEntry }]),
]
