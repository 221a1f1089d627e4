import { isHouseholdCustomer } from '../domain/customer-kinds.ts'
import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { AnnouncedChange } from '../tariffs/pricing/price.ts'
import { type Block, heading, paragraph } from './layout/mail-content.ts'
import type { Letter } from './letter.ts'
import type { LocalText } from './local-text.ts'
import { type Payment, paymentBlocks } from './payment-blocks.ts'
import { isDynamic, type PricedOrder, type PromisedPrice } from './price-facts.ts'

/** Dates are `yyyy-MM-dd` and times `yyyy-MM-dd HH:mm:ss`, both in Berlin. */
export type ContractConfirmation = Letter &
  PricedOrder & {
    contractNumber: string
    customerNumber: string
    orderedAt: string
    /** When we accepted the order; also the date of the PDF. */
    confirmedAt: string
    tariffName: string
    /** How long the contract is renewed after its first term; 0 means that it becomes open-ended. */
    renewalPeriod: Measure
    deliveryAddressLines: readonly string[]
    /** Name and postal address, as on an envelope. */
    recipientLines: readonly string[]
    meterNumber: string | null
    /** Required by law; by now, the grid operator has provided it. */
    maLoIdentifier: string
    /** The first day of delivery. */
    startDate: string
    /** If delivery starts later than this, the mail explains it. */
    desiredStartDate: string
    /** The price of the order, which may differ by what others have changed since. */
    offered: PromisedPrice
    /** Changes after the first day of delivery that are already published. */
    announcedChanges: readonly AnnouncedChange[]
    /** Which meter the market found instead of the one that the order names; the price is already that of this meter. */
    meterFound: 'SmartMeter' | 'NoSmartMeter' | null
    /** The first day on which the customer pays for grid use and metering; null if the price includes both. */
    withoutGridUseFrom: string | null
    payment: Payment
    /** Only consumers have a right of withdrawal and an ombudsman. */
    isPrivate: boolean
    /** The express wish that delivery begins within the withdrawal period. */
    earlyDelivery: { agreedAt: string; wording: string } | null
    withdrawalUrl: string | null
    /** The offer that was ordered; null if the order named none. */
    offerId: string | null
  }

/** What section 41 (1) EnWG requires in a contract, besides its parties and its price. */
export function contractTerms(contract: ContractConfirmation, text: LocalText): Block[] {
  const { say } = text
  return [
    heading(say('Laufzeit und Kündigung', 'Term and termination')),
    paragraph(term(contract, text)),
    paragraph(termination(contract, text)),
    heading(say('Leistungen', 'Services')),
    paragraph(services(contract, text)),
    heading(say('Preisänderungen', 'Price changes')),
    paragraph(kindOfPrice(contract, text)),
    paragraph(priceChange(contract, text)),
    paragraph(priceNotice(contract, text)),
    heading(say('Abrechnung und Zahlung', 'Billing and payment')),
    paragraph(billing(contract, text)),
    ...paymentBlocks(contract.payment, contract.supplier, text),
    heading(say('Haftung und Entschädigung', 'Liability and compensation')),
    paragraph(
      say(
        'Ist die Stromversorgung durch eine Störung des Netzes unterbrochen, sind wir so lange von der Lieferpflicht befreit; Ansprüche wegen daraus entstehender Schäden richten sich gegen den Netzbetreiber (§ 18 NAV). Im Übrigen haften wir nach den gesetzlichen Vorschriften, auch für ungenaue oder verspätete Abrechnungen.',
        'If a grid fault interrupts the supply, we are released from our duty to supply for as long as it lasts; claims for the resulting damage are to be made against the grid operator (section 18 NAV). In all other respects we are liable under the statutory provisions, including for inaccurate or late bills.',
      ),
    ),
    heading(say('Beschwerden und Streitbeilegung', 'Complaints and dispute resolution')),
    ...complaints(contract, text),
    heading(say('Stromkennzeichnung', 'Electricity labelling')),
    paragraph(
      say(
        'Aus welchen Energieträgern Ihr Strom stammt und wie er sich auf die Umwelt auswirkt (§ 42 EnWG), steht auf jeder Rechnung. Auf Wunsch senden wir Ihnen die aktuelle Stromkennzeichnung vorab zu.',
        'Every bill states the energy sources of your electricity and its environmental impact (section 42 EnWG). On request, we will send you the current labelling in advance.',
      ),
    ),
  ]
}

