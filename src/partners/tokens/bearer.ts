import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept, Revisions } from '../../platform/db/revisions.ts'
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
import type { Signer } from './access-token.ts'
import { type Caller, callerOf } from './caller.ts'
import { knownTokens } from './known-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

export type BearerOptions = {
  signer: Signer
  directory: Kept<PartnerDirectory>
  revisions: Revisions
  limiter: RateLimiter
  limit: Limit
  /** What every route behind this check needs, beyond what it declares itself. */
  baseScope: Scope
}

type Done = (error?: Error) => void

/**
 * Lets a request pass when its token is good, its client is within its limit, and the token has the scopes of the
 * route. A hook with a callback: for a token that is known nothing here waits, not even for a promise.
 */
export function bearerCheck({ signer, directory, revisions, limiter, limit, baseScope }: BearerOptions) {
  const tokens = knownTokens(signer)
  const policy = policyHeader(limit)

  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    const waiting = revisions.untilFresh()
    if (waiting === undefined) check(request, reply, done)
    else waiting.then(() => check(request, reply, done), done)
  }

  function check(request: FastifyRequest, reply: FastifyReply, done: Done): void {
    try {
      const token = tokenOf(request.headers.authorization)
      const claims = tokens.find(token, request.receivedAt)
      if (claims !== undefined) admit(callerOf(claims, directory.current()), request, reply, done)
      else {
        tokens
          .check(token, request.receivedAt)
          .then((checked) => admit(callerOf(checked, directory.current()), request, reply, done))
          .catch((error) => done(error instanceof Refusal ? error : invalidToken(reasonOf(error))))
      }
    } catch (error) {
      done(error as Error)
    }
  }

  function admit(caller: Caller | undefined, request: FastifyRequest, reply: FastifyReply, done: Done): void {
    if (caller === undefined) throw invalidToken('The client of this token is disabled.')
    request.caller = caller
    // An app is many installations: each customer's counts for itself.
    const { clientId, customerNumber } = caller
    const usage = limiter.take(limit, customerNumber === null ? clientId : `${clientId} ${customerNumber}`)
    if (usage instanceof Promise) {
      usage.then((counted) => finish(counted, request, reply, done)).catch(done)
    } else finish(usage, request, reply, done)
  }

  function refusalOf({ caller, routeOptions }: FastifyRequest): Refusal | undefined {
    const { scopes = [], forCustomers = false } = routeOptions.config
    const isForeign = caller.customerNumber !== null && !forCustomers
    return missingScope(caller, scopes, baseScope) ?? (isForeign ? notForCustomers() : undefined)
  }

  function finish(usage: Usage, request: FastifyRequest, reply: FastifyReply, done: Done): void {
    reply.raw.setHeader('RateLimit-Policy', policy)
    reply.raw.setHeader('RateLimit', usageHeader(limit, usage))
    done(usage.isOver ? tooManyRequests(usage) : refusalOf(request))
  }
}

function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    throw new Refusal(
      'unauthenticated',
      { code: 'unauthorized', message: 'Send a token: Authorization: Bearer <access_token>.' },
      { 'WWW-Authenticate': 'Bearer' },
    )
  }
  // The letters of our own tokens alone: in others the same token could be spelt in countless ways, each checked anew.
  const [, token] = /^Bearer +([A-Za-z0-9._-]{1,4096})$/i.exec(authorization) ?? []
  if (token === undefined)
    throw invalidToken('The Authorization header is not of the form Bearer <access_token>.')
  return token
}

const reasonOf = (error: { code?: string }) =>
  error.code === 'ERR_JWT_EXPIRED' ? 'The token has expired.' : 'The token is not valid.'

const invalidToken = (message: string) =>
  new Refusal(
    'unauthenticated',
    { code: 'unauthorized', message },
    { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  )

function missingScope(caller: Caller, declared: readonly Scope[], baseScope: Scope): Refusal | undefined {
  const needed = [baseScope, ...declared]
  const missing = needed.filter((scope) => !caller.scopes.has(scope))
  if (missing.length === 0) return undefined
  return new Refusal(
    'forbidden',
    { code: 'insufficient-scope', message: `The token lacks the scope ${missing.join(' ')}.` },
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"` },
  )
}

// Deny by default: a route is open to a customer's token only where it says so.
const notForCustomers = () =>
  new Refusal('forbidden', {
    code: 'access-denied',
    message: 'This token is for the data of one customer, and this is not part of it.',
  })

const tooManyRequests = ({ resetSeconds }: Usage) =>
  new Refusal(
    'throttled',
    { code: 'rate-limited', message: `Too many requests; try again in ${resetSeconds} s.` },
    { 'Retry-After': String(resetSeconds) },
  )
