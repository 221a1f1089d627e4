import type { Schema } from '../openapi.ts'

/** A limit on a value: a phrase, and where it has one, the exact value behind it. */
export type Constraint = { label: string; code?: string }

/** Lists what a schema demands of a value beyond its type; the values of an enumeration are not among them. */
export const constraintsOf = (schema: Schema): Constraint[] =>
  [
    between(schema.minLength, schema.maxLength, 'character'),
    range(schema),
    schema.multipleOf !== undefined && { label: 'multiple of', code: String(schema.multipleOf) },
    between(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems === true && { label: 'no item twice' },
    schema.pattern !== undefined && { label: 'pattern', code: schema.pattern },
    onlyValue(schema),
    // A default of null says no more than that the field is optional.
    schema.default !== undefined &&
      schema.default !== null && { label: 'default', code: JSON.stringify(schema.default) },
  ].filter((constraint): constraint is Constraint => constraint !== false && constraint !== undefined)

// @fastify/swagger writes a constant as an enumeration of one.
function onlyValue({ const: constant, enum: values = [] }: Schema): Constraint | undefined {
  const value = constant === undefined && values.length === 1 ? values[0] : constant
  return value === undefined ? undefined : { label: 'always', code: JSON.stringify(value) }
}

function between(min: number | undefined, max: number | undefined, unit: string): Constraint | undefined {
  const counted = (count: number) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (min !== undefined && max !== undefined)
    return { label: min === max ? `exactly ${counted(min)}` : `${min} to ${counted(max)}` }
  if (max !== undefined) return { label: `at most ${counted(max)}` }
  return min === undefined || min === 0 ? undefined : { label: `at least ${counted(min)}` }
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Constraint | undefined {
  if (minimum !== undefined && maximum !== undefined) return { label: `${minimum} to ${maximum}` }
  const phrases = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    exclusiveMaximum !== undefined && `less than ${exclusiveMaximum}`,
  ].filter((phrase) => phrase !== false)
  return phrases.length === 0 ? undefined : { label: phrases.join(', ') }
}
