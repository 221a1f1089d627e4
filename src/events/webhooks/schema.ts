/** The wire shapes of webhooks. */
import { Flag, PlainText, Text } from '../../domain/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Here, Maybe, Nullable, OneOf, type Static, Type } from '../../platform/http/schema.ts'
import { eventTypeNames } from '../event-types.ts'
import { EventTypeField } from '../schema.ts'
import { disabledReasons } from './endpoint-repository.ts'

const endpointId = '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'
const deliveryId = 'c9a3f7d2-41f5-4a6b-8a57-0d7d2f0b6e11'

const time = (description: string) =>
  Type.String({ description, format: 'date-time', examples: ['2026-11-15T12:45:00.000Z'] })

const url = Type.String({
  description:
    'Where events are sent by `POST`. https only, at a public address; redirects are not followed.',
  maxLength: 1000,
  examples: ['https://partner.example/wattline-events'],
})
const types = Type.Array(EventTypeField, {
  description: 'The types of event that it gets; null for all, those of later versions included.',
  minItems: 1,
  maxItems: eventTypeNames.length,
  uniqueItems: true,
  examples: [['order.state-changed', 'contract.ended']],
})
const description = Text('What it is for, in your words.', 'Orders to our CRM', 200)
const contactEmailAddress = Text(
  'Who is notified if we switch the endpoint off because it fails.',
  'ops@partner.example',
  254,
)
const isEnabled = Flag('Whether it gets events. What happens meanwhile is not delivered later.')
const isOrdered = Flag(
  'Whether the events of a contract arrive in their order: one that fails holds up those after it.',
)

export const WebhookEndpointRequest = Closed(
  {
    url,
    types: Maybe(types),
    description: Maybe(description),
    contactEmailAddress: Maybe(contactEmailAddress),
    isEnabled: Type.Optional(isEnabled),
    isOrdered: Type.Optional(isOrdered),
  },
  { title: 'WebhookEndpointRequest', description: 'Where to deliver which events.' },
)
export type WebhookEndpointRequest = Static<typeof WebhookEndpointRequest>

export const WebhookEndpointChanges = Closed(
  {
    url: Type.Optional(url),
    types: Maybe(types),
    description: Maybe(description),
    contactEmailAddress: Maybe(contactEmailAddress),
    isEnabled: Type.Optional(isEnabled),
    isOrdered: Type.Optional(isOrdered),
  },
  {
    title: 'WebhookEndpointChanges',
    description: 'The fields that change; the others stay.',
    minProperties: 1,
  },
)
export type WebhookEndpointChanges = Static<typeof WebhookEndpointChanges>

export const WebhookEndpoint = Type.Object(
  {
    id: PlainText('Id of the endpoint.', endpointId),
    url: PlainText('Where events are sent.', 'https://partner.example/wattline-events'),
    types: Nullable(
      Type.Array(EventTypeField, {
        description: 'The types of event that it gets; null for all.',
        examples: [['order.state-changed', 'contract.ended']],
      }),
    ),
    description: Nullable(PlainText('What it is for.', 'Orders to our CRM')),
    contactEmailAddress: Nullable(PlainText('Who is notified if we switch it off.', 'ops@partner.example')),
    isContactConfirmed: Type.Boolean({
      description:
        'Whether the contact has agreed to it by the link in our mail. Until then nothing else is mailed there.',
      examples: [true],
    }),
    isEnabled,
    isOrdered,
    disabledBecause: Nullable(
      OneOf(disabledReasons, {
        title: 'WebhookDisabledReason',
        description:
          'Why we switched it off: every attempt of five days failed, it answered 410, or our staff did it. Null if we did not.',
        examples: [null],
      }),
    ),
    failingSince: Nullable(time('Since when every attempt has failed; null if the last one succeeded.')),
    createdAt: time('When it was created.'),
    updatedAt: time('When it was last changed.'),
  },
  { title: 'WebhookEndpoint', description: 'Where events are delivered.' },
)
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...WebhookEndpoint.properties,
    secret: PlainText(
      'Signs what we send. Keep it: it is shown only now.',
      'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazUkBWSWxyI=',
    ),
  },
  { title: 'WebhookEndpointWithSecret', description: 'An endpoint with its new secret.' },
)

