import { Text } from '../../domain/fields.ts'
import { AnyEnvelope } from '../../platform/http/envelope.ts'
import { Closed, Extended, LocalDateTime, Maybe, type Static, Type } from '../../platform/http/schema.ts'
import { mostUrlCharacters } from './redirect-url.ts'

const Url = (description: string, example: string, minLength = 0) =>
  Type.String({ description, examples: [example], minLength, maxLength: mostUrlCharacters })

export const CreateLinkRequest = Closed(
  {
    successUrl: Url(
      'Where the customer is sent once they gave you access: absolute, https in production, at one of your registered origins where you have any. Its query and fragment are kept.',
      'https://app.example.com/linked?user=4711',
      1,
    ),
    failureUrl: Maybe(
      Url(
        'Where the customer is sent when they declined, with `error_name=access_denied` and `error_description`. Without it they see a page of ours. The rules of `successUrl` hold.',
        'https://app.example.com/not-linked',
      ),
    ),
    signUpUrl: Maybe(
      Url(
        'Where the login page sends somebody who has no contract yet. The rules of `successUrl` hold.',
        'https://app.example.com/become-a-customer',
      ),
    ),
    externalId: Maybe(
      Text('What you call this customer. It comes back in the list of customers.', 'CRM-4711', 200),
    ),
    externalCustomerId: Maybe(Text('Another name for `externalId`.', 'CRM-4711', 200)),
    authAs: Maybe(
      Text(
        'Slug of the partner whose name and colour the pages show. The access goes to you all the same.',
        'demo-whitelabel',
      ),
    ),
    customerNumberQueryParameterName: Maybe(
      Type.String({
        description: 'Under which name the customer number is added to `successUrl`. Default: `customerNo`.',
        pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,49}$',
        'x-must': 'begin with a letter and have at most 50 letters, digits, dots, hyphens and underscores',
        examples: ['customerNo'],
      }),
    ),
  },
  { title: 'CreateLinkRequest', description: 'Where the customer comes from, and where they go.' },
)
export type CreateLinkRequest = Static<typeof CreateLinkRequest>

export const CreateLinkResponse = Type.Object(
  {
    authorizationUrl: Type.String({
      description: 'Send the customer there, in a browser or a web view. Good for one answer.',
      examples: ['http://localhost:8080/link/pYlGmRZ3xkB0Xk6G4tR1w0cZgkq2y3fVd5mB6nQ7sUA'],
    }),
    expiresAt: LocalDateTime({ description: 'Until when it can be answered: ten minutes from now.' }),
  },
  { title: 'CreateLinkResponse', description: 'The way to the pages of this link.' },
)
export type CreateLinkResponse = Static<typeof CreateLinkResponse>

/** The specification shows this answer without the envelope; ours satisfies both readings. */
export const CreateLinkEnvelope = Extended(
  AnyEnvelope,
  { data: CreateLinkResponse, ...CreateLinkResponse.properties },
  {
    title: 'CreateLinkEnvelope',
    description: 'The way to the pages of this link, within `data` and beside it.',
  },
)

export const LinkPath = Closed({
  customerNumber: Type.String({
    ...Text('Number of the customer.', '20000018'),
    minLength: 1,
  }),
})

export const RemovedLink = Type.Object(
  {
    customerNumber: Type.String({ description: 'Number of the customer.', examples: ['20000018'] }),
    isLinked: Type.Boolean({ description: 'Whether you have access now: false.', examples: [false] }),
  },
  { title: 'RemovedLink', description: 'The access that ended.' },
)
