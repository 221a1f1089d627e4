import { At, Count, MaybeAt } from '../../domain/operator-fields.ts'
import { priceDayStates } from '../../energy/day-ahead-prices/price-status.ts'
import {
  Closed,
  Extended,
  LocalDate,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { fetchedSources } from '../../platform/settings/prices.ts'

const stored = [...fetchedSources, 'import'] as const

const StoredDay = Type.Object(
  {
    date: LocalDate({ description: 'The day of delivery.' }),
    version: Count('Grows with every change of the day.', 1),
    source: OneOf(stored, {
      title: 'StoredPriceSource',
      description: 'Who published it, or `import`.',
      examples: ['entsoe'],
    }),
    resolutionMinutes: Count('What was published; 60 is held as four equal quarter-hours.', 15),
    knownAt: At('Since when it has been known here.', '2026-11-14 12:58:00'),
  },
  { title: 'StoredPriceDay', description: 'Stored prices of a day.' },
)

const AnySource = OneOf([...stored, 'synthetic'], {
  title: 'PriceSource',
  description: 'Where prices are from.',
  examples: ['entsoe'],
})

export const PriceStatus = Type.Object(
  {
    lastDate: Nullable(LocalDate({ description: 'Last day with prices; null: there are none.' })),
    lastSource: Nullable(AnySource),
    isLate: Type.Boolean({
      description: 'Whether expected prices are missing; prices for tomorrow are expected from 14:00.',
      examples: [false],
    }),
    missingDates: Type.Array(LocalDate({ description: 'A day.' }), {
      description: 'Days of the last week, today and tomorrow without prices or with hourly prices only.',
    }),
    lastLookAt: MaybeAt('When the sources were last queried.', '2026-11-14 12:58:00'),
    days: Type.Array(StoredDay, { description: 'What is stored for these days, newest first.' }),
  },
  { title: 'PriceStatus', description: 'The status of the day-ahead prices.' },
)

export const PriceDaysQuery = Closed({
  from: Type.Optional(LocalDate({ description: 'First day. Default: today.', examples: ['2026-11-15'] })),
  days: Type.Optional(
    Type.Integer({ description: 'How many days. Default: 2.', minimum: 1, maximum: 31, examples: [7] }),
  ),
})
export type PriceDaysQuery = Static<typeof PriceDaysQuery>

const Eur = (description: string, example: number) =>
  Nullable(
    Type.Number({ description: `${description}, EUR/MWh; null: there are none.`, examples: [example] }),
  )

export const PriceDayItem = Type.Object(
  {
    date: LocalDate({ description: 'The day of delivery.' }),
    state: OneOf(priceDayStates, {
      title: 'PriceDayState',
      description:
        '`expected`: not due yet; `late`: overdue, and the sources are being asked; `missing`: overdue for more than a week, to be imported; `synthetic`: made up by a test environment; `hourly`: hourly prices stand in for quarter-hours; `published`: as first published; `corrected`: replaced since.',
      examples: ['published'],
    }),
    quarterHours: Count('How many the day has: 92, 96 or 100.', 96),
    version: Nullable(
      Count('Grows with every change of the day; 0 is not stored, null: there are no prices.', 1),
    ),
    source: Nullable(AnySource),
    resolutionMinutes: Nullable(Count('What was published; 60 is held as four equal quarter-hours.', 15)),
    knownAt: MaybeAt('Since when this version has been known here.', '2026-11-14 12:58:00'),
    lowest: Eur('The lowest price', -1.25),
    mean: Eur('The mean', 87.5),
    highest: Eur('The highest price', 143.2),
    eurPerMwh: Nullable(
      Type.Array(Type.Number({ description: 'A price.', examples: [98.76] }), {
        description: 'EUR/MWh for each quarter-hour from local midnight; null: there are none.',
      }),
    ),
  },
  { title: 'PriceDay', description: 'A day of delivery with its prices, or why there are none.' },
)
export type PriceDayItem = Static<typeof PriceDayItem>

export const MonthMeanItem = Type.Object(
  {
    month: Type.String({ description: 'The month.', examples: ['2026-10'] }),
    meanCentPerKwhNet: Type.Number({
      description: 'Mean of the day-ahead auction, ct/kWh net.',
      examples: [9.87],
    }),
  },
  { title: 'ExchangePriceMonth', description: 'The imported mean of a month.' },
)
export type MonthMeanItem = Static<typeof MonthMeanItem>

export const PriceDayPath = Closed({
  date: Type.String({ description: 'The day of delivery.', maxLength: 10, examples: ['2026-11-15'] }),
})

export const PriceVersion = Extended(
  StoredDay,
  {
    eurPerMwh: Type.Array(Type.Number({ description: 'A price.', examples: [98.76] }), {
      description: 'EUR/MWh for each quarter-hour from local midnight: 92, 96 or 100 values.',
    }),
  },
  { title: 'PriceVersion', description: 'A version of the prices of a day.' },
)

const MeanError = Type.Number({
  description: 'Mean absolute error of the forecasts in EUR/MWh.',
  examples: [24.17],
})
const Held = Type.Number({
  description: 'Share of the prices that lay in the band.',
  examples: [0.793],
})

const ForecastPrices = (description: string) =>
  Type.Array(Type.Number({ description: 'A price.', examples: [98.77] }), {
    description: `${description} by the quarter-hour, EUR/MWh.`,
  })

export const PriceForecastItem = Type.Object(
  {
    knownUntil: LocalDate({ description: 'The last day whose prices it knew.', examples: ['2026-11-16'] }),
    madeAt: At('When it was made.', '2026-11-15 13:01:12'),
    sources: Type.Array(
      Type.String({ description: 'A name.', examples: ['ENTSO-E Transparency Platform'] }),
      {
        description: 'Whose data it rests on.',
      },
    ),
    accuracy: Nullable(
      Type.Object(
        {
          firstDate: LocalDate({ description: 'First day that was measured.', examples: ['2026-10-18'] }),
          lastDate: LocalDate({ description: 'Last day that was measured.', examples: ['2026-11-16'] }),
          error: MeanError,
          held: Held,
        },
        {
          title: 'PriceForecastAccuracy',
          description: 'How good the forecasts of the last 30 days were, whatever the days ahead.',
        },
      ),
    ),
    days: Type.Array(
      Type.Object(
        {
          date: LocalDate({ description: 'The day of delivery.', examples: ['2026-11-17'] }),
          expected: ForecastPrices('Expected prices'),
          low: ForecastPrices('Lower ends of the band'),
          high: ForecastPrices('Upper ends of the band'),
        },
        {
          title: 'ForecastDay',
          description: 'What is expected of the 92, 96 or 100 quarter-hours of a day.',
        },
      ),
      { description: 'Seven days at most, in order.' },
    ),
  },
  { title: 'PriceForecastItem', description: 'The forecast of the prices after the published ones.' },
)
export type PriceForecastItem = Static<typeof PriceForecastItem>
