type Node = Record<string, unknown>
type Document = {
  security?: unknown
  paths: Record<string, unknown>
  webhooks?: Record<string, unknown>
  components?: Record<string, Node>
}

/** What partners build on; the operator's interface and the sandbox may change with their users. */
export const isPromised = (path: string) =>
  path.startsWith('/partner/') || path.startsWith('/connect/') || path.startsWith('/.well-known/')

/** What a release promises: the part of the document that later ones are compared with, without a word of explanation. */
export function promiseOf({ security, paths, webhooks, components = {} }: Document): Document {
  const promised = Object.entries(paths).filter(([path]) => isPromised(path))
  const kept = withoutWords(Object.fromEntries(promised)) as Node
  const shared = withoutWords(components) as Record<string, Node>
  const sent = webhooks === undefined ? {} : { webhooks: withoutWords(webhooks) as Node }
  const used = referencesIn([kept, sent], shared)
  const parts = Object.entries(shared)
    .map(([kind, named]) => [kind, pick(named, (name) => used.has(`#/components/${kind}/${name}`))] as const)
    .filter(([, named]) => Object.keys(named).length > 0)
  return { security, paths: kept, ...sent, components: Object.fromEntries(parts) }
}

const words = ['description', 'summary', 'tags', 'example', 'examples']

function withoutWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutWords)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !words.includes(key))
      .map(([key, value]) => [
        key,
        // Names of properties are no keywords, even where they look like some.
        key === 'properties' ? mapValues(value as Node, withoutWords) : withoutWords(value),
      ]),
  )
}

/** The references in a part of the document, and those in what they refer to. */
function referencesIn(part: unknown, shared: Record<string, Node>, found = new Set<string>()): Set<string> {
  if (part === null || typeof part !== 'object') return found
  const { $ref } = part as { $ref?: unknown }
  if (typeof $ref === 'string' && !found.has($ref)) {
    found.add($ref)
    const [, , kind = '', name = ''] = $ref.split('/')
    referencesIn(shared[kind]?.[name], shared, found)
  }
  for (const inner of Object.values(part)) referencesIn(inner, shared, found)
  return found
}

const pick = (node: Node, isPicked: (name: string) => boolean): Node =>
  Object.fromEntries(Object.entries(node).filter(([name]) => isPicked(name)))

const mapValues = (node: Node, change: (value: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value)]))
