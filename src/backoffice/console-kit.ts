import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../partners/scopes.ts'
import type { Server } from '../platform/http/server.ts'
import { sendConsolePage } from '../web/frame/send-console-page.ts'
import { pageKit } from '../web/kit/page-kit.ts'
import type { SignInContext } from '../web/sign-in-context.ts'
import { type SignedIn, signedInRoutes } from '../web/signed-in.ts'
import type { ConsoleContext } from './console-context.ts'
import { type ConsolePage, consolePage, type RoomName } from './console-page.ts'

/** Pages of the console, made of data. */
export const consoleKit = (server: Server, context: ConsoleContext) =>
  pageKit<readonly Scope[], SignedIn, RoomName>({
    routes: staffRoutes(server, context),
    show: showPage(context),
    guardOf: context.guardOf,
    nowOf: ({ operator }) => operator.now,
    db: context.deps.db,
  })

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

/** Pages for staff with one of the scopes. */
export const staffRoutes = (server: Server, context: SignInContext) =>
  signedInRoutes<readonly Scope[]>(server, context, {
    may: ({ scopes }, anyScope) => anyScope.some((scope) => scopes.has(scope)),
    decidedBy: 'supplier',
  })

/** Every role may. */
export const anyRole: readonly Scope[] = ['operator:read']
