/** The least that Fastify can do to send an answer: one route, no schema, no hook, no log. A JSON body is parsed. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const { ROUTE: route = '/', BODY_FILE: bodyFile = '', PORT: port } = process.env
const body = readFileSync(bodyFile, 'utf8')

const server = Fastify()
server.route({
  method: ['GET', 'POST'],
  url: route,
  handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(body),
})
await server.listen({ host: '127.0.0.1', port: Number(port) })
