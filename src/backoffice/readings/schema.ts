import { Count, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import { ReadingState } from '../../energy/schema.ts'
import { Closed, LocalDate, Nullable, type Static, Type } from '../../platform/http/schema.ts'

export const ReadingsDay = Closed(
  {
    contractNumber: Type.String({
      description: 'Number of the contract.',
      maxLength: 100,
      examples: ['3082649177'],
    }),
    meteringLocation: Type.Optional(
      Type.String({
        description:
          'Id of the metering location that the values are of (MSCONS 13018). Without it they are of the market location (13025), which is billed.',
        maxLength: 100,
        examples: ['DE00014545768S0000000000000003054'],
      }),
    ),
    date: LocalDate({ description: 'The date in Berlin, within the delivery period and not in the future.' }),
    kwh: Type.Array(
      Nullable(
        Type.Number({
          description: 'Consumption in kWh, at most 6 decimals; null where there is no value.',
          minimum: 0,
          maximum: 4000,
          examples: [0.045],
        }),
      ),
      {
        description: "The day's quarter-hours in order: 96, or 92 or 100 when the clocks change.",
        maxItems: 100,
      },
    ),
    valueState: Type.Optional(ReadingState),
  },
  { title: 'ReadingsDay', description: 'The readings of a contract for one day.' },
)

/** The JSON body. NDJSON has the same objects, one per line, without a limit. */
export const StoreReadings = Closed(
  { readings: Type.Array(ReadingsDay, { description: 'Days, in any order.' }) },
  {
    title: 'StoreReadingsRequest',
    description: 'At most 8 MiB as JSON. As `application/x-ndjson`, one day per line, without a limit.',
  },
)

const Remark = Type.Object(
  {
    line: Count('The line, or the position in the list, starting at 1.', 3),
    contractNumber: OptionalResponseText('The contract, if it could be read.', '3082649177'),
    date: OptionalResponseText('The day, if it could be read.', '2026-11-13'),
    field: OptionalResponseText('The field of the day.', 'kwh.4'),
    reason: ResponseText('What is wrong.', 'kwh.4 is negative: -0.1'),
  },
  { title: 'ReadingsRemark', description: 'What was not stored, and why.' },
)

export const StoredReadings = Type.Object(
  {
    stored: Count('Days that changed.', 30),
    unchanged: Count('Days that were already stored with these values.', 0),
    ignored: Count('Days of which nothing was stored, because better values exist.', 0),
    refused: Count('Days or lines that were refused.', 1),
    faults: Type.Array(Remark, { description: 'What was refused (the first thousand).' }),
    moreFaults: Count('How many more there are.', 0),
    notices: Type.Array(Remark, { description: 'What was ignored, fully or partly (the first thousand).' }),
    moreNotices: Count('How many more there are.', 0),
  },
  { title: 'StoredReadings', description: 'The result of storing readings.' },
)
export type StoredReadings = Static<typeof StoredReadings>
