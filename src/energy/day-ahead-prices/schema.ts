import { Closed, OneOf, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, PricesUnit, time } from '../schema.ts'
import { granularities } from './list-prices.ts'

const at = (description: string, example: string) =>
  Type.Optional(Type.String({ description, maxLength: 40, examples: [example] }))

export const DayAheadPricesQuery = Closed({
  from: at(
    'Start of the period: a date, or a date-time in Berlin time or with an offset or `Z`. Default: today.',
    '2026-11-15',
  ),
  to: at(
    'End of the period, exclusive: at most 48 hours after `from`, or two days if both are dates. The same date as `from` means that one day. Default: the latest possible end.',
    '2026-11-17',
  ),
  granularity: OneOf(granularities, {
    title: 'PriceGranularity',
    description: 'One price per quarter-hour, or one per hour: the mean of its quarter-hours.',
    default: 'QuarterHourly',
    examples: ['QuarterHourly'],
  }),
  dateTimeFormat: DateTimeFormat,
})

const PriceEntry = Type.Object(
  {
    at: time('When the price takes effect, in the requested format.', '2026-11-15 13:45:00'),
    price: Type.Number({
      description: 'Net price in ct/kWh; negative when the exchange pays for consumption.',
      examples: [9.8765],
    }),
  },
  { title: 'DayAheadPrice', description: 'The price of a quarter-hour or an hour.' },
)

export const DayAheadPricesData = Type.Object(
  {
    pricesUnit: PricesUnit,
    pricesKind: OneOf(['Net'], {
      description: 'Exchange prices, without taxes, levies and fees.',
      examples: ['Net'],
    }),
    from: time('Start of the period.', '2026-11-15 00:00:00'),
    to: time('End of the period, exclusive.', '2026-11-17 00:00:00'),
    sources: Type.Array(time('Name of a source.', 'ENTSO-E Transparency Platform'), {
      description: 'Where the prices come from. Name these sources wherever you show the prices.',
    }),
    prices: Type.Array(PriceEntry, {
      description:
        'The known prices of the period, in order. Prices for a day are published at about 13:00 on the day before.',
    }),
  },
  { title: 'DayAheadPrices', description: 'Day-ahead prices of the bidding zone DE-LU.' },
)
