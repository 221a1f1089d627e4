import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { verifyAccessToken } from '../../partners/tokens/access-token.ts'
import { authenticateClient, throwIfRateLimited } from '../../partners/tokens/authenticate-client.ts'
import { credentialsOf, readForm } from '../../partners/tokens/client-credentials.ts'
import { issueToken, type TokenRequest, type TokenService } from '../../partners/tokens/issue-token.ts'
import { jwks, metadata } from '../../partners/tokens/metadata.ts'
import { OAuthError } from '../../partners/tokens/oauth-error.ts'
import { revokeTokens } from '../../partners/tokens/revoked-tokens.ts'
import {
  Jwks,
  Metadata,
  Revocation,
  RevocationForm,
  TokenError,
  TokenForm,
  TokenResponse,
} from '../../partners/tokens/schema.ts'
import { foreseen } from '../../platform/http/error-handler.ts'
import type { OnFault, Server } from '../../platform/http/server.ts'
import { isSecretForm } from '../../platform/secret.ts'
import { revokeRefreshToken } from './codes.ts'
import {
  type CustomerTokenService,
  isCustomerGrant,
  issueCustomerToken,
  publicClient,
} from './issue-customer-token.ts'

const formType = 'application/x-www-form-urlencoded'

/** POST /connect/token and /connect/revoke, in their own scope: forms instead of JSON, and errors as in RFC 6749. */
export const tokenRoutes = (service: CustomerTokenService, onFault: OnFault) => async (server: Server) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.setErrorHandler(answerOAuthError(onFault))
  server.addHook('onRequest', (_request, reply, done) => {
    reply.header('Cache-Control', 'no-store')
    done()
  })

  server.post(
    '/connect/token',
    {
      config: { public: true, turn: 'first' },
      schema: {
        operationId: 'issueToken',
        summary: 'Obtain a token',
        description:
          'OAuth 2.0 client credentials grant. Send the secret in the form or as HTTP Basic, or an assertion that you sign with your own key (`private_key_jwt`, RFC 7523). There are no refresh tokens: request a new token about five minutes before the old one expires. An app that cannot keep a secret exchanges a code from `/connect/authorize` here instead (authorization code grant with PKCE), and renews its token with the refresh token it receives.',
        tags: ['Tokens'],
        consumes: [formType],
        'x-form': TokenForm,
        response: { 200: TokenResponse, 400: TokenError, 401: TokenError, 429: TokenError },
      },
    },
    async (request) => {
      await service.revisions.untilFresh()
      const asked = tokenRequest(request, service)
      const issue = isCustomerGrant(asked.form.get('grant_type')) ? issueCustomerToken : issueToken
      return issue(service, asked)
    },
  )

  server.post(
    '/connect/revoke',
    {
      config: { public: true, turn: 'first' },
      schema: {
        operationId: 'revokeToken',
        summary: 'Revoke a token',
        description:
          'OAuth 2.0 token revocation (RFC 7009) of an access token or a refresh token, by the client that it was issued to. Send the credentials as for a token; an app without a secret sends its `client_id`. The token is refused everywhere within five seconds. A refresh token takes the access tokens that came from the same code with it. A token that is unknown or expired is answered with 200 too.',
        tags: ['Tokens'],
        consumes: [formType],
        'x-form': RevocationForm,
        response: { 200: Revocation, 400: TokenError, 401: TokenError, 429: TokenError },
      },
    },
    async (request) => {
      await service.revisions.untilFresh()
      await revokeToken(service, tokenRequest(request, service))
      return {}
    },
  )
}

function tokenRequest(request: FastifyRequest, { directory }: CustomerTokenService): TokenRequest {
  const { body, headers, ip, receivedAt } = request
  const form = readForm(typeof body === 'string' ? body : '')
  const credentials = credentialsOf(form, headers.authorization)
  const client = directory.current().clients.get(credentials.clientId)
  if (client !== undefined) request.namedClient = client
  return { credentials, form, address: ip, now: receivedAt }
}