function term({ price, renewalPeriod }: ContractConfirmation, { say, measure }: LocalText): string {
  const { durationPeriod, noticePeriod } = price.result
  const first =
    durationPeriod.value === 0
      ? say('Der Vertrag hat keine Mindestlaufzeit.', 'The contract has no minimum term.')
      : say(
          `Der Vertrag läuft zunächst ${measure(durationPeriod)} ab Lieferbeginn.`,
          `The contract initially runs for ${measure(durationPeriod)} from the start of delivery.`,
        )
  const then =
    renewalPeriod.value === 0
      ? say(
          'Danach läuft er auf unbestimmte Zeit weiter, und Sie können jederzeit kündigen.',
          'After that it continues indefinitely, and you can terminate it at any time.',
        )
      : say(
          `Danach verlängert er sich um jeweils ${measure(renewalPeriod)}, wenn er nicht zum Ende der Laufzeit gekündigt wird.`,
          `After that it renews by ${measure(renewalPeriod)} at a time unless it is terminated as of the end of its term.`,
        )
  const notice = say(
    `Die Kündigungsfrist beträgt ${measure(noticePeriod)}.`,
    `The notice period is ${measure(noticePeriod)}.`,
  )
  return [first, then, notice].join(' ')
}

const termination = (contract: ContractConfirmation, { say }: LocalText): string =>
  [
    say(
      'Eine Kündigung bedarf der Textform; eine E-Mail genügt. Wir bestätigen sie innerhalb einer Woche und nennen Ihnen dabei das Vertragsende. Ein Lieferantenwechsel ist für Sie kostenlos und zügig möglich.',
      'Notice of termination must be given in text form; an email is enough. We confirm it within one week and tell you when the contract ends. Switching to another supplier is quick and free of charge.',
    ),
    ...(isHousehold(contract)
      ? [
          say(
            'Ziehen Sie um, können Sie mit einer Frist von sechs Wochen zum Auszug kündigen, es sei denn, wir beliefern Sie an der neuen Adresse zu denselben Bedingungen weiter (§ 41b Abs. 5 EnWG).',
            'If you move, you can terminate with six weeks’ notice as of the date you move out, unless we continue to supply you at the new address on the same terms (section 41b (5) EnWG).',
          ),
        ]
      : []),
    say(
      'Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt.',
      'The right to terminate for good cause remains unaffected.',
    ),
  ].join(' ')

function services({ tariffName, price }: ContractConfirmation, { say, measure }: LocalText): string {
  const meteringFee = measure(price.result.priceComponents.basePriceDetail.fees.meteringFee)
  return say(
    `Wir liefern Strom im Tarif „${tariffName}“ außerhalb der Grundversorgung. Der Messstellenbetrieb durch Ihren Messstellenbetreiber ist enthalten; sein Entgelt von ${meteringFee} ist Teil des Grundpreises. Weitere Leistungen, gebündelte Produkte oder Wartungsdienste gehören nicht zum Vertrag.`,
    `We supply electricity under the tariff “${tariffName}” outside the default supply (außerhalb der Grundversorgung). Metering by your metering operator is included; its fee of ${meteringFee} is part of the base price. Other services, bundled products or maintenance are not part of the contract.`,
  )
}

/** Fixed or variable, and where the tariffs of today are found (§ 41 (1) nos. 5 and 10 EnWG). */
const kindOfPrice = ({ price, supplier }: ContractConfirmation, { say }: LocalText): string =>
  [
    isDynamic(price)
      ? say(
          'Ihr Preis ist variabel: Es ist ein dynamischer Tarif, dessen Arbeitspreis sich mit dem Börsenstrompreis ändert.',
          'Your price is variable: this is a dynamic tariff, whose unit price changes with the exchange price.',
        )
      : say(
          'Ihr Preis ist fest: Den Versorgeranteil ändern wir während der Mindestlaufzeit nicht; Netzentgelte, Entgelte für den Messstellenbetrieb, Umlagen, Konzessionsabgabe und Steuern geben wir weiter, wie sie sind.',
          'Your price is fixed: we do not change the supplier’s share during the minimum term; grid fees, metering fees, levies, the concession fee and taxes are passed on as they are.',
        ),
    say(
      `Die jeweils geltenden Preise Ihres Tarifs finden Sie in Ihrem Kundenkonto; alle aktuellen Tarife und Entgelte nennen wir Ihnen unter ${supplier.phoneNumber} und ${supplier.emailAddress}.`,
      `The current prices of your tariff are in your customer account; ask for all current tariffs and fees on ${supplier.phoneNumber} or at ${supplier.emailAddress}.`,
    ),
  ].join(' ')

const priceChange = ({ price }: ContractConfirmation, { say }: LocalText): string =>
  [
    ...(isDynamic(price)
      ? [
          say(
            'Der Arbeitspreis folgt nach der oben genannten Formel laufend dem Börsenstrompreis, ohne gesonderte Mitteilung.',
            'The unit price continuously follows the exchange price by the formula above, without separate notice.',
          ),
        ]
      : []),
    say(
      'Netzentgelte, Entgelte für den Messstellenbetrieb, Umlagen, Konzessionsabgabe und Steuern setzen Netzbetreiber, Messstellenbetreiber und Gesetzgeber fest. Steigen oder sinken sie, geben wir die Änderung in gleicher Höhe weiter.',
      'Grid fees, the metering fee, levies, the concession fee and taxes are set by grid operators, metering operators and lawmakers. If they rise or fall, we pass on the change in the same amount.',
    ),
  ].join(' ')

