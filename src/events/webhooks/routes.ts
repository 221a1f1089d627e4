import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../partners/tokens/caller.ts'
import { Envelope, ErrorEnvelope, ok } from '../../platform/http/envelope.ts'
import { ListEnvelope, page } from '../../platform/http/paging.ts'
import { Here } from '../../platform/http/schema.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Config } from '../../platform/settings/config.ts'
import { listDeliveries, pingEndpoint, redeliver, redeliverRange } from './delivery-log.ts'
import {
  changeEndpoint,
  createEndpoint,
  type EndpointDeps,
  getEndpoint,
  listEndpoints,
  maxEndpoints,
  removeEndpoint,
  rotateEndpointSecret,
} from './manage-endpoints.ts'
import {
  DeletedWebhookEndpoint,
  DeliveriesQuery,
  DeliveryPath,
  EndpointPath,
  Redelivery,
  RedeliveryRequest,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointRequest,
  WebhookEndpointWithSecret,
} from './schema.ts'
import { webhookReach } from './send-delivery.ts'

/** The endpoints of the caller's partner. */
const ownerOf = (caller: Caller) => ({ partnerId: caller.partner.id })
const askedBy = ({ caller, id, receivedAt }: FastifyRequest) => ({
  owner: ownerOf(caller),
  clientId: caller.clientId,
  by: { actor: `client:${caller.clientId}`, requestId: id, now: receivedAt },
})

type Deps = Omit<EndpointDeps, 'rules'> & {
  config: Pick<Config, 'environment' | 'isOpenToOthers'>
}

const config = { scopes: ['manage:webhooks'] } as const
const verifiedConfig = { ...config, wantsVerification: true } as const
const tags = ['Webhooks']
const bySupplier = Here(ErrorEnvelope, { description: 'Our staff switched the endpoint off.' })
const switchedOff = Here(ErrorEnvelope, { description: 'The endpoint is switched off.' })

