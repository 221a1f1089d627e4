import { Count, Filter, Id, OptionalResponseText, ResponseText } from '../../domain/operator-fields.ts'
import {
  DeliveriesQuery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointWithSecret,
} from '../../events/webhooks/schema.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { Closed, Extended, Nullable, type Static, Type } from '../../platform/http/schema.ts'
import { DecisionComment } from '../partners/schema.ts'

const maybeTime = (description: string) =>
  Nullable(Type.String({ description, format: 'date-time', examples: ['2026-11-15T12:45:00.000Z'] }))

export const EndpointsQuery = Closed({
  ...PageQuery,
  'filter.partner': Filter('Endpoints of the partner with this slug.', 'demo-whitelabel'),
  'filter.isFailing': Type.Optional(
    Type.Boolean({
      description: 'Only endpoints at which every attempt fails, or that were switched off because of it.',
      examples: [true],
    }),
  ),
  after: Type.Optional(Id('Id of an endpoint: the page begins with the one made after it.')),
})
export type EndpointsQuery = Static<typeof EndpointsQuery>

export const OperatedDeliveriesQuery = Closed({
  ...DeliveriesQuery.properties,
  after: Type.Optional(Id('Id of a delivery: the page begins with the one before it in time.')),
})

const ownership = {
  partner: OptionalResponseText(
    "Slug of its partner; null for the operator's own, which get the events of all partners.",
    'demo-whitelabel',
  ),
  clientId: ResponseText('The client that made it, whose rights it has.', 'demo-whitelabel'),
}

export const OperatedEndpoint = Extended(
  WebhookEndpoint,
  {
    ...ownership,
    disabledAt: maybeTime(
      'Since when it has been switched off, by the partner, an operator or us; null while it is on.',
    ),
    retryAt: maybeTime('When an endpoint that fails is tried next; null if nothing holds it up.'),
    pending: Count('Deliveries that wait.', 0),
    oldestPendingAt: maybeTime('When the oldest of them was published; null if none waits.'),
  },
  { title: 'OperatedEndpoint', description: 'A webhook endpoint, and whether it works.' },
)
export type OperatedEndpoint = Static<typeof OperatedEndpoint>

export const OperatedEndpointChanges = Closed(
  { ...WebhookEndpointChanges.properties, comment: DecisionComment },
  {
    title: 'OperatedEndpointChanges',
    description: 'The fields that change; the others stay.',
    minProperties: 1,
  },
)
export type OperatedEndpointChanges = Static<typeof OperatedEndpointChanges>

export const OwnEndpointWithSecret = Extended(WebhookEndpointWithSecret, ownership, {
  title: 'OwnEndpointWithSecret',
  description: "An endpoint of the operator's own, with its new secret.",
})
