import { timingSafeEqual } from 'node:crypto'
import type { Kept, Revisions } from '../../platform/db/revisions.ts'
import type { RateLimiter, Usage } from '../../platform/http/rate-limiter.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import type { Client } from '../partner.ts'
import type { PartnerDirectory } from '../partner-directory.ts'
import { isScope, type Scope } from '../scopes.ts'
import { type Signer, signAccessToken, tokenLifetimeSeconds } from './access-token.ts'
import type { Credentials } from './client-credentials.ts'
import { OAuthError } from './oauth-error.ts'

export type TokenService = {
  signer: Signer
  directory: Kept<PartnerDirectory>
  revisions: Revisions
  limiter: RateLimiter
}
export type TokenRequest = {
  credentials: Credentials
  form: ReadonlyMap<string, string>
  address: string
  now: Date
}

const issueLimit = { name: 'token', quota: 300, windowSeconds: 60 }
const failureLimit = { name: 'token-failures', quota: 20, windowSeconds: 60 }

/** Issues an access token to a client that proves who it is, or refuses in the words of RFC 6749. */
export async function issueToken(service: TokenService, { credentials, form, address, now }: TokenRequest) {
  const client =
    clientOf(service.directory.current(), credentials) ??
    (await clientAfterRefresh(service, credentials, address))
  const usage = service.limiter.take(issueLimit, client.clientId)
  // Without Redis there is nothing to wait for, and most requests need not wait at all.
  throwIfRateLimited(usage instanceof Promise ? await usage : usage)

  const grantType = form.get('grant_type')
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
  if (grantType !== 'client_credentials') {
    throw new OAuthError(
      'unsupported_grant_type',
      'The grant_type is client_credentials, or authorization_code and refresh_token for public clients.',
    )
  }
  const scope = grantedScopes(client, form.get('scope')).join(' ')
  return {
    access_token: await signAccessToken(service.signer, { clientId: client.clientId, scope, now }),
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
    scope,
  }
}

/**
 * Looks once more for a client whose secret did not fit. Failures are counted per client and address, and only failures:
 * whoever tries to guess a secret does not lock out the client that knows it.
 */
async function clientAfterRefresh(
  { directory, revisions, limiter }: TokenService,
  credentials: Credentials,
  address: string,
): Promise<Client> {
  const key = `${credentials.clientId.slice(0, 100)} ${address}`
  throwIfRateLimited(await limiter.take(failureLimit, key))
  // The client may be a moment old. Asked for every failure alike, this tells nothing about which clients exist.
  await revisions.refresh()
  const fresh = clientOf(directory.current(), credentials)
  if (fresh !== undefined) return fresh
  throw new OAuthError('invalid_client', 'The client is unknown or its secret is wrong.', {
    status: 401,
    ...(credentials.isBasic ? { headers: { 'WWW-Authenticate': 'Basic realm="wattline"' } } : {}),
  })
}

const nobodysHash = Buffer.alloc(32)

// Always one hash and two comparisons, whether the client exists, is disabled or has one secret.
function clientOf(directory: PartnerDirectory, { clientId, secret }: Credentials): Client | undefined {
  const client = directory.clients.get(clientId)
  const hash = hashOfSecret(secret)
  const isFirst = timingSafeEqual(hash, client?.secretHashes[0] ?? nobodysHash)
  const isSecond = timingSafeEqual(hash, client?.secretHashes[1] ?? nobodysHash)
  return (isFirst || isSecond) && client?.isDisabled === false ? client : undefined
}

function grantedScopes(client: Client, asked: string | undefined): Scope[] {
  if (asked === undefined) return client.scopes
  const wanted = [...new Set(asked.split(' ').filter(Boolean))]
  const refused = wanted.filter((scope) => !isScope(scope) || !client.scopes.includes(scope))
  if (refused.length > 0 || wanted.length === 0) {
    throw new OAuthError('invalid_scope', `Not assigned to this client: ${refused.join(' ')}.`)
  }
  return wanted as Scope[]
}

export function throwIfRateLimited({ isOver, resetSeconds }: Usage): void {
  if (!isOver) return
  throw new OAuthError('temporarily_unavailable', `Too many requests; try again in ${resetSeconds} s.`, {
    status: 429,
    headers: { 'Retry-After': String(resetSeconds) },
  })
}
