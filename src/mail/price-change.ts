import {
  type BasePartName,
  basePartNames,
  type PriceParts,
  type WorkPartName,
  workPartNames,
} from '../domain/price-parts.ts'
import { measure as measureOf } from '../tariffs/catalogue/measure.ts'
import type { PaperContent } from './documents/letterhead.ts'
import {
  type Block,
  button,
  type ComparedRow,
  comparison,
  facts,
  heading,
  links,
  notice,
  paragraph,
  type RenderedMail,
} from './layout/mail-content.ts'
import { contactText, greeting, type Letter, letterFrame, renderLetter } from './letter.ts'
import { letterLinks } from './letter-links.ts'
import { type LocalText, localText } from './local-text.ts'
import { partLabel } from './price-part-labels.ts'

export type PriceChangeLetter = Letter & {
  contractNumber: string
  tariffName: string
  /** Whether the exchange price is added. */
  isDynamic: boolean
  vatPercent: number
  annualConsumptionKwh: number
  deliveryAddressLines: readonly string[]
  /** The first day of the new price. */
  effectiveDate: string
  /** The last day of delivery if the customer terminates. */
  lastDayBefore: string
  oldParts: PriceParts
  newParts: PriceParts
  euroPerYear: number
  /** The supplier's own discount or surcharge on the base price, gross: `basePriceAdjustment` without the reduction of module 1. */
  ownBaseAdjustmentEuroPerMonth: number
}

/**
 * Announces a price change: reason, conditions and extent, and the right to terminate (§ 41 (5) EnWG), with every part
 * of the price before and after side by side (BGH, VIII ZR 199/20), and the change of the supplier's share (§ 41b (4)).
 */
export function renderPriceChange(letter: PriceChangeLetter): RenderedMail {
  const { contractNumber } = letter
  const text = localText(letter.language)
  const { say, date } = text
  const day = date(letter.effectiveDate)
  return renderLetter(letter, {
    subject: say(
      `Preisänderung zum ${day} – Ihr Stromvertrag ${contractNumber}`,
      `Price change on ${day} – your electricity contract ${contractNumber}`,
    ),
    preview: extent(letter, text),
    title: say(`Preisänderung zum ${day}`, `Price change on ${day}`),
    blocks: priceChangeBlocks(letter),
  })
}

type PaperLetter = PriceChangeLetter & {
  customerNumber: string
  recipientLines: readonly string[]
  /** That of the letter. */
  date: string
}

/** The same on paper, for a customer whom no email reaches. */
export function priceChangeDocument(letter: PaperLetter): PaperContent {
  const { supplier, customerNumber, contractNumber } = letter
  const { say, date } = localText(letter.language)
  return {
    ...letterFrame(letter),
    title: say(
      `Preisänderung zum ${date(letter.effectiveDate)}`,
      `Price change on ${date(letter.effectiveDate)}`,
    ),
    returnLine: [supplier.name, ...supplier.addressLines].join(' · '),
    recipient: letter.recipientLines,
    info: [
      { label: say('Kundennummer', 'Customer number'), value: customerNumber, isStrong: false },
      { label: say('Vertragsnummer', 'Contract number'), value: contractNumber, isStrong: false },
      { label: say('Datum', 'Date'), value: date(letter.date), isStrong: false },
    ],
    blocks: [paragraph(greeting(letter)), ...priceChangeBlocks(letter)],
  }
}

