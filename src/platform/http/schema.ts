/** Short schema helpers, so that the wire format reads like the specification. */
import Type, {
  type Static,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnknown,
  type TUnsafe,
} from 'typebox'
import { timeOfDayPattern } from '../time/berlin-instant.ts'

type Notes = { description: string; examples?: unknown[]; [keyword: string]: unknown }

/** An object of a request: an unknown property is refused, not dropped. */
export const Closed = <Properties extends TProperties>(
  properties: Properties,
  notes: Partial<Notes> = {},
): TObject<Properties> => Type.Object(properties, { additionalProperties: false, ...notes })

/** An object that extends another: the OpenAPI documents refer to the base instead of repeating it. */
export const Extended = <Base extends TProperties, More extends TProperties>(
  base: TObject<Base>,
  more: More,
  notes: Partial<Notes>,
) => Type.Object({ ...base.properties, ...more }, { ...notes, 'x-extends': base })

/** One of a list of words. */
export const OneOf = <const Values extends readonly string[]>(values: Values, notes: Notes) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...notes })

/**
 * A titled schema with the description of the place that uses it. In the OpenAPI documents the place refers to the schema
 * by its title.
 */
export const Here = <Schema extends TSchema>(schema: Schema, notes: Partial<Notes>): Schema => {
  const { description, 'x-about': about = description } = schema as Partial<Notes>
  return { ...schema, 'x-about': about, ...notes }
}

/** A value that may be null. Written as a list of types, since `anyOf` reports two errors for one mistake. */
export function Nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: string; enum?: unknown[] }
  return Type.Unsafe<Static<Schema> | null>({
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
    ...rest,
  })
}

/** A field of a request that may be missing or null. */
export const Maybe = <Schema extends TSchema>(schema: Schema): TOptional<TUnsafe<Static<Schema> | null>> =>
  Type.Optional(Nullable(schema))

/** `2026-11-15`, in Europe/Berlin. */
export const LocalDate = (notes: Notes) =>
  Type.String({ format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$', examples: ['2026-11-15'], ...notes })

/** `2026-11-15 13:45:00`, in Europe/Berlin. */
export const LocalDateTime = (notes: Notes) =>
  Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
    examples: ['2026-11-15 13:45:00'],
    ...notes,
  })

/** Bounded, so that a typo does not become an absurd date. */
export const sensibleYear = '(19|20|21)\\d\\d'

/** A date-time in a request: in Berlin time, or with an offset. `readInstant` reads it. */
export const DateTime = (notes: Notes) =>
  Type.String({
    pattern: `^${sensibleYear}-\\d\\d-\\d\\d${timeOfDayPattern}$`,
    'x-must':
      'be a date and time between 1900 and 2199, such as 2026-11-15 13:45:00 or 2026-11-15T13:45:00+01:00',
    examples: ['2026-11-15 13:45:00'],
    ...notes,
  })

/** A date or a date-time in a request. */
export const DateOrTime = (notes: Notes, year = '\\d{4}') =>
  Type.String({
    pattern: `^${year}-\\d\\d-\\d\\d(${timeOfDayPattern})?$`,
    'x-must': 'be a date such as 2026-11-15 or a time such as 2026-11-15T13:45:00+01:00',
    ...notes,
  })

export type { Static, TObject, TOptional, TSchema, TUnknown, TUnsafe }
export { Type }
