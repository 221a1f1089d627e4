import type { Supplier } from '../platform/settings/supplier.ts'
import type { AnnouncedChange } from '../tariffs/pricing/price.ts'
import type { EnergyLabel } from '../tariffs/regions/energy-label.ts'
import type { EnergyMix } from '../tariffs/regions/regions.ts'
import { announcedPrices } from './changed-price.ts'
import { dynamicPrice } from './dynamic-price.ts'
import {
  amounts,
  type Block,
  type FactRow,
  facts,
  heading,
  type MailLanguage,
  paragraph,
} from './layout/mail-content.ts'
import { type LocalText, localText } from './local-text.ts'
import {
  basePriceParts,
  discountText,
  isDynamic,
  type PricedOrder,
  priceFacts,
  priceNote,
  unitPriceParts,
} from './price-facts.ts'

/** Dates are `yyyy-MM-dd`. */
export type SummarisedOffer = PricedOrder & {
  supplier: Pick<Supplier, 'name' | 'phoneNumber' | 'emailAddress'>
  tariffName: string
  zipCode: string
  expectedStartDate: string
  validUntil: string
  announcedChanges: readonly AnnouncedChange[]
  energyLabel: EnergyLabel | null
  /** Only consumers have a right of withdrawal and an ombudsman. */
  isPrivate: boolean
}

/** The words of a summary, without the brand that shows them. */
export type OfferSummary = { title: string; blocks: Block[] }

/** What a customer must know before the contract of a dynamic tariff is concluded (section 41a (7) EnWG), on one sheet. */
export function offerSummary(offer: SummarisedOffer, language: MailLanguage): OfferSummary {
  const { price, supplier } = offer
  const text = localText(language)
  const { say, date, number } = text
  return {
    title: say(
      `Ihr Angebot auf einen Blick: ${offer.tariffName}`,
      `Your offer at a glance: ${offer.tariffName}`,
    ),
    blocks: [
      facts(
        [say('Angebot gültig bis', 'Offer valid until'), date(offer.validUntil), 'strong'],
        [say('Erwarteter Lieferbeginn', 'Expected start of delivery'), date(offer.expectedStartDate)],
        [
          say('Berechnet für', 'Calculated for'),
          `${number(offer.annualConsumptionKwh)}\u00a0kWh ${say('im Jahr, Postleitzahl', 'a year, postcode')} ${offer.zipCode}`,
        ],
        ...priceFacts(price, text),
        [say('Bonus oder Rabatt', 'Bonus or discount'), discountText(price, text)],
        [
          say('Stromlieferant', 'Electricity supplier'),
          [supplier.name, supplier.phoneNumber, supplier.emailAddress].join(', '),
        ],
      ),
      paragraph(priceNote(offer, offer.expectedStartDate, text)),
      heading(say('So setzt sich der Grundpreis zusammen', 'What makes up the base price')),
      amounts(...basePriceParts(price, text)),
      heading(say('So setzt sich der Arbeitspreis zusammen', 'What makes up the unit price')),
      amounts(...unitPriceParts(price, text)),
      ...announcedPrices(offer, text),
      ...(isDynamic(price) ? dynamicPrice(price, text) : fixedPrice(text)),
      ...energyLabel(offer, text),
      heading(say('Ihre Rechte', 'Your rights')),
      paragraph(rights(offer, text)),
    ],
  }
}

const fixedPrice = ({ say }: LocalText): Block[] => [
  heading(say('Fester Preis: Vorteile und Risiken', 'Fixed price: advantages and risks')),
  paragraph(
    say(
      'Vorteil: Ihr Preis schwankt nicht mit der Börse, auch wenn sie stark steigt. Risiko: Von günstigen Stunden und fallenden Börsenpreisen haben Sie nichts. Netzentgelte, Messstellenbetrieb, Umlagen und Steuern können sich ändern; wir geben sie weiter, wie sie sind. Ein intelligentes Messsystem (Smart Meter) brauchen Sie nicht.',
      'Advantage: your price does not fluctuate with the exchange, even if it rises sharply. Risk: you do not benefit from cheap hours or falling exchange prices. Grid fees, metering fees, levies and taxes may change; we pass them on as they are. You do not need a smart meter.',
    ),
  ),
]

