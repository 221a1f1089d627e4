import { ContractStateField, Text } from '../domain/fields.ts'
import { PageQuery } from '../platform/http/paging.ts'
import { Closed, Here, LocalDateTime, Nullable, type Static, Type } from '../platform/http/schema.ts'

const address = (description: string) =>
  Type.String({ ...Text(description, 'anna.neu@example.com', 254), minLength: 3 })

export const MailsQuery = Closed({ ...PageQuery, to: address('Recipient address.') })
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
    kind: Type.String({ description: 'Kind of mail.', examples: ['order-confirmation'] }),
    contractNumber: Nullable(
      Type.String({ description: 'The order the mail is about, if any.', examples: ['3082649177'] }),
    ),
    subject: Type.String({ description: 'Subject.', examples: ['Wir haben Ihren Auftrag erhalten'] }),
    text: Type.String({ description: 'Plain text.', examples: ['Guten Tag …'] }),
    html: Type.String({ description: 'HTML version.', examples: ['<!doctype html>…'] }),
    links: Type.Array(
      Type.String({ description: 'A link.', examples: ['http://localhost:8080/account/password?token=…'] }),
      {
        description: 'All links in the mail, such as the one to choose a password.',
      },
    ),
    sentAt: LocalDateTime({ description: 'When it was handed to the mail server.' }),
  },
  { title: 'Mail', description: 'A mail kept by the test environment.' },
)

export const Clock = Type.Object(
  { now: LocalDateTime({ description: 'Current time of the service, in Berlin.' }) },
  { title: 'SandboxClock', description: 'The clock of the test environment.' },
)

export const MoveClockRequest = Closed(
  {
    advance: Type.Optional(
      Type.String({
        description: 'How far to move forward, as an ISO 8601 duration.',
        maxLength: 50,
        examples: ['P1DT2H'],
      }),
    ),
    to: Type.Optional(
      LocalDateTime({
        description: 'The time to move to; never backwards.',
        examples: ['2026-12-01 00:00:00'],
      }),
    ),
  },
  { title: 'MoveClockRequest', description: 'Send exactly one of the two.' },
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
  { title: 'AdvanceRequest', description: 'The state the order should reach.' },
)
