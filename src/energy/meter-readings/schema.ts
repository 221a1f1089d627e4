import { PageQuery } from '../../platform/http/paging.ts'
import {
  Closed,
  Here,
  LocalDate,
  LocalDateTime,
  Nullable,
  OneOf,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { ReadingState } from '../schema.ts'
import { readingSources } from './meter-reading.ts'

const meterNumber = Type.String({
  description: 'Number of the meter. Without it, that of the meter in use.',
  minLength: 1,
  maxLength: 40,
  examples: ['1LGZ0030000032'],
})
const kwh = Type.Number({
  description: 'What the meter shows in kWh, at most 3 decimals.',
  minimum: 0,
  maximum: 99_999_999,
  examples: [1234.5],
})
const isRollover = Type.Boolean({
  description: 'The register went through zero since the last reading.',
  default: false,
  examples: [false],
})
const isConfirmed = Type.Boolean({
  description: 'Somebody has looked again at a reading that was questioned, and it is right.',
  default: false,
  examples: [false],
})

export const SubmitMeterReading = Closed(
  {
    date: LocalDate({
      description:
        'The day in Berlin at whose beginning the reading counts, within the delivery and not in the future.',
      examples: ['2026-11-01'],
    }),
    kwh,
    meterNumber: Type.Optional(meterNumber),
    isRollover: Type.Optional(isRollover),
    isConfirmed: Type.Optional(isConfirmed),
  },
  { title: 'SubmitMeterReadingRequest', description: 'What a meter shows.' },
)
export type SubmitMeterReading = Static<typeof SubmitMeterReading>

export const ListMeterReadingsQuery = Closed(PageQuery)

export const MeterReadingItem = Type.Object(
  {
    meterNumber: Nullable(
      Here(meterNumber, { description: 'Number of the meter; null for an amount of energy.' }),
    ),
    fromDate: Nullable(
      LocalDate({ description: 'First day of an amount of energy; null for what a meter showed.' }),
    ),
    date: LocalDate({
      description: 'The reading counts at the beginning of this day; an amount of energy ends there.',
      examples: ['2026-11-01'],
    }),
    kwh: Here(kwh, { description: 'What the meter showed, or the amount of energy, in kWh.' }),
    source: OneOf(readingSources, {
      title: 'MeterReadingSource',
      description:
        'Where it comes from: the market, the customer, the partner, or our own estimate. On the same day the market counts first, and an estimate last.',
      examples: ['Partner'],
    }),
    valueState: ReadingState,
    status: OneOf(['Accepted', 'Superseded', 'Questioned'], {
      title: 'MeterReadingStatus',
      description:
        '`Accepted` counts, `Superseded` gives way to a better one of the same day, `Questioned` contradicts better ones and does not count.',
      examples: ['Accepted'],
    }),
    receivedAt: LocalDateTime({ description: 'When we received it.' }),
  },
  { title: 'MeterReadingItem', description: 'A meter reading, or an amount of energy between two days.' },
)
export type MeterReadingItem = Static<typeof MeterReadingItem>
