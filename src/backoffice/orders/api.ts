import { OrderData, OrderPath } from '../../orders/intake/schema.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage, auditRead } from '../../staff/audit/audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { correctOrder } from '../order-acts/correct-order.ts'
import { decideCredit } from '../order-acts/decide-credit.ts'
import { previewCorrection } from '../order-acts/preview-correction.ts'
import { reportEvent } from '../order-acts/report-event.ts'
import { listAllOrders } from './list-orders.ts'
import {
  CorrectionPreview,
  CreditDecision,
  OperatorEvent,
  OperatorOrder,
  OperatorOrderItem,
  OperatorOrdersQuery,
  OrderCorrection,
} from './schema.ts'
import { showOrder } from './show-order.ts'

export const operatorOrderRoutes = (deps: OperatorDeps) => async (api: Server) => {
  api.get(
    '/orders',
    reading('Orders', 'operator:orders', {
      operationId: 'listOperatorOrders',
      summary: 'List the orders of all partners',
      description: 'Newest first. `filter.isStuck` finds the orders that need attention.',
      querystring: OperatorOrdersQuery,
      response: { 200: ListEnvelope(OperatorOrderItem) },
    }),
    async (request, reply) => {
      const { query, url, receivedAt } = request
      const answer = listAnswer(await listAllOrders(deps.reads, query, receivedAt), query, { url, reply })
      const numbers = answer.data.map(({ contractNumber }) => contractNumber)
      await auditPage(deps.db, operatorOf(request), { action: 'order.read', subject: 'orders', numbers })
      return answer
    },
  )

  api.get(
    '/orders/:contractNumber',
    reading('Orders', 'operator:orders', {
      operationId: 'getOperatorOrder',
      summary: 'Get an order with an explanation',
      description:
        'Everything that is known about an order: its history, tasks, market messages, mails, documents and changes, with an explanation in plain sentences.',
      params: OrderPath,
      response: { 200: Envelope(OperatorOrder) },
    }),
    async (request) => {
      const { contractNumber } = request.params
      const order = await showOrder(deps.db, contractNumber, request.receivedAt)
      await auditRead(deps.db, operatorOf(request), 'order.read', contractNumber)
      return ok(order)
    },
  )

  api.patch(
    '/orders/:contractNumber',
    changing('Orders', 'operator:orders', {
      operationId: 'correctOperatorOrder',
      summary: 'Correct the data of an order',
      description:
        'Corrects or completes the data that the market needs. An open order whose data is now correct goes on to processing.',
      params: OrderPath,
      body: OrderCorrection,
      response: { 200: Envelope(OrderData), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      const order = await correctOrder(deps, params.contractNumber, body, operatorOf(request))
      return ok({ order })
    },
  )

  api.post(
    '/orders/:contractNumber/correction-preview',
    changing('Orders', 'operator:orders', {
      operationId: 'previewOrderCorrection',
      summary: 'See what a correction would lead to',
      description:
        'Takes the same body as the correction, refuses it for the same reasons, and changes nothing. The answer says which state the order would have, which mails the customer would get and what the market would be told.',
      params: OrderPath,
      body: OrderCorrection,
      response: { 200: Envelope(CorrectionPreview), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { contractNumber } = request.params
      const preview = await previewCorrection(deps, contractNumber, request.body, operatorOf(request))
      await auditRead(deps.db, operatorOf(request), 'order.read', contractNumber)
      return ok(preview)
    },
  )

  api.post(
    '/orders/:contractNumber/events',
    changing('Orders', 'operator:orders', {
      operationId: 'reportOrderEvent',
      summary: 'Report an order event',
      description:
        'Any event that the market, the customer or the supplier knows about. Repeating an event changes nothing; one that does not fit the state of the order is refused with 409 and a list of those that do.',
      params: OrderPath,
      body: OperatorEvent,
      response: { 200: Envelope(OrderData), 409: ErrorEnvelope, 422: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      const order = await reportEvent(deps.db, params.contractNumber, body, operatorOf(request))
      return ok({ order })
    },
  )

  api.post(
    '/orders/:contractNumber/credit-decision',
    changing('Orders', 'operator:orders', {
      operationId: 'decideCredit',
      summary: "Decide on a customer's credit",
      description:
        'A decision made by a person. A positive one reopens an order that was denied for `InsufficientSolvency`; a negative one denies the order.',
      params: OrderPath,
      body: CreditDecision,
      response: { 200: Envelope(OrderData), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { params, body } = request
      const order = await decideCredit(deps.db, params.contractNumber, body, operatorOf(request))
      return ok({ order })
    },
  )
}
