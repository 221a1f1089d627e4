import type { OpenApiDocument, Ref, Schema, SchemaOrRef } from '../openapi.ts'
import { resolve } from '../resolve.ts'

/** Where a schema is read: the trail holds the schemas around it, so that a circle is noticed. */
export type Reading = {
  document: OpenApiDocument
  direction: 'request' | 'response'
  trail: ReadonlySet<Schema>
  /** The names of the schemas that the page shows in a chapter of their own. */
  shared?: ReadonlySet<string>
}

/** A schema as a reader sees it: references followed, parts merged, null taken out of the types. */
export type Shape = {
  schema: Schema
  types: readonly string[]
  isNullable: boolean
  /** Is set where the schema contains itself; its parts are then left out. */
  isRecursive: boolean
  /** The alternatives, where there is more than one. */
  variants: readonly SchemaOrRef[]
  name?: string
  /** For reading the parts of this shape. */
  inside: Reading
}

export function shapeOf(given: SchemaOrRef, reading: Reading): Shape {
  const { value = {}, name } = resolve<Schema>(reading.document, given)
  const named = name === undefined ? {} : { name }
  if (reading.trail.has(value)) return { ...recursive(value, reading), ...named }

  const inside = { ...reading, trail: new Set(reading.trail).add(value) }
  // OpenAPI 3.1 allows a description beside a reference; it tells more of this place than the one referred to.
  const { $ref: _, ...beside } = given as Schema & Partial<Ref>
  const schema = name === undefined ? value : { ...value, ...beside }
  return { ...alternatives(withParts(schema, inside), inside), ...named }
}

const recursive = ({ title }: Schema, inside: Reading): Shape => ({
  schema: title === undefined ? {} : { title },
  types: [],
  isNullable: false,
  isRecursive: true,
  variants: [],
  inside,
})

/** Merges the schemas of `allOf` into the one that lists them. */
function withParts({ allOf = [], ...schema }: Schema, reading: Reading): Schema {
  return allOf.map((part) => shapeOf(part, reading).schema).reduceRight(merged, schema)
}

function alternatives({ anyOf, oneOf, ...schema }: Schema, inside: Reading): Shape {
  const listed = anyOf ?? oneOf ?? []
  const variants = listed.filter((variant) => !isNull(resolve<Schema>(inside.document, variant).value))
  const acceptsNull = listed.length > variants.length

  const [first] = variants
  if (first !== undefined && variants.length === 1) {
    const only = shapeOf(first, inside)
    return { ...only, schema: merged(schema, only.schema), isNullable: acceptsNull || only.isNullable }
  }

  const constants = variants.flatMap((variant) => constantOf(resolve<Schema>(inside.document, variant).value))
  const isEnumeration = variants.length > 0 && constants.length === variants.length
  const plain = withoutNull(isEnumeration ? { ...schema, enum: constants } : schema)
  return {
    ...plain,
    isNullable: acceptsNull || plain.isNullable,
    isRecursive: false,
    variants: isEnumeration ? [] : variants,
    inside,
  }
}

/** The only value that a schema allows. @fastify/swagger writes a constant as an enumeration of one. */
function constantOf({ const: constant, enum: values = [], title, description }: Schema = {}): unknown[] {
  // A constant that is explained stays an alternative, or its explanation would be lost.
  if (title !== undefined || description !== undefined) return []
  if (constant !== undefined) return [constant]
  return values.length === 1 ? [...values] : []
}

const isNull = (schema: Schema | undefined): boolean => schema?.type === 'null' || schema?.const === null

function withoutNull(schema: Schema): Pick<Shape, 'schema' | 'types' | 'isNullable'> {
  const types = schema.type === undefined ? typesOf(schema) : [schema.type].flat()
  const values = schema.enum?.filter((value) => value !== null)
  return {
    schema: values === undefined ? schema : { ...schema, enum: values },
    types: types.length > 1 ? types.filter((type) => type !== 'null') : types,
    isNullable: (types.length > 1 && types.includes('null')) || values?.length !== schema.enum?.length,
  }
}

/** Tells the type where the schema leaves it to be understood. */
function typesOf({ properties, items, enum: values, const: constant }: Schema): string[] {
  if (properties !== undefined) return ['object']
  if (items !== undefined) return ['array']
  const samples = (values ?? [constant]).filter((value) => value !== undefined && value !== null)
  return [...new Set(samples.map((value) => typeof value as string))]
}

/** Joins two schemas that both hold. What the outer one says wins. */
function merged(outer: Schema, inner: Schema): Schema {
  const joined: Schema = { ...inner, ...outer }
  const required = [...(inner.required ?? []), ...(outer.required ?? [])]
  return {
    ...joined,
    ...(required.length > 0 && { required }),
    ...(joined.properties !== undefined && { properties: { ...inner.properties, ...outer.properties } }),
  }
}
