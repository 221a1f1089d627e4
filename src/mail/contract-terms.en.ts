import type { ContractConfirmation } from './contract-confirmation.ts'
import { isHousehold } from './contract-partner.ts'
import { type Block, heading, paragraph } from './layout/mail-content.ts'
import { measureText } from './local-text.ts'
import { paymentBlocks } from './payment-blocks.ts'
import { isDynamic } from './price-facts.ts'

/** What section 41 subsection 1 EnWG demands of a contract beside its parties and its price. */
export const englishContractTerms = (contract: ContractConfirmation): Block[] => [
  heading('Term and termination'),
  paragraph(term(contract)),
  paragraph(termination(contract)),
  heading('Services'),
  paragraph(services(contract)),
  heading('Changes of the price'),
  paragraph(priceChange(contract)),
  paragraph(priceNotice(contract)),
  heading('Billing and payment'),
  paragraph(billing(contract)),
  ...paymentBlocks(contract.payment, contract.supplier, 'en'),
  heading('Liability and compensation'),
  paragraph(
    'While the grid is disturbed or interrupted, we are released from the duty to supply; claims for such damage are directed at the grid operator (section 18 NAV). Apart from that we are liable under the statutory provisions, also for inaccurate or late bills.',
  ),
  heading('Complaints and settlement of disputes'),
  ...complaints(contract),
  heading('Electricity labelling'),
  paragraph(
    'Which sources your electricity comes from and how it affects the environment (section 42 EnWG) is stated on every bill. On request we send you the current labelling in advance.',
  ),
]

function term({ price, renewalPeriod }: ContractConfirmation): string {
  const { durationPeriod, noticePeriod } = price.result
  const first =
    durationPeriod.value === 0
      ? 'The contract has no minimum term.'
      : `The contract first runs for ${measureText(durationPeriod, 'en')} from the start of delivery.`
  const notice = `The notice period is ${measureText(noticePeriod, 'en')}.`
  return renewalPeriod.value === 0
    ? `${first} After that it continues for an indefinite time, and you can terminate it at any time. ${notice}`
    : `${first} After that it is renewed by ${measureText(renewalPeriod, 'en')} at a time unless it is terminated to the end of its term. ${notice}`
}

const termination = (contract: ContractConfirmation): string =>
  [
    'A termination must be in text form; an e-mail is enough. We confirm it within one week, with the end of the contract. Changing your supplier is free of charge and quick.',
    ...(isHousehold(contract)
      ? [
          'If you move, you can terminate with six weeks’ notice to the date on which you move out, unless we go on supplying you at the new address on the same conditions (section 41b (5) EnWG).',
        ]
      : []),
    'The right to terminate for good cause is not affected.',
  ].join(' ')

const services = ({ tariffName, price }: ContractConfirmation): string =>
  `We supply electricity in the tariff “${tariffName}” outside the default supply (außerhalb der Grundversorgung). Metering by your metering operator is included; its fee of ${measureText(price.result.priceComponents.basePriceDetail.fees.meteringFee, 'en')} is part of the base price. Further services, bundled products or maintenance are not part of the contract.`

const priceChange = ({ price }: ContractConfirmation): string =>
  [
    ...(isDynamic(price)
      ? ['The exchange price changes continually by the formula above, without separate notice.']
      : []),
    'Grid fees, the metering fee, levies, the concession fee and taxes are set by grid operators, metering operators and the legislator. Where they rise or fall, we pass the change on in the same amount.',
  ].join(' ')

const priceNotice = (contract: ContractConfirmation): string =>
  `We inform you of a change of the price at least ${isHousehold(contract) ? 'one month' : 'two weeks'} in advance in text form, with its cause, conditions and extent. You can then terminate without notice and without costs to the day on which it takes effect (section 41 (5) EnWG). A change of the value added tax is passed on unaltered and without separate notice.`

const billing = ({ price }: ContractConfirmation): string =>
  price.inputs.request.hasSmartMeter
    ? 'We bill every month; you receive the bill within three weeks of the end of the month, and the final bill within six weeks of the end of delivery. Bills are free of charge and due two weeks after you receive them at the earliest.'
    : 'We bill once a year, on request also every month, quarter or half-year; you receive the bill within six weeks of the end of the period, and likewise the final bill after the end of delivery. Until then you pay monthly instalments, the first not before delivery begins. Bills are free of charge and due two weeks after you receive them at the earliest.'

function complaints({ supplier, isPrivate }: ContractConfirmation): Block[] {
  const contact = `If you are not satisfied, please speak to us: ${supplier.phoneNumber}, ${supplier.emailAddress}.`
  if (!isPrivate) return [paragraph(contact)]
  return [
    paragraph(
      `${contact} We answer complaints within four weeks (section 111a EnWG). If we do not remedy yours, you can turn to the energy ombudsman (Schlichtungsstelle Energie); we are obliged to take part. The procedure is free of charge for you, and you can still go to court.`,
    ),
    paragraph(
      'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, telephone +49 30 2757240-0, info@schlichtungsstelle-energie.de, www.schlichtungsstelle-energie.de',
    ),
    paragraph(
      'The consumer service of the Federal Network Agency also informs you of your rights: Verbraucherservice Energie der Bundesnetzagentur, Postfach 8001, 53105 Bonn, telephone +49 228 141516, verbraucherservice-energie@bnetza.de.',
    ),
  ]
}
