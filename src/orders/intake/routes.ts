import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../../partners/access.ts'
import type { Kept } from '../../platform/db/revisions.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope, page, pageLinks } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { type Finding, validationItems } from '../../platform/http/validation-items.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createOrder } from './create-order.ts'
import { orderOwner } from './order-owner.ts'
import type { OrderParts } from './place-order.ts'
import { getOrder, listOrders } from './read-orders.ts'
import {
  CreateOrderEnvelope,
  CreateOrderRequest,
  ListOrdersQuery,
  Order,
  OrderData,
  OrderPath,
} from './schema.ts'

export type OrderRouteParts = OrderParts & { access: Kept<Access> }

const CreateOrderHeaders = Type.Object({
  'partner-token': Type.Optional(
    Type.String({
      description: 'Token of the partner on whose behalf you order; only for partners that may.',
      maxLength: 200,
      examples: ['demo-sales-token'],
    }),
  ),
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Your own id of this request. A repeat with the same key and body gets the first answer again, for 24 hours.',
      minLength: 1,
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]+$',
      'x-must': 'be 1 to 200 printable characters without spaces',
      examples: ['3f0c1f6e-6c1b-4a0e-9f43-6d1d9f2b7a10'],
    }),
  ),
})

export const orderRoutes = (parts: OrderRouteParts) => async (api: Server) => {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('Cache-Control', 'no-store')
    done()
  })

  api.post(
    '/orders',
    {
      config: { scopes: ['create:orders'] },
      // The shape is judged by the use case, so that a refused shape is an answer that a repeat gets again.
      attachValidation: true,
      // Before the body is even read: whether the caller may order for others does not depend on it.
      onRequest: async (request) => {
        orderOwner(request.caller.partner, request.headers['partner-token'], parts.access.current())
      },
      schema: {
        operationId: 'createOrder',
        summary: 'Create an order',
        description:
          'Customer, contract and delivery point in one call. An order that breaks rules comes back with everything that is wrong; one that is accepted may carry Warnings and Notices.',
        tags: ['Orders'],
        headers: CreateOrderHeaders,
        body: CreateOrderRequest,
        response: { 200: CreateOrderEnvelope, 409: ErrorEnvelope, 422: ErrorEnvelope },
      },
    },
    async (request, reply) => {
      const { caller, receivedAt, headers, validationError } = request
      // A key that is malformed cannot be kept, so its request is refused without one.
      if (validationError?.validationContext === 'headers') throw validationError
      // With a body of the wrong shape the validator has not come to the headers yet.
      const isKeyGood = !validationError || request.validateInput(headers, 'headers')
      const key = isKeyGood ? headers['idempotency-key'] : undefined
      const { owner, placedBy } = orderOwner(caller.partner, headers['partner-token'], parts.access.current())
      const { placed, items, isRepeat } = await createOrder(parts, {
        request: shapeFault(request) ?? request.body,
        idempotencyKey:
          key === undefined
            ? undefined
            : { clientId: caller.clientId, key, request: [owner.slug, request.body] },
        context: { clientId: caller.clientId, owner, placedBy, receivedAt },
      })
      if (isRepeat) reply.header('Idempotent-Replayed', 'true')
      return { ...ok(placed, items), refUri: `/partner/v1/orders/${placed.contractNumber}`, ...placed }
    },
  )

  api.get(
    '/orders/:contractNumber',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'getOrder',
        summary: 'Get a single order',
        description: 'How far an order is, and what happens next or is missing.',
        tags: ['Orders'],
        params: OrderPath,
        response: { 200: Envelope(OrderData) },
      },
    },
    async ({ params, caller, receivedAt }) => {
      const reader = { partnerId: caller.partner?.id ?? '', now: receivedAt }
      return ok({ order: await getOrder(parts.db, params.contractNumber, reader) })
    },
  )

  api.get(
    '/orders',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'listOrders',
        summary: 'List orders',
        description: 'Your orders, newest first.',
        tags: ['Orders'],
        querystring: ListOrdersQuery,
        response: { 200: ListEnvelope(Order) },
      },
    },
    async ({ query, caller, receivedAt, url }, reply) => {
      const reader = { partnerId: caller.partner?.id ?? '', now: receivedAt }
      const answer = page(await listOrders(parts.db, query, reader), query)
      const links = pageLinks(url, query, answer.hasMoreItems)
      if (links !== undefined) reply.header('Link', links)
      return sendList(reply as FastifyReply, answer, Order)
    },
  )
}

function shapeFault({ validationError }: FastifyRequest): Refusal | undefined {
  if (!validationError) return undefined
  const context = validationError.validationContext ?? 'body'
  const items = validationItems(validationError.validation as Finding[], context)
  return new Refusal('invalid', items)
}
