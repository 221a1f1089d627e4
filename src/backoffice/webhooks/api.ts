import { listDeliveries } from '../../events/webhooks/delivery-log.ts'
import { maxEndpoints } from '../../events/webhooks/manage-endpoints.ts'
import {
  DeletedWebhookEndpoint,
  DeliveryPath,
  EndpointPath,
  Redelivery,
  RedeliveryRequest,
  WebhookDelivery,
  WebhookEndpointRequest,
} from '../../events/webhooks/schema.ts'
import { webhookReach } from '../../events/webhooks/send-delivery.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { Here } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { changing, type OperatorDeps, operations, operatorOf } from '../operation.ts'
import {
  createOwnEndpoint,
  operateEndpoint,
  ping,
  redeliverMany,
  redeliverOne,
  removeOwnEndpoint,
  rotateOwnSecret,
} from './audited-webhooks.ts'
import {
  EndpointsQuery,
  OperatedDeliveriesQuery,
  OperatedEndpoint,
  OperatedEndpointChanges,
  OwnEndpointWithSecret,
} from './schema.ts'
import { listOperatedEndpoints, showEndpoint } from './show-endpoints.ts'

const tag = 'Webhooks'
const role = 'operator:partners'
const ofPartner = Here(ErrorEnvelope, { description: 'The endpoint belongs to a partner.' })
const switchedOff = Here(ErrorEnvelope, { description: 'The endpoint is switched off.' })

export const operatorWebhookRoutes =
  ({ db, keyring, config: settings }: OperatorDeps & { keyring: Keyring }) =>
  async (server: Server) => {
    const isHttpsOnly = settings.environment === 'production'
    const rules = { isHttpsOnly, reach: webhookReach(settings) }
    const deps = { db, keyring, rules }
    const path = '/webhook-endpoints'
    const one = `${path}/:endpointId`
    const api = operations(server, tag, { role: role, db })

    server.post(
      path,
      changing(tag, role, {
        operationId: 'createOperatorWebhookEndpoint',
        summary: 'Create a webhook endpoint of your own',
        description:
          'From now on it gets the events of all partners, each once, as `GET /operator/v1/events/{eventId}` shows them, as long as the client that created it has the role `operator:partners`. The answer has the secret, this once.',
        body: WebhookEndpointRequest,
        response: {
          200: Envelope(OwnEndpointWithSecret),
          409: Here(ErrorEnvelope, { description: `There are ${maxEndpoints} endpoints already.` }),
        },
      }),
      async (request) => {
        const { body, anyCaller } = request
        const { clientId } = anyCaller
        return ok(await createOwnEndpoint(deps, body, { clientId, operator: operatorOf(request) }))
      },
    )

    api.list(path, {
      operationId: 'listOperatorWebhookEndpoints',
      summary: 'List webhook endpoints',
      description: 'Those of partners and your own, oldest first, and whether they work; without secrets.',
      querystring: EndpointsQuery,
      item: OperatedEndpoint,
      find: ({ query }) => listOperatedEndpoints(db, query),
    })

    api.get(one, {
      operationId: 'getOperatorWebhookEndpoint',
      summary: 'Get a webhook endpoint',
      description: 'One of a partner or of your own: its settings, whether it works and what waits for it.',
      params: EndpointPath,
      data: OperatedEndpoint,
      does: ({ params }) => showEndpoint(db, params.endpointId),
    })

    api.patch(one, {
      operationId: 'updateOperatorWebhookEndpoint',
      summary: 'Change a webhook endpoint, or switch it on or off',
      description:
        'Changes the given fields of an endpoint of your own. Of an endpoint of a partner only `isEnabled` can be changed: true switches it on again, false off, and the partner sees `ByOperator`, with `comment` as the reason. The partner cannot switch it on again, change or delete it, or add another one at the same host.',
      params: EndpointPath,
      body: OperatedEndpointChanges,
      data: OperatedEndpoint,
      refuses: { 409: ofPartner },
      does: ({ params, body, operator }) => operateEndpoint(deps, params.endpointId, body, operator),
    })

    api.delete(one, {
      operationId: 'deleteOperatorWebhookEndpoint',
      summary: 'Delete a webhook endpoint of your own',
      description: 'Nothing is sent to it any more, and its deliveries are forgotten.',
      params: EndpointPath,
      data: DeletedWebhookEndpoint,
      refuses: { 409: ofPartner },
      does: async ({ params: { endpointId }, operator }) => {
        await removeOwnEndpoint(deps, endpointId, operator)
        return { id: endpointId, isDeleted: true }
      },
    })

    api.post(`${one}/rotate-secret`, {
      operationId: 'rotateOperatorWebhookSecret',
      summary: 'Give a webhook endpoint of your own a new secret',
      description:
        'For 24 hours everything is signed with the former secret too. The answer has the new secret, this once.',
      params: EndpointPath,
      data: OwnEndpointWithSecret,
      refuses: { 409: ofPartner },
      does: ({ params, operator }) => rotateOwnSecret(deps, params.endpointId, operator),
    })

    api.post(`${one}/ping`, {
      operationId: 'pingOperatorWebhookEndpoint',
      summary: 'Send a ping to a webhook endpoint',
      description:
        'Sends a signed `webhook.ping` without data to an endpoint of a partner or of your own. Its deliveries say what became of it.',
      params: EndpointPath,
      data: WebhookDelivery,
      refuses: { 409: switchedOff },
      does: ({ params, operator }) => ping(db, params.endpointId, operator),
    })

    api.list(`${one}/deliveries`, {
      operationId: 'listOperatorWebhookDeliveries',
      summary: 'List the deliveries of a webhook endpoint',
      description:
        'What was sent in the last 30 days, newest first, with each attempt and the first kilobyte of its answer. An answer may contain anything, so that the read is noted in the audit trail.',
      params: EndpointPath,
      querystring: OperatedDeliveriesQuery,
      item: WebhookDelivery,
      isLong: true,
      notes: 'webhook.read',
      find: ({ params, query }) => listDeliveries(db, params.endpointId, query, 'anybody'),
    })

    api.post(`${one}/deliveries/:deliveryId/redeliver`, {
      operationId: 'redeliverOperatorWebhook',
      summary: 'Deliver an event again',
      description:
        'Sends it again with the same `webhook-id`, whether it arrived or not, and tries for three more days. What is pending already stays as it is.',
      params: DeliveryPath,
      data: WebhookDelivery,
      refuses: { 409: switchedOff },
      does: ({ params, operator }) => redeliverOne(db, params, operator),
    })

    api.post(`${one}/redeliver`, {
      operationId: 'redeliverOperatorWebhooks',
      summary: 'Deliver the events of a period again',
      description:
        'The same for all deliveries of a period, at most 10,000 at once, oldest first; by default those that were given up.',
      params: EndpointPath,
      body: RedeliveryRequest,
      data: Redelivery,
      refuses: { 409: switchedOff },
      does: async ({ params, body, operator }) => ({
        count: await redeliverMany(db, params.endpointId, body, operator),
      }),
    })
  }
