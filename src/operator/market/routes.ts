import type { FastifyReply } from 'fastify'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage } from '../audited.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { listMessages } from './list-messages.ts'
import { receiveMessage } from './receive-message.ts'
import { MarketMessageItem, MarketMessagesQuery, ReceivedMessage } from './schema.ts'

/** The supplier's market gateway delivers received messages here; operators read all messages. */
export const marketRoutes =
  ({ db, reads, config, wakeWorker }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/market/messages',
      reading('Market', 'operator:orders', {
        operationId: 'listMarketMessages',
        summary: 'List messages to and from the market',
        description:
          'Newest first. `filter.isWaiting` finds messages that are on hold until the fact they depend on is known.',
        querystring: MarketMessagesQuery,
        response: { 200: ListEnvelope(MarketMessageItem) },
      }),
      async (request, reply) => {
        const { query, url } = request
        const answer = listAnswer(await listMessages(reads, query), query, { url, reply })
        const numbers = answer.data.map(({ contractNumber, id }) => contractNumber ?? id)
        await auditPage(db, operatorOf(request), { action: 'market.read', subject: 'market', numbers })
        return sendList(reply as FastifyReply, answer, MarketMessageItem)
      },
    )

    api.post(
      '/market/messages',
      changing('Market', 'operator:market', {
        operationId: 'receiveMarketMessage',
        summary: 'Deliver a message from the market',
        description:
          'An answer to one of our messages, or a notice. Every message is stored. One that is malformed, repeated, late or contradictory is flagged with the reason and changes nothing. A notice that arrives before the supply is confirmed is put on hold until then.',
        body: Type.Unsafe<unknown>({
          description:
            'The message as JSON with its process identifier; `docs/market-gateway.md` describes the formats.',
          examples: [
            {
              messageId: '5b0d7f3e-0000-4000-8000-000000000001',
              process: '55002',
              answers: '5b0d7f3e-0000-4000-8000-000000000000',
              contractNumber: '3625975907',
              sentAt: '2026-11-16T09:40:00Z',
              content: { startDate: '2027-02-01' },
            },
          ],
        }),
        response: { 200: Envelope(ReceivedMessage) },
      }),
      async (request) => {
        const received = await receiveMessage(db, request.body, operatorOf(request), config.marketIdentity)
        wakeWorker()
        return ok(received)
      },
    )
  }
