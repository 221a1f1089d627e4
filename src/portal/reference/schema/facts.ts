import { type Html, html } from '../../../platform/html/html.ts'
import { markdown } from '../../../platform/html/markdown.ts'
import type { Schema } from '../openapi.ts'
import { type Shape, shapeOf } from './shape.ts'

// More values than this would hide the properties that follow.
const valuesShown = 12

/** The type of a value, with the name of its schema where that says more. */
export function renderType(shape: Shape): Html {
  const items = itemsOf(shape)
  const title = items.isRecursive ? undefined : titleOf(items)
  return html`<span class="type">${typeLabel(shape)}</span>${
    title !== undefined &&
    html` <span class="type-name">${isShared(items) ? html`<a href="#schema-${items.name}">${title}</a>` : title}</span>`
  }${shape.isNullable && html` <span class="flag">nullable</span>`}`
}

/** Description, limits and allowed values of a property, a parameter or a header. */
export function renderFacts(shape: Shape, description = shape.schema.description): Html {
  const { schema } = itemsOf(shape)
  const constraints = [
    ...constraintsOf(shape.schema),
    ...(schema === shape.schema ? [] : constraintsOf(schema)),
  ]
  return html`${description !== undefined && markdown(description)}${
    constraints.length > 0 && html`<ul class="constraints">${constraints.map(renderConstraint)}</ul>`
  }${schema.enum !== undefined && schema.enum.length > 1 && renderValues(schema.enum)}`
}

const renderConstraint = ({ label, code }: Constraint): Html =>
  html`<li>${label}${code !== undefined && html` <code>${code}</code>`}</li>`

function renderValues(values: readonly unknown[]): Html {
  const list = html`<ul class="values" aria-label="Allowed values">${values.map(
    (value) => html`<li><code>${typeof value === 'string' ? value : JSON.stringify(value)}</code></li>`,
  )}</ul>`
  return values.length > valuesShown
    ? html`<details class="more"><summary>${values.length} allowed values</summary>${list}</details>`
    : list
}

/** Whether the page shows this schema in a chapter of its own. */
export const isShared = ({ name, inside }: Shape): boolean =>
  name !== undefined && inside.shared?.has(name) === true

/** What an array is an array of; any other shape is itself. */
export function itemsOf(shape: Shape): Shape {
  const { items } = shape.schema
  return items === undefined || !shape.types.includes('array') ? shape : itemsOf(shapeOf(items, shape.inside))
}

/** A limit on a value: a phrase, and where it has one, the exact value behind it. */
type Constraint = { label: string; code?: string }

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

/** Names a type in the words of JSON: `string (date)`, `array of objects`, `object`. */
export function typeLabel(shape: Shape): string {
  if (shape.isRecursive) return `${titleOf(shape) ?? 'object'} (recursive)`
  if (shape.variants.length > 0) return 'one of several'
  if (shape.types.length === 0) return 'any'
  return shape.types
    .map((type) => (type === 'array' ? arrayLabel(shape) : plainLabel(type, shape)))
    .join(' or ')
}

/** The name of a schema where it has one that a reader may know. */
export function titleOf({ schema, name }: Pick<Shape, 'schema' | 'name'>): string | undefined {
  // @fastify/swagger calls a shared schema without a name def-0, def-1 and so on.
  return schema.title ?? (name !== undefined && /^def-\d+$/.test(name) ? undefined : name)
}

const plainLabel = (type: string, { schema }: Shape): string =>
  type !== 'object' && schema.format !== undefined ? `${type} (${schema.format})` : type

function arrayLabel({ schema, inside }: Shape): string {
  if (schema.items === undefined) return 'array'
  const items = shapeOf(schema.items, inside)
  const label = typeLabel(items)
  const isPlainWord =
    !items.isRecursive && items.types.length === 1 && /^(string|number|integer|boolean|object)$/.test(label)
  return isPlainWord ? `array of ${label}s` : `array of ${label}`
}
