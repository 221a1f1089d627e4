/** How the operator API shows the readings of a contract in a month. */

import { Count, OptionalResponseText, ResponseText } from '../../../domain/operator-fields.ts'
import { valueStates } from '../../../energy/readings/day-values.ts'
import { Closed, LocalDate, Nullable, OneOf, type Static, Type } from '../../../platform/http/schema.ts'

const month = {
  pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$',
  'x-must': 'be a month of the form yyyy-mm between 1900 and 2199',
  examples: ['2026-11'],
}

export const ReadingsQuery = Closed({
  month: Type.Optional(
    Type.String({ description: 'The month. Default: the present one.', maxLength: 7, ...month }),
  ),
})
export type ReadingsQuery = Static<typeof ReadingsQuery>

const ReadingDayItem = Type.Object(
  {
    date: LocalDate({ description: 'The day.' }),
    kwh: Nullable(
      Type.Number({
        description: 'What was measured, without what is missing; null without any.',
        examples: [9.4],
      }),
    ),
    missingQuarterHours: Count('How many quarter-hours are missing.', 0),
    state: Nullable(
      OneOf(valueStates, {
        title: 'ReadingDayState',
        description: 'The weakest state of its values; null without any.',
        examples: ['Final'],
      }),
    ),
    explanation: OptionalResponseText(
      'Why something is missing; null if nothing is.',
      '4 of 96 quarter-hours are missing.',
    ),
    hours: Type.Array(Nullable(Type.Number({ description: 'kWh of an hour.', examples: [0.4] })), {
      description:
        'By hour of the clock, from 0 to 23; null where something is missing. The hour that comes twice in October is a sum, the one that is skipped in March is null.',
      minItems: 24,
      maxItems: 24,
    }),
  },
  { title: 'ReadingDayItem', description: 'What was measured on a day.' },
)
export type ReadingDayItem = Static<typeof ReadingDayItem>

export const MonthOfReadings = Type.Object(
  {
    month: ResponseText('The month.', '2026-11'),
    kwh: Type.Number({ description: 'What was measured in it.', examples: [287.5] }),
    missingDays: Count('Days of delivery that are over and have gaps.', 0),
    days: Type.Array(ReadingDayItem, { description: 'Every day of the month.' }),
  },
  { title: 'MonthOfReadings', description: 'The quarter-hourly readings of a contract in a month.' },
)
export type MonthOfReadings = Static<typeof MonthOfReadings>
