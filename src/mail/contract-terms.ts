import type { ContractConfirmation } from './contract-confirmation.ts'
import { type Block, heading, paragraph } from './layout/mail-content.ts'
import { measureText, type Say, sayIn } from './local-text.ts'
import { paymentBlocks } from './payment-blocks.ts'
import { isDynamic } from './price-facts.ts'

/** What section 41 subsection 1 EnWG demands of a contract beside its parties and its price. */
export function contractTerms(contract: ContractConfirmation): Block[] {
  const say = sayIn(contract.language)
  return [
    heading(say('Laufzeit und Kündigung', 'Term and termination')),
    paragraph(term(contract, say)),
    paragraph(termination(contract, say)),
    heading(say('Leistungen', 'Services')),
    paragraph(services(contract, say)),
    heading(say('Preisänderungen', 'Changes of the price')),
    paragraph(priceChange(contract, say)),
    paragraph(priceNotice(contract, say)),
    heading(say('Abrechnung und Zahlung', 'Billing and payment')),
    paragraph(billing(contract, say)),
    ...paymentBlocks(contract.payment, contract.supplier, contract.language),
    heading(say('Haftung und Entschädigung', 'Liability and compensation')),
    paragraph(
      say(
        'Ist das Netz gestört oder unterbrochen, sind wir so lange von der Pflicht zur Lieferung befreit; Ansprüche wegen solcher Schäden richten sich gegen den Netzbetreiber (§ 18 NAV). Im Übrigen haften wir nach den gesetzlichen Vorschriften, auch für ungenaue oder verspätete Abrechnungen.',
        'While the grid is disturbed or interrupted, we are released from the duty to supply; claims for such damage are directed at the grid operator (section 18 NAV). Apart from that we are liable under the statutory provisions, also for inaccurate or late bills.',
      ),
    ),
    heading(say('Beschwerden und Streitbeilegung', 'Complaints and settlement of disputes')),
    ...complaints(contract, say),
    heading(say('Stromkennzeichnung', 'Electricity labelling')),
    paragraph(
      say(
        'Aus welchen Energieträgern Ihr Strom stammt und wie er die Umwelt belastet (§ 42 EnWG), steht auf jeder Rechnung. Auf Wunsch senden wir Ihnen die aktuelle Stromkennzeichnung vorab zu.',
        'Which sources your electricity comes from and how it affects the environment (section 42 EnWG) is stated on every bill. On request we send you the current labelling in advance.',
      ),
    ),
  ]
}

function term({ language, price, renewalPeriod }: ContractConfirmation, say: Say): string {
  const { durationPeriod, noticePeriod } = price.result
  const first =
    durationPeriod.value === 0
      ? say('Der Vertrag hat keine Mindestlaufzeit.', 'The contract has no minimum term.')
      : say(
          `Der Vertrag läuft zunächst ${measureText(durationPeriod, language)} ab Lieferbeginn.`,
          `The contract first runs for ${measureText(durationPeriod, language)} from the start of delivery.`,
        )
  const notice = say(
    `Die Kündigungsfrist beträgt ${measureText(noticePeriod, language)}.`,
    `The notice period is ${measureText(noticePeriod, language)}.`,
  )
  return renewalPeriod.value === 0
    ? say(
        `${first} Danach läuft er auf unbestimmte Zeit weiter, und Sie können jederzeit kündigen. ${notice}`,
        `${first} After that it continues for an indefinite time, and you can terminate it at any time. ${notice}`,
      )
    : say(
        `${first} Danach verlängert er sich um jeweils ${measureText(renewalPeriod, language)}, wenn er nicht zum Ende der Laufzeit gekündigt wird. ${notice}`,
        `${first} After that it is renewed by ${measureText(renewalPeriod, language)} at a time unless it is terminated to the end of its term. ${notice}`,
      )
}

const termination = (contract: ContractConfirmation, say: Say): string =>
  [
    say(
      'Eine Kündigung bedarf der Textform; eine E-Mail genügt. Wir bestätigen sie innerhalb einer Woche mit dem Ende des Vertrags. Ein Wechsel des Lieferanten ist für Sie kostenlos und zügig möglich.',
      'A termination must be in text form; an e-mail is enough. We confirm it within one week, with the end of the contract. Changing your supplier is free of charge and quick.',
    ),
    ...(isHousehold(contract)
      ? [
          say(
            'Ziehen Sie um, können Sie mit einer Frist von sechs Wochen zum Auszug kündigen, es sei denn, wir beliefern Sie an der neuen Adresse zu denselben Bedingungen weiter (§ 41b Abs. 5 EnWG).',
            'If you move, you can terminate with six weeks’ notice to the date on which you move out, unless we go on supplying you at the new address on the same conditions (section 41b (5) EnWG).',
          ),
        ]
      : []),
    say(
      'Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt.',
      'The right to terminate for good cause is not affected.',
    ),
  ].join(' ')

const services = ({ language, tariffName, price }: ContractConfirmation, say: Say): string =>
  say(
    `Wir liefern Strom im Tarif „${tariffName}“ außerhalb der Grundversorgung. Der Messstellenbetrieb durch Ihren Messstellenbetreiber ist enthalten; sein Entgelt von ${measureText(price.result.priceComponents.basePriceDetail.fees.meteringFee, language)} ist Teil des Grundpreises. Weitere Leistungen, gebündelte Produkte oder Wartungsdienste gehören nicht zum Vertrag.`,
    `We supply electricity in the tariff “${tariffName}” outside the default supply (außerhalb der Grundversorgung). Metering by your metering operator is included; its fee of ${measureText(price.result.priceComponents.basePriceDetail.fees.meteringFee, language)} is part of the base price. Further services, bundled products or maintenance are not part of the contract.`,
  )

