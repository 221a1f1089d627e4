/** Reads the parts of an OpenAPI document as they are meant, however they are written. */
export type Schema = Record<string, unknown>
export type Resolve = (part: unknown) => Schema

/**
 * Follows references, joins the parts of `allOf` and folds "this or null" into one schema with several types. The same
 * part always gives the same object, by which a schema that holds itself is recognised.
 */
export function resolverFor(document: unknown): Resolve {
  const known = new WeakMap<object, Schema>()
  const resolve: Resolve = (part) => {
    const given = (part ?? {}) as Schema
    const resolved = known.get(given) ?? withNull(joined(follow(document, given), resolve), resolve)
    known.set(given, resolved)
    return resolved
  }
  return resolve
}

function withNull(schema: Schema, resolve: Resolve): Schema {
  const choices = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined
  if (choices === undefined) return schema
  const resolved = choices.map((choice) => resolve(choice))
  const others = resolved.filter((choice) => choice.type !== 'null')
  const [only] = others
  if (others.length !== 1 || only === undefined || typesOf(only).length === 0) {
    return { ...schema, anyOf: resolved, oneOf: undefined }
  }
  const nulls = others.length < resolved.length ? ['null'] : []
  const values = only.enum as unknown[] | undefined
  return {
    ...only,
    type: [...typesOf(only), ...nulls],
    ...(values && nulls.length > 0 ? { enum: [...values, null] } : {}),
  }
}

/** The schema and all that it lists in `allOf` as one; what it says itself wins. */
function joined({ allOf, ...own }: Schema, resolve: Resolve): Schema {
  if (allOf === undefined) return own
  const parts = [...(allOf as unknown[]).map(resolve), own]
  return {
    ...Object.assign({}, ...parts),
    required: parts.flatMap(({ required }) => (required ?? []) as string[]),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}

function follow(document: unknown, given: Schema): Schema {
  const { $ref, ...beside } = given
  if (typeof $ref !== 'string') return given
  const path = $ref.replace(/^#\//, '').split('/')
  const target = path.reduce<unknown>(
    (node, key) => (node as Schema | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  if (target === undefined) throw new Error(`${$ref} names nothing`)
  return { ...follow(document, target as Schema), ...beside }
}

export const typesOf = ({ type }: Schema): string[] =>
  type === undefined ? [] : Array.isArray(type) ? (type as string[]) : [type as string]

/** The values that a schema allows, where it lists them. */
export function valuesOf(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return schema.enum as unknown[] | undefined
}
