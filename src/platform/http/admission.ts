import type { FastifyRequest, preParsingHookHandler } from 'fastify'
import { overloaded } from '../overloaded.ts'
import type { Refusal } from '../refusal.ts'
import { fairPlaces, leavingRoom } from './fair-places.ts'
import { networkOf } from './network-of.ts'
import { queueRoom, sampleMilliseconds } from './queue-room.ts'
import type { Server } from './server.ts'
import { takesBody } from './takes-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Priority while requests queue: decided by the method unless the route sets it. */
    turn?: Turn
  }
  interface FastifyRequest {
    /** Gives up the place before the answer: a request that only waits must not block others. */
    leavePlace: () => void
  }
}

/** In this order: a read or a token takes milliseconds, an import minutes. */
const ranks = { first: 0, normal: 1, last: 2 } as const
type Turn = keyof typeof ranks

/** Imports may fill half of a queue at most. */
const parts: Record<Turn, number> = { first: 1, normal: 1, last: 0.5 }

/** Requests processed at once. One client gets at most half of them, which is more than there are connections. */
const manyPlaces = 32
/** How many tokens are recognised before they are checked. */
const maxTokens = 10_000
/** A request that has waited this long is refused: the caller's own time limit is near. */
const longestWaitMilliseconds = 10_000

/**
 * Admits requests in turns, and refuses one only if the same client's requests in progress would make it late. See
 * decision 7.
 */
export function admitByTurns(server: Server, { places = manyPlaces } = {}): void {
  const room = queueRoom()
  const turns = fairPlaces(places, leavingRoom)
  const timer = setInterval(room.sample, sampleMilliseconds).unref()
  server.addHook('onClose', async () => clearInterval(timer))

  const refusalOf = (name: string, request: FastifyRequest): Refusal | undefined =>
    room.hasRoomFor(name, parts[turnOf(request)]) ? undefined : overloaded(room.refuse(name))

  const namesByToken = new Map<string, string>()
  const remember = (request: Called): string => {
    const name = nameOf(request)
    const { authorization } = request.headers
    if (request.anyCaller !== undefined && authorization !== undefined && !namesByToken.has(authorization)) {
      if (namesByToken.size >= maxTokens) namesByToken.clear()
      namesByToken.set(authorization, name)
    }
    return name
  }

  // As early as possible for known tokens: a refusal must cost next to nothing, not even checking the token.
  server.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    const name = authorization === undefined ? undefined : namesByToken.get(authorization)
    done(name === undefined ? undefined : refusalOf(name, request))
  })
  // Before a body is read, for tokens not seen before.
  const beforeBody: preParsingHookHandler = (request, _reply, _body, done) =>
    done(refusalOf(remember(request), request) ?? null)
  server.addHook('onRoute', (route) => {
    if (takesBody(route)) route.preParsing = [beforeBody, ...[route.preParsing ?? []].flat()]
  })
  // Counted once the body has arrived, otherwise a slow sender would block others. More requests may have entered by then.
  server.addHook('preValidation', (request, reply, done) => {
    const name = remember(request)
    const refusal = refusalOf(name, request)
    if (refusal !== undefined) return done(refusal)
    let waiting: NodeJS.Timeout | undefined
    let hasLeft = false
    const enter = () => {
      clearTimeout(waiting)
      done()
    }
    const place = turns.take(name, enter, ranks[turnOf(request)])
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      if (waiting !== undefined) clearTimeout(waiting)
      place.leave()
      room.leave(name)
    }
    room.enter(name)
    request.leavePlace = leave
    reply.raw.on('close', leave)
    if (place.isInside) return done()
    waiting = setTimeout(() => {
      leave()
      done(overloaded(room.refuse(name)))
    }, longestWaitMilliseconds)
  })
}

type Called = FastifyRequest & { anyCaller?: { clientId: string } }

/** By client if there is one, otherwise by network: one address stands for a household or a company. */
const nameOf = ({ anyCaller, ip }: Called): string => anyCaller?.clientId ?? networkOf(ip)

const turnOf = ({ method, route }: FastifyRequest): Turn =>
  route.config.turn ?? (method === 'GET' || method === 'HEAD' ? 'first' : 'normal')
