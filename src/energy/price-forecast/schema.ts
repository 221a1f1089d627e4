import { Closed, LocalDate, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { DateTimeFormat, PricesUnit, time } from '../schema.ts'

export const PriceForecastQuery = Closed({ dateTimeFormat: DateTimeFormat })

const Price = (description: string, example: number) => Type.Number({ description, examples: [example] })

const ForecastEntry = Type.Object(
  {
    at: time('When the price takes effect, in the requested format.', '2026-11-17 13:45:00'),
    expected: Price('Expected net price in ct/kWh.', 9.8765),
    low: Price('Lower end of the band: the price is lower in one of ten cases.', 6.1234),
    high: Price('Upper end of the band: the price is higher in one of ten cases.', 13.4567),
  },
  { title: 'ForecastPrice', description: 'What is expected of a quarter-hour.' },
)

const MeanAbsoluteError = Price('Mean distance between forecast and price, in ct/kWh.', 2.4172)
const BandHeldPercent = Price('How many of the prices lay in the band, in percent.', 79.3)

const Accuracy = Type.Object(
  {
    firstDate: LocalDate({ description: 'First day that was measured.', examples: ['2026-10-18'] }),
    lastDate: LocalDate({ description: 'Last day that was measured.', examples: ['2026-11-16'] }),
    meanAbsoluteError: MeanAbsoluteError,
    bandHeldPercent: BandHeldPercent,
    byDaysAhead: Type.Array(
      Type.Object(
        {
          daysAhead: Type.Integer({
            description: 'How many days after the last published one; 1 is the first forecast day.',
            examples: [2],
          }),
          meanAbsoluteError: MeanAbsoluteError,
          bandHeldPercent: BandHeldPercent,
        },
        { title: 'ForecastDayAccuracy', description: 'Forecasts of the same number of days ahead.' },
      ),
      { description: 'The same by how far ahead the day was.' },
    ),
  },
  {
    title: 'ForecastAccuracy',
    description:
      'How good the forecasts of the last 30 days with prices were, measured against the published prices.',
  },
)

export const PriceForecastData = Type.Object(
  {
    pricesUnit: PricesUnit,
    pricesKind: OneOf(['Net'], {
      description: 'Exchange prices, without taxes, levies and fees.',
      examples: ['Net'],
    }),
    madeAt: Nullable(time('When the forecast was made; null: there is none.', '2026-11-15 13:01:12')),
    from: Nullable(time('Start of the forecast: the end of the published prices.', '2026-11-17 00:00:00')),
    to: Nullable(time('End of the forecast, exclusive.', '2026-11-24 00:00:00')),
    bandPercent: Type.Integer({
      description: 'How many prices of a hundred are to lie between `low` and `high`.',
      examples: [80],
    }),
    sources: Type.Array(time('Name of a source.', 'ENTSO-E Transparency Platform'), {
      description:
        'Where the data comes from that the forecast rests on. Name these sources wherever you show the forecast.',
    }),
    accuracy: Nullable(Accuracy),
    prices: Type.Array(ForecastEntry, { description: 'Seven days of quarter-hours at most, in order.' }),
  },
  { title: 'PriceForecast', description: 'A forecast of day-ahead prices of the bidding zone DE-LU.' },
)
export type PriceForecastData = Static<typeof PriceForecastData>
