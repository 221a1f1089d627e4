/** Wire shapes that several parts of this room share. */
import { DateTimeFormatField } from '../partners/schema.ts'
import { Here, OneOf, Type } from '../platform/http/schema.ts'
import { valueStates } from './readings/day-values.ts'

export const time = (description: string, example: string) =>
  Type.String({ description, examples: [example] })

export const DateTimeFormat = Type.Optional(
  Here(DateTimeFormatField, {
    description: 'How times are written. Default: `Local`, or what the operator has set for your client.',
    'x-parameter': 'DateTimeFormat',
  }),
)

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
