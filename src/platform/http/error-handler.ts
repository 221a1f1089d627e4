import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { type ErrorCode, statusOf } from '../error-codes.ts'
import { Refusal, type RefusalItem } from '../refusal.ts'
import { refused } from './envelope.ts'
import { type Finding, validationItems } from './validation-items.ts'

export type ErrorAnswer = {
  status: number
  items: readonly RefusalItem[]
  headers?: Readonly<Record<string, string>>
}

const unavailable: ErrorAnswer = {
  status: statusOf.unavailable,
  items: [{ code: 'unavailable', message: 'The service is temporarily unavailable; please try again.' }],
  headers: { 'Retry-After': '2' },
}

/** Answers an error in the envelope; an unexpected one is reported and answered without details. */
export const answerError =
  (onFault: (error: unknown, requestId: string) => void, baseUrl: string) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const answer = foreseen(error) ?? fault(request.id)
    if (answer.status === statusOf.fault) onFault(error, request.id)
    request.refusedWith = answer.items[0]?.code ?? ''
    request.refusedFor = answer.items
    // Set here as well: an invalid URL is refused before any hook runs.
    reply.header('X-Request-Id', request.id)
    reply.header('X-Content-Type-Options', 'nosniff')
    for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
    return reply
      .code(answer.status)
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refused(answer.items, baseUrl))
  }

/** The answer to a protocol error or a deliberate refusal; undefined for a bug. */
export function foreseen(error: Partial<FastifyError> & Error): ErrorAnswer | undefined {
  if (error instanceof Refusal) {
    return { status: statusOf[error.kind], items: error.items, headers: error.headers }
  }
  if (error instanceof DatabaseUnavailable) return unavailable
  if (error.validation) {
    const items = validationItems(error.validation as Finding[], error.validationContext ?? 'body')
    return { status: statusOf.invalid, items }
  }
  return error.code === undefined ? undefined : frameworkAnswer(error.code, error)
}

function frameworkAnswer(code: string, error: Partial<FastifyError>): ErrorAnswer | undefined {
  const answer = (status: number, itemCode: ErrorCode, message: string): ErrorAnswer => ({
    status,
    items: [{ code: itemCode, message }],
  })
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return answer(415, 'unsupported-media-type', 'Send the body as Content-Type: application/json.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return answer(413, 'payload-too-large', 'The body may not exceed 256 KiB.')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return answer(400, 'malformed-request', 'The body is empty, but its Content-Type says JSON.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return answer(400, 'malformed-request', `The body is not valid JSON: ${error.message ?? ''}`.trim())
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return answer(400, 'malformed-request', 'The length of the body does not match its Content-Length.')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return answer(414, 'malformed-request', 'A part of the path is longer than 200 characters.')
    case 'FST_ERR_BAD_URL':
      return answer(400, 'malformed-request', 'The path is not a valid URL.')
    default:
      // A client that hangs up in the middle of its body is not a bug.
      return (error.statusCode ?? 500) < 500
        ? answer(error.statusCode ?? 400, 'malformed-request', 'The request is malformed.')
        : undefined
  }
}

const fault = (requestId: string): ErrorAnswer => ({
  status: statusOf.fault,
  items: [
    {
      code: 'internal-error',
      message: `The request could not be processed. If you contact us, please quote this id: ${requestId}`,
    },
  ],
})
