import { type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import { accessOf } from './access.ts'
import { codeBlock, jsonCode } from './code-block.ts'
import { bodyOf, curlOf } from './curl.ts'
import type { OpenApiDocument, RequestBody } from './openapi.ts'
import type { Endpoint } from './operations.ts'
import { renderParameters } from './parameters.ts'
import { resolve } from './resolve.ts'
import { renderResponseExamples, renderResponses } from './responses.ts'
import { exampleOf } from './schema/example.ts'
import { renderTree } from './schema/property-tree.ts'
import type { Reading } from './schema/shape.ts'
import { methodBadge } from './sidebar.ts'

/** One operation: what it asks and what it answers on the left, the code for both on the right. */
export function renderOperation(
  document: OpenApiDocument,
  endpoint: Endpoint,
  shared: ReadonlySet<string> = new Set(),
): Html {
  const { anchor, method, path, title, operation } = endpoint
  const request: Reading = { document, direction: 'request', trail: new Set(), shared }
  const response: Reading = { ...request, direction: 'response' }
  return html`<article class="operation" id="${anchor}" aria-labelledby="${anchor}-title">
<div class="row"><div class="prose">
<h3 id="${anchor}-title">${title}</h3>
<p class="endpoint">${methodBadge(method)} <code>${path}</code>${
    operation.deprecated === true && html` <span class="flag deprecated">deprecated</span>`
  }</p>
${operation.description !== undefined && markdown(operation.description)}
${renderAccess(document, endpoint)}
${endpoint.parameters.length > 0 && html`<h4>Parameters</h4>${renderParameters(endpoint.parameters, request)}`}
${renderBody(endpoint, request)}</div>
<div class="samples">${codeBlock({ label: 'Request with curl', code: curlOf(document, endpoint), isOpen: true })}${renderBodyExample(
    endpoint,
    request,
  )}</div></div>
<div class="row"><div class="prose"><h4>Responses</h4>${renderResponses(operation, response)}</div>
<div class="samples">${renderResponseExamples(operation, response)}</div></div>
</article>
`
}

function renderAccess(document: OpenApiDocument, { operation }: Endpoint): Html {
  const ways = accessOf(document, operation)
  if (ways.length === 0) return html`<p class="access">No access token needed.</p>`

  if (ways.every(({ scopes }) => scopes.length === 0))
    return html`<p class="access"><a href="#authentication">Access token</a> needed.</p>`
  const isOne = ways.every(({ scopes }) => scopes.length === 1)
  return html`<p class="access"><a href="#authentication">${isOne ? 'Scope' : 'Scopes'}</a> ${ways.map(
    ({ scopes }, index) => [index > 0 && 'or ', scopes.map((scope) => html`<code>${scope}</code> `)],
  )}</p>`
}

function renderBody(endpoint: Endpoint, reading: Reading): Html | undefined {
  const { requestBody } = endpoint.operation
  const body = bodyOf(reading.document, endpoint)
  if (requestBody === undefined || body === undefined) return undefined
  const { description } = resolve<RequestBody>(reading.document, requestBody).value ?? {}
  return html`<h4>Request body</h4><p class="content-type"><code>${body.type}</code></p>
${description !== undefined && markdown(description, { headingLevel: 5 })}${
  body.media.schema !== undefined && renderTree(body.media.schema, reading)
}`
}

/** The body alone, for tools other than curl. A form has no such body worth copying. */
function renderBodyExample(endpoint: Endpoint, reading: Reading): Html | undefined {
  const body = bodyOf(reading.document, endpoint)
  if (body === undefined || !/[/+]json\b/.test(body.type)) return undefined
  const example = exampleOf(body.media, reading)
  return example === undefined
    ? undefined
    : codeBlock({ label: 'Request body as JSON', code: jsonCode(example) })
}
