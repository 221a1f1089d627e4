import { verifyAccessToken } from '../../partners/tokens/access-token.ts'
import { authenticateClient, throwIfRateLimited } from '../../partners/tokens/authenticate-client.ts'
import type { TokenRequest } from '../../partners/tokens/issue-token.ts'
import { OAuthError } from '../../partners/tokens/oauth-error.ts'
import { revokeTokens } from '../../partners/tokens/revoked-tokens.ts'
import { isSecretForm } from '../../platform/secret.ts'
import { revokeRefreshToken } from './codes.ts'
import { type CustomerTokenService, publicClient } from './issue-customer-token.ts'

const revocationLimit = { name: 'token-revocation', quota: 300, windowSeconds: 60 }

/**
 * Revokes a token of the client (RFC 7009). A token that is unknown, expired or no token at all is as good as revoked.
 * What kind of token it is shows by its form, so the hint of the caller is not needed.
 */
export async function revokeToken(service: CustomerTokenService, request: TokenRequest): Promise<void> {
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