export const DeletedWebhookEndpoint = Type.Object(
  {
    id: PlainText('Id of the endpoint.', endpointId),
    isDeleted: Type.Boolean({ description: 'Always true.', examples: [true] }),
  },
  { title: 'DeletedWebhookEndpoint', description: 'An endpoint that is gone.' },
)

export const deliveryStates = ['Pending', 'Delivered', 'Failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
const StateField = OneOf(deliveryStates, {
  title: 'WebhookDeliveryState',
  description: '`Pending` until it is delivered, `Failed` once it was given up.',
  examples: ['Delivered'],
})

const WebhookAttempt = Type.Object(
  {
    number: Type.Integer({ description: 'Number of the attempt.', examples: [1] }),
    at: time('When the request was sent.'),
    status: Nullable(
      Type.Integer({ description: 'Status of the answer; null if there was none.', examples: [200] }),
    ),
    milliseconds: Type.Integer({ description: 'How long it took.', examples: [84] }),
    error: Nullable(
      PlainText(
        'Why there was no answer: `timeout`, `unreachable` with a code of the system, `forbidden` for an address that is not public.',
        null,
      ),
    ),
    answer: Nullable(PlainText('The first kilobyte of the answer.', 'ok')),
  },
  { title: 'WebhookAttempt', description: 'One request to an endpoint.' },
)

export const WebhookDelivery = Type.Object(
  {
    id: PlainText('Id of the delivery.', deliveryId),
    eventId: Nullable(
      PlainText(
        'The event, and `webhook-id` of every attempt. Null for a ping, whose `webhook-id` is the id of the delivery.',
        '019a8f3c-7d2e-7a41-9c55-3f0c1f6e6c1b',
      ),
    ),
    type: PlainText('Type of the event, or `webhook.ping`.', 'order.state-changed'),
    state: StateField,
    createdAt: time('When the event was published.'),
    dueAt: Nullable(time('When it is tried next; null if it is not.')),
    finishedAt: Nullable(time('When it was delivered or given up.')),
    attempts: Type.Array(WebhookAttempt, { description: 'Every attempt, oldest first.' }),
  },
  { title: 'WebhookDelivery', description: 'An event on its way to an endpoint.' },
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const EndpointPath = Closed({
  endpointId: Type.String({ description: 'Id of the endpoint.', format: 'uuid', examples: [endpointId] }),
})

export const DeliveryPath = Closed({
  endpointId: Type.String({ description: 'Id of the endpoint.', format: 'uuid', examples: [endpointId] }),
  deliveryId: Type.String({ description: 'Id of the delivery.', format: 'uuid', examples: [deliveryId] }),
})

export const DeliveriesQuery = Closed({
  'filter.state': Type.Optional(Here(StateField, { description: 'Only deliveries in this state.' })),
  offset: PageQuery.offset,
  limit: Type.Integer({
    description: 'Maximum number of deliveries to return.',
    minimum: 1,
    maximum: 100,
    default: 10,
    examples: [10],
  }),
})
export type DeliveriesQuery = Static<typeof DeliveriesQuery>

export const RedeliveryRequest = Closed(
  {
    from: time('Deliveries that were created from this time on …'),
    to: time('… and before this one.'),
    isFailedOnly: Type.Optional(
      Flag('Only those that were given up; otherwise those that were delivered too.'),
    ),
  },
  { title: 'RedeliveryRequest', description: 'What to deliver again.' },
)
export type RedeliveryRequest = Static<typeof RedeliveryRequest>

export const Redelivery = Type.Object(
  { count: Type.Integer({ description: 'How many deliveries are on their way again.', examples: [17] }) },
  { title: 'Redelivery', description: 'What is delivered again.' },
)
