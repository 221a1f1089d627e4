import { type Html, html } from '../../../platform/html/html.ts'
import type { SchemaOrRef } from '../openapi.ts'
import { isShared, itemsOf, renderFacts, renderType, titleOf, typeLabel } from './facts.ts'
import { type Reading, type Shape, shapeOf } from './shape.ts'

/** Renders a schema as a tree of its properties; the objects within it can be unfolded without a script. */
export function renderTree(schema: SchemaOrRef, reading: Reading): Html {
  const shape = shapeOf(schema, reading)
  if (isShared(shape)) return html`<p class="root-type">${renderType(shape)}</p>`
  const isBareObject = shape.types.join() === 'object' && shape.variants.length === 0 && !shape.isNullable
  return html`${!isBareObject && html`<p class="root-type">${renderType(shape)}</p>`}${
    shape.types.join() !== 'object' && renderFacts(shape)
  }${renderParts(itemsOf(shape), '')}`
}

/** The properties, or the alternatives, that a shape consists of. */
function renderParts(shape: Shape, path: string): Html | undefined {
  if (shape.isRecursive || isShared(shape)) return undefined
  if (shape.variants.length > 0) return renderVariants(shape, path)

  const rows = Object.entries(shape.schema.properties ?? {}).map(([name, property]) => {
    const isRequired = shape.schema.required?.includes(name) === true
    return renderProperty(shapeOf(property, shape.inside), { name, path: join(path, name), isRequired })
  })
  const { additionalProperties } = shape.schema
  if (typeof additionalProperties === 'object')
    rows.push(
      renderProperty(shapeOf(additionalProperties, shape.inside), { name: '*', path: join(path, '*') }),
    )
  return rows.length === 0 ? undefined : html`<ul class="properties">${rows}</ul>`
}

type Place = { name: string; path: string; isRequired?: boolean }

function renderProperty(shape: Shape, { name, path, isRequired }: Place): Html {
  const parts = renderParts(itemsOf(shape), path)
  return html`<li class="property">
<p class="property-head"><code class="property-name">${name === '*' ? 'any other name' : name}</code> ${renderType(
    shape,
  )}${isRequired !== undefined && renderPresence(shape, isRequired)}${renderFlags(shape)}</p>
${renderFacts(shape)}${
  parts !== undefined &&
  html`<details class="parts"><summary>${partsLabel(shape)}<span class="visually-hidden"> of ${path}</span></summary>${parts}</details>`
}</li>
`
}

/** In a request the reader looks for what must be there, in a response for what may be missing. */
function renderPresence({ inside }: Shape, isRequired: boolean): Html | false {
  if (inside.direction === 'request') return isRequired && html` <span class="flag required">required</span>`
  return !isRequired && html` <span class="flag">optional</span>`
}

const renderFlags = ({ schema }: Shape): Html =>
  html`${schema.readOnly === true && html` <span class="flag">read-only</span>`}${
    schema.writeOnly === true && html` <span class="flag">write-only</span>`
  }${schema.deprecated === true && html` <span class="flag deprecated">deprecated</span>`}`

function partsLabel(shape: Shape): string {
  const { schema, variants } = itemsOf(shape)
  if (variants.length > 0) return `${variants.length} alternatives`
  const count = Object.keys(schema.properties ?? {}).length
  if (count === 0) return 'values'
  return count === 1 ? '1 property' : `${count} properties`
}

function renderVariants({ variants, inside }: Shape, path: string): Html {
  const items = variants.map((variant, index) => {
    const shape = shapeOf(variant, inside)
    return html`<li class="property">
<p class="property-head"><span class="variant">${titleOf(shape) ?? `Alternative ${index + 1}`}</span> <span class="type">${typeLabel(shape)}</span></p>
${renderFacts(shape)}${renderParts(itemsOf(shape), path)}</li>`
  })
  return html`<ul class="properties variants" aria-label="One of">${items}</ul>`
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)
