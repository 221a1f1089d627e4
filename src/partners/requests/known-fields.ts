/** Headers that an item of an answer may be about. */
const headers = ['Idempotency-Key', 'Partner-Token']

const namesBySchema = new WeakMap<object, ReadonlySet<string>>()

/** The names of fields that an operation knows, at any depth of what it takes. */
export function fieldNamesOf(schema: object): ReadonlySet<string> {
  const known = namesBySchema.get(schema)
  if (known !== undefined) return known
  const names = new Set(headers)
  const { response: _, ...taken } = schema as { response?: unknown }
  collect(taken, names)
  namesBySchema.set(schema, names)
  return names
}

function collect(part: unknown, names: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) names.add(name)
    collect(value, names)
  }
}

/**
 * The path of a field with only names that the operation knows: a caller may write anything where a name belongs, also the
 * name of a person.
 */
export const knownField = (path: string, names: ReadonlySet<string>): string =>
  path
    .split('.')
    .slice(0, deepest)
    .map((part) => {
      const [, name = '', index = ''] = /^([^[]*)((?:\[\d{1,4}\])?)$/.exec(part) ?? []
      return names.has(name) || /^\d{1,4}$/.test(name) ? `${name}${index}` : '?'
    })
    .join('.')

const deepest = 10
