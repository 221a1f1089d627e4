import { announcedPrices, changedPrice } from './changed-price.ts'
import { type ContractConfirmation, contractTerms } from './contract-terms.ts'
import type { PaperContent } from './documents/letterhead.ts'
import { dynamicPrice } from './dynamic-price.ts'
import {
  amounts,
  type Block,
  button,
  facts,
  heading,
  links,
  notice,
  paragraph,
  type RenderedMail,
} from './layout/mail-content.ts'
import { contractPartner, letterFrame, renderLetter } from './letter.ts'
import { letterLinks, offerLink } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'
import { basePriceParts, discountText, priceFacts, priceNote, unitPriceParts } from './price-facts.ts'
import { withdrawalInstruction } from './withdrawal-instruction.ts'

/**
 * Accepts an order and thereby concludes the contract. It contains what section 41 EnWG requires and is the durable
 * medium of section 312f BGB. The PDF of `contractDocument` is attached to it.
 */
export function renderContractConfirmation(contract: ContractConfirmation): RenderedMail {
  const { say, date } = localText(contract.language)
  const { contractNumber } = contract
  const start = date(contract.startDate)
  return renderLetter(contract, {
    subject: say(
      `Ihr Stromvertrag ist bestätigt – Lieferbeginn ${start}`,
      `Your electricity contract is confirmed – delivery starts on ${start}`,
    ),
    preview: say(
      `Vertragsbestätigung ${contractNumber}: Wir beliefern Sie ab dem ${start}.`,
      `Contract confirmation ${contractNumber}: we supply you from ${start}.`,
    ),
    tone: 'welcoming',
    title: say(
      `Ihr Stromvertrag ist bestätigt: Lieferbeginn ${start}`,
      `Your electricity contract is confirmed: delivery starts on ${start}`,
    ),
    blocks: [
      paragraph(
        say(
          'vielen Dank für Ihr Vertrauen. Ihre Vertragsbestätigung finden Sie in dieser E\u2011Mail und als PDF im Anhang. Bitte bewahren Sie das PDF auf. Die zweite Datei im Anhang trägt den Lieferbeginn in Ihren Kalender ein.',
          'Thank you for choosing us. You will find your contract confirmation in this email and attached as a PDF. Please keep the PDF. The second file attached adds the start of delivery to your calendar.',
        ),
      ),
      button(...letterLinks(contract).contract(contractNumber)),
      links(letterLinks(contract).consumption, ...offerLink(contract)),
      ...contractBlocks(contract),
    ],
  })
}

/** The content of the PDF: the same as in the mail, but without greeting and thanks, as a letter that fits an envelope. */
export function contractDocument(contract: ContractConfirmation): PaperContent {
  const { supplier, contractNumber } = contract
  const { say, date } = localText(contract.language)
  return {
    ...letterFrame(contract),
    title: say(`Vertragsbestätigung ${contractNumber}`, `Contract confirmation ${contractNumber}`),
    returnLine: [supplier.name, ...supplier.addressLines].join(' · '),
    recipient: contract.recipientLines,
    info: [
      { label: say('Kundennummer', 'Customer number'), value: contract.customerNumber, isStrong: false },
      { label: say('Vertragsnummer', 'Contract number'), value: contractNumber, isStrong: false },
      { label: say('Datum', 'Date'), value: date(contract.confirmedAt.slice(0, 10)), isStrong: false },
    ],
    blocks: contractBlocks(contract),
  }
}

function contractBlocks(contract: ContractConfirmation): Block[] {
  const { supplier, price } = contract
  const text = localText(contract.language)
  const { say, date, dateTime, number } = text
  const start = date(contract.startDate)
  const orderedOn = date(contract.orderedAt.slice(0, 10))
  const deliveryAddress = contract.deliveryAddressLines.join(', ')
  return [
    paragraph(
      say(
        `Mit dieser Vertragsbestätigung nehmen wir Ihre Bestellung vom ${orderedOn} an. Damit ist Ihr Stromliefervertrag geschlossen.`,
        `With this contract confirmation we accept your order of ${orderedOn}. Your electricity supply contract is now concluded.`,
      ),
    ),
    notice(
      say(
        `Lieferbeginn: ${start}. Ihre Versorgung wird nicht unterbrochen, und Sie brauchen nichts weiter zu tun.`,
        `Start of delivery: ${start}. Your supply is not interrupted, and you do not need to do anything else.`,
      ),
    ),
    ...laterStart(contract, text),
    ...otherMeter(contract, text),
    ...otherGridUse(contract, text),
    ...changedPrice(contract, text),
    heading(say('Das Wichtigste in Kürze', 'At a glance')),
    facts(
      [say('Lieferbeginn', 'Start of delivery'), start, 'strong'],
      [say('Tarif', 'Tariff'), contract.tariffName],
      [say('Lieferstelle', 'Delivery point'), deliveryAddress],
      ...priceFacts(price, text),
      [say('Bonus oder Rabatt', 'Bonus or discount'), discountText(price, text)],
      [say('Kontakt', 'Contact'), `${supplier.phoneNumber}, ${supplier.emailAddress}`],
    ),
    paragraph(priceNote(contract, contract.startDate, text)),
    heading(say('Vertrag und Lieferstelle', 'Contract and delivery point')),
    facts(
      [say('Vertragsnummer', 'Contract number'), contract.contractNumber, 'strong'],
      [say('Kundennummer', 'Customer number'), contract.customerNumber],
      [say('Vertragspartner', 'Contracting party'), contractPartner(contract.customer)],
      [say('Bestätigt am', 'Confirmed on'), dateTime(contract.confirmedAt)],
      [say('Lieferadresse', 'Delivery address'), deliveryAddress],
      [say('Marktlokations-ID (MaLo-ID)', 'Market location id (MaLo-ID)'), contract.maLoIdentifier],
      [say('Zählernummer', 'Meter number'), contract.meterNumber],
      [say('Jahresverbrauch', 'Annual consumption'), `${number(contract.annualConsumptionKwh)}\u00a0kWh`],
    ),
    heading(say('Ihr Stromlieferant', 'Your electricity supplier')),
    facts(
      ['Name', supplier.name],
      [say('Anschrift', 'Address'), supplier.addressLines.join(', ')],
      [say('Telefon', 'Phone'), supplier.phoneNumber],
      [say('E-Mail', 'Email'), supplier.emailAddress],
      [say('Handelsregister', 'Commercial register'), supplier.registerEntry],
      [say('Vertreten durch', 'Represented by'), supplier.management],
    ),
    heading(say('So setzt sich der Grundpreis zusammen', 'What makes up the base price')),
    amounts(...basePriceParts(price, text)),
    heading(say('So setzt sich der Arbeitspreis zusammen', 'What makes up the unit price')),
    amounts(...unitPriceParts(price, text)),
    ...announcedPrices(contract, text),
    ...dynamicPrice(price, text),
    ...contractTerms(contract, text),
    ...(contract.isPrivate ? [...earlyDelivery(contract, text), ...withdrawalInstruction(contract)] : []),
  ]
}

