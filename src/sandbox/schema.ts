import { ContractStateField, Text } from '../domain/fields.ts'
import { PageQuery } from '../platform/http/paging.ts'
import { Closed, Here, LocalDateTime, Nullable, type Static, Type } from '../platform/http/schema.ts'

const address = (description: string) =>
  Type.String({ ...Text(description, 'anna.neu@example.com', 254), minLength: 3 })

export const MailsQuery = Closed({ ...PageQuery, to: address('Address that was written to.') })
export type MailsQuery = Static<typeof MailsQuery>

export const MailPageQuery = Closed({
  to: Type.Optional(Text('Address.', 'anna.neu@example.com', 254)),
})

export const MailPath = Closed({
  mailId: Type.String({
    description: 'Id of the mail.',
    format: 'uuid',
    examples: ['0b7a3c52-0000-4000-8000-000000000000'],
  }),
})

export const Mail = Type.Object(
  {
    kind: Type.String({ description: 'What the mail is.', examples: ['order-confirmation'] }),
    contractNumber: Nullable(
      Type.String({ description: 'The order that it is about, if any.', examples: ['3082649177'] }),
    ),
    subject: Type.String({ description: 'Subject.', examples: ['Wir haben Ihren Auftrag erhalten'] }),
    text: Type.String({ description: 'The plain text.', examples: ['Guten Tag …'] }),
    html: Type.String({ description: 'The HTML form.', examples: ['<!doctype html>…'] }),
    links: Type.Array(
      Type.String({ description: 'A link.', examples: ['http://localhost:8080/account/password?token=…'] }),
      {
        description: 'All links in it, such as the one to choose a password.',
      },
    ),
    sentAt: LocalDateTime({ description: 'When it was handed over.' }),
  },
  { title: 'Mail', description: 'A mail that the test environment kept.' },
)

export const Clock = Type.Object(
  { now: LocalDateTime({ description: 'What time it is for the service, in Berlin.' }) },
  { title: 'SandboxClock', description: 'The clock of the test environment.' },
)

export const MoveClockRequest = Closed(
  {
    advance: Type.Optional(
      Type.String({
        description: 'How far to go on, as an ISO 8601 duration.',
        maxLength: 50,
        examples: ['P1DT2H'],
      }),
    ),
    to: Type.Optional(
      LocalDateTime({ description: 'When to go to; never backwards.', examples: ['2026-12-01 00:00:00'] }),
    ),
  },
  { title: 'MoveClockRequest', description: 'One of the two.' },
)
export type MoveClockRequest = Static<typeof MoveClockRequest>

export const SandboxOrderPath = Closed({
  contractNumber: Type.String({
    description: 'Number of your order.',
    maxLength: 100,
    examples: ['3082649177'],
  }),
})

export const AdvanceRequest = Closed(
  { to: Here(ContractStateField, { description: 'The state to reach.', examples: ['Delivery'] }) },
  { title: 'AdvanceRequest', description: 'Where an order is to be.' },
)
