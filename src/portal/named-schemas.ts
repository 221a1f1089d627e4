/** Moves every schema that has a title to `components.schemas`, so that generated clients get types with names. */
export function namedSchemas<Document extends object>(document: Document): Document {
  const named: Record<string, unknown> = {}

  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (node === null || typeof node !== 'object') return node
    const walked = Object.fromEntries(
      Object.entries(node)
        // Words for our own error messages; the pattern beside them says the same to a program.
        .filter(([key]) => key !== 'x-must')
        .map(([key, value]) => [key, key === 'example' || key === 'examples' ? value : walk(value)]),
    )
    if (typeof walked.title !== 'string' || walked.type === undefined) return walked
    // A title that may be null stands for two types; only the plain one is given a name.
    if (Array.isArray(walked.type)) return walked
    const known = named[walked.title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(walked)) {
      throw new Error(`Two schemas have the title ${walked.title}.`)
    }
    named[walked.title] = walked
    return { $ref: `#/components/schemas/${walked.title}` }
  }

  const { components, info, ...rest } = document as { components?: object; info?: unknown }
  const walked = walk(rest) as object
  const schemas = Object.fromEntries(Object.entries(named).sort(([a], [b]) => a.localeCompare(b)))
  return { ...walked, info, components: { ...components, schemas } } as unknown as Document
}
