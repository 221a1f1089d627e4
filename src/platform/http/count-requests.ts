import type { FastifyRequest } from 'fastify'
import type { Server } from './server.ts'

/** A request to an operation of an API, as it was answered. */
export type AnsweredRequest = {
  requestId: string
  operationId: string
  /** What is known of the operation: its property names are those that a caller may use. */
  schema: object
  method: string
  /** The pattern of the path, never the path itself. */
  route: string
  params: unknown
  receivedAt: Date
  status: number
  /** The first code in the answer that refused it; empty for none. */
  errorCode: string
  /** All that the answer refused it for; none where the answer has another form. */
  refusedFor: readonly AnsweredItem[]
  /** Null for a stream, which lasts as long as somebody listens. */
  milliseconds: number | null
  caller: Caller | undefined
  /** The client that a request names which has no caller: it asks for a token, or comes with one that is not valid any more. */
  namedClient: Caller | undefined
}
type Caller = { clientId: string; partner: { id: string } | null }
export type AnsweredItem = { code: string; details?: string | null }

export type TrafficCounter = { count(answered: AnsweredRequest): void }

declare module 'fastify' {
  interface FastifyRequest {
    /** The first code in the answer that refuses this request. */
    refusedWith?: string
    refusedFor?: readonly AnsweredItem[]
    namedClient?: Caller
  }
}

/** Tells counters of the requests to the operations of an API, answered or refused. */
export function countRequests(api: Server, counters: readonly TrafficCounter[]): void {
  api.addHook('onResponse', (request: FastifyRequest & { anyCaller?: Caller }, reply, done) => {
    const { url: route = '', schema = {} } = request.route
    const { operationId, produces } = schema as Described
    if (operationId !== undefined) {
      const answered: AnsweredRequest = {
        requestId: request.id,
        operationId,
        schema,
        method: request.method,
        route,
        params: request.params,
        receivedAt: request.receivedAt,
        status: reply.statusCode,
        errorCode: request.refusedWith ?? '',
        refusedFor: request.refusedFor ?? noItems,
        milliseconds: produces?.includes('text/event-stream') ? null : reply.elapsedTime,
        caller: request.anyCaller,
        namedClient: request.namedClient,
      }
      for (const counter of counters) counter.count(answered)
    }
    done()
  })
}

const noItems: readonly AnsweredItem[] = []
type Described = { operationId?: string; produces?: readonly string[] }
