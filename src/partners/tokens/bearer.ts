import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cached, Revisions } from '../../platform/db/revisions.ts'
import {
  type Limit,
  policyHeader,
  type RateLimiter,
  type Usage,
  usageHeader,
} from '../../platform/http/rate-limiter.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PartnerDirectory } from '../partner-directory.ts'
import type { Scope } from '../scopes.ts'
import type { Claims, Signer } from './access-token.ts'
import { type AnyCaller, type Caller, callerOf, hasPartner } from './caller.ts'
import { knownTokens } from './known-tokens.ts'
import { isRevoked, type RevokedTokens } from './revoked-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where every caller belongs to a partner. */
    caller: Caller
    anyCaller: AnyCaller
    /** What the token says, for an answer that outlives the check of it. */
    claims: Claims
  }
}

export type BearerOptions = {
  signer: Signer
  revoked: Cached<RevokedTokens>
  directory: Cached<PartnerDirectory>
  revisions: Revisions
  limiter: RateLimiter
  /** That of clients whose partner has none of its own. */
  limit: Limit
  /** The scope that every route behind this check needs, besides those it declares; null if each names its own. */
  baseScope: Scope | null
}

type Done = (error?: Error) => void

/**
 * Admits a request if its token is valid, its client is within its rate limit, and the token has the scopes of the route.
 * A hook with a callback, so that a known token is checked without waiting, not even for a promise.
 */
export function bearerCheck(options: BearerOptions) {
  const { signer, revoked, directory, revisions, limiter, limit, baseScope } = options
  const tokens = knownTokens(signer)
  const standings = new WeakMap<AnyCaller, Standing>()

  const standingOf = (caller: AnyCaller): Standing => {
    const known = standings.get(caller)
    if (known !== undefined) return known
    const { clientId, customerNumber, partner } = caller
    const own = { ...limit, quota: partner?.requestsPerMinute ?? limit.quota }
    const standing: Standing = {
      limit: own,
      policy: policyHeader(own),
      // An app has many installations, so each customer has a limit of its own.
      countedAs: customerNumber === null ? clientId : `${clientId} ${customerNumber}`,
      allowed: new WeakSet(),
    }
    standings.set(caller, standing)
    return standing
  }

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const waiting = revisions.untilFresh()
    if (waiting === undefined) check(request, reply, done)
    else waiting.then(() => check(request, reply, done), done)
  }

  function check(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    try {
      const { authorization } = request.headers
      // The usual spelling is found as it came. Any other is the same token, and must not be remembered beside it.
      const usual = tokens.find(authorization, request.receivedAt)
      if (usual !== undefined) {
        admit(usual, request, reply, done)
        return
      }
      const token = tokenOf(authorization)
      const claims = tokens.find(`Bearer ${token}`, request.receivedAt)
      if (claims !== undefined) admit(claims, request, reply, done)
      else {
        tokens
          .check(token, request.receivedAt)
          .then((checked) => admit(checked, request, reply, done))
          .catch((error) => {
            if (error.code === expired) nameClient(request, String(error.payload?.client_id))
            done(error instanceof Refusal ? error : invalidToken(reasonOf(error)))
          })
      }
    } catch (error) {
      done(error as Error)
    }
  }

  function admit(claims: Claims, request: FastifyRequest, reply: FastifyReply, done: Done): void {
    if (isRevoked(revoked.current(), claims)) {
      nameClient(request, claims.clientId)
      throw invalidToken('The token was revoked.')
    }
    const caller = callerOf(claims, directory.current())
    if (caller === undefined) {
      nameClient(request, claims.clientId)
      throw invalidToken('The client of this token is disabled.')
    }
    request.anyCaller = caller
    if (hasPartner(caller)) request.caller = caller
    request.claims = claims
    const standing = standingOf(caller)
    const usage = limiter.take(standing.limit, standing.countedAs)
    const finish = (counted: Usage) => {
      reply.header('ratelimit-policy', standing.policy)
      reply.header('ratelimit', usageHeader(standing.limit, counted))
      done(counted.isOver ? tooManyRequests(counted) : refusalOf(request, standing))
    }
    if (usage instanceof Promise) usage.then(finish).catch(done)
    else finish(usage)
  }

  /** For the log of its partner: the signature was right, so that nobody else has put the name there. */
  function nameClient(request: FastifyRequest, clientId: string): void {
    const client = directory.current().clients.get(clientId)
    if (client !== undefined) request.namedClient = client
  }

  function refusalOf(
    { anyCaller: caller, route }: FastifyRequest,
    { allowed }: Standing,
  ): Refusal | undefined {
    if (allowed.has(route.config)) return undefined
    const { scopes = [], anyScope = [], forCustomers = false } = route.config
    const isClosed = caller.customerNumber !== null && !forCustomers
    const lacks =
      baseScope === null
        ? noneOf(caller, anyScope)
        : (missingScope(caller, [baseScope, ...scopes]) ??
          (hasPartner(caller) ? undefined : onlyForPartners()))
    const refusal = lacks ?? (isClosed ? notForCustomers() : undefined)
    if (refusal === undefined) allowed.add(route.config)
    return refusal
  }
}

/** What holds for a caller until the directory changes. */
type Standing = {
  /** Of its partner, if that has one. */
  limit: Limit
  policy: string
  countedAs: string
  /** The routes that it was found to have the scopes for, by their configuration. */
  allowed: WeakSet<object>
}

function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Refusal(
      'unauthenticated',
      { code: 'unauthorized', message: 'Send a token: Authorization: Bearer <access_token>.' },
      { 'WWW-Authenticate': 'Bearer' },
    )
  }
  // Only the characters of our own tokens: others would allow countless spellings of one token, each verified separately.
  const [, token] = /^Bearer +([A-Za-z0-9._-]{1,4096})$/i.exec(authorization) ?? []
  if (token === undefined)
    throw invalidToken('The Authorization header must have the form Bearer <access_token>.')
  return token
}

const expired = 'ERR_JWT_EXPIRED'
const reasonOf = (error: { code?: string }) =>
  error.code === expired ? 'The token has expired.' : 'The token is not valid.'

const invalidToken = (message: string) =>
  new Refusal(
    'unauthenticated',
    { code: 'unauthorized', message },
    { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  )

function missingScope(caller: AnyCaller, needed: readonly Scope[]): Refusal | undefined {
  const missing = needed.filter((scope) => !caller.scopes.has(scope))
  return missing.length === 0 ? undefined : insufficientScope(missing.join(' '), needed.join(' '))
}

/** Deny by default: a route that names no scope lets nobody in. */
const noneOf = (caller: AnyCaller, enough: readonly Scope[]): Refusal | undefined =>
  enough.some((scope) => caller.scopes.has(scope))
    ? undefined
    : insufficientScope(enough.join(' or '), enough[0] ?? '')

const insufficientScope = (lacking: string, needed: string) =>
  new Refusal(
    'forbidden',
    { code: 'insufficient-scope', message: `The token lacks the scope ${lacking}.` },
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  )

const onlyForPartners = () =>
  new Refusal('forbidden', { code: 'access-denied', message: 'Only partners can use this endpoint.' })

// Deny by default: a route accepts a customer's token only if it says so.
const notForCustomers = () =>
  new Refusal('forbidden', {
    code: 'access-denied',
    message: 'This token only gives access to the data of one customer and cannot be used here.',
  })

const tooManyRequests = ({ resetSeconds }: Usage) =>
  new Refusal(
    'throttled',
    { code: 'rate-limited', message: `Too many requests; try again in ${resetSeconds} s.` },
    { 'Retry-After': String(resetSeconds) },
  )
