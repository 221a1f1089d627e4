import { Text } from '../../domain/fields.ts'
import {
  Count,
  commentText,
  Filter,
  OptionalResponseText,
  ResponseText,
} from '../../domain/operator-fields.ts'
import { decisionKinds } from '../../partners/decisions/decision.ts'
import { type PartnerTerms, partnerTerms, type TermName, type TermRow } from '../../partners/partner-terms.ts'
import { DateTimeFormatField, PartnershipTypeField } from '../../partners/schema.ts'
import { scopeNames } from '../../partners/scopes.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import {
  Closed,
  Extended,
  Here,
  Maybe,
  Nullable,
  OneOf,
  type Static,
  type TOptional,
  type TSchema,
  type TUnsafe,
  Type,
} from '../../platform/http/schema.ts'

/** Fields of requests or answers, one for each term of a partner. */
const termFields = <Fields>(schemaOf: (term: TermRow[1]) => TSchema): Fields =>
  Object.fromEntries(partnerTerms.map(([name, term]) => [name, schemaOf(term)])) as Fields

const nullableIf = (isNullable: boolean, schema: TSchema) => (isNullable ? Nullable(schema) : schema)

/** What we say is bound to nothing. */
const said = (schema: TSchema & { type?: string; description?: string; examples?: unknown[] }): TSchema => {
  const { type, description = '', examples = [] } = schema
  return type === 'string' ? Type.String({ description, examples }) : schema
}
const { accessPurpose, accessDays, dataProcessingAgreement, ...ResponseTerms } = termFields<{
  [Name in TermName]: TUnsafe<PartnerTerms[Name]>
}>(({ schema, standard }) => nullableIf(standard === null, said(schema)))

const NewTerms = termFields<{
  [Name in TermName]: Name extends 'brandName'
    ? TUnsafe<string>
    : TOptional<TUnsafe<PartnerTerms[Name] | null>>
}>(({ schema, standard }) => {
  if (standard === undefined) return schema
  if (standard === null || Array.isArray(standard)) return Maybe(schema)
  const { description } = schema as { description?: string }
  return Maybe({ ...schema, description: `${description} Default: ${standard}.` })
})

const {
  accessPurpose: newPurpose,
  accessDays: newDays,
  dataProcessingAgreement: newAgreement,
  ...ChangedTerms
} = termFields<{ [Name in TermName]: TOptional<TUnsafe<PartnerTerms[Name]>> }>(({ schema, standard }) =>
  Type.Optional(nullableIf(standard === null, schema)),
)

const Scopes = Type.Array(
  OneOf(scopeNames, { title: 'Scope', description: 'A scope.', examples: ['api:partner'] }),
  {
    description: 'What the client may do; what is possible depends on the kind of its partner.',
    maxItems: 20,
  },
)

const RedirectUris = Type.Array(Text('An address.', 'http://127.0.0.1/callback', 500), {
  description: 'Where a public client may redirect its users; empty for a client with a secret.',
  maxItems: 20,
})

const ClientDateTimeFormat = Here(DateTimeFormatField, {
  description:
    'How metrics and prices write times where a request does not say: for clients that cannot ask.',
})

const time = (description: string) =>
  Type.String({ description, format: 'date-time', examples: ['2027-11-15T12:00:00Z'] })
const SecretExpiresAt = time('When the secret ends. Without it, it does not.')

/** Why something is taken from a partner, or set for it. */
export const DecisionComment = Maybe({
  ...commentText,
  description: 'The reason, which the partner reads. It is kept, so leave out names and addresses.',
})

export const PartnersQuery = Closed({
  ...PageQuery,
  'filter.type': Type.Optional(Here(PartnershipTypeField, { description: 'Partners of this kind.' })),
  'filter.isDisabled': Type.Optional(
    Type.Boolean({ description: 'Only disabled ones, or only others.', examples: [false] }),
  ),
  'filter.text': Filter('Partners whose slug or brand name contains this.', 'sonne'),
  after: Filter('Slug of a partner: the page begins behind it.', 'demo-hems', 63),
})
export type PartnersQuery = Static<typeof PartnersQuery>

export const PartnerPath = Closed({ slug: Text('Slug of the partner.', 'demo-whitelabel') })

export const PartnerItem = Type.Object(
  {
    slug: ResponseText('Its name in addresses, which never changes.', 'demo-whitelabel'),
    type: PartnershipTypeField,
    ...ResponseTerms,
    isDisabled: Type.Boolean({
      description: 'Whether it is disabled. Its clients and its partner token then do nothing.',
      examples: [false],
    }),
    version: Count('Rises with every change.', 1),
    ...{ accessPurpose, accessDays, dataProcessingAgreement },
  },
  { title: 'PartnerItem', description: 'A partner.' },
)

