import type { FastifyReply } from 'fastify'

/** Sends an answer that was serialised before, by `reply.serialize` and so by the schema of its route. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json)
