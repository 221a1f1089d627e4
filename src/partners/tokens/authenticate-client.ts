import { timingSafeEqual } from 'node:crypto'
import type { Cached, Revisions } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { RateLimiter, Usage } from '../../platform/http/rate-limiter.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import type { Client } from '../partner.ts'
import type { PartnerDirectory } from '../partner-directory.ts'
import type { Signer } from './access-token.ts'
import { type AssertionFault, checkAssertion, useAssertion } from './client-assertion.ts'
import type { Credentials } from './client-credentials.ts'
import { OAuthError } from './oauth-error.ts'

export type ClientService = {
  db: Db
  signer: Signer
  directory: Cached<PartnerDirectory>
  revisions: Revisions
  limiter: RateLimiter
}

type Authentication = { credentials: Credentials; address: string; now: Date }

const failureLimit = { name: 'token-failures', quota: 20, windowSeconds: 60 }

/**
 * The client that authenticates, by a secret or by an assertion, or a refusal with an error of RFC 6749. After a failure
 * the client is looked up again. Only failures are counted, per client and address, so that somebody guessing a secret
 * does not lock out the client that knows it.
 */
export async function authenticateClient(service: ClientService, asked: Authentication): Promise<Client> {
  const { credentials, address } = asked
  const known = await identify(service, asked)
  if (known !== undefined && 'clientId' in known) return known
  const key = `${credentials.clientId.slice(0, 100)} ${address}`
  throwIfRateLimited(await service.limiter.take(failureLimit, key))
  // The client may have just been created. This is done for every failure, so it does not reveal which clients exist.
  await service.revisions.refresh()
  const fresh = await identify(service, asked)
  if (fresh !== undefined && 'clientId' in fresh) return fresh
  const proof = credentials.assertion === undefined ? 'secret is wrong' : 'assertion is not valid'
  const message = fresh?.fault ?? `The client is unknown or its ${proof}.`
  throw new OAuthError('invalid_client', message, {
    status: 401,
    ...(credentials.isBasic ? { headers: { 'WWW-Authenticate': 'Basic realm="wattline"' } } : {}),
  })
}

const identify = (
  service: ClientService,
  { credentials, now }: Authentication,
): Client | undefined | Promise<Client | AssertionFault | undefined> =>
  credentials.assertion === undefined
    ? clientBySecret(service.directory.current(), credentials, now)
    : clientByAssertion(service, credentials.clientId, credentials.assertion, now)

const dummyHash = Buffer.alloc(32)

// Always one hash and two comparisons, so that the time does not reveal whether the client exists.
function clientBySecret(
  directory: PartnerDirectory,
  { clientId, secret }: Credentials,
  now: Date,
): Client | undefined {
  const client = directory.clients.get(clientId)
  const hash = hashOfSecret(secret)
  const isFirst = timingSafeEqual(hash, client?.secretHashes[0] ?? dummyHash)
  const isSecond = timingSafeEqual(hash, client?.secretHashes[1] ?? dummyHash)
  if (client === undefined || client.isDisabled) return undefined
  const [first = null, second = null] = client.secretExpiresAt
  return (isFirst && isValid(first, now)) || (isSecond && isValid(second, now)) ? client : undefined
}

const isValid = (expiresAt: Date | null, now: Date): boolean => expiresAt === null || now < expiresAt

async function clientByAssertion(
  { db, directory, signer: { issuer } }: ClientService,
  clientId: string,
  assertion: string,
  now: Date,
): Promise<Client | AssertionFault | undefined> {
  const client = directory.current().clients.get(clientId)
  if (client === undefined || client.isDisabled) return undefined
  // RFC 7523 names the token endpoint, its successor the issuer; libraries send the one or the other.
  const audiences = [issuer, `${issuer}/connect/token`]
  const checked = await checkAssertion(client, { assertion, audiences, now })
  if (checked === undefined || 'fault' in checked) return checked
  if (await useAssertion(db, clientId, checked)) return client
  return { fault: 'The assertion was used before: each request needs one with its own jti.' }
}

export function throwIfRateLimited({ isOver, resetSeconds }: Usage): void {
  if (!isOver) return
  throw new OAuthError('temporarily_unavailable', `Too many requests; try again in ${resetSeconds} s.`, {
    status: 429,
    headers: { 'Retry-After': String(resetSeconds) },
  })
}
