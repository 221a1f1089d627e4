import { ContractStateField, Day, Text } from '../domain/fields.ts'
import { OrderData } from '../orders/intake/schema.ts'
import { PageQuery } from '../platform/http/paging.ts'
import {
  Closed,
  Here,
  LocalDate,
  LocalDateTime,
  Nullable,
  type Static,
  Type,
} from '../platform/http/schema.ts'

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

export const MailFilePath = Closed({
  ...MailPath.properties,
  documentId: Type.String({ description: 'Id of the file.', format: 'uuid' }),
})

export const Mail = Type.Object(
  {
    kind: Type.String({ description: 'Kind of mail.', examples: ['order-confirmation'] }),
    contractNumber: Nullable(
      Type.String({ description: 'The order the mail is about, if any.', examples: ['3082649177'] }),
    ),
    subject: Type.String({ description: 'Subject.', examples: ['Wir haben Ihre Bestellung erhalten'] }),
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
        'x-must': 'be a date and time in Berlin such as 2026-12-01 00:00:00',
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

export const TakeoverRequest = Closed(
  {
    endDate: Type.Optional(
      Day('Last day that the other supplier leaves us; in 30 days by default.', '2027-03-31'),
    ),
    isNextPossible: Type.Optional(
      Type.Boolean({
        description: 'Whether it cancels to the next possible date from then on instead of to that day.',
        examples: [false],
      }),
    ),
    isMoveIn: Type.Optional(
      Type.Boolean({
        description: 'Whether somebody else moves in, so that nobody cancels and the grid operator asks us.',
        examples: [false],
      }),
    ),
  },
  { title: 'TakeoverRequest', description: 'How another supplier asks for the customer.' },
)
export type TakeoverRequest = Static<typeof TakeoverRequest>

const Maybe = (description: string) => Nullable(LocalDate({ description, examples: ['2027-03-31'] }))

export const Takeover = Type.Object(
  {
    answer: Type.Object(
      {
        process: Type.String({ description: 'Process identifier of our answer.', examples: ['55017'] }),
        decisionTree: Type.String({ description: 'The tree that decided.', examples: ['E_0614'] }),
        responseCode: Type.String({ description: 'Code of that tree.', examples: ['A09'] }),
        reason: Type.String({ description: 'The code in German.', examples: ['Zustimmung.'] }),
        endDate: Maybe('Last day of our supply, if we agreed.'),
        earliestEndDate: Maybe('The earliest possible end, if the contract binds the customer.'),
      },
      { title: 'TakeoverAnswer', description: 'What we answered.' },
    ),
    order: OrderData.properties.order,
  },
  { title: 'Takeover', description: 'Our answer to another supplier, and the order after it.' },
)