function priceChangeBlocks(letter: PriceChangeLetter): Block[] {
  const { contractNumber, newParts, oldParts } = letter
  const text = localText(letter.language)
  const { say, date } = text
  const day = date(letter.effectiveDate)
  const columns = [
    say(`bis ${date(letter.lastDayBefore)}`, `until ${date(letter.lastDayBefore)}`),
    say(`ab ${day}`, `from ${day}`),
  ] as const
  return [
    paragraph(
      say(
        `am ${day} ändern sich die Preise Ihres Stromvertrags. In diesem Schreiben finden Sie den Anlass, alle Preisbestandteile bisher und neu und Ihr Recht, deshalb zu kündigen.`,
        `The prices of your electricity contract change on ${day}. This letter tells you why, shows every part of the price before and after, and explains your right to terminate because of it.`,
      ),
    ),
    notice(extent(letter, text)),
    facts(
      [say('Vertragsnummer', 'Contract number'), contractNumber],
      [say('Tarif', 'Tariff'), letter.tariffName],
      [say('Lieferadresse', 'Delivery address'), letter.deliveryAddressLines.join(', ')],
      [say('Neue Preise ab', 'New prices from'), day, 'strong'],
    ),
    heading(say('Anlass und Voraussetzungen', 'Reason and conditions')),
    ...reasons(letter, text).map(paragraph),
    heading(say('Arbeitspreis bisher und neu', 'Unit price before and after')),
    comparison(columns, workRows({ oldParts, newParts }, text)),
    ...(letter.isDynamic ? [paragraph(exchangeText(text))] : []),
    heading(say('Grundpreis bisher und neu', 'Base price before and after')),
    comparison(columns, baseRows({ oldParts, newParts }, text)),
    paragraph(
      say(
        `Alle Preise enthalten ${text.percent(letter.vatPercent)} Umsatzsteuer.`,
        `All prices include ${text.percent(letter.vatPercent)} VAT.`,
      ),
    ),
    heading(say('Versorgeranteil', "The supplier's share")),
    paragraph(shareText(letter, text)),
    comparison(columns, shareRows(letter, text)),
    heading(say('Ihr Recht zu kündigen', 'Your right to terminate')),
    paragraph(rightText(letter, text)),
    button(...letterLinks(letter).priceChange(contractNumber)),
    paragraph(
      say(
        'Möchten Sie bei uns bleiben, brauchen Sie nichts zu tun: Ihr Vertrag läuft zu den neuen Preisen weiter.',
        'If you would like to stay with us, there is nothing you need to do: your contract continues at the new prices.',
      ),
    ),
    links(letterLinks(letter).contract(contractNumber)),
    heading(say('Fragen?', 'Questions?')),
    paragraph(contactText(letter, text)),
  ]
}

/** How much more or less a year costs, in one sentence. */
function extent(letter: PriceChangeLetter, text: LocalText): string {
  const { euroPerYear, annualConsumptionKwh, effectiveDate } = letter
  const { say, date, number, measure } = text
  const amount = measure(measureOf(Math.abs(euroPerYear), 'Euro', 'None'))
  const [usage, day] = [`${number(annualConsumptionKwh)}\u00a0kWh`, date(effectiveDate)]
  return euroPerYear > 0
    ? say(
        `Bei einem Verbrauch von ${usage} im Jahr zahlen Sie ab dem ${day} voraussichtlich ${amount} im Jahr mehr.`,
        `At a consumption of ${usage} a year, you are expected to pay ${amount} a year more from ${day}.`,
      )
    : say(
        `Bei einem Verbrauch von ${usage} im Jahr zahlen Sie ab dem ${day} voraussichtlich ${amount} im Jahr weniger${hasRise(letter) ? '; einzelne Preise steigen jedoch' : ''}.`,
        `At a consumption of ${usage} a year, you are expected to pay ${amount} a year less from ${day}${hasRise(letter) ? '; individual prices rise, however' : ''}.`,
      )
}

const hasRise = ({ oldParts, newParts }: Parts): boolean =>
  workPartNames.some((name) => oldParts.work[name] < newParts.work[name]) ||
  basePartNames.some((name) => oldParts.base[name] < newParts.base[name]) ||
  (oldParts.timeVariableGridFee?.highest ?? Infinity) < (newParts.timeVariableGridFee?.highest ?? 0)

const ownWorkParts = ['energyPrice', 'serviceFee', 'greenCertificateSurcharge', 'riskPremiumFee'] as const
const ownParts: readonly (WorkPartName | BasePartName)[] = ownWorkParts

