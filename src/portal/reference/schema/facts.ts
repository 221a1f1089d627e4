import { type Html, html } from '../../../platform/html/html.ts'
import { markdown } from '../../../platform/html/markdown.ts'
import { type Constraint, constraintsOf } from './constraints.ts'
import { type Shape, shapeOf } from './shape.ts'
import { titleOf, typeLabel } from './type-label.ts'

// More values than this would hide the properties that follow.
const valuesShown = 12

/** The type of a value, with the name of its schema where that says more. */
export function renderType(shape: Shape): Html {
  const items = itemsOf(shape)
  const title = items.isRecursive ? undefined : titleOf(items)
  return html`<span class="type">${typeLabel(shape)}</span>${
    title !== undefined &&
    html` <span class="type-name">${isShared(items) ? html`<a href="#schema-${items.name}">${title}</a>` : title}</span>`
  }${shape.isNullable && html` <span class="flag">nullable</span>`}`
}

/** Description, limits and allowed values of a property, a parameter or a header. */
export function renderFacts(shape: Shape, description = shape.schema.description): Html {
  const { schema } = itemsOf(shape)
  const constraints = [
    ...constraintsOf(shape.schema),
    ...(schema === shape.schema ? [] : constraintsOf(schema)),
  ]
  return html`${description !== undefined && markdown(description)}${
    constraints.length > 0 && html`<ul class="constraints">${constraints.map(renderConstraint)}</ul>`
  }${schema.enum !== undefined && schema.enum.length > 1 && renderValues(schema.enum)}`
}

const renderConstraint = ({ label, code }: Constraint): Html =>
  html`<li>${label}${code !== undefined && html` <code>${code}</code>`}</li>`

function renderValues(values: readonly unknown[]): Html {
  const list = html`<ul class="values" aria-label="Allowed values">${values.map(
    (value) => html`<li><code>${typeof value === 'string' ? value : JSON.stringify(value)}</code></li>`,
  )}</ul>`
  return values.length > valuesShown
    ? html`<details class="more"><summary>${values.length} allowed values</summary>${list}</details>`
    : list
}

/** Whether the page shows this schema in a chapter of its own. */
export const isShared = ({ name, inside }: Shape): boolean =>
  name !== undefined && inside.shared?.has(name) === true

/** What an array is an array of; any other shape is itself. */
export function itemsOf(shape: Shape): Shape {
  const { items } = shape.schema
  return items === undefined || !shape.types.includes('array') ? shape : itemsOf(shapeOf(items, shape.inside))
}
