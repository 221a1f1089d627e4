import type { FastifyReply, FastifyRequest } from 'fastify'
import { ReasonGiven } from '../domain/operator-fields.ts'
import { formOf } from '../platform/html/form-pages.ts'
import type { Html } from '../platform/html/html.ts'
import { Refusal } from '../platform/refusal.ts'
import { checkedInput, orRefusal } from './checked-input.ts'
import type { ChangeTerms } from './declared-change.ts'
import { type ConfirmPage, confirmPage } from './frame/confirm-page.ts'
import { faultsOf, statusOf } from './frame/faults.ts'
import { type Handler, ifProved } from './if-proved.ts'
import type { SignInContext } from './sign-in-context.ts'
import type { SignedIn } from './signed-in.ts'

/** Something that is asked for before it is done. */
export type ConfirmedAct<Me extends SignedIn = SignedIn, Room extends string = string> = {
  /** Unless what is asked says so. */
  room?: Room
  terms: ChangeTerms
  asks(me: Me, request: FastifyRequest): Promise<Asked<Room>>
  does(me: Me, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

type Asked<Room> = Omit<ConfirmPage, 'path' | 'guard' | 'reason' | 'faults'> & { room?: Room }

/** How the pages of an audience are registered. */
export type PageRoutes<Right, Me extends SignedIn> = {
  get(path: string, right: Right, handle: Handler<Me>): void
  post(path: string, right: Right, terms: ChangeTerms, handle: Handler<Me>): void
}

/** How an audience registers and shows its pages. */
type Pages<Right, Me extends SignedIn, Room extends string> = {
  routes: PageRoutes<Right, Me>
  show(
    me: Me,
    visit: { request: FastifyRequest; reply: FastifyReply },
    page: { title: string; room?: Room; content: Html; status: number },
  ): FastifyReply
  guardOf: SignInContext['guardOf']
}

/** An act has one address: opened it asks, posted to it acts. What is refused is asked again. */
export function confirmedActsOf<Right, Me extends SignedIn, Room extends string>({
  routes: { get, post },
  show,
  guardOf,
}: Pages<Right, Me, Room>) {
  return (path: string, right: Right, act: ConfirmedAct<Me, Room>): void => {
    async function ask(me: Me, request: FastifyRequest, reply: FastifyReply, refusal?: Refusal) {
      const { room = act.room, ...asked } = await act.asks(me, request)
      const reason = refusal === undefined ? '' : typedReason(request)
      const content = confirmPage({
        ...asked,
        path: pathOf(request.url),
        guard: guardOf(request, reply),
        reason,
        faults: faultsOf(refusal, { reason }),
      })
      const page = { title: asked.title, ...(room && { room }), content, status: statusOf(refusal) }
      return show(me, { request, reply }, page)
    }

    const open: Handler<Me> = async (me, request, reply) => ask(me, request, reply)
    get(path, right, act.terms.needsProof ? ifProved(open) : open)
    post(path, right, act.terms, async (me, request, reply) => {
      const done = await orRefusal(() => act.does(me, request, reply))
      return done instanceof Refusal ? ask(me, request, reply, done) : done
    })
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''
const typedReason = (request: FastifyRequest): string => formOf(request).get('reason')?.trim() ?? ''

/** The reason that the form asks for. */
export const reasonOf = (request: FastifyRequest): string =>
  checkedInput(request, ReasonGiven, { reason: typedReason(request) }).reason
