/** The requests that we send to partners, in the words of OpenAPI: one for each type of event. */
import { type EventTypeName, eventTypes, partnerEventTypeNames } from '../events/event-types.ts'
import { dataOfType, exampleEvent } from '../events/example-event.ts'
import { EventData, EventItem } from '../events/schema.ts'
import type { Operation, Parameter, PathItem, Response, Schema } from './reference/openapi.ts'

const header = (name: string, description: string, example: string): Parameter => ({
  ...{ name, in: 'header', description, required: true },
  schema: { type: 'string', examples: [example] },
})

/** The headers of the Standard Webhooks specification, each described once in `components.parameters`. */
export const webhookParameters: Readonly<Record<string, Parameter>> = {
  WebhookId: header(
    'webhook-id',
    'Id of the event. A repeated delivery has the same one: handle each id once.',
    '019a8f3c-7d2e-7a41-9c55-3f0c1f6e6c1b',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When this attempt was signed, in seconds since 1970. Refuse what is more than five minutes off.',
    '1794746700',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures, separated by spaces. Each is `v1,` and the base64 of an HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, with the bytes behind `whsec_` in the secret of the endpoint as key. One that fits is enough; after a rotation there are two for a day.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
}

/** What we make of the answer of a receiver, described once in `components.responses`. */
export const webhookResponses: Readonly<Record<string, Response>> = {
  WebhookDelivered: {
    description: 'The event is delivered. Answer within ten seconds, and do the work afterwards.',
  },
  WebhookGone: { description: 'The endpoint is switched off.' },
  WebhookRefused: {
    description:
      'The event is sent again, with growing pauses for three days. The same goes for redirects, which are not followed, and for no answer within ten seconds.',
  },
}

const answers = { '2XX': 'WebhookDelivered', '410': 'WebhookGone', default: 'WebhookRefused' }

export const describedWebhooks = (): Record<string, PathItem> =>
  Object.fromEntries(partnerEventTypeNames.map((type) => [type, { post: operationOf(type) }]))

const operationOf = (type: EventTypeName): Operation => ({
  operationId: idOf(type),
  summary: eventTypes[type].tells,
  tags: ['Webhooks'],
  // The signature says who sends.
  security: [],
  parameters: Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: payloadOf(type), example: exampleEvent(type) } },
  },
  responses: Object.fromEntries(
    Object.entries(answers).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  ),
})

const payloadOf = (type: EventTypeName): Schema => ({
  allOf: [
    EventItem as unknown as Schema,
    {
      type: 'object',
      properties: {
        type: { type: 'string', const: type },
        data: { type: 'object', properties: fieldsOf(type), required: dataOfType(type) },
      },
    },
  ],
})

const fieldsOf = (type: EventTypeName): Record<string, Schema> => {
  const all = EventData.properties as unknown as Record<string, Schema>
  return Object.fromEntries(Object.entries(all).filter(([name]) => dataOfType(type).includes(name)))
}

/** `order.state-changed` becomes `onOrderStateChanged`. */
const idOf = (type: EventTypeName): string =>
  `on${type
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`
