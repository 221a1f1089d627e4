import { basePartNames, workPartNames } from '../domain/price-parts.ts'
import type { Measure } from '../tariffs/catalogue/measure.ts'
import { arePartsDifferent, isHigher } from '../tariffs/pricing/compare-prices.ts'
import {
  type AnnouncedChange,
  baseMeasures,
  type PriceCalculation,
  workMeasures,
} from '../tariffs/pricing/price.ts'
import { type Block, type ComparedRow, comparison, heading, paragraph } from './layout/mail-content.ts'
import type { LocalText } from './local-text.ts'
import { type PromisedPrice, unitPriceLabel } from './price-facts.ts'
import { partLabel } from './price-part-labels.ts'

type Components = PriceCalculation['priceComponents']

type Changed = {
  price: PromisedPrice
  offered: PromisedPrice
  offerDate: string
  startDate: string
  isPrivate: boolean
}

/** Where the confirmed price differs from that of the order: both numbers, why, and what the customer may do about it. */
export function changedPrice(contract: Changed, text: LocalText): Block[] {
  const { price, offered } = contract
  const [before, after] = [offered.result.priceComponents, price.result.priceComponents]
  if (!arePartsDifferent(before, after)) return []
  const { say, date } = text
  const start = date(contract.startDate)
  return [
    heading(say('Ihr Preis weicht vom Angebot ab', 'Your price differs from your offer')),
    paragraph(
      say(
        `Netzentgelte, Messstellenbetrieb, Abgaben und Umlagen richten sich nach dem Tag des Lieferbeginns, nach Ihrem Netzbetreiber und nach Ihrem Zähler. Was davon anders ist als in Ihrem Angebot vom ${date(contract.offerDate)}, zeigt die Tabelle. Unsere eigenen Preise sind unverändert.`,
        `Grid fees, the metering fee, taxes and levies depend on the day on which delivery starts, on your grid operator and on your meter. The table shows what differs from your offer of ${date(contract.offerDate)}. Our own prices are unchanged.`,
      ),
    ),
    comparison(
      [say('Angebot', 'Offer'), say(`ab ${start}`, `from ${start}`)],
      [...partRows(before, after, text), ...sumRows(price, [before, after], text)],
    ),
    ...(isHigher(before, after) ? [paragraph(rights(contract, text))] : []),
  ]
}

const rights = ({ isPrivate, startDate }: Changed, { say, date }: LocalText): string =>
  [
    say(
      `Damit wird Ihr Vertrag teurer als angeboten. Bis zum Tag vor dem Lieferbeginn am ${date(startDate)} können Sie deshalb ohne Frist und ohne Kosten kündigen; dann beginnt die Lieferung nicht.`,
      `This makes your contract more expensive than offered. You can therefore terminate it without notice and free of charge until the day before delivery starts on ${date(startDate)}; delivery then does not begin.`,
    ),
    ...(isPrivate
      ? [
          say(
            'Ihr Widerrufsrecht besteht daneben; die Belehrung finden Sie weiter unten.',
            'Your right of withdrawal is unaffected; the instructions are below.',
          ),
        ]
      : []),
  ].join(' ')

/** Changes that are already published for days after the first. A rise still needs a letter of its own. */
export function announcedPrices(
  { price, announcedChanges }: { price: PromisedPrice; announcedChanges: readonly AnnouncedChange[] },
  text: LocalText,
): Block[] {
  if (announcedChanges.length === 0) return []
  const { say, date } = text
  const steps = announcedChanges.map(({ date: day, priceComponents }, index) => ({
    day: date(day),
    before: announcedChanges[index - 1]?.priceComponents ?? price.result.priceComponents,
    after: priceComponents,
  }))
  return [
    heading(say('Bereits bekannte Änderungen', 'Changes that are already known')),
    paragraph(
      say(
        'Für die Zeit nach dem Lieferbeginn sind schon Änderungen veröffentlicht, die nicht wir festlegen. Steigt Ihr Preis dadurch, schreiben wir Ihnen vorher rechtzeitig, und Sie können dann ohne Frist kündigen.',
        'Changes that we do not set ourselves have already been published for the time after delivery starts. If they raise your price, we will write to you in good time beforehand, and you can then terminate without notice.',
      ),
    ),
    ...steps.map(({ day, before, after }) =>
      comparison(
        [say('bisher', 'until then'), say(`ab ${day}`, `from ${day}`)],
        [...partRows(before, after, text), ...sumRows(price, [before, after], text)],
      ),
    ),
  ]
}

/** The parts that differ. */
function partRows(before: Components, after: Components, { say, measure }: LocalText): ComparedRow[] {
  const rows = <Name extends string>(
    names: readonly Name[],
    [old, current]: readonly [Record<Name, Measure>, Record<Name, Measure>],
    labelOf: (name: Name) => string,
  ): ComparedRow[] =>
    names
      .filter((name) => old[name].value !== current[name].value)
      .map((name) => ({
        label: labelOf(name),
        values: [measure(old[name]), measure(current[name])],
        isStrong: false,
      }))
  return [
    ...rows(basePartNames, [baseMeasures(before), baseMeasures(after)], (name) =>
      name === 'gridFee'
        ? say('Netzentgelt, Grundpreis', 'Grid fee, base price')
        : partLabel(name, say, 'base'),
    ),
    ...rows(workPartNames, [workMeasures(before), workMeasures(after)], (name) => partLabel(name, say)),
  ]
}

const sumRows = (
  price: PromisedPrice,
  [before, after]: readonly [Components, Components],
  { say, measure }: LocalText,
): ComparedRow[] =>
  (
    [
      [say('Grundpreis', 'Base price'), 'basePricePerMonth'],
      [unitPriceLabel(price, say), 'effectiveWorkPrice'],
      [say('Voraussichtliche Kosten', 'Expected costs'), 'pricePerMonth'],
    ] as const
  ).map(([label, name]) => ({
    label,
    values: [measure(before[name]), measure(after[name])],
    isStrong: true,
  }))
