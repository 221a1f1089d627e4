/** The conventions that every route shares: decision 3. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyTypeProvider,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import type { Clock } from '../time/clock.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { refuseCompressed } from './compressed-body.ts'
import { answerError } from './error-handler.ts'
import { readJsonBodies } from './json-body.ts'
import { answerUnknownPath, recordMethods } from './method-not-allowed.ts'
import { readQueriesBySchema } from './query-names.ts'
import type { Static, TSchema } from './schema.ts'
import { schemaCompilers } from './schema-compilers.ts'
import { stopAtFaults } from './stop-at-faults.ts'
import { takesBody } from './takes-body.ts'

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
    /** The time of the request; code below the routes never reads the clock. */
    receivedAt: Date
    /** The same by the real time, where a test environment's clock was moved. */
    realTime: Date
    /** The options of its route, read once: `routeOptions` makes a new object each time. */
    route: FastifyRequest['routeOptions']
  }
  interface FastifyInstance {
    /** Where the service is reached; errors link to the guide from there. */
    baseUrl: string
    compileSchemas(path: string): void
  }
}

const bodyLimitBytes = 256 * 1024
const acceptableRequestId = /^[A-Za-z0-9._~-]{1,128}$/

export type ServerOptions = {
  clock: Clock
  baseUrl: string
  trustProxy: boolean | string[]
  onFault: OnFault
  /** Answers a path that there is not; by default as programs expect it. */
  onUnknownPath?: (request: FastifyRequest, reply: FastifyReply) => unknown
}
export type OnFault = (error: unknown, requestId: string) => void

export function createServer({
  clock,
  baseUrl,
  trustProxy,
  onFault,
  onUnknownPath = answerUnknownPath,
}: ServerOptions): Server {
  const compilers = schemaCompilers()
  const server = Fastify({
    // One line per request is written by observe.ts; a logger per request costs a third of a read.
    logger: false,
    trustProxy,
    bodyLimit: bodyLimitBytes,
    // A slow sender must not hold a connection forever. A slow handler is stopped by the time limits of the database.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    // Fastify's own answer while closing is not our envelope; shutdown.ts sends ours.
    return503OnClosing: false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 200 },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: true,
        allErrors: true,
        // Includes the schema in each error; the messages are built from it.
        verbose: true,
        // Making the code shorter costs a third of making it, and runs no faster.
        code: { process: stopAtFaults, optimize: false },
        // The schemas are ours, and tests check the documents that are made from them.
        validateSchema: false,
        // Our own annotations; none of them validates anything.
        keywords: ['x-must', 'x-about', 'x-parameter', 'x-may-grow'],
      },
    },
    schemaController: { compilersFactory: compilers.factory },
    clientErrorHandler: answerBrokenRequest(baseUrl),
    frameworkErrors: answerError(onFault, baseUrl),
  }).withTypeProvider<TypeBoxProvider>()

  server.decorate('baseUrl', baseUrl)
  server.decorate('compileSchemas', compilers.compileSchemas)
  namePlugins(server)
  // Otherwise a plain-text body would reach the schema as a string instead of being refused with 415.
  server.removeContentTypeParser('text/plain')
  readJsonBodies(server)
  server.decorateRequest('receivedAt')
  server.decorateRequest('realTime')
  server.decorateRequest('route')
  server.decorateRequest('leavePlace', () => {})
  server.decorateRequest('refusedWith')
  server.addHook('onRequest', (request, reply, done) => {
    request.receivedAt = clock.now()
    request.realTime = clock.real?.() ?? request.receivedAt
    request.route = request.routeOptions
    reply.header('x-request-id', request.id)
    // Keeps browsers from interpreting an answer as anything but its declared type.
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  server.addHook('onRoute', (route) => {
    if (takesBody(route)) route.preParsing = [refuseCompressed, ...[route.preParsing ?? []].flat()]
  })
  readQueriesBySchema(server)
  recordMethods(server)
  server.setErrorHandler(answerError(onFault, baseUrl))
  server.setNotFoundHandler(onUnknownPath)
  return server
}

/** The caller's request id if it is safe to log and to send back, otherwise a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && acceptableRequestId.test(given) ? given : randomUUID()
}

/** Fastify would look for the name of each plugin among all modules that are loaded, which slows the start. */
function namePlugins(server: Server): void {
  const register = server.register
  server.register = function (this: Server, plugin: object, ...rest: unknown[]) {
    Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'routes' })
    return (register as (...args: unknown[]) => unknown).call(this, plugin, ...rest)
  } as typeof register
}
