import { OneOf, Type } from '../../platform/http/schema.ts'

const exchanged = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

const exchangeFields = {
  code: exchanged(
    'For `authorization_code`: what came back to your redirect_uri.',
    'SplxlOBeZQQYbYS6WxSbIA…',
  ),
  redirect_uri: exchanged(
    'For `authorization_code`: the same as in the authorization request.',
    'http://127.0.0.1:4180/callback',
  ),
  code_verifier: exchanged('For `authorization_code`: proof by RFC 7636.', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r…'),
  refresh_token: exchanged('For `refresh_token`: the newest one that you got.', 'tGzv3JOkF0XG5Qx2TlKWIA…'),
}

export const TokenForm = Type.Object(
  {
    grant_type: OneOf(['client_credentials', 'authorization_code', 'refresh_token'], {
      title: 'GrantType',
      description: '`client_credentials` for your server; the two others for an app that has no secret.',
      examples: ['client_credentials'],
    }),
    client_id: Type.String({ description: 'Given to you at partner set-up.', examples: ['demo-whitelabel'] }),
    client_secret: Type.Optional(
      Type.String({
        description: 'Given to you at partner set-up; never put it into an app or a web page.',
        examples: ['demo-whitelabel-secret'],
      }),
    ),
    scope: Type.Optional(
      Type.String({
        description: 'Scopes separated by spaces; all of the client’s scopes when missing.',
        examples: ['api:partner create:orders'],
      }),
    ),
    ...exchangeFields,
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
    refresh_token: Type.Optional(
      Type.String({
        description:
          'Only for public clients: good for one exchange within 90 days, which gives the next one.',
        examples: ['tGzv3JOkF0XG5Qx2TlKWIA…'],
      }),
    ),
    customer_number: Type.Optional(
      Type.String({
        description: 'Only for public clients: the customer whose data the token is good for.',
        examples: ['20000018'],
      }),
    ),
  },
  { title: 'TokenResponse', description: 'A token.' },
)

export const TokenError = Type.Object(
  {
    error: Type.String({
      description:
        '`invalid_request`, `invalid_client`, `invalid_grant`, `invalid_scope`, `unauthorized_client`, `unsupported_grant_type` or `temporarily_unavailable`.',
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
    authorization_endpoint: Type.String({
      description: 'Where an app without a secret sends its user.',
      examples: ['http://localhost:8080/connect/authorize'],
    }),
    jwks_uri: Type.String({
      description: 'Where the keys are.',
      examples: ['http://localhost:8080/.well-known/jwks.json'],
    }),
    scopes_supported: words('All scopes there are.', ['api:partner']),
    response_types_supported: words('Response types of the authorization endpoint.', ['code']),
    response_modes_supported: words('How the authorization endpoint answers.', ['query']),
    code_challenge_methods_supported: words('Ways of PKCE (RFC 7636), which is required.', ['S256']),
    authorization_response_iss_parameter_supported: Type.Boolean({
      description: 'An answer names its issuer (RFC 9207).',
      examples: [true],
    }),
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
