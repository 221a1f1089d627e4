import type { FastifyRequest } from 'fastify'
import type { Server } from './server.ts'

/** A request to an operation of an API, as it was answered. */
export type AnsweredRequest = {
  operationId: string
  receivedAt: Date
  status: number
  /** The first code in the answer that refused it; empty for none. */
  errorCode: string
  /** Null for a stream, which lasts as long as somebody listens. */
  milliseconds: number | null
  caller: Caller | undefined
}
type Caller = { partner: { id: string } | null }

export type TrafficCounter = { count(answered: AnsweredRequest): void }

declare module 'fastify' {
  interface FastifyRequest {
    /** The first code in the answer that refuses this request. */
    refusedWith?: string
  }
}

/** Counts the requests to the operations of an API, answered or refused. */
export function countRequests(api: Server, traffic: TrafficCounter): void {
  api.addHook('onResponse', (request: FastifyRequest & { caller?: Caller }, reply, done) => {
    const { operationId, produces } = (request.routeOptions.schema ?? {}) as Described
    if (operationId !== undefined) {
      traffic.count({
        operationId,
        receivedAt: request.receivedAt,
        status: reply.statusCode,
        errorCode: request.refusedWith ?? '',
        milliseconds: produces?.includes('text/event-stream') ? null : reply.elapsedTime,
        caller: request.caller,
      })
    }
    done()
  })
}

type Described = { operationId?: string; produces?: readonly string[] }
