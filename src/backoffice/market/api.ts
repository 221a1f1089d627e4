import type { FastifyReply } from 'fastify'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope } from '../../platform/http/paging.ts'
import { Type } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditPage, auditRead } from '../../staff/audit/audited.ts'
import { OperatorContractPath } from '../contracts/schema.ts'
import { changing, listAnswer, type OperatorDeps, operatorOf, reading } from '../operation.ts'
import { answerByHand, previewAnswer } from './answer-by-hand.ts'
import { handOver } from './hand-over.ts'
import { listAwaitedAnswers, listMessages, showConversation, showMessage } from './list-messages.ts'
import { receiveMessage } from './receive-message.ts'
import {
  AnswerByHand,
  AnswerPreview,
  AnswerPreviewRequest,
  AwaitedAnswer,
  AwaitedAnswersQuery,
  HandOver,
  MarketConversation,
  MarketMessageItem,
  MarketMessagePath,
  MarketMessagesQuery,
  MessageAttachment,
  MessageSettlement,
  ReceivedMessage,
} from './schema.ts'
import { attachMessage, recheckMessage, setMessageAside } from './settle-message.ts'

/** The supplier's market gateway delivers received messages here; operators read all messages. */
export const marketRoutes = (deps: OperatorDeps) => async (api: Server) => {
  await api.register(messageRoutes(deps))
  await api.register(settlingRoutes(deps))
}

