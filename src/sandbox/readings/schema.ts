import { ReadingState } from '../../energy/schema.ts'
import { Closed, Here, LocalDate, type Static, Type } from '../../platform/http/schema.ts'

const Day = Closed(
  {
    date: LocalDate({ description: 'Date in Berlin, within the delivery period and not in the future.' }),
    kwh: Type.Array(
      Type.Number({
        description: 'Consumption of a quarter-hour in kWh, at most 6 decimals.',
        minimum: 0,
        maximum: 4000,
        examples: [0.04],
      }),
      {
        description: "The day's quarter-hours in order: 96, or 92 or 100 when the clock changes.",
        minItems: 92,
        maxItems: 100,
      },
    ),
    valueState: Here(ReadingState, { default: 'Final' }),
  },
  { title: 'SandboxReadingsDay', description: 'The readings of one day.' },
)

export const PutReadingsRequest = Closed(
  {
    days: Type.Array(Day, { description: 'At most one year of days.', minItems: 1, maxItems: 366 }),
  },
  { title: 'PutReadingsRequest', description: 'Readings as the metering operator would send them.' },
)
export type PutReadingsRequest = Static<typeof PutReadingsRequest>

const days = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const PutReadings = Type.Object(
  {
    stored: days('Days that changed.', 1),
    unchanged: days('Days already stored with these values.', 0),
    ignored: days('Days left unchanged because better values are stored.', 0),
  },
  { title: 'PutReadings', description: 'What happened to the readings.' },
)

const flag = (description: string) => Type.Optional(Type.Boolean({ description, examples: [false] }))

const SandboxMeterReading = Closed(
  {
    date: LocalDate({
      description: 'The reading counts at the beginning of this day; an amount of energy ends there.',
      examples: ['2026-11-01'],
    }),
    kwh: Type.Number({
      description: 'What the meter showed, or the amount of energy, in kWh, at most 3 decimals.',
      minimum: 0,
      maximum: 99_999_999,
      examples: [1234.5],
    }),
    meterNumber: Type.Optional(
      Type.String({
        description: 'Number of the meter; another one than before is a change of meters.',
        maxLength: 40,
        examples: ['1EMH0012345678'],
      }),
    ),
    fromDate: Type.Optional(
      LocalDate({ description: 'First day of an amount of energy.', examples: ['2026-10-01'] }),
    ),
    valueState: Here(ReadingState, { default: 'Final' }),
    isRollover: flag('The register went through zero since the last reading.'),
    isConfirmed: flag('The metering operator has looked again, and it is right.'),
    isReversal: flag('Takes the value of this day back.'),
  },
  { title: 'SandboxMeterReading', description: 'A meter reading, or an amount of energy between two days.' },
)

export const PutMeterReadingsRequest = Closed(
  {
    readings: Type.Array(SandboxMeterReading, { description: 'In any order.', minItems: 1, maxItems: 50 }),
  },
  {
    title: 'PutMeterReadingsRequest',
    description: 'Meter readings and amounts of energy as the metering operator would send them.',
  },
)
export type PutMeterReadingsRequest = Static<typeof PutMeterReadingsRequest>

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const PutMeterReadings = Type.Object(
  {
    stored: count('Readings that are new, corrected or reversed.', 1),
    unchanged: count('Readings that were already stored like this.', 0),
    questioned: count('Readings that are kept without effect, because they contradict others.', 0),
  },
  { title: 'PutMeterReadings', description: 'What happened to the meter readings.' },
)
