import type { Connection } from './connection.ts'
import type { components } from './openapi.d.ts'
import type { AnswerOf, CallOptions, QueryOf } from './operations.ts'

const endpointsPath = '/partner/v1/webhook-endpoints'
const endpointPath = `${endpointsPath}/{endpointId}` as const
const rotatePath = `${endpointPath}/rotate-secret` as const
const pingPath = `${endpointPath}/ping` as const
const deliveriesPath = `${endpointPath}/deliveries` as const
const redeliverPath = `${deliveriesPath}/{deliveryId}/redeliver` as const
const redeliverAllPath = `${endpointPath}/redeliver` as const

export type WebhookEndpoint = components['schemas']['WebhookEndpoint']
export type WebhookEndpointRequest = components['schemas']['WebhookEndpointRequest']
export type WebhookEndpointChanges = components['schemas']['WebhookEndpointChanges']
export type WebhookDelivery = components['schemas']['WebhookDelivery']
export type RedeliveryRequest = components['schemas']['RedeliveryRequest']

export function webhooksOf({ request }: Connection) {
  return {
    /** All endpoints that events are sent to. */
    list: (options?: CallOptions): Promise<AnswerOf<'GET', typeof endpointsPath>> =>
      request('GET', endpointsPath, { ...options }),

    /** Adds an endpoint. Keep `data.secret`: it is shown only now, and `verifyWebhook` needs it. */
    create: (
      body: WebhookEndpointRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof endpointsPath>> =>
      request('POST', endpointsPath, { ...options, body }),

    get: (endpointId: string, options?: CallOptions): Promise<AnswerOf<'GET', typeof endpointPath>> =>
      request('GET', endpointPath, { ...options, path: { endpointId } }),

    /** Changes the given fields. */
    update: (
      endpointId: string,
      body: WebhookEndpointChanges,
      options?: CallOptions,
    ): Promise<AnswerOf<'PATCH', typeof endpointPath>> =>
      request('PATCH', endpointPath, { ...options, path: { endpointId }, body }),

    delete: (endpointId: string, options?: CallOptions): Promise<AnswerOf<'DELETE', typeof endpointPath>> =>
      request('DELETE', endpointPath, { ...options, path: { endpointId } }),

    /** A new secret in `data.secret`; the former one signs as well for a day. */
    rotateSecret: (endpointId: string, options?: CallOptions): Promise<AnswerOf<'POST', typeof rotatePath>> =>
      request('POST', rotatePath, { ...options, path: { endpointId } }),

    /** Sends a signed message without an event; `deliveries` says what became of it. */
    ping: (endpointId: string, options?: CallOptions): Promise<AnswerOf<'POST', typeof pingPath>> =>
      request('POST', pingPath, { ...options, path: { endpointId } }),

    /** One page of what was sent in the last 30 days, newest first, with every attempt. */
    deliveries: (
      endpointId: string,
      query: QueryOf<typeof deliveriesPath> = {},
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof deliveriesPath>> =>
      request('GET', deliveriesPath, { ...options, path: { endpointId }, query }),

    /** Sends one event again. */
    redeliver: (
      endpointId: string,
      deliveryId: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof redeliverPath>> =>
      request('POST', redeliverPath, { ...options, path: { endpointId, deliveryId } }),

    /** Sends the events of a period again, by default those that were given up. */
    redeliverAll: (
      endpointId: string,
      body: RedeliveryRequest,
      options?: CallOptions,
    ): Promise<AnswerOf<'POST', typeof redeliverAllPath>> =>
      request('POST', redeliverAllPath, { ...options, path: { endpointId }, body }),
  }
}