function reasons({ oldParts, newParts }: PriceChangeLetter, { say }: LocalText): string[] {
  const work = workPartNames.filter((name) => oldParts.work[name] !== newParts.work[name])
  const base = basePartNames.filter((name) => oldParts.base[name] !== newParts.base[name])
  const listed = (isOwn: boolean) => {
    const isListed = (name: WorkPartName | BasePartName) => ownParts.includes(name) === isOwn
    const labels = [
      ...work.filter(isListed).map((name) => partLabel(name, say)),
      ...base.filter(isListed).map((name) => partLabel(name, say, 'base')),
    ]
    return [...new Set(labels)]
  }
  const [own, passedOn] = [listed(true), listed(false)]
  const isTimeVariable = newParts.timeVariableGridFee !== null && passedOn.length === 0 && own.length === 0
  const set = isTimeVariable ? [partLabel('gridFee', say)] : passedOn
  return [
    ...(set.length > 0
      ? [
          say(
            `Es ändern sich: ${set.join(', ')}. Netzentgelte, Entgelte für den Messstellenbetrieb, Umlagen, Konzessionsabgabe und Steuern setzen Netzbetreiber, Messstellenbetreiber und Gesetzgeber fest. Steigen oder sinken sie, geben wir die Änderung nach Ihrem Vertrag in gleicher Höhe weiter.`,
            `What changes: ${set.join(', ')}. Grid fees, the metering fee, levies, the concession fee and taxes are set by grid operators, metering operators and lawmakers. If they rise or fall, we pass on the change in the same amount, as your contract provides.`,
          ),
        ]
      : []),
    ...(own.length > 0
      ? [
          say(
            `${set.length > 0 ? 'Außerdem passen wir' : 'Wir passen'} unsere eigenen Preisbestandteile an unsere Kosten an: ${own.join(', ')}. Die Mindestlaufzeit, für die der bisherige Preis vereinbart war, ist dann vorbei.`,
            `We ${set.length > 0 ? 'also ' : ''}adjust our own parts of the price to our costs: ${own.join(', ')}. The minimum term for which the previous price was agreed is over by then.`,
          ),
        ]
      : []),
  ]
}

/** What is left of the price after VAT and the charges of § 40 (3) EnWG (§ 3 no. 106). */
function supplierShare(
  { work, base }: PriceParts,
  { vatPercent, ownBaseAdjustmentEuroPerMonth }: PriceChangeLetter,
): { centPerKwh: number; euroPerMonth: number } {
  const net = (gross: number, decimals: number) => Number((gross / (1 + vatPercent / 100)).toFixed(decimals))
  const ownWork = ownWorkParts.reduce((sum, name) => sum + work[name], work.workPriceAdjustment)
  return {
    centPerKwh: net(ownWork, 4),
    euroPerMonth: net(base.serviceFee + ownBaseAdjustmentEuroPerMonth, 2),
  }
}

function shareText(letter: PriceChangeLetter, { say, measure }: LocalText): string {
  const [before, after] = [supplierShare(letter.oldParts, letter), supplierShare(letter.newParts, letter)]
  const perKwh = Number((after.centPerKwh - before.centPerKwh).toFixed(4))
  const perMonth = Number((after.euroPerMonth - before.euroPerMonth).toFixed(2))
  const moves = [
    [perKwh, measure(measureOf(Math.abs(perKwh), 'Cent', 'Kwh'))],
    [perMonth, measure(measureOf(Math.abs(perMonth), 'Euro', 'Month'))],
  ] as const
  const changes = (up: string, down: string, and: string) =>
    moves
      .filter(([by]) => by !== 0)
      .map(([by, amount]) => `${by > 0 ? up : down} ${amount}`)
      .join(and)
  const isChanged = perKwh !== 0 || perMonth !== 0
  return say(
    `${isChanged ? `Der Versorgeranteil ${changes('steigt um', 'sinkt um', ' und ')}.` : 'Der Versorgeranteil ändert sich nicht.'} Er ist der Teil des Preises, der nach Abzug von Umsatzsteuer, Stromsteuer, Konzessionsabgabe, Umlagen, Netzentgelten und Entgelten für den Messstellenbetrieb bleibt (§ 3 Nr. 106 EnWG)${letter.isDynamic ? '; der Börsenstrompreis kommt dazu' : ''}.`,
    `${isChanged ? `The supplier's share ${changes('rises by', 'falls by', ' and ')}.` : "The supplier's share does not change."} It is the part of the price that remains after VAT, electricity tax, concession fee, levies, grid fees and metering fees (section 3 no. 106 EnWG)${letter.isDynamic ? '; the exchange price is added to it' : ''}.`,
  )
}

