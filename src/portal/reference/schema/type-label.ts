import { type Shape, shapeOf } from './shape.ts'

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
