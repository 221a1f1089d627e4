import { type Html, html } from '../../platform/html/html.ts'
import { type Header, type Parameter, type Place, places } from './openapi.ts'
import { renderFacts, renderType } from './schema/facts.ts'
import { type Reading, shapeOf } from './schema/shape.ts'

const captions: Record<Place, string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
}

/** A table of the parameters of each place. */
export const renderParameters = (parameters: readonly Parameter[], reading: Reading): Html =>
  html`${places.map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    return here.length > 0 && renderTable(captions[place], here, reading)
  })}`

/** A table of the headers of the responses with these statuses. */
export const renderHeaders = (headers: readonly Row[], reading: Reading, statuses: string): Html =>
  renderTable(`Headers of ${statuses}`, headers, reading)

type Row = Header & { name: string }

// Two columns, because three do not fit a phone of 320 pixels.
const renderTable = (caption: string, rows: readonly Row[], reading: Reading): Html =>
  html`<table class="parameters"><caption>${caption}</caption>
<thead><tr><th scope="col"><span class="visually-hidden">Name</span></th><th scope="col"><span class="visually-hidden">Type and meaning</span></th></tr></thead>
<tbody>${rows.map((row) => renderRow(row, reading))}</tbody></table>
`

function renderRow({ name, required, deprecated, description, schema = {} }: Row, reading: Reading): Html {
  const shape = shapeOf(schema, reading)
  return html`<tr><th scope="row"><code class="property-name">${name}</code>${
    required === true && reading.direction === 'request' && html` <span class="flag required">required</span>`
  }${deprecated === true && html` <span class="flag deprecated">deprecated</span>`}</th>
<td><p class="property-head">${renderType(shape)}</p>${renderFacts(shape, description ?? shape.schema.description)}</td></tr>
`
}
