import type { FastifyReply } from 'fastify'
import type { Partner } from '../../partners/partner.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope, page, pageLinks } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { shapeFaults } from '../../platform/http/shape-faults.ts'
import { onlyOnce } from './idempotency.ts'
import { type OrderDeps, placeOrder } from './place-order.ts'
import { getOrder, listOrders } from './read-orders.ts'
import { orderOwner, PartnerTokenHeader } from './readable-order.ts'
import {
  CreateOrderEnvelope,
  CreateOrderRequest,
  ListOrdersQuery,
  Order,
  OrderData,
  OrderPath,
} from './schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** On the way of a new order. */
    orderOwner: Partner
  }
}

const CreateOrderHeaders = Type.Object({
  ...PartnerTokenHeader.properties,
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Your own ID for this request. For 24 hours, a repeat with the same key and body gets the first response again.',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x20-\\x7e]+$',
      'x-must': 'be 1 to 255 printable ASCII characters',
      examples: ['3f0c1f6e-6c1b-4a0e-9f43-6d1d9f2b7a10'],
    }),
  ),
})

export const orderRoutes =
  (deps: OrderDeps & { reads: OrderDeps['db']; directory: Cached<PartnerDirectory> }) =>
  async (api: Server) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      done()
    })

    api.post(
      '/orders',
      {
        config: { scopes: ['create:orders'] },
        // Validation errors are thrown below, so that they are stored for repeats too.
        attachValidation: true,
        // Checked before the body is read, because it does not depend on it.
        onRequest: async (request) => {
          request.orderOwner = orderOwner(request, deps.directory.current())
        },
        schema: {
          operationId: 'createOrder',
          summary: 'Create an order',
          description:
            'Creates customer, contract and delivery point in one call. A refused order lists every error; an accepted one may carry Warnings and Notices.',
          tags: ['Orders'],
          headers: CreateOrderHeaders,
          body: CreateOrderRequest,
          response: { 200: CreateOrderEnvelope, 409: ErrorEnvelope, 422: ErrorEnvelope },
        },
      },
      async (request, reply) => {
        const { body, headers, validationError, receivedAt, orderOwner: owner } = request
        const { clientId, partner: placedBy } = request.caller
        // If the body is invalid, the headers have not been validated yet, and a malformed key cannot be stored.
        const isKeyValid = !validationError || request.validateInput(headers, 'headers')
        const key = isKeyValid ? headers['idempotency-key'] : undefined
        const once = { clientId, key, request: [owner.slug, body], now: receivedAt }
        const faults = validationError && shapeFaults(validationError)
        const context = { actor: `client:${clientId}`, owner, placedBy, receivedAt, faults }
        const { items, isRepeat, ...placed } = await onlyOnce(deps.db, once, (reservation) =>
          placeOrder(deps, body, { ...context, reservation }),
        )
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
          description: 'The state of an order, and what happens next or what is missing.',
          tags: ['Orders'],
          params: OrderPath,
          response: { 200: Envelope(OrderData) },
        },
      },
      async ({ params, caller, receivedAt }) => {
        const reader = { partnerId: caller.partner.id, now: receivedAt }
        return ok({ order: await getOrder(deps.db, params.contractNumber, reader) })
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
        const reader = { partnerId: caller.partner.id, now: receivedAt }
        const answer = page(await listOrders(deps.reads, query, reader), query)
        const links = pageLinks(url, query, answer.hasMoreItems)
        if (links !== undefined) reply.header('Link', links)
        return sendList(reply as FastifyReply, answer, Order)
      },
    )
  }
