/** The responses of operations in the OpenAPI documents: declared ones, and error responses that all operations share. */
import type { FastifySchema } from 'fastify'
import { docUrlOf, type ErrorCode } from '../platform/error-codes.ts'
import { ErrorEnvelope } from '../platform/http/envelope.ts'
import type { Header, Operation, Parameter, Ref, RequestBody, Response, Schema } from './reference/openapi.ts'

/** An operation as its route describes it; `x-form` is the body of a route that parses it itself. */
export type DescribedOperation = Omit<Operation, 'parameters' | 'requestBody'> & {
  parameters?: readonly Parameter[]
  requestBody?: RequestBody
  'x-form'?: unknown
}

type Problem = {
  name: string
  when: string
  code: ErrorCode
  message: string
  details?: string
  headers?: readonly HeaderName[]
}

const header = (description: string, example: string): Header => ({
  schema: { type: 'string', example },
  description,
})

/** Response headers, each described once in `components.headers`. */
export const sharedHeaders = {
  'X-Request-Id': header(
    'Your own if you sent one, otherwise generated. Include it when you ask us for help.',
    'a1b2c3',
  ),
  'RateLimit-Policy': header('The limit: requests (q) per window in seconds (w).', '"requests";q=6000;w=60'),
  RateLimit: header(
    'Remaining requests (r), and seconds until the window ends (t).',
    '"requests";r=5999;t=60',
  ),
  'WWW-Authenticate': header('What is wrong with the token (RFC 6750).', 'Bearer error="invalid_token"'),
  'Retry-After': header('Seconds to wait before retrying.', '12'),
}
type HeaderName = keyof typeof sharedHeaders

const headersNamed = (names: readonly HeaderName[]): Record<string, Ref> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const rateLimits = ['RateLimit-Policy', 'RateLimit'] as const

/** Error responses by status, each described once in `components.responses`. */
const problems: Readonly<Record<string, Problem>> = {
  400: {
    name: 'ValidationFailed',
    when: 'The request violates the schema or a rule. All problems are listed.',
    code: 'validation-failed',
    message: 'limit must be at most 500.',
    details: 'limit',
  },
  401: {
    name: 'Unauthorized',
    when: 'The token is missing, invalid or expired.',
    code: 'unauthorized',
    message: 'The token has expired.',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'InsufficientScope',
    when: 'A scope or a permission is missing.',
    code: 'insufficient-scope',
    message: 'The token lacks a scope that this request needs.',
    headers: ['WWW-Authenticate'],
  },
  404: {
    name: 'NotFound',
    when: 'It does not exist, or you cannot access it.',
    code: 'not-found',
    message: 'There is no such order.',
  },
  409: {
    name: 'Conflict',
    when: 'The current state does not allow the request.',
    code: 'conflict',
    message: 'There is no way from Revoked to Delivery.',
    headers: rateLimits,
  },
  413: {
    name: 'PayloadTooLarge',
    when: 'The body is larger than 256 KiB.',
    code: 'payload-too-large',
    message: 'The body may not exceed 256 KiB.',
  },
  415: {
    name: 'UnsupportedMediaType',
    when: 'The body is not JSON.',
    code: 'unsupported-media-type',
    message: 'Send the body as Content-Type: application/json.',
  },
  422: {
    name: 'IdempotencyKeyReused',
    when: 'The `Idempotency-Key` was used for a different request.',
    code: 'idempotency-key-reused',
    message: 'This Idempotency-Key was already used for a different request.',
    details: 'Idempotency-Key',
    headers: rateLimits,
  },
  429: {
    name: 'RateLimited',
    when: 'Too many requests.',
    code: 'rate-limited',
    message: 'Too many requests; try again in 12 s.',
    headers: ['Retry-After'],
  },
  431: {
    name: 'HeadersTooLarge',
    when: 'The headers are larger than 16 KiB.',
    code: 'malformed-request',
    message: 'The headers may not exceed 16 KiB.',
  },
  500: {
    name: 'InternalError',
    when: 'An error on our side.',
    code: 'internal-error',
    message: 'The request could not be processed. If you contact us, please quote this id: a1b2c3',
  },
  503: {
    name: 'Unavailable',
    when: 'Overload, restart or outage. Retry later.',
    code: 'unavailable',
    message: 'The service is temporarily unavailable; please try again.',
    headers: ['Retry-After'],
  },
}

export const sharedResponses: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.values(problems).map((problem) => [problem.name, responseOf(problem)]),
)

function responseOf({ when, code, message, details, headers = [] }: Problem): Response {
  const docUrl = docUrlOf('https://api.example.com', code)
  const item = { severity: 'Error', code, message, details: details ?? null, docUrl }
  const example = { isSuccess: false, message, error: [item], refUri: null, data: null }
  return {
    description: when,
    headers: headersNamed(['X-Request-Id', ...headers]),
    content: { 'application/json': { schema: ErrorEnvelope as Schema, example } },
  }
}

/** The responses that a route declares, as the document shows them. */
export const declaredAnswers = ({
  response = {},
  produces = ['application/json'],
}: FastifySchema & { produces?: readonly string[] }): Record<string, object> =>
  Object.fromEntries(
    Object.entries(response as Record<string, { description?: string; 'x-about'?: string }>).map(
      ([status, schema]) => {
        const isSuccess = Number(status) < 300
        const description = isSuccess ? 'Success.' : schema['x-about'] && schema.description
        // Errors are JSON, whatever an operation produces.
        const types = isSuccess ? produces : ['application/json']
        return [
          status,
          {
            description: description ?? 'Rejected.',
            content: Object.fromEntries(types.map((type) => [type, { schema }])),
          },
        ]
      },
    ),
  )

/** All responses of an operation: what it declares, and every error that can happen before it runs. */
export function allAnswers(operation: DescribedOperation): Record<string, Response | Ref> {
  const isPublic = operation.security?.length === 0
  const own = headersNamed(['X-Request-Id', ...(isPublic ? [] : rateLimits)])
  const declared = Object.entries(operation.responses ?? {}).map(([status, answer]) => [
    status,
    isShared(status, answer as Response) ? reference(status) : { ...answer, headers: own },
  ])
  const met = statusesMet(operation, isPublic).map((status) => [status, reference(status)])
  const answers = { ...Object.fromEntries(met), ...Object.fromEntries(declared) }
  // An operation without input can go wrong by its headers alone.
  const hasClientError = Object.keys(answers).some((status) => status.startsWith('4'))
  return hasClientError ? answers : { ...answers, 431: reference('431') }
}

const reference = (status: string): Ref => ({ $ref: `#/components/responses/${problems[status]?.name}` })

/** An error in the usual format without a description of its own. */
function isShared(status: string, { content }: Response): boolean {
  const { title, 'x-about': about } = (content?.['application/json']?.schema ?? {}) as Record<string, unknown>
  return status in problems && title === (ErrorEnvelope as Schema).title && about === undefined
}

function statusesMet(operation: DescribedOperation, isPublic: boolean): string[] {
  const { parameters = [], requestBody } = operation
  const isNamedByPath = parameters.some((parameter) => parameter.in === 'path')
  // A route that parses its body itself also declares how it rejects one.
  const hasBody = requestBody !== undefined && operation['x-form'] === undefined
  return [
    ...(hasBody || parameters.length > 0 ? ['400'] : []),
    ...(isPublic ? [] : ['401', '403']),
    ...(isNamedByPath ? ['404'] : []),
    ...(hasBody ? ['413', '415'] : []),
    ...(isPublic ? [] : ['429']),
    '500',
    '503',
  ]
}
