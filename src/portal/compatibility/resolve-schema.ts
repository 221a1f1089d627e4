/** Reads schemas of an OpenAPI document as they are meant, however they are written. */
export type Schema = Record<string, unknown>
export type Resolve = (schema: unknown) => Schema

/** Follows references and folds "this or null" into one schema with several types. */
export function resolverFor(document: unknown): Resolve {
  const resolve: Resolve = (given) => {
    const schema = follow(document, given)
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
  return resolve
}

function follow(document: unknown, given: unknown): Schema {
  const schema = (given ?? {}) as Schema
  if (typeof schema.$ref !== 'string') return schema
  const path = schema.$ref.replace(/^#\//, '').split('/')
  const target = path.reduce<unknown>(
    (node, key) => (node as Schema | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  )
  if (target === undefined) throw new Error(`${schema.$ref} names nothing`)
  return follow(document, target)
}

export const typesOf = ({ type }: Schema): string[] =>
  type === undefined ? [] : Array.isArray(type) ? (type as string[]) : [type as string]

/** The values that a schema allows, where it lists them. */
export function valuesOf(schema: Schema): unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return schema.enum as unknown[] | undefined
}
