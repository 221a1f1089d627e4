import { timingSafeEqual } from 'node:crypto'
import type { Cached, Revisions } from '../../platform/db/revisions.ts'
import type { RateLimiter, Usage } from '../../platform/http/rate-limiter.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import type { Client } from '../partner.ts'
import type { PartnerDirectory } from '../partner-directory.ts'
import type { Credentials } from './client-credentials.ts'
import { OAuthError } from './oauth-error.ts'

export type ClientService = {
  directory: Cached<PartnerDirectory>
  revisions: Revisions
  limiter: RateLimiter
}

const failureLimit = { name: 'token-failures', quota: 20, windowSeconds: 60 }

/** The client that authenticates, or a refusal with an error of RFC 6749. */
export async function authenticateClient(
  service: ClientService,
  { credentials, address }: { credentials: Credentials; address: string },
): Promise<Client> {
  return (
    clientOf(service.directory.current(), credentials) ??
    (await retryWithFreshClients(service, credentials, address))
  )
}

/**
 * Looks the client up again after a failure. Only failures are counted, per client and address, so that somebody guessing
 * a secret does not lock out the client that knows it.
 */
async function retryWithFreshClients(
  { directory, revisions, limiter }: ClientService,
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

export function throwIfRateLimited({ isOver, resetSeconds }: Usage): void {
  if (!isOver) return
  throw new OAuthError('temporarily_unavailable', `Too many requests; try again in ${resetSeconds} s.`, {
    status: 429,
    headers: { 'Retry-After': String(resetSeconds) },
  })
}
