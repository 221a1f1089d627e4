import type { FastifyReply, FastifyRequest } from 'fastify'
import { ReasonGiven } from '../operator/customers/schema.ts'
import type { Scope } from '../partners/scopes.ts'
import { formOf } from '../platform/html/form-pages.ts'
import type { Server } from '../platform/http/server.ts'
import { Refusal } from '../platform/refusal.ts'
import { checkedInput, orRefusal } from './checked-input.ts'
import type { ConsoleContext } from './console-context.ts'
import { type ConfirmPage, confirmPage } from './frame/confirm-page.ts'
import type { RoomName } from './frame/console-page.ts'
import { faultsOf, statusOf } from './frame/faults.ts'
import { showPage } from './frame/show-page.ts'
import { type Handler, ifProved } from './if-proved.ts'
import { type SignedIn, staffRoutes } from './signed-in.ts'

/** Something that is asked for before it is done. */
export type ConfirmedAct = {
  room?: RoomName
  /** Wants password and code again, unless they were just given. */
  needsProof?: boolean
  asks(
    me: SignedIn,
    request: FastifyRequest,
  ): Promise<Omit<ConfirmPage, 'path' | 'guard' | 'reason' | 'faults'>>
  does(me: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** An act has one address: opened it asks, posted to it acts. What is refused is asked again. */
export function confirmedActs(server: Server, context: ConsoleContext) {
  const { get, post } = staffRoutes(server, context)
  const show = showPage(context)
  return (path: string, anyScope: readonly Scope[], act: ConfirmedAct): void => {
    const guarded = (handle: Handler): Handler => (act.needsProof ? ifProved(handle) : handle)
    async function ask(me: SignedIn, request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
      const asked = await act.asks(me, request)
      const reason = refusal === undefined ? '' : typedReason(request)
      const content = confirmPage({
        ...asked,
        path: pathOf(request.url),
        guard: context.guardOf(request, reply),
        reason,
        faults: faultsOf(refusal, { reason }),
      })
      const room = act.room === undefined ? {} : { room: act.room }
      return show(me, { request, reply }, { title: asked.title, ...room, content, status: statusOf(refusal) })
    }

    get(
      path,
      anyScope,
      guarded(async (me, request, reply) => ask(me, request, reply)),
    )
    post(
      path,
      anyScope,
      guarded(async (me, request, reply) => {
        const done = await orRefusal(() => act.does(me, request, reply))
        return done instanceof Refusal ? ask(me, request, reply, done) : done
      }),
    )
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
const typedReason = (request: FastifyRequest): string => formOf(request).get('reason')?.trim() ?? ''

/** The reason that the form asks for. */
export const reasonOf = (request: FastifyRequest): string =>
  checkedInput(request, ReasonGiven, { reason: typedReason(request) }).reason
