import { OrderData, OrderPath } from '../../orders/intake/schema.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
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

export const operatorOrderRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const api = operations(server, 'Orders', { role: 'operator:orders', db: deps.db })

  api.list('/orders', {
    operationId: 'listOperatorOrders',
    summary: 'List the orders of all partners',
    description: 'Newest first. `filter.isStuck` finds the orders that need attention.',
    querystring: OperatorOrdersQuery,
    item: OperatorOrderItem,
    notes: {
      action: 'order.read',
      subject: 'orders',
      numbers: (items) => items.map(({ contractNumber }) => contractNumber),
    },
    find: ({ query, now }) => listAllOrders(deps.reads, query, now),
  })

  api.get('/orders/:contractNumber', {
    operationId: 'getOperatorOrder',
    summary: 'Get an order with an explanation',
    description:
      'Everything that is known about an order: its history, tasks, market messages, mails, documents and changes, with an explanation in plain sentences.',
    params: OrderPath,
    data: OperatorOrder,
    notes: 'order.read',
    does: ({ params: { contractNumber }, now }) => showOrder(deps.db, contractNumber, now),
  })

  api.patch('/orders/:contractNumber', {
    operationId: 'correctOperatorOrder',
    summary: 'Correct the data of an order',
    description:
      'Corrects or completes the data that the market needs. An open order whose data is now correct goes on to processing.',
    params: OrderPath,
    body: OrderCorrection,
    data: OrderData,
    refuses: { 409: ErrorEnvelope },
    does: async ({ params, body, operator }) => ({
      order: await correctOrder(deps, params.contractNumber, body, operator),
    }),
  })

  api.post('/orders/:contractNumber/correction-preview', {
    operationId: 'previewOrderCorrection',
    summary: 'See what a correction would lead to',
    description:
      'Takes the same body as the correction, refuses it for the same reasons, and changes nothing. The answer says which state the order would have, which mails the customer would get and what the market would be told.',
    params: OrderPath,
    body: OrderCorrection,
    data: CorrectionPreview,
    refuses: { 409: ErrorEnvelope },
    notes: 'order.read',
    does: ({ params: { contractNumber }, body, operator }) =>
      previewCorrection(deps, contractNumber, body, operator),
  })

  api.post('/orders/:contractNumber/events', {
    operationId: 'reportOrderEvent',
    summary: 'Report an order event',
    description:
      'Any event that the market, the customer or the supplier knows about. Repeating an event changes nothing; one that does not fit the state of the order is refused with 409 and a list of those that do.',
    params: OrderPath,
    body: OperatorEvent,
    data: OrderData,
    refuses: { 409: ErrorEnvelope, 422: ErrorEnvelope },
    does: async ({ params, body, operator }) => ({
      order: await reportEvent(deps.db, params.contractNumber, body, operator),
    }),
  })

  api.post('/orders/:contractNumber/credit-decision', {
    operationId: 'decideCredit',
    summary: "Decide on a customer's credit",
    description:
      'A decision made by a person. A positive one reopens an order that was denied for `InsufficientSolvency`; a negative one denies the order.',
    params: OrderPath,
    body: CreditDecision,
    data: OrderData,
    refuses: { 409: ErrorEnvelope },
    does: async ({ params, body, operator }) => ({
      order: await decideCredit(deps.db, params.contractNumber, body, operator),
    }),
  })
}
