import type { Parameter, Ref, Schema } from './reference/openapi.ts'

type NamedSchema = Schema & { 'x-parameter'?: string; 'x-about'?: string }

/** A parameter that several operations have is said once, under the name that it carries in `x-parameter`. */
export function shareParameter(given: Parameter, shared: Record<string, Parameter>): Parameter | Ref {
  const { required, ...rest } = given
  const { description } = rest
  const schema: NamedSchema = rest.schema ?? {}
  const { 'x-parameter': name, 'x-about': about = description } = schema
  const parameter = {
    ...rest,
    // What has a default may be left out; a route says only that its handler always gets it.
    ...(required === true && schema.default === undefined ? { required } : {}),
    // The description has moved from the schema to the parameter, and a schema with a name needs its own.
    schema: { ...schema, 'x-about': about },
  }
  if (name === undefined) return parameter
  const known = shared[name]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(parameter)) {
    throw new Error(`Two parameters have the name ${name}.`)
  }
  shared[name] = parameter
  return { $ref: `#/components/parameters/${name}` }
}