const priceNotice = (contract: ContractConfirmation, { say }: LocalText): string =>
  say(
    `Über eine Preisänderung unterrichten wir Sie spätestens ${isHousehold(contract) ? 'einen Monat' : 'zwei Wochen'} vorher in Textform, mit Anlass, Voraussetzungen und Umfang. Sie können dann ohne Frist und ohne Kosten zu dem Tag kündigen, an dem sie wirksam wird (§ 41 Abs. 5 EnWG). Eine Änderung der Umsatzsteuer geben wir unverändert und ohne gesonderte Mitteilung weiter.`,
    `We inform you of a price change in text form at least ${isHousehold(contract) ? 'one month' : 'two weeks'} in advance, stating its reason, conditions and extent. You can then terminate without notice and free of charge as of the day on which it takes effect (section 41 (5) EnWG). A change in value added tax is passed on unaltered and without separate notice.`,
  )

const billing = ({ price }: ContractConfirmation, { say }: LocalText): string =>
  price.inputs.request.hasSmartMeter
    ? say(
        'Wir rechnen monatlich ab; die Rechnung erhalten Sie spätestens drei Wochen nach Monatsende, die Schlussrechnung spätestens sechs Wochen nach Ende der Lieferung. Rechnungen sind kostenlos und frühestens zwei Wochen nach Zugang fällig.',
        'We bill monthly; you receive the bill within three weeks of the end of the month, and the final bill within six weeks of the end of delivery. Bills are free of charge and fall due two weeks after you receive them at the earliest.',
      )
    : say(
        'Wir rechnen einmal im Jahr ab, auf Wunsch auch monatlich, viertel- oder halbjährlich; die Rechnung erhalten Sie spätestens sechs Wochen nach Ende des Zeitraums, ebenso die Schlussrechnung nach Ende der Lieferung. Bis dahin zahlen Sie monatliche Abschläge, den ersten nicht vor Beginn der Lieferung. Rechnungen sind kostenlos und frühestens zwei Wochen nach Zugang fällig.',
        'We bill once a year or, on request, monthly, quarterly or half-yearly; you receive the bill within six weeks of the end of the period, and the final bill within six weeks of the end of delivery. Until then you pay monthly instalments, the first not before delivery starts. Bills are free of charge and fall due two weeks after you receive them at the earliest.',
      )

function complaints({ supplier, isPrivate }: ContractConfirmation, { say }: LocalText): Block[] {
  const contact = say(
    `Sind Sie mit etwas unzufrieden, sprechen Sie uns bitte an: ${supplier.phoneNumber}, ${supplier.emailAddress}.`,
    `If you are not satisfied, please contact us: ${supplier.phoneNumber}, ${supplier.emailAddress}.`,
  )
  if (!isPrivate) return [paragraph(contact)]
  return [
    paragraph(
      say(
        `${contact} Beschwerden beantworten wir innerhalb von vier Wochen (§ 111a EnWG). Finden wir keine Lösung, können Sie sich an die Schlichtungsstelle Energie wenden; wir sind zur Teilnahme verpflichtet. Das Verfahren ist für Sie kostenlos, und der Weg zu den Gerichten bleibt Ihnen offen.`,
        `${contact} We answer complaints within four weeks (section 111a EnWG). If we do not find a solution, you can turn to the energy ombudsman (Schlichtungsstelle Energie); we are obliged to take part. The procedure is free of charge for you, and you can still go to court.`,
      ),
    ),
    paragraph(
      say(
        'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, Telefon 030 2757240-0, info@schlichtungsstelle-energie.de, www.schlichtungsstelle-energie.de',
        'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, phone +49 30 2757240-0, info@schlichtungsstelle-energie.de, www.schlichtungsstelle-energie.de',
      ),
    ),
    paragraph(
      say(
        'Über Ihre Rechte informiert auch der Verbraucherservice Energie der Bundesnetzagentur, Postfach 8001, 53105 Bonn, Telefon 0228 141516, verbraucherservice-energie@bnetza.de.',
        'The consumer service of the Federal Network Agency also provides information about your rights: Verbraucherservice Energie der Bundesnetzagentur, Postfach 8001, 53105 Bonn, phone +49 228 141516, verbraucherservice-energie@bnetza.de.',
      ),
    ),
  ]
}

const isHousehold = ({ isPrivate, annualConsumptionKwh }: ContractConfirmation): boolean =>
  isHouseholdCustomer(isPrivate ? 'Private' : 'Business', annualConsumptionKwh)
