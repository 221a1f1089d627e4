import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendConsolePage } from '../web/frame/send-console-page.ts'
import type { SignedIn } from '../web/signed-in.ts'
import type { ConsoleContext } from './console-context.ts'
import { type ConsolePage, consolePage } from './console-page.ts'

/** Sends a page to somebody who has signed in, with the frame around it. */
export const showPage =
  ({ guardOf }: Pick<ConsoleContext, 'guardOf'>) =>
  (
    { member }: SignedIn,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    {
      status = 200,
      hasFrame = false,
      ...page
    }: Omit<ConsolePage, 'me' | 'guard'> & { status?: number; hasFrame?: boolean },
  ) =>
    sendConsolePage(reply, consolePage({ ...page, me: member, guard: guardOf(request, reply) }), status, {
      hasFrame,
    })