const messageRoutes =
  ({ db, reads, config }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/market/messages',
      reading('Market', 'operator:orders', {
        operationId: 'listMarketMessages',
        summary: 'List messages to and from the market',
        description:
          'Newest first. `filter.state` finds messages that wait for something or somebody: for being sent, for an answer, for the fact they depend on, or for an operator.',
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
      async (request) =>
        ok(await receiveMessage(db, request.body, operatorOf(request), config.marketIdentity)),
    )

    api.get(
      '/market/messages/:messageId',
      reading('Market', 'operator:orders', {
        operationId: 'getMarketMessage',
        summary: 'Read a message to or from the market',
        description: 'The message as it was sent or received, and what became of it.',
        params: MarketMessagePath,
        response: { 200: Envelope(MarketMessageItem) },
      }),
      async (request) => {
        const message = await showMessage(reads, request.params.messageId)
        const subject = message.contractNumber ?? message.id
        await auditRead(db, operatorOf(request), 'market.read', subject)
        return ok(message)
      },
    )

    api.get(
      '/market/conversations/:contractNumber',
      reading('Market', 'operator:orders', {
        operationId: 'getMarketConversation',
        summary: 'Read what was said about an order',
        description: 'All messages about an order in both directions, oldest first.',
        params: OperatorContractPath,
        response: { 200: Envelope(MarketConversation) },
      }),
      async (request) => {
        const { contractNumber } = request.params
        const conversation = await showConversation(reads, contractNumber, request.receivedAt)
        await auditRead(db, operatorOf(request), 'market.read', contractNumber)
        return ok(conversation)
      },
    )

    api.get(
      '/market/awaited-answers',
      reading('Market', 'operator:orders', {
        operationId: 'listAwaitedAnswers',
        summary: 'List answers that the market owes us',
        description:
          'Our messages that wait for an answer, the first due first, so that those that are late come first.',
        querystring: AwaitedAnswersQuery,
        response: { 200: ListEnvelope(AwaitedAnswer) },
      }),
      async (request, reply) => {
        const { query, url, receivedAt } = request
        const found = await listAwaitedAnswers(reads, query, receivedAt)
        const answer = listAnswer(found, query, { url, reply })
        const numbers = answer.data.map(({ contractNumber, messageId }) => contractNumber ?? messageId)
        await auditPage(db, operatorOf(request), { action: 'market.read', subject: 'market', numbers })
        return sendList(reply as FastifyReply, answer, AwaitedAnswer)
      },
    )
  }

/** What people do about messages that no machine could settle. */
const settlingRoutes = (deps: OperatorDeps) => async (api: Server) => {
  api.post(
    '/market/messages/:messageId/answer-preview',
    changing('Market', 'operator:market', {
      operationId: 'previewMarketAnswer',
      summary: 'Preview an answer by hand',
      description:
        'Says what would follow if the market answered one of our messages so: states, mails, messages. Nothing changes. Refused for the same reasons as the answer itself.',
      params: MarketMessagePath,
      body: AnswerPreviewRequest,
      response: { 200: Envelope(AnswerPreview), 409: ErrorEnvelope },
    }),
    async (request) => {
      const { messageId } = request.params
      const operator = operatorOf(request)
      const preview = await previewAnswer(deps, messageId, request.body, operator)
      await auditRead(deps.db, operator, 'market.read', messageId)
      return ok(preview)
    },
  )

  api.post(
    '/market/messages/:messageId/answer',
    changing('Market', 'operator:market', {
      operationId: 'answerMarketMessage',
      summary: 'Enter an answer by hand',
      description:
        'For an answer that did not come through the gateway. It counts as if the market had sent it. Unlike a message of the gateway it is refused and not stored if it is malformed (400) or does not fit (409).',
      params: MarketMessagePath,
      body: AnswerByHand,
      response: { 200: Envelope(ReceivedMessage), 409: ErrorEnvelope },
    }),
    async (request) =>
      ok(await answerByHand(deps, request.params.messageId, request.body, operatorOf(request))),
  )

  api.post(
    '/market/messages/:messageId/attach',
    changing('Market', 'operator:market', {
      operationId: 'attachMarketMessage',
      summary: 'Attach a message to an order',
      description:
        'For a message that fitted no order. It is received again as if it named the order. Refused with 409 if it is about an order already, or was settled.',
      params: MarketMessagePath,
      body: MessageAttachment,
      response: { 200: Envelope(ReceivedMessage), 409: ErrorEnvelope },
    }),
    async (request) =>
      ok(await attachMessage(deps, request.params.messageId, request.body, operatorOf(request))),
  )

  api.post(
    '/market/messages/:messageId/recheck',
    changing('Market', 'operator:market', {
      operationId: 'recheckMarketMessage',
      summary: 'Try a message on hold again',
      description:
        'The message is used if the fact that it depends on is known by now; else it stays on hold. Refused with 409 if it is not on hold.',
      params: MarketMessagePath,
      response: { 200: Envelope(MarketMessageItem), 409: ErrorEnvelope },
    }),
    async (request) => ok(await recheckMessage(deps, request.params.messageId, operatorOf(request))),
  )

  api.post(
    '/market/messages/:messageId/hand-over',
    changing('Market', 'operator:market', {
      operationId: 'handOverMarketMessage',
      summary: 'Report that a message was handed over',
      description:
        'Without a gateway people hand our messages over to the market: `filter.state=to-hand-over` lists them, and `content` is what a gateway would have got. From then on the message waits for its answer. Refused with 409 if somebody has handed it over, or if it does not wait for a person.',
      params: MarketMessagePath,
      body: HandOver,
      response: { 200: Envelope(MarketMessageItem), 409: ErrorEnvelope },
    }),
    async (request) =>
      ok(await handOver(deps.db, request.params.messageId, request.body, operatorOf(request))),
  )

  api.post(
    '/market/messages/:messageId/set-aside',
    changing('Market', 'operator:market', {
      operationId: 'setMarketMessageAside',
      summary: 'Set a message aside',
      description:
        'For a message that fits no order or is on hold, and from which nothing is to follow; and for one of ours that is not to be handed over after all. Refused with 409 for any other.',
      params: MarketMessagePath,
      body: MessageSettlement,
      response: { 200: Envelope(MarketMessageItem), 409: ErrorEnvelope },
    }),
    async (request) =>
      ok(await setMessageAside(deps.db, request.params.messageId, request.body, operatorOf(request))),
  )
}
