import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { withQuery } from '../../platform/http/with-query.ts'
import { rateLimited } from '../../platform/refusal.ts'
import { createAccessRequest } from '../links/access-request.ts'
import { judgeAuthorization } from './authorization-request.ts'

export type AuthorizeDeps = {
  db: Db
  directory: Cached<PartnerDirectory>
  limiter: RateLimiter
  config: { authUrl: string }
}

export type Authorization =
  /** To the page where the customer logs in, or back to the client with an error. */
  { kind: 'redirect'; url: string } | { kind: 'untrusted'; fault: 'client' | 'redirect' }

// Anyone can open this address, and each request writes a row.
const perNetwork = { name: 'authorizations', quota: 60, windowSeconds: 15 * 60 }

/** A public client sends a customer here (RFC 6749, section 4.1). We store the request and redirect to its pages. */
export async function authorize(
  { db, directory, limiter, config }: AuthorizeDeps,
  { query, ip, now }: { query: URLSearchParams; ip: string; now: Date },
): Promise<Authorization> {
  const { isOver, resetSeconds } = await limiter.take(perNetwork, networkOf(ip))
  if (isOver) throw rateLimited('Too many authorization requests from this address.', resetSeconds)

  const parameters = new Map([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))
  const judged = judgeAuthorization(parameters, (clientId) => directory.current().clients.get(clientId))
  if (judged.kind === 'untrusted') return judged
  if (judged.kind === 'refused') {
    const { redirectUri, state, error, description } = judged
    const answer = { error, error_description: description, state, iss: config.authUrl }
    return { kind: 'redirect', url: withQuery(redirectUri, answer) }
  }
  const { client, redirectUri, state, codeChallenge, scope, parts } = judged.request
  const { token } = await createAccessRequest(db, {
    kind: 'authorization',
    partnerId: client.partner.id,
    clientId: client.clientId,
    brandPartnerId: client.partner.id,
    successUrl: redirectUri,
    failureUrl: null,
    signUpUrl: null,
    externalId: null,
    parameterName: null,
    state,
    codeChallenge,
    scope,
    now,
    purpose: client.partner.accessPurpose,
    accessDays: client.partner.accessDays,
    parts,
  })
  return { kind: 'redirect', url: `${config.authUrl}/link/${token}` }
}
