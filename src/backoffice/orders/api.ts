import { getDocumentOf } from '../../contracts/documents/find-documents.ts'
import { Id } from '../../domain/operator-fields.ts'
import { OrderData, OrderPath } from '../../orders/intake/schema.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import { Closed } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { correctOrder, previewCorrection } from '../order-acts/correct-order.ts'
import { decideCredit } from '../order-acts/decide-credit.ts'
import { reportEvent } from '../order-acts/report-event.ts'
import { listAllOrders } from './list-orders.ts'
import { showPrice } from './price/explain-price.ts'
import { PriceExplanation } from './price/schema.ts'
import { showReadings } from './readings/explain-month.ts'
import { MonthOfReadings, ReadingsQuery } from './readings/schema.ts'
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
import { TimelineEntry, TimelineQuery } from './timeline/schema.ts'
import { showTimeline } from './timeline/timeline.ts'

export const OrderDocumentPath = Closed({ ...OrderPath.properties, documentId: Id('Id of the document.') })

export const operatorOrderRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const { db, reads } = deps
  const api = operations(server, 'Orders', { role: 'operator:orders', db })

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
    find: ({ query, now }) => listAllOrders(reads, query, now),
  })

  api.get('/orders/:contractNumber', {
    operationId: 'getOperatorOrder',
    summary: 'Get an order with an explanation',
    description:
      'Everything that is known about an order: its history, tasks, market messages, mails, documents and changes, with an explanation in plain sentences.',
    params: OrderPath,
    data: OperatorOrder,
    notes: 'order.read',
    does: ({ params: { contractNumber }, now }) => showOrder(db, contractNumber, now),
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
      order: await reportEvent(db, params.contractNumber, body, operator),
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
      order: await decideCredit(db, params.contractNumber, body, operator),
    }),
  })
}

/** What an operator looks up about one order: price, readings, documents and everything that happened. */
export const orderDetailRoutes =
  ({ db, reads }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Orders', { role: 'operator:orders', db })

    api.get('/orders/:contractNumber/price', {
      operationId: 'getOrderPrice',
      summary: 'Get the price of an order, line by line',
      description:
        'The price as it was promised, net and gross, with what each part follows and where its figure comes from.',
      params: OrderPath,
      data: PriceExplanation,
      notes: 'order.read',
      does: ({ params: { contractNumber } }) => showPrice(reads, contractNumber),
    })

    api.get('/orders/:contractNumber/readings', {
      operationId: 'getOrderReadings',
      summary: 'Get the readings of a contract in a month',
      description: 'Every day of the month, by the hour, with what is missing and why.',
      params: OrderPath,
      querystring: ReadingsQuery,
      data: MonthOfReadings,
      notes: 'readings.read',
      does: ({ params: { contractNumber }, query, now }) => showReadings(reads, contractNumber, query, now),
    })

    api.list('/orders/:contractNumber/timeline', {
      operationId: 'getOrderTimeline',
      summary: 'List everything that happened with an order',
      description:
        'States, messages both ways, mails, documents, events, webhook deliveries and who did what, newest first, at most 500 of each kind.',
      params: OrderPath,
      querystring: TimelineQuery,
      item: TimelineEntry,
      isLong: true,
      hasNoLinks: true,
      notes: 'order.read',
      find: ({ params, query, now }) => showTimeline(db, params.contractNumber, query, now),
    })

    api.file('get', '/orders/:contractNumber/documents/:documentId', {
      operationId: 'getOrderDocument',
      summary: 'Get a document of an order',
      description: 'The file itself, as it was mailed to the customer.',
      params: OrderDocumentPath,
      type: 'application/pdf',
      async does({ params: { contractNumber, documentId }, operator }) {
        const document = await getDocumentOf(db, contractNumber, documentId)
        await auditRead(db, operator, 'document.read', contractNumber)
        return document
      },
    })
  }
