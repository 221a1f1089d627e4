import { ModuleChoice } from '../../contracts/controllable-devices/schema.ts'
import { SmartMeter } from '../../contracts/smart-meters/schema.ts'
import { ErrorEnvelope } from '../../platform/http/envelope.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { auditRead } from '../../staff/audit/audited.ts'
import { OperatorContractPath } from '../contracts/schema.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { answerByHand, previewAnswer } from './answer-by-hand.ts'
import { handOver } from './hand-over.ts'
import { listAwaitedAnswers, listMessages, showConversation, showMessage } from './list-messages.ts'
import {
  MarketOrderItem,
  MarketOrdersQuery,
  ModuleSettlement,
  SmartMeterStep,
} from './market-order-schema.ts'
import { listMarketOrders, reportModules, reportSmartMeter } from './market-orders.ts'
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
import { attachMessage, receiveMessage, recheckMessage, setMessageAside } from './settle-message.ts'

/** The supplier's market gateway delivers received messages here; operators read all messages and settle what no machine could. */
export const marketRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const { db, reads, config } = deps
  const api = operations(server, 'Market', { role: 'operator:orders', db })
  const acts = operations(server, 'Market', { role: 'operator:market', db })

  api.list('/market/messages', {
    operationId: 'listMarketMessages',
    summary: 'List messages to and from the market',
    description:
      'Newest first. `filter.state` finds messages that wait for something or somebody: for being sent, for an answer, for the fact they depend on, or for an operator.',
    querystring: MarketMessagesQuery,
    item: MarketMessageItem,
    isLong: true,
    notes: {
      action: 'market.read',
      subject: 'market',
      numbers: (items) => items.map(({ contractNumber, id }) => contractNumber ?? id),
    },
    find: ({ query }) => listMessages(reads, query),
  })

  acts.post('/market/messages', {
    operationId: 'receiveMarketMessage',
    summary: 'Deliver a message from the market',
    description:
      'An answer to one of our messages, or a notice. Every message is stored. One that is malformed, repeated, late or contradictory is flagged with the reason and changes nothing. A notice that arrives before the supply is confirmed is put on hold until then.',
    body: Type.Unsafe<unknown>({
      description:
        'The message as JSON with its process identifier; `docs/operate/market-gateway.md` describes the formats.',
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
    data: ReceivedMessage,
    does: ({ body, operator }) => receiveMessage(db, body, operator, config.marketIdentity),
  })

  api.get('/market/messages/:messageId', {
    operationId: 'getMarketMessage',
    summary: 'Read a message to or from the market',
    description: 'The message as it was sent or received, and what became of it.',
    params: MarketMessagePath,
    data: MarketMessageItem,
    does: async ({ params, operator }) => {
      const message = await showMessage(reads, params.messageId)
      await auditRead(db, operator, 'market.read', message.contractNumber ?? message.id)
      return message
    },
  })

  api.get('/market/conversations/:contractNumber', {
    operationId: 'getMarketConversation',
    summary: 'Read what was said about an order',
    description: 'All messages about an order in both directions, oldest first.',
    params: OperatorContractPath,
    data: MarketConversation,
    notes: 'market.read',
    does: ({ params: { contractNumber }, now }) => showConversation(reads, contractNumber, now),
  })

  api.list('/market/awaited-answers', {
    operationId: 'listAwaitedAnswers',
    summary: 'List answers that the market owes us',
    description:
      'Our messages that wait for an answer, the first due first, so that those that are late come first.',
    querystring: AwaitedAnswersQuery,
    item: AwaitedAnswer,
    isLong: true,
    notes: {
      action: 'market.read',
      subject: 'market',
      numbers: (items) => items.map(({ contractNumber, messageId }) => contractNumber ?? messageId),
    },
    find: ({ query, now }) => listAwaitedAnswers(reads, query, now),
  })

  acts.post('/market/messages/:messageId/answer-preview', {
    operationId: 'previewMarketAnswer',
    summary: 'Preview an answer by hand',
    description:
      'Says what would follow if the market answered one of our messages so: states, mails, messages. Nothing changes. Refused for the same reasons as the answer itself.',
    params: MarketMessagePath,
    body: AnswerPreviewRequest,
    data: AnswerPreview,
    refuses: { 409: ErrorEnvelope },
    notes: 'market.read',
    does: ({ params: { messageId }, body, operator }) => previewAnswer(deps, messageId, body, operator),
  })

  acts.post('/market/messages/:messageId/answer', {
    operationId: 'answerMarketMessage',
    summary: 'Enter an answer by hand',
    description:
      'For an answer that did not come through the gateway. It counts as if the market had sent it. Unlike a message of the gateway it is refused and not stored if it is malformed (400) or does not fit (409).',
    params: MarketMessagePath,
    body: AnswerByHand,
    data: ReceivedMessage,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => answerByHand(deps, params.messageId, body, operator),
  })

  acts.post('/market/messages/:messageId/attach', {
    operationId: 'attachMarketMessage',
    summary: 'Attach a message to an order',
    description:
      'For a message that fitted no order. It is received again as if it named the order. Refused with 409 if it is about an order already, or was settled.',
    params: MarketMessagePath,
    body: MessageAttachment,
    data: ReceivedMessage,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => attachMessage(deps, params.messageId, body, operator),
  })

  acts.post('/market/messages/:messageId/recheck', {
    operationId: 'recheckMarketMessage',
    summary: 'Try a message on hold again',
    description:
      'The message is used if the fact that it depends on is known by now; else it stays on hold. Refused with 409 if it is not on hold.',
    params: MarketMessagePath,
    data: MarketMessageItem,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, operator }) => recheckMessage(deps, params.messageId, operator),
  })

  acts.post('/market/messages/:messageId/hand-over', {
    operationId: 'handOverMarketMessage',
    summary: 'Report that a message was handed over',
    description:
      'Without a gateway people hand our messages over to the market: `filter.state=to-hand-over` lists them, and `content` is what a gateway would have got. From then on the message waits for its answer. Refused with 409 if somebody has handed it over, or if it does not wait for a person.',
    params: MarketMessagePath,
    body: HandOver,
    data: MarketMessageItem,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => handOver(db, params.messageId, body, operator),
  })

  acts.post('/market/messages/:messageId/set-aside', {
    operationId: 'setMarketMessageAside',
    summary: 'Set a message aside',
    description:
      'For a message that fits no order or is on hold, and from which nothing is to follow; and for one of ours that is not to be handed over after all. Refused with 409 for any other.',
    params: MarketMessagePath,
    body: MessageSettlement,
    data: MarketMessageItem,
    refuses: { 409: ErrorEnvelope },
    does: ({ params, body, operator }) => setMessageAside(db, params.messageId, body, operator),
  })
}

