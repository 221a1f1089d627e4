/** Orders as the guides of Fastify, @fastify/jwt and Drizzle build them, without logs. */
import fastifyJwt from '@fastify/jwt'
import Fastify from 'fastify'
import { orderAnswer, placedAnswer } from '../order-answer.ts'
import type { OrderRequest } from '../order-request.ts'
import { keys, port } from '../settings.ts'
import { orderAnswerSchema, placedAnswerSchema } from './answer-schemas.ts'
import { createOrder } from './create-order.ts'
import { findOrder } from './find-order.ts'
import { orderBody } from './order-body.ts'

const server = Fastify()
await server.register(fastifyJwt, {
  secret: { private: keys.privateKey, public: keys.publicKey },
  sign: { algorithm: 'ES256' },
  // Its documentation names the cache of verified tokens as what makes it quick.
  verify: { algorithms: ['ES256'], cache: true },
})

server.get('/ready', async () => ({}))

server.register(async (api) => {
  api.addHook('onRequest', (request) => request.jwtVerify())

  api.post<{ Body: OrderRequest }>(
    '/orders',
    { schema: { body: orderBody, response: { 201: placedAnswerSchema } } },
    async ({ body, user }, reply) => {
      const placed = await createOrder(body, user)
      if (!placed) return reply.code(400).send({ message: `There is no tariff ${body.tariffKey}.` })
      return reply.code(201).send(placedAnswer(placed))
    },
  )

  api.get<{ Params: { contractNumber: string } }>(
    '/orders/:contractNumber',
    { schema: { response: { 200: orderAnswerSchema } } },
    async ({ params, user }, reply) => {
      const order = await findOrder(params.contractNumber, user.partnerId)
      if (!order) return reply.code(404).send({ message: `There is no order ${params.contractNumber}.` })
      return orderAnswer(order)
    },
  )
})

await server.listen({ host: '127.0.0.1', port })
