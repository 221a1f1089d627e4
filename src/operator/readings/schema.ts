import { ReadingState } from '../../energy/schema.ts'
import { Closed, LocalDate, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { Count, MaybeSaid, Said } from '../fields.ts'

export const ReadingsDay = Closed(
  {
    contractNumber: Type.String({
      description: 'Number of the contract.',
      maxLength: 100,
      examples: ['3082649177'],
    }),
    date: LocalDate({ description: 'The day in Berlin, within the delivery and not in the future.' }),
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
        description: "The day's quarter-hours as they elapse: 96, or 92 and 100 when the clock changes.",
        maxItems: 100,
      },
    ),
    valueState: Type.Optional(ReadingState),
  },
  { title: 'ReadingsDay', description: 'The readings of a contract on a day.' },
)

/** The body as JSON. As NDJSON it is the same objects, one in a line, without a limit. */
export const StoreReadings = Closed(
  { readings: Type.Array(ReadingsDay, { description: 'Days, in any order.' }) },
  {
    title: 'StoreReadingsRequest',
    description: 'At most 8 MiB as JSON. As `application/x-ndjson`, one day in each line, without a limit.',
  },
)

const Remark = Type.Object(
  {
    line: Count('The line, or the place in the list counted from one.', 3),
    contractNumber: MaybeSaid('The contract, where it could be read.', '3082649177'),
    date: MaybeSaid('The day, where it could be read.', '2026-11-13'),
    field: MaybeSaid('Where in the day.', 'kwh.4'),
    reason: Said('What is wrong.', 'kwh.4 is negative: -0.1'),
  },
  { title: 'ReadingsRemark', description: 'What was not taken over, and why.' },
)

export const StoredReadings = Type.Object(
  {
    stored: Count('Days that are different now.', 30),
    unchanged: Count('Days that were stored like this already.', 0),
    ignored: Count('Days of which nothing was taken over, because better values are stored.', 0),
    refused: Count('Days or lines that are wrong.', 1),
    faults: Type.Array(Remark, { description: 'What was refused, the first thousand.' }),
    moreFaults: Count('How many more there are.', 0),
    notices: Type.Array(Remark, { description: 'What was ignored in whole or in part, the first thousand.' }),
    moreNotices: Count('How many more there are.', 0),
  },
  { title: 'StoredReadings', description: 'What came of readings that were sent.' },
)
export type StoredReadings = Static<typeof StoredReadings>