/** Tariff, supplier and Germany in one line for each source (section 42 EnWG). */
function energyLabel({ energyLabel: label }: SummarisedOffer, { say, percent }: LocalText): Block[] {
  if (label === null) return []
  const mixes = [
    [say('Tarif', 'tariff'), label.tariff],
    [say('Lieferant', 'supplier'), label.supplier],
    [say('Deutschland', 'Germany'), label.germany],
  ] as const
  const line = (name: string, part: keyof EnergyMix, show: (value: number) => string): FactRow => [
    name,
    mixes.flatMap(([of, mix]) => (mix === null ? [] : `${of}\u00a0${show(mix[part])}`)).join(' · '),
  ]
  const gram = (value: number) => value.toLocaleString(say('de-DE', 'en-GB'), { maximumFractionDigits: 5 })
  return [
    heading(say(`Stromkennzeichnung ${label.year}`, `Electricity labelling ${label.year}`)),
    facts(
      line(
        say('Erneuerbare, gefördert nach dem EEG', 'Renewables, EEG-funded'),
        'fundedRenewablesPercent',
        percent,
      ),
      line(say('Sonstige Erneuerbare', 'Other renewables'), 'otherRenewablesPercent', percent),
      line(say('Kernkraft', 'Nuclear power'), 'nuclearPercent', percent),
      line(say('Kohle', 'Coal'), 'coalPercent', percent),
      line(say('Erdgas', 'Natural gas'), 'gasPercent', percent),
      line(say('Sonstige fossile Energieträger', 'Other fossil sources'), 'otherFossilPercent', percent),
      line(say('CO₂-Emissionen in g/kWh', 'CO₂ emissions in g/kWh'), 'co2GramPerKwh', gram),
      line(say('Radioaktiver Abfall in g/kWh', 'Radioactive waste in g/kWh'), 'nuclearWasteGramPerKwh', gram),
    ),
  ]
}

function rights({ price, isPrivate }: SummarisedOffer, { say, measure }: LocalText): string {
  const { noticePeriod } = price.result
  return [
    ...(isPrivate
      ? [
          say(
            'Den Vertrag können Sie innerhalb von 14 Tagen nach seinem Abschluss ohne Angabe von Gründen widerrufen.',
            'You can withdraw from the contract within 14 days of its conclusion without giving reasons.',
          ),
        ]
      : []),
    say(
      `Sie können ihn in Textform kündigen; die Kündigungsfrist beträgt ${measure(noticePeriod)}. Ein Lieferantenwechsel ist kostenlos und zügig möglich.`,
      `You can terminate it in text form with a notice period of ${measure(noticePeriod)}; switching to another supplier is quick and free of charge.`,
    ),
    say(
      'Ändern wir den Preis außerhalb der genannten Formel, unterrichten wir Sie rechtzeitig vorher, und Sie können ohne Frist und ohne Kosten kündigen.',
      'If we change the price other than by the formula stated, we inform you in good time beforehand, and you can terminate without notice and free of charge.',
    ),
    ...(isPrivate
      ? [
          say(
            'Bei Streit können Sie kostenlos die Schlichtungsstelle Energie anrufen (www.schlichtungsstelle-energie.de).',
            'In a dispute you can turn to the energy ombudsman, Schlichtungsstelle Energie, free of charge (www.schlichtungsstelle-energie.de).',
          ),
        ]
      : []),
    say(
      'Erst unsere Vertragsbestätigung schließt den Vertrag.',
      'The contract is concluded only by our contract confirmation.',
    ),
  ].join(' ')
}