export const ClientItem = Type.Object(
  {
    clientId: ResponseText('Id of the client.', 'demo-whitelabel'),
    partner: OptionalResponseText(
      "Slug of its partner; null for the supplier's own clients.",
      'demo-whitelabel',
    ),
    scopes: Scopes,
    isDisabled: Type.Boolean({
      description: 'Whether it is disabled itself. Those of a disabled partner can do nothing either.',
      examples: [false],
    }),
    isPublic: Type.Boolean({
      description: 'Whether it is an app without a secret that customers authorise themselves.',
      examples: [false],
    }),
    redirectUris: RedirectUris,
    dateTimeFormat: ClientDateTimeFormat,
    secretCreatedAt: Type.Array(time('When a secret was made.'), {
      description: 'When its secrets were made, the former one first, if there are two.',
      examples: [['2026-11-15T12:00:00.000Z']],
    }),
    secretExpiresAt: Type.Array(Nullable(time('When a secret ends; null if it does not.')), {
      description:
        'When its secrets end, the former one first, if there are two; null for one that does not.',
      examples: [[null]],
    }),
    keyIds: Type.Array(Type.String(), {
      description: 'Ids (`kid`) of the public keys by which it may prove itself instead of by its secret.',
      examples: [['2026-11']],
    }),
  },
  { title: 'ClientItem', description: 'A client of the API.' },
)
export type ClientItem = Static<typeof ClientItem>

export const PartnerDetails = Extended(
  PartnerItem,
  { clients: Type.Array(ClientItem, { description: 'Its clients.' }) },
  { title: 'PartnerDetails', description: 'A partner with its clients.' },
)

export const NewPartnerRequest = Closed(
  {
    slug: Type.String({
      description: 'Its name in URLs, which never changes.',
      pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
      'x-must': 'be 1 to 63 lowercase letters, digits and hyphens',
      examples: ['sonnenstrom'],
    }),
    type: PartnershipTypeField,
    ...NewTerms,
  },
  { title: 'NewPartnerRequest', description: 'A partner to add.' },
)
export type NewPartnerRequest = Static<typeof NewPartnerRequest>

export const PartnerChangesRequest = Closed(
  {
    ...ChangedTerms,
    version: Type.Optional(
      Type.Integer({
        description:
          'The version that you have seen. If there is a newer one, nothing is changed and you get 409.',
        minimum: 1,
        examples: [1],
      }),
    ),
    ...{ accessPurpose: newPurpose, accessDays: newDays, dataProcessingAgreement: newAgreement },
    comment: DecisionComment,
  },
  { title: 'PartnerChanges', description: 'The fields that change; the others stay.', minProperties: 1 },
)
export type PartnerChangesRequest = Static<typeof PartnerChangesRequest>

export const SwitchRequest = Closed(
  { comment: { ...commentText, description: 'The reason. It is kept, so leave out names and addresses.' } },
  { title: 'PartnerSwitchRequest', description: 'Why the partner is disabled or enabled.' },
)
export type SwitchRequest = Static<typeof SwitchRequest>

export const NewPartnerToken = Type.Object(
  {
    slug: ResponseText('Slug of the partner.', 'demo-whitelabel'),
    partnerToken: ResponseText('Its new token, shown only once.', 'Zk3…'),
  },
  { title: 'NewPartnerToken', description: 'The new token of a partner.' },
)

export const NewPartner = Extended(
  PartnerItem,
  { partnerToken: ResponseText('With it others may order for this partner. Shown this once.', 'Zk3…') },
  { title: 'NewPartner', description: 'The partner that was added.' },
)

const clientId = Type.String({
  description: 'Id of the client.',
  pattern: '^[A-Za-z0-9._~-]{3,100}$',
  'x-must': 'be 3 to 100 letters, digits, dots, hyphens, underscores and tildes',
  examples: ['sonnenstrom-shop'],
  'x-parameter': 'ClientId',
})

export const ClientsQuery = Closed({
  ...PageQuery,
  'filter.partner': Filter('Clients of the partner with this slug.', 'demo-whitelabel'),
})
export type ClientsQuery = Static<typeof ClientsQuery>

export const ClientPath = Closed({ clientId })

export const NewClientRequest = Closed(
  {
    clientId,
    partner: Nullable(Text("Slug of its partner; null for the supplier's own clients.", 'demo-whitelabel')),
    scopes: Maybe(Scopes),
    redirectUris: Maybe(RedirectUris),
    dateTimeFormat: Maybe(ClientDateTimeFormat),
    secretExpiresAt: Maybe(SecretExpiresAt),
  },
  {
    title: 'NewClientRequest',
    description:
      'A client to add. Without scopes it gets all that its kind of partner may have. With redirect URIs it is a public client, without a secret and with only the scope `api:partner`.',
  },
)
export type NewClientRequest = Static<typeof NewClientRequest>

export const NewClient = Extended(
  ClientItem,
  { clientSecret: OptionalResponseText('Its secret. Shown this once; a public client has none.', 'q7V…') },
  { title: 'NewClient', description: 'The client that was added.' },
)

