import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorCodes, statusOf } from '../../platform/error-codes.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown, markdown } from '../../platform/html/markdown.ts'
import { renderRun } from '../run/run-form.ts'
import { accessOf } from './access.ts'
import { bodyOf } from './code/example-request.ts'
import { codeBlock, jsonCode, renderCode } from './code-block.ts'
import type { OpenApiDocument, Operation, RequestBody } from './openapi.ts'
import type { Endpoint, Group } from './operations.ts'
import { renderParameters } from './parameters.ts'
import { resolve } from './resolve.ts'
import {
  answersOf,
  type DescribedAnswer,
  isError,
  renderFields,
  renderResponseExamples,
  renderResponses,
} from './responses.ts'
import { exampleOf } from './schema/example.ts'
import { renderTree } from './schema/property-tree.ts'
import type { Reading } from './schema/shape.ts'
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

type Condition = (endpoint: Endpoint, document: OpenApiDocument) => boolean

const hasParameter =
  (pattern: RegExp): Condition =>
  ({ parameters }) =>
    parameters.some(({ name }) => pattern.test(name))
const hasPath =
  (pattern: RegExp): Condition =>
  ({ path }) =>
    pattern.test(path)

/** Codes that not every operation with their status has. */
const onlyFor: Partial<Record<ErrorCode, Condition>> = {
  'malformed-request': (endpoint, document) => bodyOf(document, endpoint) !== undefined,
  'period-too-long': hasParameter(/^(period\.)?from$/),
  'reading-questioned': ({ operation }) => operation.operationId === 'submitMeterReading',
  'idempotency-key-reused': hasParameter(/^idempotency-key$/i),
  'termination-not-possible': hasPath(/\/(termination|relocation)/),
  'start-date-required': hasPath(/^\/operator\/v1\/orders\/.*\/(events|event-preview)$/),
  'modules-not-possible': hasPath(/\/controllable-devices|\/modules/),
}

/** Every error of an operation by status, with its codes, their meaning and what to do about them. */
function renderErrors(endpoint: Endpoint, reading: Reading): Html {
  const errors = answersOf(endpoint.operation, reading).filter(({ status }) => isError(status))
  if (errors.length === 0) return html`<p>None of its own.</p>`
  return html`<dl class="errors">${errors.map((answer) => renderError(answer, endpoint, reading.document))}</dl>
${renderFields(errors, false, reading)}`
}

function renderError(answer: DescribedAnswer, endpoint: Endpoint, document: OpenApiDocument): Html {
  const { status, response } = answer
  const codes = hasCodes(answer) ? codesOf(status, endpoint, document) : []
  return html`<div><dt><span class="status failure">${status}</span> ${STATUS_CODES[status] ?? 'Any other'}</dt>
<dd>${response.description !== undefined && inlineMarkdown(response.description)}${
    codes.length > 0 &&
    html`<ul class="codes">${codes.map(
      ([code, { when, remedy }]) =>
        html`<li><code>${code}</code> ${codes.length > 1 && [inlineMarkdown(when), ' ']}${inlineMarkdown(remedy)}</li>`,
    )}</ul>`
  }</dd></div>
`
}

/** Answers of other standards, such as those of OAuth, have codes of their own. */
const hasCodes = ({ media }: DescribedAnswer): boolean =>
  /"(#\/components\/schemas\/ErrorEnvelope|ErrorEnvelope)"/.test(JSON.stringify(media?.schema ?? ''))

const codesOf = (status: string, endpoint: Endpoint, document: OpenApiDocument) =>
  Object.entries(errorCodes).filter(
    ([code, { kind }]) =>
      String(statusOf[kind]) === status && (onlyFor[code as ErrorCode]?.(endpoint, document) ?? true),
  )

/** An object that a reader would meet more often than this is shown once, and linked to, and so is one with more properties than this altogether. */
const maxTimesShown = 10
const maxPropertiesShown = 20

/** The names of the objects that the page of an operation shows once for all. */
function sharedSchemas(document: OpenApiDocument, operation: Operation): ReadonlySet<string> {
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
const anchorOf = (name: string): string => `schema-${name}`

/** The part of the page that its trees link to. */
function renderSharedSchemas(names: ReadonlySet<string>, reading: Reading): Html | undefined {
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
