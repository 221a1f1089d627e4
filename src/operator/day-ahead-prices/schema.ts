import { Closed, Extended, LocalDate, Nullable, OneOf, Type } from '../../platform/http/schema.ts'
import { fetchedSources } from '../../platform/settings/prices.ts'
import { At, Count, MaybeAt } from '../fields.ts'

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

export const PriceStatus = Type.Object(
  {
    lastDate: Nullable(LocalDate({ description: 'Last day with prices; null: there are none.' })),
    lastSource: Nullable(
      OneOf([...stored, 'synthetic'], {
        title: 'PriceSource',
        description: 'Where those of that day are from.',
        examples: ['entsoe'],
      }),
    ),
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
