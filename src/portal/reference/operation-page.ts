import { type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/html/markdown.ts'
import { renderRun } from '../run/run-form.ts'
import { accessOf } from './access.ts'
import { renderCode } from './code/code-tabs.ts'
import { bodyOf } from './code/example-request.ts'
import { codeBlock, jsonCode } from './code-block.ts'
import { renderErrors } from './errors.ts'
import type { OpenApiDocument, RequestBody } from './openapi.ts'
import type { Endpoint, Group } from './operations.ts'
import { renderParameters } from './parameters.ts'
import { resolve } from './resolve.ts'
import { renderResponseExamples, renderResponses } from './responses.ts'
import { exampleOf } from './schema/example.ts'
import { renderTree } from './schema/property-tree.ts'
import type { Reading } from './schema/shape.ts'
import { renderSharedSchemas, sharedSchemas } from './shared-schemas.ts'
import { methodBadge } from './sidebar.ts'
import type { ReferenceSite } from './site.ts'

/** One operation: what it asks and what it answers on the left, code, Run and examples on the right. */
export function renderOperation(
  document: OpenApiDocument,
  endpoint: Endpoint,
  group: Group,
  site: ReferenceSite,
): Html {
  const { anchor, method, path, title, operation } = endpoint
  const shared = sharedSchemas(document, operation)
  const request: Reading = { document, direction: 'request', trail: new Set(), shared }
  const response: Reading = { ...request, direction: 'response' }
  return html`<article class="operation" aria-labelledby="${anchor}-title">
<p class="trail"><a href="${site.base}#${group.anchor}">${group.name}</a></p>
<h1 id="${anchor}-title">${title}</h1>
<p class="endpoint">${methodBadge(method)} <code>${path}</code>${
    operation.deprecated === true && html` <span class="flag deprecated">deprecated</span>`
  }</p>
${renderContents(endpoint)}
<div class="row"><div class="prose">
${operation.description !== undefined && markdown(operation.description, { headingLevel: 2 })}
${renderAccess(document, endpoint, site)}
${endpoint.parameters.length > 0 && html`<h2 id="parameters">Parameters</h2>${renderParameters(endpoint.parameters, request)}`}
${renderBody(endpoint, request)}
<h2 id="answer">Answer</h2>${renderResponses(operation, response)}
<h2 id="errors">Errors</h2>${renderErrors(endpoint, response)}
${renderSharedSchemas(shared, response)}</div>
<div class="samples"><h2 class="visually-hidden" id="code">Code</h2>${renderCode(document, endpoint)}
${renderRun(document, endpoint, site.run)}
<h2 class="visually-hidden" id="examples">Examples</h2>${renderBodyExample(endpoint, request)}${renderResponseExamples(operation, response)}</div></div>
</article>
`
}

/** The parts of the page, of which a phone shows one at a time. */
function renderContents({ parameters, operation }: Endpoint): Html {
  const parts: readonly (readonly [anchor: string, title: string] | false)[] = [
    parameters.length > 0 && ['parameters', 'Parameters'],
    operation.requestBody !== undefined && ['body', 'Body'],
    ['answer', 'Answer'],
    ['errors', 'Errors'],
    ['code', 'Code'],
    ['run', 'Run'],
  ]
  return html`<nav class="parts-of-page" aria-label="On this page"><ul>${parts.map(
    (part) => part && html`<li><a href="#${part[0]}">${part[1]}</a></li>`,
  )}</ul></nav>`
}

function renderAccess(document: OpenApiDocument, { operation }: Endpoint, { base }: ReferenceSite): Html {
  const ways = accessOf(document, operation)
  if (ways.length === 0) return html`<p class="access">No access token needed.</p>`

  const explained = `${base}#authentication`
  if (ways.every(({ scopes }) => scopes.length === 0))
    return html`<p class="access"><a href="${explained}">Access token</a> needed.</p>`
  const isOne = ways.every(({ scopes }) => scopes.length === 1)
  return html`<p class="access"><a href="${explained}">${isOne ? 'Scope' : 'Scopes'}</a> ${ways.map(
    ({ scopes }, index) => [index > 0 && 'or ', scopes.map((scope) => html`<code>${scope}</code> `)],
  )}</p>`
}

function renderBody(endpoint: Endpoint, reading: Reading): Html | undefined {
  const { requestBody } = endpoint.operation
  const body = bodyOf(reading.document, endpoint)
  if (requestBody === undefined || body === undefined) return undefined
  const { description } = resolve<RequestBody>(reading.document, requestBody).value ?? {}
  return html`<h2 id="body">Request body</h2><p class="content-type"><code>${body.type}</code></p>
${description !== undefined && markdown(description, { headingLevel: 3 })}${
  body.media.schema !== undefined && renderTree(body.media.schema, reading)
}`
}

/** The body alone, for other tools. A form has no such body worth copying. */
function renderBodyExample(endpoint: Endpoint, reading: Reading): Html | undefined {
  const body = bodyOf(reading.document, endpoint)
  if (body === undefined || !/[/+]json\b/.test(body.type)) return undefined
  const example = exampleOf(body.media, reading)
  return example === undefined
    ? undefined
    : codeBlock({ label: 'Request body as JSON', code: jsonCode(example) })
}
