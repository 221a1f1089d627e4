import { timingSafeEqual } from 'node:crypto'
import type { Cached, Revisions } from '../../platform/db/revisions.ts'
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
  directory: Cached<PartnerDirectory>
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

/** Issues an access token to a client that authenticates, or refuses with an error of RFC 6749. */
export async function issueToken(service: TokenService, { credentials, form, address, now }: TokenRequest) {
  const client =
    clientOf(service.directory.current(), credentials) ??
    (await retryWithFreshClients(service, credentials, address))
  const usage = service.limiter.take(issueLimit, client.clientId)
  // Without Redis the usage is known at once, and awaiting it would only cost time.
  throwIfRateLimited(usage instanceof Promise ? await usage : usage)

  const grantType = form.get('grant_type')
  if (grantType === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
  if (grantType !== 'client_credentials') {
    throw new OAuthError(
      'unsupported_grant_type',
      'grant_type must be client_credentials, or authorization_code or refresh_token for public clients.',
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
 * Looks the client up again after a failure. Only failures are counted, per client and address, so that somebody guessing
 * a secret does not lock out the client that knows it.
 */
async function retryWithFreshClients(
  { directory, revisions, limiter }: TokenService,
  credentials: Credentials,
  address: string,
): Promise<Client> {
  const key = `${credentials.clientId.slice(0, 100)} ${address}`
  throwIfRateLimited(await limiter.take(failureLimit, key))
  // The client may have just been created. This is done for every failure, so it does not reveal which clients exist.
  await revisions.refresh()
  const fresh = clientOf(directory.current(), credentials)
  if (fresh !== undefined) return fresh
  throw new OAuthError('invalid_client', 'The client is unknown or its secret is wrong.', {
    status: 401,
    ...(credentials.isBasic ? { headers: { 'WWW-Authenticate': 'Basic realm="wattline"' } } : {}),
  })
}

const dummyHash = Buffer.alloc(32)

// Always one hash and two comparisons, so that the time does not reveal whether the client exists.
function clientOf(directory: PartnerDirectory, { clientId, secret }: Credentials): Client | undefined {
  const client = directory.clients.get(clientId)
  const hash = hashOfSecret(secret)
  const isFirst = timingSafeEqual(hash, client?.secretHashes[0] ?? dummyHash)
  const isSecond = timingSafeEqual(hash, client?.secretHashes[1] ?? dummyHash)
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