export const marketOrderRoutes =
  ({ db, reads }: OperatorDeps) =>
  async (server: Server) => {
    const api = operations(server, 'Contracts', { role: 'operator:orders', db })

    api.list('/market-orders', {
      operationId: 'listMarketOrders',
      summary: 'List what was ordered from the market',
      description:
        'Modules of EnWG section 14a and smart meters that wait for a grid operator or a metering operator, longest due first. `isOverdue` is your worklist.',
      querystring: MarketOrdersQuery,
      item: MarketOrderItem,
      find: ({ query, now }) => listMarketOrders(reads, query, now),
    })

    api.put('/contracts/:contractNumber/smart-meter-order', {
      operationId: 'reportSmartMeter',
      summary: 'Report what became of an order for a smart meter',
      description:
        'For answers of the metering operator that did not come as a market message, and for customers who do not want it any more. The customer gets a mail. Refused with 409 if the order is settled.',
      params: OperatorContractPath,
      body: SmartMeterStep,
      data: SmartMeter,
      refuses: { 409: ErrorEnvelope },
      does: ({ params: { contractNumber }, body, operator }) =>
        reportSmartMeter(db, contractNumber, body, operator),
    })

    api.put('/contracts/:contractNumber/module-choice', {
      operationId: 'reportModuleChoice',
      summary: 'Report what became of a choice of modules',
      description:
        'For answers of the grid operator that did not come as a market message. Confirmed modules are registered from their day on, and the customer gets a mail. Refused with 409 if no choice is open.',
      params: OperatorContractPath,
      body: ModuleSettlement,
      data: ModuleChoice,
      refuses: { 409: ErrorEnvelope },
      does: ({ params: { contractNumber }, body, operator }) =>
        reportModules(db, contractNumber, body, operator),
    })
  }
