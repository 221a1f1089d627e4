import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errorCodes, statusOf } from '../../platform/error-codes.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { inlineMarkdown } from '../../platform/html/markdown.ts'
import { bodyOf } from './code/example-request.ts'
import type { OpenApiDocument } from './openapi.ts'
import type { Endpoint } from './operations.ts'
import { answersOf, type DescribedAnswer, isError, renderFields } from './responses.ts'
import type { Reading } from './schema/shape.ts'

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
export function renderErrors(endpoint: Endpoint, reading: Reading): Html {
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
