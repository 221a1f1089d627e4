import type { FastifyReply } from 'fastify'
import { getDocumentOf } from '../../contracts/documents/find-documents.ts'
import { Id } from '../../domain/operator-fields.ts'
import { OrderPath } from '../../orders/intake/schema.ts'
import { ListEnvelope, page } from '../../platform/http/paging.ts'
import { Closed, Type } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { type OperatorDeps, operations, operatorOf, reading } from '../operation.ts'
import { PriceExplanation } from './price/schema.ts'
import { showPrice } from './price/show-price.ts'
import { MonthOfReadings, ReadingsQuery } from './readings/schema.ts'
import { showReadings } from './readings/show-readings.ts'
import { TimelineEntry, TimelineQuery } from './timeline/schema.ts'
import { showTimeline } from './timeline/show-timeline.ts'

export const OrderDocumentPath = Closed({ ...OrderPath.properties, documentId: Id('Id of the document.') })

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

    server.get(
      '/orders/:contractNumber/timeline',
      reading('Orders', 'operator:orders', {
        operationId: 'getOrderTimeline',
        summary: 'List everything that happened with an order',
        description:
          'States, messages both ways, mails, documents, events, webhook deliveries and who did what, newest first, at most 500 of each kind.',
        params: OrderPath,
        querystring: TimelineQuery,
        response: { 200: ListEnvelope(TimelineEntry) },
      }),
      async (request, reply) => {
        const { contractNumber } = request.params
        const entries = await showTimeline(db, contractNumber, request.query, request.receivedAt)
        await auditRead(db, operatorOf(request), 'order.read', contractNumber)
        const answer = page(entries, { offset: 0, limit: entries.length })
        return sendList(reply as FastifyReply, answer, TimelineEntry)
      },
    )

    server.get(
      '/orders/:contractNumber/documents/:documentId',
      {
        ...reading('Orders', 'operator:orders', {
          operationId: 'getOrderDocument',
          summary: 'Get a document of an order',
          description: 'The file itself, as it was mailed to the customer.',
          params: OrderDocumentPath,
          produces: ['application/pdf'],
          response: {
            200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: 'The file.' }),
          },
        }),
        // A file is not JSON, so it is sent unchanged.
        serializerCompiler: () => (data: unknown) => data as string,
      },
      async (request, reply) => {
        const { contractNumber, documentId } = request.params
        const { filename, contentType, content } = await getDocumentOf(db, contractNumber, documentId)
        await auditRead(db, operatorOf(request), 'document.read', contractNumber)
        return reply
          .type(contentType)
          .header('Content-Disposition', `attachment; filename="${filename}"`)
          .header('X-Content-Type-Options', 'nosniff')
          .send(content)
      },
    )
  }
