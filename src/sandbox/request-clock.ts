import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import { decodeJwt } from 'jose'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { AnyCaller } from '../partners/tokens/caller.ts'
import { credentialsOf, readForm } from '../partners/tokens/client-credentials.ts'
import type { Cached } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Server } from '../platform/http/server.ts'
import { takesBody } from '../platform/http/takes-body.ts'
import { clockOf } from '../platform/time/clock.ts'
import type { MovableClock } from './movable-clock.ts'
import { partnerOfContract, partnerOfCustomer, partnerOfLink, partnerOfVisitor } from './request-partner.ts'

export type RequestClockDeps = {
  db: Db
  clock: MovableClock
  directory: Cached<PartnerDirectory>
}

/**
 * Puts every request on the clock of the partner that it is for, before anything looks at its time. A caller that claims to be a
 * client is on that client's clock, by which the claim is then checked. Nothing is looked up while all clocks show the same.
 */
export function followClocks(server: Server, deps: RequestClockDeps): void {
  const { clock, directory } = deps
  const isOne = () => clock.ahead().length === 0
  const put = (request: FastifyRequest, partnerId: string | null | undefined) => {
    request.receivedAt = clockOf(clock, partnerId).now()
  }
  const partnerOfClient = (clientId: string | undefined) =>
    directory.current().clients.get(clientId ?? '')?.partner?.id

  server.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    if (!isOne() && authorization !== undefined && takesTokens.has(areaOf(request)))
      put(request, partnerOfClient(clientOfToken(authorization)))
    done()
  })

  const putByContent = async (request: FastifyRequest) => {
    const area = areaOf(request)
    if (area === 'connect') put(request, partnerOfClient(clientOfForm(request)))
    else if (area === 'link') put(request, await partnerOfLink(deps.db, request))
    else if (isPasskeyQuestion(request)) request.receivedAt = furthest(clock)
    else if (area === 'account') put(request, await partnerOfCustomer(deps.db, request))
    else if (ofCustomers.has(area)) put(request, await partnerOfVisitor(deps.db, request))
    // What changes a contract happens on the clock of the partner that brought it, regardless of the caller.
    else if (ofPrograms.has(area) && request.method !== 'GET') {
      // An address that does not exist has no caller.
      const caller: AnyCaller | undefined = request.anyCaller
      if (caller === undefined) return
      const partnerId = await partnerOfContract(deps.db, request, caller.partner?.id ?? null)
      if (partnerId !== undefined) put(request, partnerId)
    }
  }
  // With a callback: as long as all clocks show the same, no request waits for a promise.
  const byContent: preHandlerHookHandler = (request, _reply, done) => {
    if (isOne()) done()
    else putByContent(request).then(() => done(), done)
  }
  server.addHook('onRoute', (route) => {
    // What a program reads is on the clock of its token.
    const isRead = ofPrograms.has(areaOf(route)) && !takesBody(route)
    if (!isRead) route.preHandler = [byContent, ...[route.preHandler ?? []].flat()]
  })
}

const areaOf = ({ url }: { url: string }): string => url.split(/[/?]/, 2)[1] ?? ''

/** Elsewhere nothing checks a token, so that a forged one would choose the time. */
const takesTokens = new Set(['partner', 'operator', 'sandbox', 'connect'])
const ofCustomers = new Set(['email-address', 'withdrawal', 'terminate'])
const ofPrograms = new Set(['partner', 'operator'])

/** Who logs in is known when the passkey answers, on a clock that may be any: until then the question must be valid. */
const isPasskeyQuestion = ({ url }: FastifyRequest): boolean =>
  url.startsWith('/account/login/passkey-options')

const furthest = (clock: MovableClock): Date =>
  new Date(Math.max(...[clock.now(), ...clock.ahead().map((id) => clock.of(id).now())].map(Number)))

/** Which client a request claims to come from. It proves nothing: it says by whose clock the proof is checked. */

/** The client that a bearer token names. */
function clientOfToken(authorization: string): string | undefined {
  const [, token] = /^Bearer +([A-Za-z0-9._-]{1,4096})$/i.exec(authorization) ?? []
  if (token === undefined) return undefined
  try {
    const { client_id: clientId } = decodeJwt(token)
    return typeof clientId === 'string' ? clientId : undefined
  } catch {
    return undefined
  }
}

/** The client that asks for a token, or that sends a customer to log in. */
function clientOfForm({ body, headers, url }: FastifyRequest): string | undefined {
  const form = typeof body === 'string' ? body : (url.split('?', 2)[1] ?? '')
  try {
    return credentialsOf(readForm(form), headers.authorization).clientId
  } catch {
    // The route says what is wrong with it.
    return undefined
  }
}
