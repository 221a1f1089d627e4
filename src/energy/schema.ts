/** The wire shapes that several parts of this room share. */
import { OneOf, Type } from '../platform/http/schema.ts'
import { dateTimeFormats } from '../platform/time/date-time-format.ts'
import { valueStates } from './readings/value-state.ts'

/** The query parameter by which a caller chooses how times are written. */
export const DateTimeFormat = OneOf(dateTimeFormats, {
  title: 'DateTimeFormat',
  description:
    'How times are written: `Local` is civil time in Berlin, in which an hour of October occurs twice; `Offset` and `Utc` tell the two apart.',
  default: 'Local',
  examples: ['Local'],
  'x-parameter': 'DateTimeFormat',
})

export const ReadingState = OneOf(valueStates, {
  title: 'ReadingState',
  description: '`Final` was measured, `Substituted` put in its place, `Preliminary` may still change.',
  examples: ['Final'],
})

export const PricesUnit = Type.Object(
  {
    main: OneOf(['Cent'], { description: 'What is counted.', examples: ['Cent'] }),
    per: OneOf(['Kwh'], { description: 'Per what.', examples: ['Kwh'] }),
  },
  { title: 'PricesUnit', description: 'The unit of all prices.' },
)
