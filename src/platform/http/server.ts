/** The conventions that every route shares: docs/decisions/0003-wire-conventions.md. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyTypeProvider,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { Clock } from '../time/clock.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { refuseCompressed } from './compressed-body.ts'
import { answerError } from './error-handler.ts'
import { answerUnknownPath, recordMethods } from './method-not-allowed.ts'
import { readQueriesBySchema } from './query-names.ts'
import type { Static, TSchema } from './schema.ts'
import { compilersFactory } from './schema-compilers.ts'

interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

/** A Fastify instance whose handlers are typed by their schemas. */
export type Server = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** The time of the request; below a route nobody asks the clock. */
    receivedAt: Date
  }
}

const bodyLimitBytes = 256 * 1024
const acceptableRequestId = /^[A-Za-z0-9._~-]{1,128}$/

export type ServerOptions = { clock: Clock; trustProxy: boolean | string[]; onFault: OnFault }
export type OnFault = (error: unknown, requestId: string) => void

export function createServer({ clock, trustProxy, onFault }: ServerOptions): Server {
  const server = Fastify({
    // One line per request is written by observe.ts; a logger per request costs a third of a read.
    logger: false,
    trustProxy,
    bodyLimit: bodyLimitBytes,
    // A slow sender may not hold a connection for ever. A slow handler is cut short by the time limits of the database.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    // Fastify's own answer while closing is not the envelope; platform/http/shutdown.ts gives ours.
    return503OnClosing: false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 200 },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: true,
        allErrors: true,
        // The faults then carry the schema, out of which their sentences are made.
        verbose: true,
        // Our own remarks in schemas; none of them checks anything.
        keywords: ['x-must', 'x-about', 'x-parameter'],
      },
    },
    schemaController: { compilersFactory },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerError(onFault),
  }).withTypeProvider<TypeBoxProvider>()

  // Left in place, a body of text would reach the schema as a string instead of being refused with 415.
  server.removeContentTypeParser('text/plain')
  server.decorateRequest('receivedAt')
  server.decorateRequest('leavePlace', () => {})
  server.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = clock.now()
    reply.raw.setHeader('X-Request-Id', request.id)
    // Whatever an answer repeats of its request, no browser takes it for more than its type says.
    reply.raw.setHeader('X-Content-Type-Options', 'nosniff')
    done()
  })
  server.addHook('preParsing', refuseCompressed)
  readQueriesBySchema(server)
  recordMethods(server)
  server.setErrorHandler(answerError(onFault))
  server.setNotFoundHandler(answerUnknownPath)
  return server
}

/** The caller's request id where it is harmless to repeat and to log, else one of our own. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptableRequestId.test(given) ? given : randomUUID()
}
