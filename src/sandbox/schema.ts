import { PageQuery } from '../http/paging.ts'
import { Closed, LocalDateTime, Nullable, type Static, Type } from '../http/schema.ts'

const address = (description: string) =>
  Type.String({ description, minLength: 3, maxLength: 254, examples: ['anna.neu@example.com'] })

export const MailsQuery = Closed({ ...PageQuery, to: address('Address that was written to.') })
export type MailsQuery = Static<typeof MailsQuery>

export const MailPageQuery = Closed({
  to: Type.Optional(Type.String({ description: 'Address.', maxLength: 254 })),
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