export const RotateRequest = Closed(
  {
    dropFormer: Maybe(
      Type.Boolean({
        description: 'Revokes the previous secrets immediately, for example after a leak. Default: false.',
        examples: [false],
      }),
    ),
    secretExpiresAt: Maybe(SecretExpiresAt),
    formerExpiresAt: Maybe(
      time('When the previous secret ends. Without it, it stays valid until the next rotation.'),
    ),
    newestCreatedAt: Maybe(
      time(
        'When the secret was made that becomes the previous one. If there is a newer one, nothing is rotated and you get 409.',
      ),
    ),
    comment: DecisionComment,
  },
  { title: 'RotateSecretRequest', description: 'How to rotate the secret.' },
)

export const RotatedSecret = Type.Object(
  {
    clientId: ResponseText('Id of the client.', 'demo-whitelabel'),
    clientSecret: ResponseText('Its new secret, shown only once.', 'q7V…'),
    isFormerSecretValid: Type.Boolean({
      description: 'Whether the previous secret stays valid.',
      examples: [true],
    }),
    secretExpiresAt: Nullable(time('When the new secret ends; null if it does not.')),
    formerExpiresAt: Nullable(
      time('When the previous one ends, if it was given an end now; it may have had an earlier one.'),
    ),
  },
  { title: 'RotatedSecret', description: 'The new secret of a client.' },
)

export const DateTimeFormatRequest = Closed(
  { dateTimeFormat: ClientDateTimeFormat },
  { title: 'DateTimeFormatRequest', description: 'How times are written for the client.' },
)

export const RedirectUrisRequest = Closed(
  { redirectUris: RedirectUris, comment: DecisionComment },
  { title: 'RedirectUrisRequest', description: 'All redirect URIs of the client.' },
)

export const ScopesRequest = Closed(
  { scopes: Scopes, comment: DecisionComment },
  { title: 'ScopesRequest', description: 'All scopes of the client.' },
)

const Jwk = Type.Object(
  {
    kty: Text('Kind of key: `EC`, `RSA` or `OKP`.', 'EC', 10),
    kid: Type.Optional(Text('Its id. Default: its thumbprint (RFC 7638).', '2026-11')),
    alg: Type.Optional(
      Text('The only algorithm that it may sign with. Default: all that fit the key.', 'ES256', 10),
    ),
    use: Type.Optional(Text('Always `sig`.', 'sig', 10)),
    crv: Type.Optional(Text('For `EC` and `OKP`: the curve.', 'P-256', 20)),
    x: Type.Optional(
      Text('For `EC` and `OKP`: a coordinate.', 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4', 100),
    ),
    y: Type.Optional(Text('For `EC`: a coordinate.', '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM', 100)),
    n: Type.Optional(
      Text('For `RSA`: the modulus.', '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4…', 1000),
    ),
    e: Type.Optional(Text('For `RSA`: the exponent.', 'AQAB', 20)),
  },
  { title: 'PublicJwk', description: 'A public key as in RFC 7517.', additionalProperties: true },
)

export const KeysRequest = Closed(
  { keys: Type.Array(Jwk, { description: 'The public keys.', minItems: 1, maxItems: 5 }) },
  { title: 'ClientKeysRequest', description: 'A JWK set (RFC 7517).' },
)

export const KeyPath = Closed({
  clientId,
  kid: Type.String({
    description: 'Id of the key.',
    pattern: '^[A-Za-z0-9._~:-]{1,100}$',
    'x-must': 'be the id of a key',
    examples: ['2026-11'],
    'x-parameter': 'KeyId',
  }),
})

export const DisableRequest = Closed(
  { comment: DecisionComment },
  { title: 'ClientDisableRequest', description: 'Why the client is disabled.' },
)

const decision = {
  kind: OneOf(decisionKinds, {
    title: 'DecisionKind',
    description: 'What was decided: what the partner cannot undo.',
    examples: ['ClientDisabled'],
  }),
  subject: Text(
    'Id of the client or webhook endpoint that it is about, login of somebody of its staff, or slug of the partner.',
    'demo-whitelabel',
  ),
}

export const DecisionsQuery = Closed(PageQuery)

export const DecisionItem = Type.Object(
  {
    ...decision,
    scopes: Here(Scopes, { description: 'Scopes that are withheld from all clients of the partner.' }),
    endsAt: Nullable(time('When secrets of the client end at the latest.')),
    reason: OptionalResponseText(
      'The reason, which the partner reads.',
      'Its secret was in a public repository.',
    ),
    decidedAt: time('When it was decided.'),
    decidedBy: ResponseText('Who decided it, as in the audit trail.', 'staff:anna.becker'),
  },
  { title: 'DecisionItem', description: 'What the supplier decided about a partner.' },
)
export type DecisionItem = Static<typeof DecisionItem>

export const LiftRequest = Closed(
  {
    ...decision,
    comment: { ...commentText, description: 'The reason. It is kept, so leave out names and addresses.' },
  },
  { title: 'LiftDecisionRequest', description: 'The decision that is lifted, and why.' },
)