const earlyDelivery = (
  { earlyDelivery: wish }: ContractConfirmation,
  { say, dateTime }: LocalText,
): Block[] =>
  wish === null
    ? []
    : [
        heading(say('Lieferbeginn vor Ablauf der Widerrufsfrist', 'Delivery within the withdrawal period')),
        paragraph(
          say(
            `Sie haben am ${dateTime(wish.agreedAt)} ausdrücklich verlangt, dass wir vor Ablauf der Widerrufsfrist mit der Lieferung beginnen: „${wish.wording}“. Widerrufen Sie den Vertrag, zahlen Sie den bis dahin gelieferten Strom.`,
            `On ${dateTime(wish.agreedAt)} you expressly requested that delivery begins within the withdrawal period: “${wish.wording}”. If you withdraw from the contract, you pay for the electricity delivered until then.`,
          ),
        ),
      ]

const laterStart = (
  { startDate, desiredStartDate }: ContractConfirmation,
  { say, date }: LocalText,
): Block[] =>
  startDate <= desiredStartDate
    ? []
    : [
        paragraph(
          say(
            `Gewünscht hatten Sie den ${date(desiredStartDate)}; der ${date(startDate)} ist der nächstmögliche Termin. Bis dahin versorgt Sie Ihr bisheriger Lieferant oder der örtliche Grundversorger.`,
            `You asked for ${date(desiredStartDate)}; ${date(startDate)} is the next possible date. Until then you are supplied by your previous supplier or the local default supplier.`,
          ),
        ),
      ]

const otherGridUse = (
  { withoutGridUseFrom: from }: ContractConfirmation,
  { say, date }: LocalText,
): Block[] =>
  from === null
    ? []
    : [
        paragraph(
          say(
            `Nach Auskunft des Netzbetreibers rechnen Sie die Netznutzung ab dem ${date(from)} selbst mit ihm ab. Ab diesem Tag liefern wir Ihnen nur den Strom: Netzentgelte und Messstellenbetrieb sind dann nicht Teil unseres Preises.`,
            `The grid operator reports that from ${date(from)} you pay for your use of the grid yourself. From that day on, we supply only the electricity: grid fees and metering are then no part of our price.`,
          ),
        ),
      ]

function otherMeter({ meterFound }: ContractConfirmation, { say }: LocalText): Block[] {
  switch (meterFound) {
    case null:
      return []
    case 'SmartMeter':
      return [
        paragraph(
          say(
            'Anders als in Ihrer Bestellung angegeben, ist an Ihrer Lieferstelle nach Auskunft des Netzbetreibers ein intelligentes Messsystem (Smart Meter) eingebaut. Das Entgelt für den Messstellenbetrieb und die Abrechnung richten sich danach; die folgenden Preise berücksichtigen das.',
            'Contrary to your order, the grid operator reports a smart meter at your delivery point. The metering fee and the billing follow it; the prices below take this into account.',
          ),
        ),
      ]
    case 'NoSmartMeter':
      return [
        paragraph(
          say(
            'Anders als in Ihrer Bestellung angegeben, ist an Ihrer Lieferstelle nach Auskunft des Netzbetreibers kein intelligentes Messsystem (Smart Meter) eingebaut. Das Entgelt für den Messstellenbetrieb und die Abrechnung richten sich nach dem vorhandenen Zähler; die folgenden Preise berücksichtigen das.',
            'Contrary to your order, the grid operator reports no smart meter at your delivery point. The metering fee and the billing follow the meter that is there; the prices below take this into account.',
          ),
        ),
      ]
  }
}
