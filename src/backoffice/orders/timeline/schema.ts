/** How the operator API shows everything that happened with an order. */

import { At, OptionalResponseText, ResponseText } from '../../../domain/operator-fields.ts'
import { Closed, OneOf, type Static, Type } from '../../../platform/http/schema.ts'

export const timelineKinds = {
  state: 'states and the events that led to them',
  market: 'messages to and from the market',
  mail: 'mails to the customer',
  document: 'documents that were made',
  task: 'background work that was given up',
  event: 'events that partners were told',
  webhook: 'deliveries to webhook endpoints',
  act: 'what people and clients did',
} as const
export type TimelineKind = keyof typeof timelineKinds

const kind = OneOf(Object.keys(timelineKinds) as TimelineKind[], {
  title: 'TimelineKind',
  description: `${Object.entries(timelineKinds)
    .map(([name, says]) => `\`${name}\`: ${says}`)
    .join('. ')}.`,
  examples: ['market'],
})

export const TimelineQuery = Closed({ 'filter.kind': Type.Optional(kind) })
export type TimelineQuery = Static<typeof TimelineQuery>

export const TimelineEntry = Type.Object(
  {
    at: At('When it happened.'),
    kind,
    says: ResponseText(
      'What happened, in a sentence.',
      'Registration (Anmeldung), 55001, went to the market.',
    ),
    by: OptionalResponseText('Who did or said it; null where nobody did.', 'staff:anna.becker'),
    note: OptionalResponseText('A remark, a reason or an outcome.', null),
    ref: OptionalResponseText(
      'What it is about, by its id: a market message, a mail, a document, a task, an event, or the webhook endpoint.',
      '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24',
    ),
  },
  { title: 'TimelineEntry', description: 'Something that happened with an order.' },
)
export type TimelineEntry = Static<typeof TimelineEntry>
