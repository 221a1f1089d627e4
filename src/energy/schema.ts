/** Wire shapes that several parts of this room share. */
import { OneOf, Type } from '../platform/http/schema.ts'
import { dateTimeFormats } from '../platform/time/date-time-format.ts'
import { valueStates } from './readings/value-state.ts'

export const time = (description: string, example: string) =>
  Type.String({ description, examples: [example] })

export const DateTimeFormat = OneOf(dateTimeFormats, {
  title: 'DateTimeFormat',
  description:
    'How times are written: `Local` is Berlin civil time, where one hour in October occurs twice; `Offset` and `Utc` tell the two apart.',
  default: 'Local',
  examples: ['Local'],
  'x-parameter': 'DateTimeFormat',
})

export const ReadingState = OneOf(valueStates, {
  title: 'ReadingState',
  description:
    '`Final` was measured, `Substituted` replaces a missing value, `Preliminary` may still change.',
  examples: ['Final'],
})

export const PricesUnit = Type.Object(
  {
    main: OneOf(['Cent'], { description: 'What is counted.', examples: ['Cent'] }),
    per: OneOf(['Kwh'], { description: 'Per which unit.', examples: ['Kwh'] }),
  },
  { title: 'PricesUnit', description: 'Unit of all prices.' },
)
