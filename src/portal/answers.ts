import type { FastifySchema } from 'fastify'
import type { ErrorCode } from '../platform/error-codes.ts'
import { ErrorEnvelope } from '../platform/http/envelope.ts'

type Answer = { description: string; headers?: Record<string, unknown> } & Record<string, unknown>
type Problem = {
  status: number
  when: string
  code: ErrorCode
  message: string
  details?: string
  header?: string
}

const header = (description: string, example: string) => ({ type: 'string', description, example })
const requestId = {
  'X-Request-Id': header('Yours if you sent one, else ours. Tell it when you ask us for help.', 'a1b2c3'),
}
const rateLimits = {
  'RateLimit-Policy': header('The limit: requests (q) per window of seconds (w).', '"requests";q=6000;w=60'),
  RateLimit: header('What is left (r), and seconds until the window ends (t).', '"requests";r=5999;t=60'),
}

const unauthorized: Problem = {
  status: 401,
  when: 'No token, or one that is wrong or has expired.',
  code: 'unauthorized',
  message: 'The token has expired.',
  header: 'WWW-Authenticate',
}
const insufficientScope: Problem = {
  status: 403,
  when: 'A scope or a permission is missing.',
  code: 'insufficient-scope',
  message: 'The token lacks the scope api:partner.',
  header: 'WWW-Authenticate',
}
const invalid: Problem = {
  status: 400,
  when: 'The request breaks the schema or a rule; every fault is listed.',
  code: 'validation-failed',
  message: 'limit must be at most 500.',
  details: 'limit',
}
const unknown: Problem = {
  status: 404,
  when: 'It does not exist, or not for you.',
  code: 'not-found',
  message: 'There is no such thing.',
}
const tooLarge: Problem = {
  status: 413,
  when: 'The body has more than 256 KiB.',
  code: 'payload-too-large',
  message: 'The body may have at most 256 KiB.',
}
const wrongType: Problem = {
  status: 415,
  when: 'The body is not JSON.',
  code: 'unsupported-media-type',
  message: 'Send the body as Content-Type: application/json.',
}
const throttled: Problem = {
  status: 429,
  when: 'Too many requests.',
  code: 'rate-limited',
  message: 'Too many requests; try again in 12 s.',
  header: 'Retry-After',
}
const fault: Problem = {
  status: 500,
  when: 'A fault of ours.',
  code: 'internal-error',
  message: 'The request could not be processed. Please tell us its id: a1b2c3',
}
const unavailable: Problem = {
  status: 503,
  when: 'Overload, shutdown or an outage; try again.',
  code: 'unavailable',
  message: 'The service is not available for the moment; please try again.',
  header: 'Retry-After',
}

/** All answers of an operation: its own, and those that the conventions of the service add. */
export function answersOf(
  schema: FastifySchema,
  { isPublic }: { isPublic: boolean },
): Record<string, Answer> {
  const own = Object.entries((schema.response ?? {}) as Record<string, Record<string, unknown>>)
  const limits = isPublic ? {} : rateLimits
  const answers = own.map(([status, answer]): [string, Answer] => [
    status,
    {
      description: Number(status) < 300 ? 'Success.' : 'Refused.',
      headers: { ...requestId, ...limits },
      content: { 'application/json': { schema: answer } },
    },
  ])
  const taken = new Set(own.map(([status]) => Number(status)))
  const problems = problemsOf(schema, isPublic).filter(({ status }) => !taken.has(status))
  return Object.fromEntries([
    ...answers,
    ...problems.map((problem): [string, Answer] => [String(problem.status), errorAnswer(problem)]),
  ])
}

function problemsOf(schema: FastifySchema, isPublic: boolean): Problem[] {
  const hasInput =
    schema.body !== undefined || schema.querystring !== undefined || schema.params !== undefined
  return [
    ...(hasInput ? [invalid] : []),
    ...(isPublic ? [] : [unauthorized, insufficientScope]),
    ...(schema.params === undefined ? [] : [unknown]),
    ...(schema.body === undefined ? [] : [tooLarge, wrongType]),
    ...(isPublic ? [] : [throttled]),
    fault,
    unavailable,
  ]
}

const errorAnswer = ({ when, code, message, details = undefined, header: name }: Problem): Answer => ({
  description: when,
  headers: {
    ...requestId,
    ...(name ? { [name]: header(headerTexts[name] ?? '', headerExamples[name] ?? '') } : {}),
  },
  content: {
    'application/json': {
      schema: ErrorEnvelope,
      example: {
        isSuccess: false,
        message,
        error: [{ severity: 'Error', code, message, details: details ?? null }],
        refUri: null,
        data: null,
      },
    },
  },
})

const headerTexts: Record<string, string> = {
  'WWW-Authenticate': 'What is wrong with the token (RFC 6750).',
  'Retry-After': 'Seconds to wait before trying again.',
}
const headerExamples: Record<string, string> = {
  'WWW-Authenticate': 'Bearer error="invalid_token"',
  'Retry-After': '12',
}
