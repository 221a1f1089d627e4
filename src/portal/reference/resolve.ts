import type { OpenApiDocument, Ref } from './openapi.ts'

export type Resolved<T> = { value: T | undefined; name?: string }

/** Follows a reference into the document. A reference that leads nowhere, or round in a circle, has no value. */
export function resolve<T extends object>(document: OpenApiDocument, node: T | Ref): Resolved<T> {
  let current: T | Ref | undefined = node
  let name: string | undefined
  const seen = new Set<string>()

  while (current !== undefined && isRef(current)) {
    const pointer: string = current.$ref
    name ??= unescapePart(pointer.split('/').at(-1) ?? pointer)
    current = seen.has(pointer) ? undefined : (lookUp(document, pointer) as T | Ref | undefined)
    seen.add(pointer)
  }
  return name === undefined ? { value: current } : { value: current, name }
}

const isRef = (node: object): node is Ref => '$ref' in node && typeof node.$ref === 'string'

function lookUp(document: OpenApiDocument, pointer: string): object | undefined {
  if (!pointer.startsWith('#/')) return undefined
  const found = pointer
    .slice(2)
    .split('/')
    .map(unescapePart)
    .reduce<unknown>(
      (node, key) => (isObject(node) && Object.hasOwn(node, key) ? node[key] : undefined),
      document,
    )
  return isObject(found) ? found : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

// RFC 6901, section 3: `~1` before `~0`, or `~01` would become a slash.
const unescapePart = (part: string): string => decode(part).replaceAll('~1', '/').replaceAll('~0', '~')

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
