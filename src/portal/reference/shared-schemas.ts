import { type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import type { OpenApiDocument } from './openapi.ts'
import { renderTree } from './schema/property-tree.ts'

/** An object that a reader would meet more often than this is shown once, and linked to. */
const mostTimesShown = 10

/** The names of the objects that are shown once for all. */
export function sharedSchemas(document: OpenApiDocument): ReadonlySet<string> {
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
  const { responses } = (document.components ?? {}) as { responses?: unknown }
  count([document.paths, responses], new Set())
  const isShown = (name: string) =>
    schemas[name]?.properties !== undefined && schemas[name]?.allOf === undefined
  return new Set(
    [...counts].filter(([name, times]) => times > mostTimesShown && isShown(name)).map(([name]) => name),
  )
}

/** The address of an object that is shown once, within the page. */
export const anchorOf = (name: string): string => `schema-${name}`

/** The chapter that the operations link to. */
export function renderSharedSchemas(document: OpenApiDocument, names: ReadonlySet<string>): Html | undefined {
  if (names.size === 0) return undefined
  return html`<section class="chapter" id="schemas" aria-labelledby="schemas-title">
<div class="prose"><h2 id="schemas-title">Shared objects</h2></div>
${[...names].map((name) => renderSchema(document, name, names))}</section>
`
}

function renderSchema(document: OpenApiDocument, name: string, shared: ReadonlySet<string>): Html {
  const schema = document.components?.schemas?.[name] ?? {}
  const tree = renderTree(schema, { document, direction: 'response', trail: new Set(), shared })
  return html`<article class="operation" id="${anchorOf(name)}" aria-labelledby="${anchorOf(name)}-title">
<div class="row"><div class="prose"><h3 id="${anchorOf(name)}-title">${name}</h3>
${schema.description !== undefined && markdown(schema.description)}${tree}</div></div></article>
`
}
