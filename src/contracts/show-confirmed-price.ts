import { Closed, Here, LocalDate, type Static, Type } from '../platform/http/schema.ts'
import { Measure } from '../tariffs/catalogue/schema.ts'

const euroPerMonth = (description: string, value: number) =>
  Measure(description, { value, main: 'Euro', per: 'Month', text: '€/Monat' })

const sums = {
  pricePerMonth: euroPerMonth('Expected cost per month.', 99.43),
  workPrice: Measure('Work price; of a dynamic tariff as expected.', {
    value: 29.5548,
    main: 'Cent',
    per: 'Kwh',
    text: 'ct/kWh',
  }),
  basePricePerMonth: euroPerMonth('Base price.', 12.44),
}

const PriceSums = Closed(sums, { title: 'PriceSums', description: 'A price as customers compare it, gross.' })
export type PriceSums = Static<typeof PriceSums>

export const ConfirmedPrice = Closed(
  {
    ...sums,
    offered: Here(PriceSums, {
      description: 'The price of the order, with the levies and fees that were known then.',
    }),
    differsFromOffer: Type.Boolean({
      description:
        'Whether a part of the price differs from the offer: by the day of the start, the grid operator or the meter. The confirmation shows the customer both. If the price is higher, the customer may terminate with `PriceChange` before delivery starts.',
      examples: [false],
    }),
    announcedChanges: Type.Array(
      Closed(
        {
          date: LocalDate({ description: 'The first day of the price.', examples: ['2028-01-01'] }),
          ...sums,
        },
        { title: 'ConfirmedChange', description: 'A change that was known when the contract was confirmed.' },
      ),
      { description: 'Changes after the first day of delivery that the confirmation lists.' },
    ),
  },
  {
    title: 'ConfirmedPrice',
    description:
      'The price of the contract confirmation, with the levies and fees of the first day of delivery.',
  },
)
export type ConfirmedPrice = Static<typeof ConfirmedPrice>
