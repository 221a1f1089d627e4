import type { ContractConfirmation } from './contract-confirmation.ts'
import { isHousehold } from './contract-partner.ts'
import { type Block, heading, paragraph } from './layout/mail-content.ts'
import { measureText } from './local-text.ts'
import { paymentBlocks } from './payment-blocks.ts'
import { isDynamic } from './price-facts.ts'

/** What section 41 subsection 1 EnWG demands of a contract beside its parties and its price. */
export const germanContractTerms = (contract: ContractConfirmation): Block[] => [
  heading('Laufzeit und Kündigung'),
  paragraph(term(contract)),
  paragraph(termination(contract)),
  heading('Leistungen'),
  paragraph(services(contract)),
  heading('Preisänderungen'),
  paragraph(priceChange(contract)),
  paragraph(priceNotice(contract)),
  heading('Abrechnung und Zahlung'),
  paragraph(billing(contract)),
  ...paymentBlocks(contract.payment, contract.supplier, 'de'),
  heading('Haftung und Entschädigung'),
  paragraph(
    'Ist das Netz gestört oder unterbrochen, sind wir so lange von der Pflicht zur Lieferung befreit; Ansprüche wegen solcher Schäden richten sich gegen den Netzbetreiber (§ 18 NAV). Im Übrigen haften wir nach den gesetzlichen Vorschriften, auch für ungenaue oder verspätete Abrechnungen.',
  ),
  heading('Beschwerden und Streitbeilegung'),
  ...complaints(contract),
  heading('Stromkennzeichnung'),
  paragraph(
    'Aus welchen Energieträgern Ihr Strom stammt und wie er die Umwelt belastet (§ 42 EnWG), steht auf jeder Rechnung. Auf Wunsch senden wir Ihnen die aktuelle Stromkennzeichnung vorab zu.',
  ),
]

function term({ price, renewalPeriod }: ContractConfirmation): string {
  const { durationPeriod, noticePeriod } = price.result
  const first =
    durationPeriod.value === 0
      ? 'Der Vertrag hat keine Mindestlaufzeit.'
      : `Der Vertrag läuft zunächst ${measureText(durationPeriod, 'de')} ab Lieferbeginn.`
  const notice = `Die Kündigungsfrist beträgt ${measureText(noticePeriod, 'de')}.`
  return renewalPeriod.value === 0
    ? `${first} Danach läuft er auf unbestimmte Zeit weiter, und Sie können jederzeit kündigen. ${notice}`
    : `${first} Danach verlängert er sich um jeweils ${measureText(renewalPeriod, 'de')}, wenn er nicht zum Ende der Laufzeit gekündigt wird. ${notice}`
}

const termination = (contract: ContractConfirmation): string =>
  [
    'Eine Kündigung bedarf der Textform; eine E-Mail genügt. Wir bestätigen sie innerhalb einer Woche mit dem Ende des Vertrags. Ein Wechsel des Lieferanten ist für Sie kostenlos und zügig möglich.',
    ...(isHousehold(contract)
      ? [
          'Ziehen Sie um, können Sie mit einer Frist von sechs Wochen zum Auszug kündigen, es sei denn, wir beliefern Sie an der neuen Adresse zu denselben Bedingungen weiter (§ 41b Abs. 5 EnWG).',
        ]
      : []),
    'Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt.',
  ].join(' ')

const services = ({ tariffName, price }: ContractConfirmation): string =>
  `Wir liefern Strom im Tarif „${tariffName}“ außerhalb der Grundversorgung. Der Messstellenbetrieb durch Ihren Messstellenbetreiber ist enthalten; sein Entgelt von ${measureText(price.result.priceComponents.basePriceDetail.fees.meteringFee, 'de')} ist Teil des Grundpreises. Weitere Leistungen, gebündelte Produkte oder Wartungsdienste gehören nicht zum Vertrag.`

const priceChange = ({ price }: ContractConfirmation): string =>
  [
    ...(isDynamic(price)
      ? [
          'Der Börsenstrompreis ändert sich laufend nach der oben genannten Formel, ohne gesonderte Mitteilung.',
        ]
      : []),
    'Netzentgelte, Messentgelt, Umlagen, Konzessionsabgabe und Steuern setzen Netzbetreiber, Messstellenbetreiber und Gesetzgeber fest. Steigen oder sinken sie, geben wir die Änderung in gleicher Höhe weiter.',
  ].join(' ')

const priceNotice = (contract: ContractConfirmation): string =>
  `Über eine Preisänderung unterrichten wir Sie spätestens ${isHousehold(contract) ? 'einen Monat' : 'zwei Wochen'} vorher in Textform, mit Anlass, Voraussetzungen und Umfang. Sie können dann ohne Frist und ohne Kosten zu dem Tag kündigen, an dem sie wirksam wird (§ 41 Abs. 5 EnWG). Eine Änderung der Umsatzsteuer geben wir unverändert und ohne gesonderte Mitteilung weiter.`

const billing = ({ price }: ContractConfirmation): string =>
  price.inputs.request.hasSmartMeter
    ? 'Wir rechnen monatlich ab; die Rechnung erhalten Sie spätestens drei Wochen nach Monatsende, die Schlussrechnung sechs Wochen nach Ende der Lieferung. Rechnungen sind kostenlos und frühestens zwei Wochen nach Zugang fällig.'
    : 'Wir rechnen einmal im Jahr ab, auf Wunsch auch monatlich, viertel- oder halbjährlich; die Rechnung erhalten Sie spätestens sechs Wochen nach Ende des Zeitraums, ebenso die Schlussrechnung nach Ende der Lieferung. Bis dahin zahlen Sie monatliche Abschläge, den ersten nicht vor Beginn der Lieferung. Rechnungen sind kostenlos und frühestens zwei Wochen nach Zugang fällig.'

function complaints({ supplier, isPrivate }: ContractConfirmation): Block[] {
  const contact = `Sind Sie unzufrieden, sprechen Sie uns bitte an: ${supplier.phoneNumber}, ${supplier.emailAddress}.`
  if (!isPrivate) return [paragraph(contact)]
  return [
    paragraph(
      `${contact} Beschwerden beantworten wir innerhalb von vier Wochen (§ 111a EnWG). Helfen wir Ihnen nicht ab, können Sie die Schlichtungsstelle Energie anrufen; wir sind zur Teilnahme verpflichtet. Das Verfahren ist für Sie kostenlos, und der Weg zu den Gerichten bleibt Ihnen offen.`,
    ),
    paragraph(
      'Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, Telefon 030 2757240-0, info@schlichtungsstelle-energie.de, www.schlichtungsstelle-energie.de',
    ),
    paragraph(
      'Über Ihre Rechte informiert auch der Verbraucherservice Energie der Bundesnetzagentur, Postfach 8001, 53105 Bonn, Telefon 0228 141516, verbraucherservice-energie@bnetza.de.',
    ),
  ]
}
