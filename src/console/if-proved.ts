import type { FastifyReply, FastifyRequest } from 'fastify'
import { seeOther } from '../platform/html/see-other.ts'
import { provePath, recentlyProved, type SignedIn } from './signed-in.ts'

export type Handler<Me extends SignedIn = SignedIn> = (
  me: Me,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** For pages that show a secret or let somebody in: whoever has not given password and code lately does so first. */
export const ifProved =
  <Me extends SignedIn>(handle: Handler<Me>): Handler<Me> =>
  async (me, request, reply) =>
    recentlyProved(me) ? handle(me, request, reply) : seeOther(reply, provePath(me, request.url))