function shareRows(letter: PriceChangeLetter, { say, measure }: LocalText): ComparedRow[] {
  const [before, after] = [supplierShare(letter.oldParts, letter), supplierShare(letter.newParts, letter)]
  const cent = ({ centPerKwh }: typeof before) => measure(measureOf(centPerKwh, 'Cent', 'Kwh'))
  const euro = ({ euroPerMonth }: typeof before) => measure(measureOf(euroPerMonth, 'Euro', 'Month'))
  return [
    row(say('je Kilowattstunde, netto', 'per kilowatt-hour, net'), [cent(before), cent(after)]),
    row(say('Grundpreis, netto', 'base price, net'), [euro(before), euro(after)]),
  ]
}

type Parts = Pick<PriceChangeLetter, 'oldParts' | 'newParts'>

function workRows({ oldParts, newParts }: Parts, text: LocalText): ComparedRow[] {
  const { say, measure } = text
  const cent = (value: number) => measure(measureOf(value, 'Cent', 'Kwh'))
  const range = ({ timeVariableGridFee: fee, work }: PriceParts) =>
    fee === null ? cent(work.gridFee) : `${cent(fee.lowest)} – ${cent(fee.highest)}`
  const isTimeVariable = oldParts.timeVariableGridFee !== null || newParts.timeVariableGridFee !== null
  return [
    ...workPartNames
      .filter((name) => oldParts.work[name] !== 0 || newParts.work[name] !== 0)
      .map((name) => row(partLabel(name, say), [cent(oldParts.work[name]), cent(newParts.work[name])])),
    ...(isTimeVariable
      ? [
          row(say('Netzentgelt je nach Tageszeit', 'Grid fee by time of day'), [
            range(oldParts),
            range(newParts),
          ]),
        ]
      : []),
    row(
      oldParts.work.energyPrice === 0
        ? say('Arbeitspreis ohne Börsenstrompreis', 'Unit price without exchange price')
        : say('Arbeitspreis', 'Unit price'),
      [cent(oldParts.workCentPerKwh), cent(newParts.workCentPerKwh)],
      true,
    ),
  ]
}

function baseRows({ oldParts, newParts }: Parts, { say, measure }: LocalText): ComparedRow[] {
  const euro = (value: number) => measure(measureOf(value, 'Euro', 'Month'))
  return [
    ...basePartNames
      .filter((name) => oldParts.base[name] !== 0 || newParts.base[name] !== 0)
      .map((name) =>
        row(partLabel(name, say, 'base'), [euro(oldParts.base[name]), euro(newParts.base[name])]),
      ),
    row(
      say('Grundpreis', 'Base price'),
      [euro(oldParts.baseEuroPerMonth), euro(newParts.baseEuroPerMonth)],
      true,
    ),
  ]
}

const row = (label: string, values: readonly [string, string], isStrong = false): ComparedRow => ({
  label,
  values,
  isStrong,
})

const exchangeText = ({ say }: LocalText): string =>
  say(
    'Dazu kommt wie bisher der Börsenstrompreis. Er ändert sich viertelstündlich und ist nicht Teil dieser Preisänderung.',
    'The exchange price is added as before. It changes every 15 minutes and is not part of this price change.',
  )

function rightText(
  { effectiveDate, lastDayBefore, supplier }: PriceChangeLetter,
  { say, date }: LocalText,
): string {
  const [day, last] = [date(effectiveDate), date(lastDayBefore)]
  return say(
    `Wegen der Preisänderung können Sie Ihren Vertrag ohne Einhaltung einer Frist zum ${day} kündigen, dem Tag, an dem sie wirksam wird (§ 41 Abs. 5 EnWG). Ihr letzter Liefertag zum bisherigen Preis ist dann der ${last}. Dafür berechnen wir Ihnen nichts. Ihre Kündigung in Textform muss uns spätestens am ${last} erreichen: in Ihrem Kundenkonto oder per E\u2011Mail an ${supplier.emailAddress}.`,
    `Because of the price change, you can terminate your contract without notice as of ${day}, the day on which it takes effect (section 41 (5) EnWG). Your last day of delivery at the previous price is then ${last}. There is no charge for this. Your termination in text form must reach us on ${last} at the latest: in your customer account or by email to ${supplier.emailAddress}.`,
  )
}

/** Every part before and after, for a page of the customer's account. */
export const comparedPrices = (parts: Parts, text: LocalText): ComparedRow[] => [
  ...workRows(parts, text),
  ...baseRows(parts, text),
]
