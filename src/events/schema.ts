/** The wire shapes of events. */
import { PlainText } from '../domain/fields.ts'
import { Closed, OneOf, type Static, Type } from '../platform/http/schema.ts'
import { type EventField, type EventTypeName, eventTypeNames, eventTypes } from './event-types.ts'

const typesList = eventTypeNames.map((name) => `\`${name}\`: ${eventTypes[name].tells}`).join(' ')

const eventId = '019a8f3c-7d2e-7a41-9c55-3f0c1f6e6c1b'

export const EventTypeField = OneOf(eventTypeNames, {
  title: 'EventType',
  description: `What happened. ${typesList}`,
  examples: ['order.state-changed'],
  // Partners are asked to ignore those that they do not know.
  'x-may-grow': true,
})

const fields: Record<EventField, { description: string; examples: string[]; format?: string }> = {
  state: { description: 'State of the order, as the order itself gives it.', examples: ['Delivery'] },
  deliveryState: { description: 'State of the delivery.', examples: ['Delivery'] },
  startDate: { description: 'First day of delivery.', examples: ['2026-12-01'], format: 'date' },
  endDate: { description: 'Last day of delivery.', examples: ['2027-11-30'], format: 'date' },
  date: { description: 'The day in Berlin that it is about.', examples: ['2026-11-15'], format: 'date' },
  effectiveDate: {
    description: 'The day from which the new price holds.',
    examples: ['2027-01-01'],
    format: 'date',
  },
  clientId: { description: 'Id of the client.', examples: ['demo-whitelabel'] },
  expiresAt: {
    description: 'When the secret ends, in UTC.',
    examples: ['2027-11-15T12:00:00.000Z'],
    format: 'date-time',
  },
  missing: {
    description: 'What is missing: `levies`, `grid-fees` or `price-sheets`.',
    examples: ['levies'],
  },
  lettersUntil: {
    description: 'The last day on which letters to households can arrive in time.',
    examples: ['2026-11-30'],
    format: 'date',
  },
  fileId: { description: 'Id of the document.', examples: ['0b7a3c52-0000-4000-8000-000000000000'] },
}

const typesWith = (field: EventField) =>
  eventTypeNames.filter((name) => (eventTypes[name].data as readonly EventField[]).includes(field)).join(', ')

const dataFields = Object.fromEntries(
  (Object.keys(fields) as EventField[]).map((name) => [
    name,
    Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        ...fields[name],
        description: `${fields[name].description} In ${typesWith(name)}.`,
      }),
    ),
  ]),
)

export const EventData = Type.Object(
  {
    contractNumber: Type.Optional(PlainText('Number of the contract.', '3082649177')),
    customerNumber: Type.Optional(PlainText('Number of the customer.', '1049276358')),
    ...dataFields,
  },
  { title: 'EventData', description: 'The numbers, dates and states it is about; no names and no values.' },
)

/** Named `WattlineEvent`, because generated clients would hide the `Event` of browsers otherwise. */
export const EventItem = Type.Object(
  {
    id: PlainText('Id of the event. Ids rise: a later event has a greater one.', eventId),
    type: EventTypeField,
    createdAt: Type.String({
      description: 'When it happened, in UTC.',
      format: 'date-time',
      examples: ['2026-11-15T12:45:00.000Z'],
    }),
    partner: PlainText('The partner that gets the event.', 'demo-whitelabel'),
    data: EventData,
    refUri: PlainText('Where the rest can be read.', '/partner/v1/orders/3082649177'),
  },
  { title: 'WattlineEvent', description: 'Something that happened.' },
)
export type EventItem = Omit<Static<typeof EventItem>, 'data' | 'type'> & {
  type: EventTypeName
  data: Record<string, unknown>
}

const { partner: _, ...sharedFields } = EventItem.properties

/** The same for operators, who see what everybody gets. */
export const PublishedEventItem = Type.Object(
  {
    ...sharedFields,
    partners: Type.Array(Type.String(), {
      description: 'The slugs of the partners that were told.',
      examples: [['demo-whitelabel']],
    }),
  },
  { title: 'ToldEvent', description: 'Something that partners were told.' },
)
export type PublishedEventItem = Omit<EventItem, 'partner'> & { partners: string[] }

export const EventPath = Closed({
  eventId: Type.String({ description: 'Id of the event.', format: 'uuid', examples: [eventId] }),
})

const after = Type.String({
  description: 'Id of the last event that you know; the oldest ones if missing.',
  format: 'uuid',
  examples: [eventId],
})

/** Several types in one parameter, separated by commas. */
const types = Type.String({
  description: 'Only events of these types, separated by commas.',
  maxLength: 1000,
  pattern: '^[a-z0-9.-]+(,[a-z0-9.-]+)*$',
  'x-must': 'be names of event types, separated by commas',
  examples: ['order.accepted,order.state-changed'],
})

export const EventsQuery = Closed({
  after: Type.Optional(after),
  types: Type.Optional(types),
  limit: Type.Integer({
    description: 'Maximum number of events to return.',
    minimum: 1,
    maximum: 500,
    default: 100,
    examples: [100],
  }),
})
export type EventsQuery = Static<typeof EventsQuery>

export const StreamQuery = Closed({ after: Type.Optional(after), types: Type.Optional(types) })
export type StreamQuery = Static<typeof StreamQuery>

export const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'Id of the last event that you got.', format: 'uuid', examples: [eventId] }),
  ),
})
