import { type Html, html } from '../../../platform/html/html.ts'
import { facts, section, table } from '../../../web/frame/parts.ts'
import { orderHead, type ShownOrder } from '../order-head.ts'
import { type PriceBasis, type PriceExplanation, type PriceLine, priceBases } from './schema.ts'

export type PricePage = ShownOrder & { price: PriceExplanation }

const basisNames: Readonly<Record<PriceBasis, string>> = {
  Agreed: 'Agreed',
  Regulated: 'Fees and levies',
  Exchange: 'Exchange',
}
const digits = (max: number) => {
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: max, maximumFractionDigits: max })
  return (value: number) => format.format(value)
}
const [cents, euros] = [digits(4), digits(2)]

export const pricePage = ({ price, ...shown }: PricePage): Html => html`
  ${orderHead(shown, 'price')}
  <p>The price as it was promised on ${price.offerDate}, for ${price.yearlyConsumptionKwh} kWh a year. VAT is ${price.vatPercent} %.</p>
  ${section('together', 'Together', together(price))}
  ${section('work', 'Price of a kilowatt-hour', lines('Parts of the price of a kilowatt-hour', 'ct/kWh', price.workLines, { total: price.workCentPerKwh, shown: cents }))}
  ${section('base', 'Base price of a month', lines('Parts of the base price', '€/month', price.baseLines, { total: price.baseEuroPerMonth, shown: euros }))}
  ${section('follows', 'What each part follows', html`<dl class="facts">${Object.entries(priceBases).map(([basis, says]) => html`<div><dt>${basisNames[basis as PriceBasis]}</dt><dd>${sentence(says)}</dd></div>`)}</dl>`)}`

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const together = (price: PriceExplanation): Html =>
  facts([
    ['Tariff', `${price.tariffName} (${price.tariffKey}, version ${price.tariffVersion})`],
    ['Campaign', price.campaign],
    ['Base price', `${euros(price.baseEuroPerMonth)} € a month`],
    ['Kilowatt-hours', `${euros(price.workEuroPerMonth)} € a month at ${cents(price.workCentPerKwh)} ct/kWh`],
    [
      'Our share of the saving',
      price.share && `${price.share.percent} %, ${euros(price.share.euroPerMonth)} € a month`,
    ],
    ['All together', html`<strong>${euros(price.euroPerMonth)} € a month</strong>`],
    ['Local default supplier', `${euros(price.comparisonEuroPerMonth)} € a month`],
    ['Figures', price.usesSampleData && 'Some come from the sample data of the test environment.'],
  ])

type Sum = { total: number; shown: (value: number) => string }

/** The parts and, as the last row, their sum. Net amounts are of the inputs, so their sum is not the net of the sum. */
const lines = (caption: string, unit: string, parts: readonly PriceLine[], { total, shown }: Sum): Html =>
  table<PriceLine | null>(
    caption,
    [
      { title: 'Part', cell: (line) => line?.name ?? html`<strong>Sum</strong>` },
      { title: `Net, ${unit}`, isFigure: true, cell: (line) => line && cents(line.net) },
      {
        title: `Gross, ${unit}`,
        isFigure: true,
        cell: (line) => (line === null ? html`<strong>${shown(total)}</strong>` : shown(line.gross)),
      },
      { title: 'Follows', cell: (line) => line && basisNames[line.basis] },
      { title: 'Source', cell: (line) => line?.source },
    ],
    { rows: [...parts, null], empty: '' },
  )
