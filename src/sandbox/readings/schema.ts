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
