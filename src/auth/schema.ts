import { Type } from '../http/schema.ts'

export const TokenForm = Type.Object(
  {
    grant_type: Type.Literal('client_credentials', {
      description: 'The only grant there is.',
      examples: ['client_credentials'],
    }),
    client_id: Type.String({ description: 'Given to you at partner set-up.', examples: ['demo-whitelabel'] }),
    client_secret: Type.String({
      description: 'Given to you at partner set-up; never put it into an app or a web page.',
      examples: ['demo-whitelabel-secret'],
    }),
    scope: Type.Optional(
      Type.String({
        description: 'Scopes separated by spaces; all of the client’s scopes when missing.',
        examples: ['api:partner create:orders'],
      }),
    ),
  },
  { title: 'TokenForm', description: 'The parameters of a token request.', additionalProperties: false },
)

export const TokenResponse = Type.Object(
  {
    access_token: Type.String({
      description: 'Send it as `Authorization: Bearer …`.',
      examples: ['eyJhbGciOiJFUzI1NiIs…'],
    }),
    token_type: Type.String({ description: 'Always `Bearer`.', examples: ['Bearer'] }),
    expires_in: Type.Integer({ description: 'Seconds until the token expires.', examples: [3599] }),
    scope: Type.String({ description: 'The scopes of the token.', examples: ['api:partner create:orders'] }),
  },
  { title: 'TokenResponse', description: 'A token.' },
)

export const TokenError = Type.Object(
  {
    error: Type.String({
      description:
        '`invalid_request`, `invalid_client`, `invalid_scope`, `unsupported_grant_type` or `temporarily_unavailable`.',
      examples: ['invalid_client'],
    }),
    error_description: Type.String({
      description: 'A sentence for the developer who reads it.',
      examples: ['The client is unknown or its secret is wrong.'],
    }),
  },
  { title: 'TokenError', description: 'A refusal in the form of RFC 6749, section 5.2.' },
)

const words = (description: string, examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] })

export const Metadata = Type.Object(
  {
    issuer: Type.String({ description: 'Who signs the tokens.', examples: ['http://localhost:8080'] }),
    token_endpoint: Type.String({
      description: 'Where to ask for a token.',
      examples: ['http://localhost:8080/connect/token'],
    }),
    jwks_uri: Type.String({
      description: 'Where the keys are.',
      examples: ['http://localhost:8080/.well-known/jwks.json'],
    }),
    scopes_supported: words('All scopes there are.', ['api:partner']),
    response_types_supported: words('Response types of the authorization endpoint.', []),
    grant_types_supported: words('Grants there are.', ['client_credentials']),
    token_endpoint_auth_methods_supported: words('Ways to send the credentials.', ['client_secret_post']),
    subject_types_supported: words('Kinds of subject identifiers.', ['public']),
    id_token_signing_alg_values_supported: words('Algorithms of signatures.', ['ES256']),
  },
  { title: 'AuthorizationServerMetadata', description: 'Metadata of the authorization server.' },
)

export const Jwks = Type.Object(
  {
    keys: Type.Array(Type.Record(Type.String(), Type.String()), {
      description: 'Public keys in the form of RFC 7517.',
      examples: [[{ kty: 'EC', crv: 'P-256', kid: '0f7c…', alg: 'ES256', use: 'sig', x: '…', y: '…' }]],
    }),
  },
  { title: 'Jwks', description: 'A set of public keys.' },
)
