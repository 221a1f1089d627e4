import { accessParts } from '../../domain/access-parts.ts'
import { Text } from '../../domain/fields.ts'
import { AnyEnvelope } from '../../platform/http/envelope.ts'
import { Closed, Extended, LocalDateTime, Maybe, type Static, Type } from '../../platform/http/schema.ts'
import { AccessPartField } from '../visibility/schema.ts'
import { maxUrlCharacters } from './return-address.ts'

const Url = (description: string, example: string, minLength = 0) =>
  Type.String({ description, examples: [example], minLength, maxLength: maxUrlCharacters })

export const CreateLinkRequest = Closed(
  {
    successUrl: Url(
      'Where we send the customer after they give you access: an absolute URL, https in production, at one of your registered origins if you have any. We keep its query and fragment.',
      'https://app.example.com/linked?user=4711',
      1,
    ),
    failureUrl: Maybe(
      Url(
        'Where we send the customer if they decline, with `error_name=access_denied` and `error_description`. Without it, they see one of our pages. Same rules as `successUrl`.',
        'https://app.example.com/not-linked',
      ),
    ),
    signUpUrl: Maybe(
      Url(
        'Where the login page sends people who have no contract yet. Same rules as `successUrl`.',
        'https://app.example.com/become-a-customer',
      ),
    ),
    externalId: Maybe(
      Text('Your own id for this customer. The list of customers returns it.', 'CRM-4711', 200),
    ),
    externalCustomerId: Maybe(Text('Alias of `externalId`.', 'CRM-4711', 200)),
    mayManageContracts: Maybe(
      Type.Boolean({
        description:
          'Also asks the customer to let you terminate and change contracts and contact data; the page says so. Needs the scope `manage:contracts`. Without it, access lets you only read. The last answer of the customer counts.',
        examples: [false],
      }),
    ),
    parts: Maybe(
      Type.Array(AccessPartField, {
        description:
          'The parts of their data that you need. The customer chooses among them, and may agree to some only; the list of customers has the `linkedParts`. Default: all.',
        minItems: 1,
        maxItems: accessParts.length,
        uniqueItems: true,
        examples: [['Consumption', 'Costs']],
      }),
    ),
    authAs: Maybe(
      Text(
        'Slug of the partner whose name and colour the pages show: your own or one that we have allowed you to show. The access still goes to you.',
        'demo-whitelabel',
      ),
    ),
    customerNumberQueryParameterName: Maybe(
      Type.String({
        description:
          'Name of the query parameter that adds the customer number to `successUrl`. Default: `customerNo`.',
        pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,49}$',
        'x-must': 'begin with a letter and have at most 50 letters, digits, dots, hyphens and underscores',
        examples: ['customerNo'],
      }),
    ),
  },
  {
    title: 'CreateLinkRequest',
    description: 'Where to send the customer afterwards, and what the pages show.',
  },
)
export type CreateLinkRequest = Static<typeof CreateLinkRequest>

export const CreateLinkResponse = Type.Object(
  {
    authorizationUrl: Type.String({
      description:
        'Open this address for the customer in a browser or web view. Valid for one answer. A `state` that you add to it comes back with `successUrl` or `failureUrl`.',
      examples: ['http://localhost:8080/link/pYlGmRZ3xkB0Xk6G4tR1w0cZgkq2y3fVd5mB6nQ7sUA'],
    }),
    expiresAt: LocalDateTime({ description: 'When the link expires: ten minutes from now.' }),
  },
  { title: 'CreateLinkResponse', description: 'The new link.' },
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
    ...Text('Customer number.', '20000018'),
    minLength: 1,
  }),
})

export const RemovedLink = Type.Object(
  {
    customerNumber: Type.String({ description: 'Customer number.', examples: ['20000018'] }),
    isLinked: Type.Boolean({
      description: 'Whether you still have access: always false.',
      examples: [false],
    }),
  },
  { title: 'RemovedLink', description: 'The access that ended.' },
)
