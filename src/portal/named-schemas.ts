import { portablePattern } from './portable-pattern.ts'

type Node = Record<string, unknown>

/** What a place says about a schema; the schema itself is the same everywhere. */
const wordsOfPlace = ['description', 'example', 'examples', 'default', 'readOnly', 'writeOnly', 'deprecated']

/**
 * Moves every schema that has a title to `components.schemas` and refers to it, so that generated clients get types with
 * names and nothing is said twice. What a place says of its own, such as a description, stays beside its reference.
 */
export function namedSchemas(parts: Node): { parts: Node; schemas: Record<string, Node> } {
  const named: Record<string, Node> = {}

  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (!isNode(node)) return node
    const { 'x-about': about, 'x-extends': base, ...rest } = node
    const walked = Object.fromEntries(
      Object.entries(rest)
        // Words for our own error messages; the pattern beside them says the same to a program.
        .filter(([key]) => key !== 'x-must' && key !== 'x-parameter')
        .map(([key, value]) => [key, key === 'example' || key === 'examples' ? value : walk(value)]),
    )
    const { title, ...schema } = forClients(walked)
    if (schema.type === undefined || isNode(schema.type)) return walked
    if (typeof title !== 'string') return withConstant(schema)
    return refer(title, schema, { about: about ?? schema.description, base })
  }

  const refer = (title: string, schema: Node, { about, base }: { about: unknown; base: unknown }): Node => {
    const shape = without(withoutNull(schema), wordsOfPlace)
    const own = isNode(base) ? extending(base, shape) : shape
    const component = { ...(about === undefined ? {} : { description: about }), ...own }
    const known = named[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`Two schemas have the title ${title}.`)
    }
    named[title] = component
    const reference = { $ref: `#/components/schemas/${title}` }
    const place = Object.entries(schema).filter(
      ([key, value]) => wordsOfPlace.includes(key) && !(key === 'description' && value === about),
    )
    return {
      ...(isNullable(schema) ? { anyOf: [reference, { type: 'null' }] } : reference),
      ...Object.fromEntries(place),
    }
  }

  /** A schema as what it has of another one, and what it has beside that. */
  const extending = (base: Node, { type, required, properties, ...rest }: Node): Node => {
    const common = Object.keys(base.properties as Node)
    return {
      type,
      allOf: [walk(base)],
      required: (required as string[]).filter((property) => !common.includes(property)),
      properties: without(properties as Node, common),
      ...rest,
    }
  }

  return { parts: walk(parts) as Node, schemas: sorted(named) }
}

/** A schema as a client needs it: what has a default may be left out, though a handler always gets it. */
function forClients(schema: Node): Node {
  const { pattern, required, properties } = schema
  const hasDefault = (name: string) => 'default' in ((properties as Record<string, Node>)[name] ?? {})
  return {
    ...schema,
    ...(typeof pattern === 'string' ? { pattern: portablePattern(pattern) } : {}),
    ...(Array.isArray(required) && isNode(properties)
      ? { required: required.filter((name) => !hasDefault(name)) }
      : {}),
  }
}

/** One value as a constant; @fastify/swagger writes it as an enumeration of one, which says it in more lines. */
function withConstant({ type, enum: values, const: constant, ...rest }: Node): Node {
  const [only] = Array.isArray(values) && values.length === 1 ? values : [constant]
  if (only !== undefined) return { type, const: only, ...rest }
  return { type, ...(values === undefined ? {} : { enum: values }), ...rest }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNullable = ({ type }: Node): boolean => Array.isArray(type) && type.includes('null')

/** The schema of a value that is there: a name stands for that, and its place says that there may be none. */
function withoutNull(schema: Node): Node {
  if (!isNullable(schema)) return schema
  const [type] = (schema.type as string[]).filter((name) => name !== 'null')
  const values = schema.enum as unknown[] | undefined
  return { ...schema, type, ...(values ? { enum: values.filter((value) => value !== null) } : {}) }
}

const without = (node: Node, keys: readonly string[]): Node =>
  Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)))

const sorted = (nodes: Record<string, Node>): Record<string, Node> =>
  Object.fromEntries(Object.entries(nodes).sort(([a], [b]) => a.localeCompare(b)))
