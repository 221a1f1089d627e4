/** Field types shared by the operator API. */

import { Closed, LocalDateTime, Nullable, Type } from '../platform/http/schema.ts'
import { Text } from './fields.ts'

export const Filter = (description: string, example: string, maxLength = 100) =>
  Type.Optional(Text(description, example, maxLength))

export const ResponseText = (description: string, example: string | null) =>
  Type.String({ description, examples: [example] })

export const OptionalResponseText = (description: string, example: string | null) =>
  Nullable(ResponseText(description, example))

export const At = (description: string, example = '2026-11-15 13:45:00') =>
  LocalDateTime({ description, examples: [example] })

export const MaybeAt = (description: string, example: string | null = null) =>
  Nullable(LocalDateTime({ description, examples: [example] }))

export const Count = (description: string, example: number) =>
  Type.Integer({ description, examples: [example] })

export const Id = (description: string) =>
  Type.String({ description, format: 'uuid', examples: ['0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'] })

/** The key of a list that begins behind an item of the page before. */
export const After = Type.Optional(
  Type.String({
    description: 'Items that follow the one with this id. Far down the list this is faster than `offset`.',
    format: 'uuid',
    examples: ['0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'],
  }),
)

/** JSON whose shape this API does not define. */
export const AnyObject = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: true,
    description,
    examples: [example],
  })

/** The reason that an operator gives for an act, which the audit trail keeps. */
export const reasonText = Type.String({
  description: 'The reason, for the audit trail. It is kept forever, so leave out names and addresses.',
  minLength: 1,
  maxLength: 500,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  'x-must': 'be a text without control characters',
  examples: ['The customer asked for it in a letter of 16 November.'],
})

export const ReasonGiven = Closed(
  { reason: reasonText },
  { title: 'ReasonGiven', description: 'Why it is done.' },
)

/** The reason that an operator gives for a change. */
export const commentText = Type.String({
  description:
    'The reason, for the history of the order. It is kept forever, so leave out names and addresses.',
  minLength: 1,
  maxLength: 500,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  'x-must': 'be a text without control characters',
  examples: ['The customer called and sent a photo of the meter.'],
})
