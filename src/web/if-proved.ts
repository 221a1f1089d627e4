import type { FastifyReply, FastifyRequest } from 'fastify'
import { seeOther } from '../platform/html/see-other.ts'
import { isRecent } from '../staff/sessions/session.ts'
import { ownPath, withNext } from './own-path.ts'
import type { SignedIn } from './signed-in.ts'

export type Handler<Me extends SignedIn = SignedIn> = (
  me: Me,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Whether password and code were given so recently that a dangerous act may go on; else send to `provePath`. */
export const recentlyProved = ({ provedAt, realTime }: SignedIn): boolean => isRecent(provedAt, realTime)

export const provePath = ({ audience }: SignedIn, next: string): `/${string}` =>
  withNext(audience, '/prove', ownPath(audience, next))

/** For pages that show a secret or let somebody in: whoever has not given password and code lately does so first. */
export const ifProved =
  <Me extends SignedIn>(handle: Handler<Me>): Handler<Me> =>
  async (me, request, reply) =>
    recentlyProved(me) ? handle(me, request, reply) : seeOther(reply, provePath(me, request.url))
