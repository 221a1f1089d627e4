import type { Schema, SchemaOrRef, WithExample } from '../openapi.ts'
import { resolve } from '../resolve.ts'
import { type Reading, type Shape, shapeOf } from './shape.ts'

/** The example of a body, a parameter or a header: its own, else one made from its schema. */
export function exampleOf({ example, examples, schema }: WithExample, reading: Reading): unknown {
  if (example !== undefined) return example
  for (const named of Object.values(examples ?? {})) {
    const { value } = resolve<{ value?: unknown }>(reading.document, named)
    if (value?.value !== undefined) return value.value
  }
  return schema === undefined ? undefined : schemaExample(schema, reading)
}

/** Makes a value that fits the schema. A schema that contains itself has none; its place is left out. */
export function schemaExample(schema: SchemaOrRef, reading: Reading): unknown {
  const shape = shapeOf(schema, reading)
  const given = givenExample(shape.schema)
  if (given !== undefined) return given
  if (shape.isRecursive) return undefined

  const [variant] = shape.variants
  if (variant !== undefined) return schemaExample(variant, shape.inside)
  return typeExample(shape)
}

const givenExample = ({
  examples,
  example,
  const: constant,
  default: preset,
  enum: values,
}: Schema): unknown =>
  [examples?.[0], example, constant, preset, values?.[0]].find((value) => value !== undefined)

function typeExample(shape: Shape): unknown {
  switch (shape.types[0]) {
    case 'object':
      return objectExample(shape)
    case 'array':
      return arrayExample(shape)
    case 'string':
      return textExample(shape.schema)
    case 'integer':
    case 'number':
      return numberExample(shape.schema)
    case 'boolean':
      return true
    default:
      return null
  }
}

function objectExample({ schema: { properties = {} }, inside }: Shape): Record<string, unknown> {
  const entries = Object.entries(properties)
    .filter(([, property]) => !isLeftOut(shapeOf(property, inside).schema, inside))
    .map(([name, property]) => [name, schemaExample(property, inside)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A partner does not send what is read-only, and never receives what is write-only. */
const isLeftOut = ({ readOnly, writeOnly }: Schema, { direction }: Reading): boolean =>
  direction === 'request' ? readOnly === true : writeOnly === true

function arrayExample({ schema: { items }, inside }: Shape): unknown[] {
  const item = items === undefined ? undefined : schemaExample(items, inside)
  return item === undefined ? [] : [item]
}

function numberExample({ minimum, maximum, exclusiveMinimum, multipleOf = 1 }: Schema): number {
  const min = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + multipleOf)
  return maximum === undefined ? Math.max(min, 0) : Math.min(Math.max(min, 0), maximum)
}

/** A text that fits its format; where only a pattern says what fits, a simple one is followed. */
function textExample({ format, pattern, minLength = 0, maxLength }: Schema): string {
  const formatted = format === undefined ? undefined : formats[format]
  if (formatted !== undefined) return formatted

  const digits = pattern === undefined ? undefined : digitCount.exec(pattern)?.[1]
  if (digits !== undefined)
    return '1234567890'.repeat(Math.ceil(Number(digits) / 10)).slice(0, Number(digits))
  return 'string'.padEnd(minLength, 'x').slice(0, maxLength)
}

// The dates are those of Europe/Berlin in the form of the specification, not of RFC 3339.
const formats: Record<string, string> = {
  date: '2026-11-01',
  'date-time': '2026-11-01 09:30:00',
  'local-date-time': '2026-11-01 09:30:00',
  time: '09:30:00',
  email: 'anna.muster@example.com',
  uri: 'https://partner.example/path',
  uuid: '3f6c9a52-7f0e-4c1d-9a55-2d6a4d1f8b10',
}

// Three digits are enough: a longer count in a pattern is no example that a reader wants to see.
const digitCount = /^\^(?:\\d|\[0-9\])\{(\d{1,3})\}\$$/