/** Discovery for client libraries: RFC 8414 and the public keys. There are no ID tokens, so there is no OpenID Connect. */
export const metadataRoutes =
  ({ signer }: TokenService) =>
  async (server: Server) => {
    const options = (
      operationId: string,
      { summary, description }: { summary: string; description: string },
      answer: typeof Metadata | typeof Jwks,
    ) => ({
      config: { public: true as const },
      schema: { operationId, summary, description, tags: ['Tokens'], response: { 200: answer } },
    })
    const document = metadata(signer.issuer)
    const cached = (reply: FastifyReply) => reply.header('Cache-Control', 'public, max-age=300')

    server.get(
      '/.well-known/oauth-authorization-server',
      options(
        'getAuthorizationServerMetadata',
        {
          summary: 'Authorization server metadata (RFC 8414)',
          description:
            'Addresses and abilities of the token endpoint, for OAuth libraries that support discovery.',
        },
        Metadata,
      ),
      async (_request, reply) => cached(reply).send(document),
    )
    server.get(
      '/.well-known/jwks.json',
      options(
        'getJwks',
        {
          summary: 'Token signing keys',
          description:
            'The public keys of tokens. Fetch them again when you meet an unknown `kid`: keys are rotated.',
        },
        Jwks,
      ),
      async (request, reply) => cached(reply).send(jwks(signer.keys.current(), request.receivedAt)),
    )
  }

const answerOAuthError =
  (onFault: OnFault) => (error: FastifyError | OAuthError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, code, description, headers } = oauthAnswer(error, request.id)
    if (status === 500) onFault(error, request.id)
    request.refusedFor = [{ code }]
    return reply
      .code(status)
      .headers(headers)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ error: code, error_description: description })
  }

function oauthAnswer(error: FastifyError | OAuthError, requestId: string) {
  if (error instanceof OAuthError) {
    return { status: error.status, code: error.code, description: error.message, headers: error.headers }
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const description = `Send the parameters as Content-Type: ${formType}.`
    return { status: 400, code: 'invalid_request', description, headers: {} }
  }
  const { status, items, headers = {} } = foreseen(error) ?? { status: 500, items: [] }
  const code = status < 500 ? 'invalid_request' : status === 503 ? 'temporarily_unavailable' : 'server_error'
  const description = items[0]?.message ?? `The request could not be processed. Its id is ${requestId}.`
  return { status, code, description, headers }
}

const revocationLimit = { name: 'token-revocation', quota: 300, windowSeconds: 60 }

/**
 * Revokes a token of the client (RFC 7009). A token that is unknown, expired or no token at all is as good as revoked.
 * What kind of token it is shows by its form, so the hint of the caller is not needed.
 */
async function revokeToken(service: CustomerTokenService, request: TokenRequest): Promise<void> {
  const { db, directory, revisions, limiter } = service
  const { credentials, form, now } = request
  const isPublic = directory.current().clients.get(credentials.clientId)?.isPublic
  const { clientId } = isPublic
    ? await publicClient(service, request)
    : await authenticateClient(service, request)
  throwIfRateLimited(await limiter.take(revocationLimit, clientId))
  const token = form.get('token')
  if (token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
  if (isSecretForm(token)) await revokeRefreshToken(db, { refreshToken: token, clientId, now })
  else await revokeAccessToken(service, { token, clientId, now })
  // Here at once; every other process looks within a second.
  await revisions.refresh()
}

async function revokeAccessToken(
  { db, signer }: CustomerTokenService,
  { token, clientId, now }: { token: string; clientId: string; now: Date },
): Promise<void> {
  const claims = await verifyAccessToken(signer, token, now).catch(() => undefined)
  if (claims === undefined) return
  if (claims.clientId !== clientId) {
    throw new OAuthError('invalid_grant', 'The token was issued to another client.')
  }
  await revokeTokens(db, [claims.tokenId], new Date(claims.expiresAtMilliseconds))
}
