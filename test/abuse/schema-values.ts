/** fast-check arbitraries out of JSON Schemas: what fits, what is at the border, and what is damaged on purpose. */
import fc from 'fast-check'
import { strangeName, strangeValue } from './hostile-values.ts'
import { type Document, type JsonSchema, resolved } from './operations.ts'

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat())

/** Values that fit the schema, its own examples most of all: those make sense beyond their shape. */
export function fitting(document: Document, given: JsonSchema): fc.Arbitrary<unknown> {
  const schema = resolved(document, given)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const types = typesOf(schema)
  if (types.includes('object')) return fittingObject(document, schema)
  if (types.includes('array')) return fittingArray(document, schema)
  const examples = schema.examples ?? []
  const made = types.includes('string')
    ? fittingText(schema)
    : types.includes('integer')
      ? fittingInteger(schema)
      : types.includes('number')
        ? fc.oneof(fittingInteger(schema), fc.constant(0.5))
        : types.includes('boolean')
          ? fc.boolean()
          : fc.constant(null)
  const others = types.includes('null') ? [fc.constant(null)] : []
  if (examples.length === 0) return fc.oneof(made, ...others)
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...examples) }, made, ...others)
}

function fittingObject(document: Document, { properties = {}, required = [] }: JsonSchema) {
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(document, schema)]),
  )
  return fc.record(shape, { requiredKeys: required }) as fc.Arbitrary<unknown>
}

function fittingArray(document: Document, { items = {}, minItems = 0, maxItems = 3 }: JsonSchema) {
  const max = Math.max(minItems, Math.min(maxItems, 3))
  return fc.array(fitting(document, items), { minLength: minItems, maxLength: max })
}

function fittingText({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema) {
  if (format === 'date') return fc.constantFrom('2026-11-15', '2028-02-29', '2026-03-29', '2026-10-25')
  if (format === 'uuid') return fc.uuid()
  // A class of what is not allowed reads as any plain text; the rest are short forms of digits and letters.
  if (pattern !== undefined && !pattern.includes('\\p{') && !pattern.includes('\\x'))
    return fc.stringMatching(new RegExp(pattern))
  const plain = fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  })
  const longest = fc.constant('x'.repeat(Math.min(maxLength, 5000)))
  return fc.oneof({ weight: 3, arbitrary: plain }, longest)
}

function fittingInteger({ minimum = 0, maximum = 1000 }: JsonSchema) {
  const inside = fc.integer({
    min: Math.ceil(minimum),
    max: Math.max(Math.ceil(minimum), Math.floor(maximum)),
  })
  return fc.oneof(inside, fc.constantFrom(minimum, maximum))
}

type Damage = { at: number; how: 'replace' | 'drop' | 'add' | 'list'; name: string; value: unknown }

/** Values with one to three places broken. */
export function damaged(whole: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const damage: fc.Arbitrary<Damage> = fc.record({
    at: fc.nat({ max: 1000 }),
    how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'list'),
    name: strangeName,
    value: strangeValue,
  })
  return fc
    .tuple(whole, fc.array(damage, { minLength: 1, maxLength: 3 }))
    .map(([value, damages]) => damages.reduce(applied, value))
}

function applied(value: unknown, damage: Damage): unknown {
  const places = placesOf(value)
  const place = places[damage.at % places.length] ?? []
  return changedAt(value, place, damage)
}

/** Every way into a value, itself included. */
function placesOf(value: unknown, way: string[] = []): string[][] {
  if (value === null || typeof value !== 'object' || way.length > 6) return [way]
  return [way, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...way, name]))]
}

function changedAt(value: unknown, [head, ...rest]: string[], damage: Damage): unknown {
  if (head === undefined)
    return damage.how === 'list' ? [value] : damage.how === 'add' ? added(value, damage) : damage.value
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === head ? changedAt(item, rest, damage) : item))
  const { [head]: inner, ...others } = value as Record<string, unknown>
  if (rest.length === 0 && damage.how === 'drop') return others
  return { ...(value as object), [head]: changedAt(inner, rest, damage) }
}

/** Defined and not assigned, since assigning to `__proto__` makes no property. */
function added(value: unknown, { name, value: strange }: Damage): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return strange
  return Object.defineProperty({ ...value }, name, { value: strange, enumerable: true, configurable: true })
}
