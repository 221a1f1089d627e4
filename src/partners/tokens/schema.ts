import { OneOf, Type } from '../../platform/http/schema.ts'
import { assertionType } from './client-assertion.ts'

const exchanged = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }))

const exchangeFields = {
  code: exchanged(
    'For `authorization_code`: the code that your redirect_uri received.',
    'SplxlOBeZQQYbYS6WxSbIA…',
  ),
  redirect_uri: exchanged(
    'For `authorization_code`: the same as in the authorization request.',
    'http://127.0.0.1:4180/callback',
  ),
  code_verifier: exchanged(
    'For `authorization_code`: the PKCE verifier (RFC 7636).',
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r…',
  ),
  refresh_token: exchanged('For `refresh_token`: the latest one you received.', 'tGzv3JOkF0XG5Qx2TlKWIA…'),
}

const credentialFields = {
  client_id: Type.String({
    description: 'You receive it when your partner account is set up. It may be left out with an assertion.',
    examples: ['demo-whitelabel'],
  }),
  client_assertion_type: exchanged('With `client_assertion`: always this.', assertionType),
  client_assertion: exchanged(
    'Instead of a secret: a JWT that you sign with a key you have registered (RFC 7523).',
    'eyJhbGciOiJFUzI1NiIs…',
  ),
  client_secret: Type.Optional(
    Type.String({
      description:
        'You receive it when your partner account is set up. Never put it into an app or a web page.',
      examples: ['demo-whitelabel-secret'],
    }),
  ),
}

export const TokenForm = Type.Object(
  {
    grant_type: OneOf(['client_credentials', 'authorization_code', 'refresh_token'], {
      title: 'GrantType',
      description: '`client_credentials` for your server; the other two for an app without a secret.',
      examples: ['client_credentials'],
    }),
    ...credentialFields,
    scope: Type.Optional(
      Type.String({
        description: 'Scopes separated by spaces. Default: all scopes of the client.',
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
          'Only for public clients: valid for one exchange within 90 days, which returns the next one.',
        examples: ['tGzv3JOkF0XG5Qx2TlKWIA…'],
      }),
    ),
    customer_number: Type.Optional(
      Type.String({
        description: 'Only for public clients: the customer whose data the token can read.',
        examples: ['20000018'],
      }),
    ),
  },
  { title: 'TokenResponse', description: 'A token.' },
)

export const RevocationForm = Type.Object(
  {
    token: Type.String({
      description: 'The access token or refresh token to revoke.',
      examples: ['eyJhbGciOiJFUzI1NiIs…'],
    }),
    token_type_hint: Type.Optional(
      OneOf(['access_token', 'refresh_token'], {
        title: 'TokenTypeHint',
        description: 'What kind of token it is. You can leave it out.',
        examples: ['access_token'],
      }),
    ),
    ...credentialFields,
  },
  { title: 'RevocationForm', description: 'The parameters of a revocation.', additionalProperties: false },
)

export const Revocation = Type.Object({}, { title: 'Revocation', description: 'Always empty.' })

export const TokenError = Type.Object(
  {
    error: Type.String({
      description:
        '`invalid_request`, `invalid_client`, `invalid_grant`, `invalid_scope`, `unauthorized_client`, `unsupported_grant_type` or `temporarily_unavailable`.',
      examples: ['invalid_client'],
    }),
    error_description: Type.String({
      description: 'A message for the developer.',
      examples: ['The client is unknown or its secret is wrong.'],
    }),
  },
  { title: 'TokenError', description: 'An error as in RFC 6749, section 5.2.' },
)

const words = (description: string, examples: string[]) =>
  Type.Array(Type.String(), { description, examples: [examples] })

export const Metadata = Type.Object(
  {
    issuer: Type.String({ description: 'Who signs the tokens.', examples: ['http://localhost:8080'] }),
    token_endpoint: Type.String({
      description: 'URL to request tokens from.',
      examples: ['http://localhost:8080/connect/token'],
    }),
    authorization_endpoint: Type.String({
      description: 'URL to which an app without a secret sends its user.',
      examples: ['http://localhost:8080/connect/authorize'],
    }),
    revocation_endpoint: Type.String({
      description: 'URL to revoke tokens at (RFC 7009).',
      examples: ['http://localhost:8080/connect/revoke'],
    }),
    jwks_uri: Type.String({
      description: 'URL of the public keys.',
      examples: ['http://localhost:8080/.well-known/jwks.json'],
    }),
    scopes_supported: words('All scopes.', ['api:partner']),
    response_types_supported: words('Response types of the authorization endpoint.', ['code']),
    response_modes_supported: words('Response modes of the authorization endpoint.', ['query']),
    code_challenge_methods_supported: words('PKCE methods (RFC 7636). PKCE is required.', ['S256']),
    authorization_response_iss_parameter_supported: Type.Boolean({
      description: 'Whether responses name their issuer (RFC 9207).',
      examples: [true],
    }),
    grant_types_supported: words('Grant types.', ['client_credentials']),
    token_endpoint_auth_methods_supported: words('How a client may send its credentials.', [
      'client_secret_post',
    ]),
    token_endpoint_auth_signing_alg_values_supported: words(
      'Algorithms that a client may sign an assertion with.',
      ['ES256'],
    ),
    revocation_endpoint_auth_signing_alg_values_supported: words('The same for the revocation endpoint.', [
      'ES256',
    ]),
    revocation_endpoint_auth_methods_supported: words('The same for the revocation endpoint.', [
      'client_secret_post',
    ]),
  },
  { title: 'AuthorizationServerMetadata', description: 'Metadata of the authorization server.' },
)

export const Jwks = Type.Object(
  {
    keys: Type.Array(Type.Record(Type.String(), Type.String()), {
      description: 'Public keys as in RFC 7517.',
      examples: [[{ kty: 'EC', crv: 'P-256', kid: '0f7c…', alg: 'ES256', use: 'sig', x: '…', y: '…' }]],
    }),
  },
  { title: 'Jwks', description: 'A set of public keys.' },
)
