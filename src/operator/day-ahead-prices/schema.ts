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
    lastDate: Nullable(LocalDate({ description: 'Until when prices reach; null: there are none.' })),
    lastSource: Nullable(
      OneOf([...stored, 'synthetic'], {
        title: 'PriceSource',
        description: 'Where those of that day are from.',
        examples: ['entsoe'],
      }),
    ),
    isLate: Type.Boolean({
      description: 'Whether prices are missing that should be there: tomorrow from 14:00 on.',
      examples: [false],
    }),
    missingDates: Type.Array(LocalDate({ description: 'A day.' }), {
      description: 'Of the last week, today and tomorrow: days without prices, or only with hourly ones.',
    }),
    lastLookAt: MaybeAt('When the sources were last asked.', '2026-11-14 12:58:00'),
    days: Type.Array(StoredDay, { description: 'What is stored of these days, the newest first.' }),
  },
  { title: 'PriceStatus', description: 'How the day-ahead prices stand.' },
)

export const PriceDayPath = Closed({
  date: Type.String({ description: 'The day of delivery.', maxLength: 10, examples: ['2026-11-15'] }),
})

export const PriceVersion = Extended(
  StoredDay,
  {
    eurPerMwh: Type.Array(Type.Number({ description: 'A price.', examples: [98.76] }), {
      description: 'EUR/MWh for each quarter-hour from local midnight on: 92, 96 or 100 of them.',
    }),
  },
  { title: 'PriceVersion', description: 'What was known about the prices of a day.' },
)
