import type { FastifyReply } from 'fastify'

/** Sends an answer that is already serialised, by `reply.serialize` and thus by the schema of its route. */
export const sendJson = (reply: FastifyReply, json: string | Buffer) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(json)
