import type { ContractConfirmation, ContractTexts } from './contract-confirmation.ts'
import { contractPartner } from './contract-partner.ts'
import { germanContractTerms } from './contract-terms.de.ts'
import { greeting } from './customer-name.ts'
import { discountText } from './discount-text.ts'
import { germanDynamicPrice } from './dynamic-price.de.ts'
import { type Block, type Fact, facts, heading, notice, paragraph } from './layout/mail-content.ts'
import { dateText, dateTimeText, numberText } from './local-text.ts'
import { basePriceParts, unitPriceParts } from './price-breakdown.ts'
import { priceFacts } from './price-facts.ts'
import { supplierFooter } from './supplier.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

export function germanContractConfirmation(contract: ContractConfirmation): ContractTexts {
  const start = dateText(contract.startDate, 'de')
  return {
    language: 'de',
    brand: contract.brand,
    subject: `Ihr Stromvertrag ist bestätigt – Lieferbeginn ${start}`,
    preview: `Vertragsbestätigung zu Nummer ${contract.contractNumber}: Wir beliefern Sie ab dem ${start}.`,
    title: `Ihr Stromvertrag ist bestätigt: Lieferbeginn ${start}`,
    documentTitle: `Vertragsbestätigung ${contract.contractNumber}`,
    letter: [
      paragraph(greeting(contract.customer, 'de')),
      paragraph(
        'vielen Dank für Ihr Vertrauen. Ihre Vertragsbestätigung steht in dieser E-Mail und liegt ihr als PDF bei. Bitte bewahren Sie das PDF auf.',
      ),
    ],
    contract: [
      paragraph(
        `Mit dieser Vertragsbestätigung nehmen wir Ihre Bestellung vom ${dateText(contract.orderedAt.slice(0, 10), 'de')} an. Damit ist Ihr Stromliefervertrag geschlossen.`,
      ),
      notice(
        `Lieferbeginn: ${start}. Ihre Versorgung wird nicht unterbrochen, und Sie brauchen nichts weiter zu tun.`,
      ),
      ...laterStart(contract),
      heading('Das Wichtigste in Kürze'),
      facts(...summary(contract)),
      paragraph(priceNote(contract)),
      heading('Vertrag und Lieferstelle'),
      facts(...contractFacts(contract)),
      heading('Ihr Stromlieferant'),
      facts(...supplierFacts(contract)),
      heading('So setzt sich der Grundpreis zusammen'),
      facts(...basePriceParts(contract.price, 'de')),
      heading('So setzt sich der Arbeitspreis zusammen'),
      facts(...unitPriceParts(contract.price, 'de')),
      ...germanDynamicPrice(contract.price),
      ...germanContractTerms(contract),
      ...(contract.isPrivate ? withdrawalInstruction('de', contract) : []),
    ],
    footer: ['Ihr Stromlieferant:', ...supplierFooter(contract.supplier)],
  }
}

const laterStart = ({ startDate, desiredStartDate }: ContractConfirmation): Block[] =>
  startDate <= desiredStartDate
    ? []
    : [
        paragraph(
          `Gewünscht hatten Sie den ${dateText(desiredStartDate, 'de')}; der ${dateText(startDate, 'de')} ist der nächste mögliche Termin. Bis dahin versorgt Sie Ihr bisheriger Lieferant oder der Grundversorger an Ihrem Ort.`,
        ),
      ]

const summary = (contract: ContractConfirmation): Fact[] => [
  { label: 'Lieferbeginn', value: dateText(contract.startDate, 'de'), isStrong: true },
  { label: 'Tarif', value: contract.tariffName },
  { label: 'Lieferstelle', value: contract.deliveryAddressLines.join(', ') },
  ...priceFacts(contract.price, 'de'),
  { label: 'Bonus oder Rabatt', value: discountText(contract.price, 'de') },
  { label: 'Kontakt', value: `${contract.supplier.phoneNumber}, ${contract.supplier.emailAddress}` },
]

const priceNote = ({ price, offerDate, annualConsumptionKwh }: ContractConfirmation): string =>
  `Preise laut Angebot vom ${dateText(offerDate, 'de')}, alle mit ${numberText(price.result.vat, 'de')}\u00a0% Umsatzsteuer, berechnet für ${numberText(annualConsumptionKwh, 'de')}\u00a0kWh im Jahr.`

const contractFacts = (contract: ContractConfirmation): Fact[] => [
  { label: 'Vertragsnummer', value: contract.contractNumber, isStrong: true },
  { label: 'Kundennummer', value: contract.customerNumber },
  { label: 'Vertragspartner', value: contractPartner(contract.customer) },
  { label: 'Bestätigt am', value: dateTimeText(contract.confirmedAt, 'de') },
  { label: 'Lieferadresse', value: contract.deliveryAddressLines.join(', ') },
  { label: 'Marktlokation (MaLo)', value: contract.maLoIdentifier },
  ...(contract.meterNumber === null ? [] : [{ label: 'Zählernummer', value: contract.meterNumber }]),
  { label: 'Verbrauch im Jahr', value: `${numberText(contract.annualConsumptionKwh, 'de')}\u00a0kWh` },
]

const supplierFacts = ({ supplier }: ContractConfirmation): Fact[] => [
  { label: 'Name', value: supplier.name },
  { label: 'Anschrift', value: supplier.addressLines.join(', ') },
  { label: 'Telefon', value: supplier.phoneNumber },
  { label: 'E-Mail', value: supplier.emailAddress },
  ...(supplier.registerEntry === null ? [] : [{ label: 'Handelsregister', value: supplier.registerEntry }]),
]