const priceChange = ({ price }: ContractConfirmation, say: Say): string =>
  [
    ...(isDynamic(price)
      ? [
          say(
            'Der Börsenstrompreis ändert sich laufend nach der oben genannten Formel, ohne gesonderte Mitteilung.',
            'The exchange price changes continually by the formula above, without separate notice.',
          ),
        ]
      : []),
    say(
      'Netzentgelte, Messentgelt, Umlagen, Konzessionsabgabe und Steuern setzen Netzbetreiber, Messstellenbetreiber und Gesetzgeber fest. Steigen oder sinken sie, geben wir die Änderung in gleicher Höhe weiter.',
      'Grid fees, the metering fee, levies, the concession fee and taxes are set by grid operators, metering operators and the legislator. Where they rise or fall, we pass the change on in the same amount.',
    ),
  ].join(' ')

const priceNotice = (contract: ContractConfirmation, say: Say): string =>
  say(
    `Über eine Preisänderung unterrichten wir Sie spätestens ${isHousehold(contract) ? 'einen Monat' : 'zwei Wochen'} vorher in Textform, mit Anlass, Voraussetzungen und Umfang. Sie können dann ohne Frist und ohne Kosten zu dem Tag kündigen, an dem sie wirksam wird (§ 41 Abs. 5 EnWG). Eine Änderung der Umsatzsteuer geben wir unverändert und ohne gesonderte Mitteilung weiter.`,
    `We inform you of a change of the price at least ${isHousehold(contract) ? 'one month' : 'two weeks'} in advance in text form, with its cause, conditions and extent. You can then terminate without notice and without costs to the day on which it takes effect (section 41 (5) EnWG). A change of the value added tax is passed on unaltered and without separate notice.`,
  )

const billing = ({ price }: ContractConfirmation, say: Say): string =>
  price.inputs.request.hasSmartMeter
    ? say(
        'Wir rechnen monatlich ab; die Rechnung erhalten Sie spätestens drei Wochen nach Monatsende, die Schlussrechnung sechs Wochen nach Ende der Lieferung. Rechnungen sind kostenlos und frühestens zwei Wochen nach Zugang fällig.',
        'We bill every month; you receive the bill within three weeks of the end of the month, and the final bill within six weeks of the end of delivery. Bills are free of charge and due two weeks after you receive them at the earliest.',
      )
    : say(
        'Wir rechnen einmal im Jahr ab, auf Wunsch auch monatlich, viertel- oder halbjährlich; die Rechnung erhalten Sie spätestens sechs Wochen nach Ende des Zeitraums, ebenso die Schlussrechnung nach Ende der Lieferung. Bis dahin zahlen Sie monatliche Abschläge, den ersten nicht vor Beginn der Lieferung. Rechnungen sind kostenlos und frühestens zwei Wochen nach Zugang fällig.',
        'We bill once a year, on request also every month, quarter or half-year; you receive the bill within six weeks of the end of the period, and likewise the final bill after the end of delivery. Until then you pay monthly instalments, the first not before delivery begins. Bills are free of charge and due two weeks after you receive them at the earliest.',
      )

function complaints({ supplier, isPrivate }: ContractConfirmation, say: Say): Block[] {
  const contact = say(
    `Sind Sie unzufrieden, sprechen Sie uns bitte an: ${supplier.phoneNumber}, ${supplier.emailAddress}.`,
    `If you are not satisfied, please speak to us: ${supplier.phoneNumber}, ${supplier.emailAddress}.`,
  )
  if (!isPrivate) return [paragraph(contact)]
  return [
    paragraph(
      say(
        `${contact} Beschwerden beantworten wir innerhalb von vier Wochen (§ 111a EnWG). Helfen wir Ihnen nicht ab, können Sie die Schlichtungsstelle Energie anrufen; wir sind zur Teilnahme verpflichtet. Das Verfahren ist für Sie kostenlos, und der Weg zu den Gerichten bleibt Ihnen offen.`,
        `${contact} We answer complaints within four weeks (section 111a EnWG). If we do not remedy yours, you can turn to the energy ombudsman (Schlichtungsstelle Energie); we are obliged to take part. The procedure is free of charge for you, and you can still go to court.`,
      ),
    ),
    paragraph(
      say(
        'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, Telefon 030 2757240-0, info@schlichtungsstelle-energie.de, www.schlichtungsstelle-energie.de',
        'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, telephone +49 30 2757240-0, info@schlichtungsstelle-energie.de, www.schlichtungsstelle-energie.de',
      ),
    ),
    paragraph(
      say(
        'Über Ihre Rechte informiert auch der Verbraucherservice Energie der Bundesnetzagentur, Postfach 8001, 53105 Bonn, Telefon 0228 141516, verbraucherservice-energie@bnetza.de.',
        'The consumer service of the Federal Network Agency also informs you of your rights: Verbraucherservice Energie der Bundesnetzagentur, Postfach 8001, 53105 Bonn, telephone +49 228 141516, verbraucherservice-energie@bnetza.de.',
      ),
    ),
  ]
}

/** Household customers of section 3 EnWG: consumers, and businesses that use up to 10,000 kWh a year. */
const isHousehold = ({ isPrivate, annualConsumptionKwh }: ContractConfirmation): boolean =>
  isPrivate || annualConsumptionKwh <= 10_000