export const webhookRoutes =
  ({ db, keyring, config: settings }: Deps) =>
  async (api: Server) => {
    const isHttpsOnly = settings.environment === 'production'
    const rules = { isHttpsOnly, reach: webhookReach(settings) }
    const deps = { db, keyring, rules }
    const path = '/webhook-endpoints'
    const one = `${path}/:endpointId`

    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('Cache-Control', 'no-store')
      done()
    })

    api.post(
      path,
      {
        config: verifiedConfig,
        schema: {
          operationId: 'createWebhookEndpoint',
          summary: 'Create a webhook endpoint',
          description:
            'From now on events are sent to it as they happen, signed by the Standard Webhooks specification. It gets what the client that created it may see. The answer has the secret, this once.',
          tags,
          body: WebhookEndpointRequest,
          response: {
            200: Envelope(WebhookEndpointWithSecret),
            409: Here(ErrorEnvelope, {
              description: `You have ${maxEndpoints} endpoints already, or our staff switched one off at this host.`,
            }),
          },
        },
      },
      async (request) => ok(await createEndpoint(deps, request.body, askedBy(request))),
    )

    api.get(
      path,
      {
        config,
        schema: {
          operationId: 'listWebhookEndpoints',
          summary: 'List webhook endpoints',
          description: `All endpoints of the partner, oldest first: at most ${maxEndpoints}.`,
          tags,
          response: { 200: ListEnvelope(WebhookEndpoint) },
        },
      },
      async ({ caller }) =>
        page(await listEndpoints(db, ownerOf(caller)), { offset: 0, limit: maxEndpoints }),
    )

    api.get(
      one,
      {
        config,
        schema: {
          operationId: 'getWebhookEndpoint',
          summary: 'Get a webhook endpoint',
          description: 'Its settings, and whether it works; without its secret.',
          tags,
          params: EndpointPath,
          response: { 200: Envelope(WebhookEndpoint) },
        },
      },
      async ({ params, caller }) => ok(await getEndpoint(db, params.endpointId, ownerOf(caller))),
    )

    api.patch(
      one,
      {
        config: verifiedConfig,
        schema: {
          operationId: 'updateWebhookEndpoint',
          summary: 'Change a webhook endpoint',
          description:
            'Changes the given fields. `isEnabled: true` switches an endpoint on again that we switched off because it failed. One that our staff switched off stays as it is until they lift that.',
          tags,
          params: EndpointPath,
          body: WebhookEndpointChanges,
          response: { 200: Envelope(WebhookEndpoint), 409: bySupplier },
        },
      },
      async (request) => {
        const { params, body } = request
        const changed = await changeEndpoint(deps, params.endpointId, body, askedBy(request))
        return ok(changed)
      },
    )

    api.delete(
      one,
      {
        config,
        schema: {
          operationId: 'deleteWebhookEndpoint',
          summary: 'Delete a webhook endpoint',
          description: 'Nothing is sent to it any more, and its deliveries are forgotten.',
          tags,
          params: EndpointPath,
          response: { 200: Envelope(DeletedWebhookEndpoint), 409: bySupplier },
        },
      },
      async (request) => {
        const { endpointId } = request.params
        await removeEndpoint(deps, endpointId, askedBy(request))
        return ok({ id: endpointId, isDeleted: true })
      },
    )

    api.post(
      `${one}/rotate-secret`,
      {
        config: verifiedConfig,
        schema: {
          operationId: 'rotateWebhookSecret',
          summary: 'Give a webhook endpoint a new secret',
          description:
            'For 24 hours everything is signed with the former secret too, so that you can change it without missing anything. The answer has the new secret, this once.',
          tags,
          params: EndpointPath,
          response: { 200: Envelope(WebhookEndpointWithSecret) },
        },
      },
      async (request) => ok(await rotateEndpointSecret(deps, request.params.endpointId, askedBy(request))),
    )

    api.post(
      `${one}/ping`,
      {
        config,
        schema: {
          operationId: 'pingWebhookEndpoint',
          summary: 'Send a ping to a webhook endpoint',
          description:
            'Sends a signed `webhook.ping` without data, by the same way as events. The deliveries of the endpoint say what became of it.',
          tags,
          params: EndpointPath,
          response: { 200: Envelope(WebhookDelivery), 409: switchedOff },
        },
      },
      async ({ params, caller, receivedAt: now }) =>
        ok(
          await db.transaction((tx) => pingEndpoint(tx, params.endpointId, { owner: ownerOf(caller), now })),
        ),
    )

    api.get(
      `${one}/deliveries`,
      {
        config,
        schema: {
          operationId: 'listWebhookDeliveries',
          summary: 'List the deliveries of a webhook endpoint',
          description: 'What was sent in the last 30 days, newest first, with each attempt and its answer.',
          tags,
          params: EndpointPath,
          querystring: DeliveriesQuery,
          response: { 200: ListEnvelope(WebhookDelivery) },
        },
      },
      async ({ params, query, caller }, reply) =>
        sendList(
          reply,
          page(await listDeliveries(db, params.endpointId, query, ownerOf(caller)), query),
          WebhookDelivery,
        ),
    )

    api.post(
      `${one}/deliveries/:deliveryId/redeliver`,
      {
        config,
        schema: {
          operationId: 'redeliverWebhook',
          summary: 'Deliver an event again',
          description:
            'Sends it again with the same `webhook-id`, whether it arrived or not, and tries for three more days. What is pending already stays as it is.',
          tags,
          params: DeliveryPath,
          response: { 200: Envelope(WebhookDelivery), 409: switchedOff },
        },
      },
      async ({ params, caller, receivedAt: now }) =>
        ok(await db.transaction((tx) => redeliver(tx, params, { owner: ownerOf(caller), now }))),
    )

    api.post(
      `${one}/redeliver`,
      {
        config,
        schema: {
          operationId: 'redeliverWebhooks',
          summary: 'Deliver the events of a period again',
          description:
            'The same for all deliveries of a period, at most 10,000 at once, oldest first; by default those that were given up.',
          tags,
          params: EndpointPath,
          body: RedeliveryRequest,
          response: { 200: Envelope(Redelivery), 409: switchedOff },
        },
      },
      async ({ params, body, caller, receivedAt: now }) => {
        const owner = ownerOf(caller)
        return ok({
          count: await db.transaction((tx) => redeliverRange(tx, params.endpointId, body, { owner, now })),
        })
      },
    )
  }
