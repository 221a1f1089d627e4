import { Closed, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, PricesUnit } from '../schema.ts'
import { granularities } from './list-prices.ts'

const at = (description: string, example: string) =>
  Type.Optional(Type.String({ description, maxLength: 40, examples: [example] }))

export const DayAheadPricesQuery = Closed({
  from: at(
    'First moment, a date or a date-time in Berlin, also with an offset or `Z`. Default: today.',
    '2026-11-15',
  ),
  to: at(
    'End, not included. At most 48 hours after `from`, or two days where both are dates; the same date as `from` means that one day. Default: the latest possible.',
    '2026-11-17',
  ),
  granularity: OneOf(granularities, {
    title: 'PriceGranularity',
    description: 'One price per quarter-hour, or per hour: the mean of its quarter-hours.',
    default: 'QuarterHourly',
    examples: ['QuarterHourly'],
  }),
  dateTimeFormat: DateTimeFormat,
})
export type DayAheadPricesQuery = Static<typeof DayAheadPricesQuery>

const time = (description: string, example: string) => Type.String({ description, examples: [example] })

const PriceEntry = Type.Object(
  {
    at: time('When it begins to hold, in the format that was asked for.', '2026-11-15 13:45:00'),
    price: Type.Number({
      description: 'Price in ct/kWh, net; negative when the exchange pays for consumption.',
      examples: [9.8765],
    }),
  },
  { title: 'DayAheadPrice', description: 'The price of a quarter-hour or an hour.' },
)

export const DayAheadPricesData = Type.Object(
  {
    pricesUnit: PricesUnit,
    pricesKind: OneOf(['Net'], {
      description: 'Prices of the exchange, without taxes, levies and fees.',
      examples: ['Net'],
    }),
    from: time('Beginning of the period.', '2026-11-15 00:00:00'),
    to: time('End of the period, not included.', '2026-11-17 00:00:00'),
    sources: Type.Array(time('Who published them.', 'ENTSO-E Transparency Platform'), {
      description: 'Where the prices come from, to be named where they are shown.',
    }),
    prices: Type.Array(PriceEntry, {
      description:
        'What is known of the period, in order. Prices of a day come at about 13:00 on the day before.',
    }),
  },
  { title: 'DayAheadPrices', description: 'Day-ahead prices of the bidding zone DE-LU.' },
)
