/** How the operator API explains the price that was promised with an order. */

import { OptionalResponseText, ResponseText } from '../../../domain/operator-fields.ts'
import { LocalDate, Nullable, OneOf, type Static, Type } from '../../../platform/http/schema.ts'

/** What can change a part of the price, and how it reaches the customer. */
export const priceBases = {
  Agreed: 'agreed with the customer',
  Regulated:
    'a fee, tax or levy: it follows what grid operators and the law charge, after a letter where it rises',
  Exchange: 'follows the exchange, quarter-hour by quarter-hour; this is what was expected',
} as const
export type PriceBasis = keyof typeof priceBases

const Amount = (description: string, example: number) => Type.Number({ description, examples: [example] })

const PriceLine = Type.Object(
  {
    name: ResponseText('What is paid for.', 'Grid fee'),
    net: Amount('Without VAT.', 6.5),
    gross: Amount('VAT included, as promised.', 7.735),
    basis: OneOf(Object.keys(priceBases) as PriceBasis[], {
      title: 'PriceBasis',
      description: `What it follows. ${Object.entries(priceBases)
        .map(([name, says]) => `\`${name}\`: ${says}`)
        .join('. ')}.`,
      examples: ['Regulated'],
    }),
    source: ResponseText('Where the figure comes from.', 'Grid operator 9900080000007, from 2026-01-01 on.'),
  },
  { title: 'PriceLine', description: 'A part of the price.' },
)
export type PriceLine = Static<typeof PriceLine>

export const PriceExplanation = Type.Object(
  {
    tariffKey: ResponseText('Key of the tariff.', 'DYNAMIC_SHARE'),
    tariffName: ResponseText('Its name.', 'Wattline Dynamic Share'),
    tariffVersion: ResponseText('The version of the tariff that was sold.', '2026-01'),
    offerDate: LocalDate({ description: 'The day of the offer.' }),
    campaign: OptionalResponseText('The campaign that counted.', 'WELCOME10'),
    vatPercent: Amount('VAT in percent.', 19),
    yearlyConsumptionKwh: Amount('The consumption that it was calculated for.', 3500),
    workLines: Type.Array(PriceLine, { description: 'Parts of the price per kWh, in cents.' }),
    workCentPerKwh: Amount('Their sum, VAT included.', 28.0548),
    baseLines: Type.Array(PriceLine, { description: 'Parts of the base price per month, in euros.' }),
    baseEuroPerMonth: Amount('Their sum, VAT included.', 12.44),
    workEuroPerMonth: Amount('What the kilowatt-hours cost per month at this consumption.', 81.83),
    share: Nullable(
      Type.Object(
        {
          percent: Amount('Of the saving.', 20),
          euroPerMonth: Amount('What it was expected to be.', 5.16),
        },
        { description: 'Our share of the saving; null if the tariff has none.' },
      ),
    ),
    euroPerMonth: Amount('All together per month.', 99.43),
    comparisonEuroPerMonth: Amount('What the local default supplier charged for the same.', 120.08),
    usesSampleData: Type.Boolean({
      description: 'Whether figures came from the sample data of the test environment.',
      examples: [false],
    }),
  },
  { title: 'PriceExplanation', description: 'The promised price, line by line.' },
)
export type PriceExplanation = Static<typeof PriceExplanation>
