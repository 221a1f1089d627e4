import { type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'
import { renderTree } from './schema/property-tree.ts'
import type { Reading } from './schema/shape.ts'

/** An object that a reader would meet more often than this is shown once, and linked to, and so is one with more properties than this altogether. */
const maxTimesShown = 10
const maxPropertiesShown = 20

/** The names of the objects that the page of an operation shows once for all. */
export function sharedSchemas(document: OpenApiDocument, operation: Operation): ReadonlySet<string> {
  const schemas = document.components?.schemas ?? {}
  const counts = new Map<string, number>()
  const count = (node: unknown, trail: ReadonlySet<string>): void => {
    if (node === null || typeof node !== 'object') return
    const { $ref } = node as { $ref?: unknown }
    const name = typeof $ref === 'string' ? $ref.replace('#/components/schemas/', '') : undefined
    if (name !== undefined && Object.hasOwn(schemas, name) && !trail.has(name)) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      count(schemas[name], new Set(trail).add(name))
    }
    for (const inner of Object.values(node)) count(inner, trail)
  }
  count(operation, new Set())
  const isShared = ([name, times]: [string, number]) => {
    const { properties, allOf } = schemas[name] ?? {}
    if (properties === undefined || allOf !== undefined) return false
    const isLarge = times * Object.keys(properties).length > maxPropertiesShown
    return times > maxTimesShown || (times > 1 && isLarge)
  }
  return new Set([...counts].filter(isShared).map(([name]) => name))
}

/** The address of an object that is shown once, within the page. */
export const anchorOf = (name: string): string => `schema-${name}`

/** The part of the page that its trees link to. */
export function renderSharedSchemas(names: ReadonlySet<string>, reading: Reading): Html | undefined {
  if (names.size === 0) return undefined
  return html`<h2 id="schemas">Shared objects</h2>
${[...names].map((name) => renderSchema(name, reading))}`
}

function renderSchema(name: string, reading: Reading): Html {
  const schema = reading.document.components?.schemas?.[name] ?? {}
  return html`<section id="${anchorOf(name)}" aria-labelledby="${anchorOf(name)}-title"><h3 id="${anchorOf(name)}-title">${name}</h3>
${schema.description !== undefined && markdown(schema.description)}${renderTree(schema, reading)}</section>
`
}
